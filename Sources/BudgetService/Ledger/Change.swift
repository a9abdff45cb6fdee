import BudgetCore

/// Who asked for a change; kept with it.
struct Author: Hashable, Sendable {
    /// The user's number, as the kernel gave it when the connection was made (SO_PEERCRED, unix(7)).
    var uid: UInt32
    /// The user's name, if the host knows one.
    var userName: String?
    /// The process.
    var pid: Int32
    /// What the client calls itself.
    var client: String?
}

/// What is asked to be written, already read as values.
enum Change: Hashable, Sendable {
    case add(ExpenseDraft)
    case edit(ExpenseReference, ExpensePatch)
    case remove([ExpenseID])
    case setLimit(LimitChange)
    case setSettings(SettingsPatch)
    case recurring(RecurringChange)
    case setCategory(CategoryChange)
    case renameCategory(CategoryName, to: CategoryName)
    case mergeCategory(CategoryName, into: CategoryName)
    case removeCategory(CategoryName, moveTo: CategoryName?)
    /// All of them or none.
    indirect case batch([Change])
    case undo(UndoTarget)
    case redo(ofAnybody: Bool)
}

extension Change {
    /// Whether it holds amounts, which mean nothing without the currency by which they were read.
    var hasAmounts: Bool {
        switch self {
        case .add: true
        case .edit(_, let patch): patch.amount != nil
        case .setLimit(let change): change.amount != nil
        case .setCategory(let change): change.limit != nil && change.limit != .some(nil)
        case .setSettings(let patch):
            patch.assignments.contains { if case .largeExpense(.some) = $0 { true } else { false } }
        case .recurring(let change): change.hasAmounts
        case .batch(let changes): changes.contains(where: \.hasAmounts)
        case .remove, .renameCategory, .mergeCategory, .removeCategory, .undo, .redo: false
        }
    }
}

/// An expense that has no id yet.
struct ExpenseDraft: Hashable, Sendable {
    var amount: Amount
    var date: CalendarDay
    var payee: String?
    var category: CategoryName?
    var note: String?
    var tags: [String] = []
    var isPending = false
    /// Whether one without a category takes that of the payee's newest expense.
    var takesUsualCategory = false
}

/// The expense that an edit is about.
enum ExpenseReference: Hashable, Sendable {
    case id(ExpenseID)
    /// The newest that the caller booked.
    case last
}

/// What an edit changes; `nil` leaves a field as it is, `.some(nil)` clears it.
struct ExpensePatch: Hashable, Sendable {
    var amount: Amount?
    var date: CalendarDay?
    var payee: String??
    var category: CategoryName??
    var note: String??
    var tags: [String]?
    var isPending: Bool?
}

/// A limit to set, or to end.
struct LimitChange: Hashable, Sendable {
    /// `nil` ends the limit.
    var amount: Amount?
    /// `nil` is the whole budget.
    var category: CategoryName?
    var label: PeriodLabel
    /// Whether it is for this period alone.
    var isOnly: Bool
    /// Names the currency of a budget that has none.
    var currency: Currency?
}

/// Settings to set; carry-over is apart because it has a history.
struct SettingsPatch: Hashable, Sendable {
    /// Sets one setting.
    enum Assignment: Hashable, Sendable {
        case name(String?)
        case currency(Currency?)
        case locale(String?)
        case timeZone(String?)
        case monthStartDay(Int)
        case carryOver(CarryOver)
        case thresholds([Int])
        case largeExpense(Amount?)
        case logLevel(LogLevel)
        case statusShowsAmounts(Bool)
        case readOnlyShows(ReadOnlyShows)
    }

    var assignments: [Assignment]
    /// The period from which the mode of carrying over holds; `nil` is the open one.
    var carryOverFrom: PeriodLabel?
}

/// A change with all that the ledger needs to know of how it was asked for.
struct ChangeRequest: Sendable {
    var change: Change
    /// The command's name, for history and journal.
    var command: String
    var author: Author
    /// The client's key and the request in a canonical form, by which a repeat is told from a different request.
    var key: (key: String, body: String)?
    var ifRevision: Int64?
    /// The decimals by which its amounts were read; `nil` if the budget had no currency.
    var exponent: Int?
    /// Whether it is only tried, and rolled back.
    var isDryRun = false
    /// The day on which it was asked for.
    var today: CalendarDay
    /// Milliseconds since 1970-01-01 UTC.
    var time: Int64
    /// Writes the answer as the client will see it: it is kept with the key, in the same transaction.
    var encode: @Sendable (ChangeAnswer) -> [UInt8]
}

extension ChangeRequest {
    /// The command of what budgetd books by itself.
    static let automatic = "recurring.due"
}

/// What a change did, for its answer.
struct ChangeAnswer: Sendable {
    enum Result: Sendable {
        case expense(Expense)
        case removed([Expense])
        case limit(Amount?, category: CategoryID?, period: BudgetPeriod, isOnly: Bool)
        case settings
        case recurring(RecurringEntry, RecurringResult)
        /// How many due days the daemon booked.
        case recurringDue(booked: Int)
        case category(CategoryAnswer)
        /// The answer to each change of a batch.
        indirect case batch([ChangeAnswer])
        case undone(HistoryEntry)
        case redone(HistoryEntry)
    }

    var result: Result
    var effect: Effect
    var settings: Settings
    var carryOver: CarryOver
    /// Those that there are, and those that went with the change.
    var categories: [CategoryID: Category]
    /// The currency that its amounts are in: the budget's, or the one that went with the change.
    var currency: Currency?
    /// Expenses from this id on are new with the change.
    var firstNewID: Int64 = .max
    /// Whether the expense took the category of its payee's newest.
    var hasUsualCategory = false
    /// The last period, if this change is the one that tells how it closed.
    var closed: ClosedPeriod?
    /// Recurring entries from this id on are new with the change.
    var firstNewRecurring: Int64 = .max
}

/// What was done to a recurring entry.
enum RecurringResult: Hashable, Sendable {
    /// It was made, and so many days were booked with it.
    case added(booked: Int)
    case edited
    case removed
    case skipped(CalendarDay)
    case booked(Expense, due: CalendarDay)
}

/// The numbers of a touched period before and after a change.
struct Effect: Hashable, Sendable {
    struct Side: Hashable, Sendable {
        var total: BudgetFigures
        var category: BudgetFigures?
    }

    var category: CategoryID?
    var before: Side
    var after: Side
}

/// What became of a change.
enum ChangeOutcome: Sendable {
    /// It is on the disk; the answer, and what the store has to know.
    case applied([UInt8], StoreChange)
    /// It would be done, with this answer; nothing was kept.
    case rehearsed([UInt8], revision: Int64)
    /// It was done before, with this answer at that revision.
    case replayed([UInt8], revision: Int64)
    /// Nothing was done; the budget's revision by then, `nil` for the one that the store holds.
    case refused(BudgetError, at: Int64? = nil)
}

/// What a committed change does to the facts that the store holds.
struct StoreChange: Sendable {
    var revision: Int64
    var command: String
    var author: Author
    /// Present if it is another day in the zone that was set.
    var today: CalendarDay?
    var removed: [Expense] = []
    var inserted: [Expense] = []
    /// Present if they changed.
    var categories: [CategoryID: Category]?
    var limits: [BudgetScope: LimitHistory]?
    /// The modes of the open period in every scope that has one.
    var carryOver: [BudgetScope: CarryOver]?
    var settings: Settings?
    /// The new carried amounts of the open period, if they can have changed.
    var carried: [BudgetScope: Amount]?
    /// The open period cut anew, if `month_start_day` moved it.
    var openPeriod: PeriodExpenses?
    /// What is due by the end of the open period and not booked, if that can have changed.
    var upcoming: UpcomingDigest?
    /// All that was told of thresholds in the open period, oldest first.
    var alerts: [Alert]?
    /// Those of them that are new with the change.
    var newAlerts: [Alert] = []
    /// Whether an older change is now told as taken back, or no longer so.
    var marksHistory = false
}
