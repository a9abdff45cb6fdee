import BudgetCore

/// Hands out the changes after any revision, in order and without a gap, from the durable history.
///
/// A watcher costs the number of the change that it was told last, however far it is behind. The newest changes are
/// kept, because most watchers ask for the same one at the same time.
@MainActor final class ChangeFeed {
    /// Changes read at a time.
    private static let pageSize = 64

    private let store: BudgetStore
    private let ledger: Ledger
    /// The newest changes, oldest first, without a gap.
    private var newest: [HistoryEntry] = []
    /// The store's newest mark that these were read with; after another, some may be told otherwise.
    private var mark: Int64 = 0
    private var reads: [Int64: Task<[HistoryEntry], any Error>] = [:]

    init(_ store: BudgetStore, _ ledger: Ledger) {
        self.store = store
        self.ledger = ledger
    }

    /// Where a watcher starts.
    ///
    /// - Parameters:
    ///   - since: The revision that it has seen last; `nil` for the present one.
    ///   - ledger: The ledger in which it was; `nil` if it does not say.
    /// - Returns: The revision after which it is told.
    /// - Throws: `resync_required` with the oldest change that is kept.
    func start(since: Int64?, of ledger: String? = nil) throws(BudgetError) -> Int64 {
        guard ledger == nil || ledger == store.ledgerID else {
            throw BudgetError(
                .resyncRequired,
                "This is another ledger.",
                field: "args.ledger",
                hint: "Read all anew, and take the ledger's name from hello.",
                oldest: store.oldestRevision
            )
        }
        guard let since, since != store.revision else { return store.revision }
        let oldest = store.oldestRevision
        guard since < store.revision else {
            throw BudgetError(
                .resyncRequired,
                "The budget is at revision \(store.revision), and never was at \(since).",
                field: "args.since",
                hint: "Read all anew: this may be another budget, or a restored one.",
                oldest: oldest
            )
        }
        guard since >= oldest - 1 else {
            throw BudgetError(
                .resyncRequired,
                "The oldest change that is kept is \(oldest).",
                field: "args.since",
                hint: "Read all anew, and go on from the revision of that reply.",
                oldest: oldest
            )
        }
        return since
    }

    /// The next changes after a revision, if they are at hand; `nil` if they have to be read.
    func atHand(after revision: Int64) -> ArraySlice<HistoryEntry>? {
        guard mark == store.newestMark, let first = newest.first?.revision, first <= revision + 1,
            let last = newest.last?.revision, last > revision
        else { return nil }
        return visible(newest[Int(revision + 1 - first)...])
    }

    /// The next changes after a revision, some at a time; none if they are no longer kept.
    func read(after revision: Int64) async throws -> ArraySlice<HistoryEntry> {
        let mark = store.newestMark
        let entries = try await task(after: revision).value
        guard entries.first?.revision == revision + 1 else { return [] }
        if mark == store.newestMark { keep(entries) }
        return visible(entries[...])
    }

    /// One read for all who ask for the same.
    private func task(after revision: Int64) -> Task<[HistoryEntry], any Error> {
        if let task = reads[revision] { return task }
        let task = Task { [ledger] in
            defer { reads[revision] = nil }
            return try await ledger.changes(after: revision, most: Self.pageSize)
        }
        reads[revision] = task
        return task
    }

    /// What the store shows already: a change may be on the disk a moment before.
    private func visible(_ entries: ArraySlice<HistoryEntry>) -> ArraySlice<HistoryEntry> {
        entries.prefix { $0.revision <= store.revision }
    }

    private func keep(_ entries: [HistoryEntry]) {
        if mark != store.newestMark { newest = [] }
        mark = store.newestMark
        let known = newest.last?.revision ?? 0
        guard let last = entries.last?.revision, last > known else { return }
        let news = entries.drop { $0.revision <= known }
        newest = news.first?.revision == known + 1 ? newest + news : entries
        newest.removeFirst(max(0, newest.count - Self.pageSize))
    }
}
