import BudgetCore

/// One applied change as history keeps it.
struct HistoryEntry: Hashable, Sendable {
    var revision: Int64
    /// Milliseconds since 1970-01-01 UTC.
    var time: Int64
    /// The command's name.
    var command: String
    var author: Author
    /// The change that this one takes back.
    var undoes: Int64?
    /// Whose change an undo took back, or a redo did again, if that is still known.
    var whose: Author?
    /// The change that took this one back.
    var undoneBy: Int64?
    /// The decimals of its amounts, `nil` if they are those of the budget's currency.
    var exponent: Int?
    /// What it touched, in the order it did so.
    var rows: [TouchedRow] = []
    /// The categories that its rows are in by name, also those that are no more.
    var names: [CategoryID: String] = [:]
}

/// Which part of history is asked for; newest first.
struct HistoryQuery: Hashable, Sendable {
    /// Only changes before this revision.
    var before: Int64?
    /// Only changes after this revision.
    var after: Int64 = 0
    /// Only changes of this user.
    var userName: String?
    var pageSize = 50
}

/// One page of history.
struct HistoryPage: Sendable {
    var entries: [HistoryEntry] = []
    /// What `before` has to be for the next page; `nil` if this is the last.
    var next: Int64?
    /// The revision that the page was taken at.
    var revision: Int64 = 0
}

/// Which change an undo takes back.
enum UndoTarget: Hashable, Sendable {
    /// The caller's own newest.
    case own
    /// The newest of anybody.
    case newest
    case revision(Int64)
}
