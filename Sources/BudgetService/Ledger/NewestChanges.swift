/// Where the newest change is that somebody can take back, or do again, as far as it was looked for.
///
/// Changes have no index by their authors, for each change would then write a further page. So that somebody who has
/// none, among a million of others, does not let all be looked through each time, what was found is remembered.
struct NewestChanges {
    /// What is looked for.
    enum Kind: Hashable {
        /// A change that is no undo and no redo, and still stands.
        case undoable
        /// An undo that still stands, or a new change, which ends what can be done again.
        case redoable
    }

    private struct Search: Hashable {
        let kind: Kind
        /// `nil` is anybody.
        let uid: UInt32?
    }

    /// Authors that are remembered, and stretches of history for each; there are hardly ever as many.
    private static let mostSearches = 256
    private static let mostStretches = 1024

    /// Revisions of which none is what is looked for.
    private var bare: [Search: RangeSet<Int64>] = [:]

    /// The newest change of a kind up to a revision.
    ///
    /// - Parameters:
    ///   - kind: What is looked for.
    ///   - uid: Whose; `nil` is anybody's.
    ///   - revision: The newest change that there is.
    ///   - look: Looks for it among these revisions.
    /// - Returns: Its revision, `nil` if there is none.
    /// - Throws: What looking failed at.
    mutating func newest(
        _ kind: Kind,
        by uid: UInt32?,
        through revision: Int64,
        _ look: (ClosedRange<Int64>) throws(SQLiteError) -> Int64?
    ) throws(SQLiteError) -> Int64? {
        guard revision > 0 else { return nil }
        let search = Search(kind: kind, uid: uid)
        var bare = self.bare[search] ?? RangeSet()
        var found: Int64?
        for range in RangeSet(1..<revision + 1).subtracting(bare).ranges.reversed() {
            found = try look(range.lowerBound...range.upperBound - 1)
            bare.insert(contentsOf: (found.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound)
            if found != nil { break }
        }
        if self.bare.count >= Self.mostSearches { self.bare.removeAll() }
        self.bare[search] = bare.ranges.count > Self.mostStretches ? nil : bare
        return found
    }

    /// A change stands again, and so may be what is looked for.
    mutating func standsAgain(_ revision: Int64) {
        for search in bare.keys { bare[search]?.remove(contentsOf: revision..<revision + 1) }
    }
}
