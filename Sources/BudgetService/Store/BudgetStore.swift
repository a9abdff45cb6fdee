import BudgetCore
import Observation

/// The truth that clients see: facts as the ledger has committed them, and the numbers that follow.
///
/// Facts are stored, each as a property of its own, so that observation tells apart what a change touched;
/// everything else is computed. Nothing is here that is not on the disk.
@MainActor @Observable final class BudgetStore {
    /// The name of the ledger that the facts are from, which no other has.
    @ObservationIgnored let ledgerID: String
    /// The civil day in the budget's zone.
    private(set) var today: CalendarDay
    /// Counts applied changes; it goes with values and is none, so only watchers of every change look at it.
    private(set) var revision: Int64
    /// The oldest change that history still knows; one above the revision if there is none.
    @ObservationIgnored private(set) var oldestRevision: Int64
    /// The newest change since the start that took another back, or did it again; 0 if there was none.
    @ObservationIgnored private(set) var newestMark: Int64 = 0
    /// Counts the moments at which any fact changed, for what is worked out once and kept.
    @ObservationIgnored private(set) var generation = 0
    /// What people have chosen.
    private(set) var settings: Settings
    /// The mode by which the open period took over from the one before.
    private(set) var carryOver: CarryOver
    /// Limits through time, by scope.
    private(set) var limits: [BudgetScope: LimitHistory]
    /// All categories.
    private(set) var categories: [CategoryID: Category]
    /// What is carried into the open period, by scope; the one number that comes from history.
    private(set) var carried: [BudgetScope: Amount]
    /// The expenses of the open period.
    private(set) var openPeriod: PeriodExpenses
    /// What was told of the open period, in that order.
    private(set) var alerts: [Alert]

    init(_ facts: StoreFacts) {
        ledgerID = facts.ledgerID
        today = facts.today
        revision = facts.revision
        oldestRevision = facts.oldestRevision
        settings = facts.settings
        carryOver = facts.carryOver
        limits = facts.limits
        categories = facts.categories
        carried = facts.carried
        openPeriod = facts.openPeriod
        alerts = facts.alerts
    }

    // MARK: Changes

    /// Takes in what one group of changes did; observers see them as one.
    ///
    /// - Parameters:
    ///   - changes: What each did, in order.
    ///   - oldestRevision: The oldest change that history still knows, if that may have moved.
    func apply(_ changes: [StoreChange], oldestRevision: Int64? = nil) {
        generation += 1
        if let oldestRevision { self.oldestRevision = oldestRevision }
        for change in changes {
            if change.marksHistory { newestMark = change.revision }
            if let settings = change.settings { self.settings = settings }
            if let carryOver = change.carryOver { self.carryOver = carryOver }
            if let limits = change.limits { self.limits = limits }
            if let categories = change.categories { self.categories = categories }
            if let carried = change.carried { self.carried = carried }
            if let alerts = change.alerts { self.alerts = alerts }
            if let openPeriod = change.openPeriod {
                self.openPeriod = openPeriod
            } else {
                apply(removed: change.removed, inserted: change.inserted)
            }
        }
        if let last = changes.last { revision = last.revision }
    }

    /// Swaps in the facts of another day, and of another period if one begins, in one turn.
    func replace(_ facts: StoreFacts) {
        generation += 1
        today = facts.today
        if revision != facts.revision { revision = facts.revision }
        oldestRevision = facts.oldestRevision
        if alerts != facts.alerts { alerts = facts.alerts }
        if facts.openPeriod.period != openPeriod.period {
            carryOver = facts.carryOver
            carried = facts.carried
            openPeriod = facts.openPeriod
        }
    }

    private func apply(removed: [Expense], inserted: [Expense]) {
        let period = openPeriod.period
        // A change of another period must not touch the property: its observers would be woken for nothing.
        guard (removed + inserted).contains(where: { period.contains($0.date) }) else { return }
        for expense in removed { openPeriod.remove(expense) }
        for expense in inserted { openPeriod.insert(expense) }
    }
}
