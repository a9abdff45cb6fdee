import BudgetCore

/// The order in which one connection's requests may start.
///
/// A write may follow writes that are under way, so that they share a commit. Everything else waits until all
/// before it is answered: a client reads its own writes, and its answers and effects come in its own order.
struct RequestQueue {
    /// A line that waits for its turn.
    enum Entry {
        case request(Request, Command)
        case failure(BudgetError, Request.ID?)

        /// What the client calls it.
        var id: Request.ID? {
            switch self {
            case .request(let request, _): request.id
            case .failure(_, let id): id
            }
        }
    }

    private var waiting: [Entry] = []
    private var underWay = 0
    private var onlyWrites = true

    /// Lines that are not answered yet.
    var count: Int { waiting.count + underWay }
    var isEmpty: Bool { count == 0 }
    /// Whether nothing before the next entry is unanswered.
    var isAtRest: Bool { underWay == 0 }

    /// The first entry, if it may start now.
    var startable: Entry? {
        guard let first = waiting.first, mayJoin(first) else { return nil }
        return first
    }

    /// Whether an entry that just came may start before it is queued.
    func mayStart(_ entry: Entry) -> Bool {
        waiting.isEmpty && mayJoin(entry)
    }

    private func mayJoin(_ entry: Entry) -> Bool {
        if isAtRest { return true }
        guard case .request(_, let command) = entry else { return false }
        return command.access == .write && !command.isBarrier && onlyWrites
    }

    mutating func append(_ entry: Entry) {
        waiting.append(entry)
    }

    /// The first entry was started or answered.
    mutating func removeFirst() {
        waiting.removeFirst()
    }

    /// A request is under way until ``finish()``.
    mutating func begin(_ command: Command) {
        onlyWrites = onlyWrites && command.access == .write && !command.isBarrier
        underWay += 1
    }

    mutating func finish() {
        underWay -= 1
        if underWay == 0 { onlyWrites = true }
    }
}
