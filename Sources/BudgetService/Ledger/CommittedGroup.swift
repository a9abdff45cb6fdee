import BudgetCore

/// What became of a group of changes.
struct CommittedGroup: Sendable {
    /// One for each change, in order.
    var outcomes: [ChangeOutcome]
    /// The oldest change that history still knows.
    var oldestRevision: Int64
    /// Why the commit failed, if it did.
    var failure: StorageFailure?
    /// The earliest due day that books itself and is not booked.
    var nextAutomatic: CalendarDay?
}

/// A commit that failed.
struct StorageFailure: Sendable {
    /// What every client of the group is told.
    let error: BudgetError
    /// What SQLite said.
    let cause: SQLiteError
    /// Whether the daemon must end: after a failed sync only a restart knows what is on the disk, because the
    /// kernel may have dropped the pages it could not write (fsync(2)).
    let isFinal: Bool

    init(_ cause: SQLiteError) {
        self.cause = cause
        isFinal = !cause.isFull && !cause.isMoved
        if cause.isFull {
            error = BudgetError(
                .storageFull,
                "The disk is full; nothing was changed.",
                hint: "Make room and try again. Reading goes on."
            )
        } else if cause.isMoved {
            error = BudgetError(
                .storageFailed,
                "The ledger was removed or moved; nothing was changed.",
                hint: "Put its files back where they were. Reading goes on."
            )
        } else {
            error = BudgetError(
                .storageFailed,
                "The disk failed; whether the change was made is not known.",
                hint: "Repeat the request with the same key once budgetd is back."
            )
        }
    }
}

extension StorageFailure {
    /// What a client is told whose reading failed.
    static var ofReading: BudgetError {
        BudgetError(.storageFailed, "The ledger could not be read.", hint: "The journal says what failed.")
    }
}

/// The figures of one category and the number of its expenses.
struct CategoryFigures: Hashable, Sendable {
    var figures: BudgetFigures
    var count: Int
    /// The mode by which the period took over from the one before.
    var carryOver = CarryOver.none
}

/// The figures of a period, in total and by category.
struct PeriodFigures: Hashable, Sendable {
    var total: BudgetFigures
    var count: Int
    var categories: [CategoryID: CategoryFigures] = [:]
    var revision: Int64 = 0
}

/// All that the store holds, taken at one revision.
struct StoreFacts: Sendable {
    var today: CalendarDay
    /// The ledger's own name, which no other has.
    var ledgerID = ""
    var revision: Int64
    /// The oldest change that history still knows; one above the revision if there is none.
    var oldestRevision: Int64
    var settings: Settings
    /// The modes by which the open period took over from the one before.
    var carryOver: [BudgetScope: CarryOver]
    var limits: [BudgetScope: LimitHistory]
    var categories: [CategoryID: Category]
    var carried: [BudgetScope: Amount]
    var openPeriod: PeriodExpenses
    /// What is due by the end of the open period and not booked.
    var upcoming = UpcomingDigest()
    /// What was told of thresholds in the open period, oldest first.
    var alerts: [Alert] = []
}
