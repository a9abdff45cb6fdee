/// What the read-only socket shows of single expenses.
public enum ReadOnlyShows: String, CaseIterable, Hashable, Sendable {
    /// Totals and categories only.
    case totals
    /// Payees and notes too.
    case all
}

/// How much the journal is told.
public enum LogLevel: String, CaseIterable, Hashable, Sendable {
    /// What went wrong.
    case warning
    /// Also what was changed and by whom.
    case info
    /// Also every connection.
    case debug
}

/// What a person has chosen about the budget; kept in the ledger.
public struct Settings: Hashable, Sendable {
    /// The budget's name, shown to clients.
    public var name: String?
    /// The one currency; amounts are refused until it is named.
    public var currency: Currency?
    /// The locale in which amounts are shown and typed, such as `de_DE`, unless a request names one.
    public var locale: String?
    /// The zone that decides what day it is; the host's if not set.
    public var timeZone: String?
    /// The day of the month on which periods start, 1–31.
    public var monthStartDay = 1
    /// Percent of available at which to warn, ascending, 1–1000.
    public var thresholds = [80, 100]
    /// From this amount on an expense is large; none is if not set.
    public var largeExpense: Amount?
    /// How much the journal is told.
    public var logLevel = LogLevel.info
    /// Whether the service manager's status line may hold amounts.
    public var statusShowsAmounts = false
    /// What the read-only socket shows.
    public var readOnlyShows = ReadOnlyShows.totals

    /// The settings of a new budget.
    public init() {}
}
