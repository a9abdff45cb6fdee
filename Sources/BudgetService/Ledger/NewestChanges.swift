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

    /// Authors that are remembered; there are hardly ever as many.
    private static let mostSearches = 256

    /// Revisions above the first and up to the second have none that is looked for.
    private var bare: [Search: (above: Int64, through: Int64)] = [:]

    /// The newest change of a kind up to a revision.
    ///
    /// - Parameters:
    ///   - kind: What is looked for.
    ///   - uid: Whose; `nil` is anybody's.
    ///   - revision: The newest change that there is.
    ///   - look: Looks for it among these revisions.
    mutating func newest(
        _ kind: Kind,
        by uid: UInt32?,
        through revision: Int64,
        _ look: (ClosedRange<Int64>) throws(SQLiteError) -> Int64?
    ) throws(SQLiteError) -> Int64? {
        guard revision > 0 else { return nil }
        let search = Search(kind: kind, uid: uid)
        let known = bare[search] ?? (above: revision, through: revision)
        var found: Int64?
        if known.through < revision { found = try look(known.through + 1...revision) }
        if found == nil, known.above > 0 { found = try look(1...known.above) }
        if bare.count >= Self.mostSearches { bare.removeAll() }
        bare[search] = (above: found ?? 0, through: revision)
        return found
    }

    /// A change stands again, and so may be what is looked for.
    mutating func standsAgain(_ revision: Int64) {
        for (search, known) in bare where known.above < revision {
            bare[search]?.above = min(revision, known.through)
        }
    }
}
