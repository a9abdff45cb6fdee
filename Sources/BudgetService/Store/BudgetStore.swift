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
    /// All categories by what they are called.
    private(set) var categories: [CategoryID: Category]
    /// The whole budget.
    let total = ScopeBudget(.total)
    /// The budgets of the categories; only their coming and going is seen here.
    private(set) var budgets: [CategoryID: ScopeBudget] = [:]
    /// The expenses of the open period.
    private(set) var openPeriod: PeriodExpenses
    /// What is due by the end of the open period and not booked.
    private(set) var upcoming: UpcomingDigest
    /// What was told of thresholds in the open period, oldest first.
    private(set) var alerts: [Alert]
    /// The period for which each scope holds its limit; `nil` if limits have changed since.
    @ObservationIgnored private var limitsAreOf: PeriodLabel?

    init(_ facts: StoreFacts) {
        ledgerID = facts.ledgerID
        today = facts.today
        revision = facts.revision
        oldestRevision = facts.oldestRevision
        settings = facts.settings
        categories = facts.categories
        openPeriod = facts.openPeriod
        upcoming = facts.upcoming
        alerts = facts.alerts
        matchBudgets()
        set(limits: facts.limits)
        set(carryOver: facts.carryOver)
        set(carried: facts.carried)
        sumUp()
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
            if let today = change.today { self.today = today }
            if change.marksHistory { newestMark = change.revision }
            if let settings = change.settings { self.settings = settings }
            if let categories = change.categories {
                self.categories = categories
                matchBudgets()
                limitsAreOf = nil
            }
            if let limits = change.limits { set(limits: limits) }
            if let carryOver = change.carryOver { set(carryOver: carryOver) }
            if let carried = change.carried { set(carried: carried) }
            if let openPeriod = change.openPeriod {
                self.openPeriod = openPeriod
            } else {
                apply(removed: change.removed, inserted: change.inserted)
            }
            if let upcoming = change.upcoming, upcoming != self.upcoming { self.upcoming = upcoming }
            if let alerts = change.alerts, alerts != self.alerts { self.alerts = alerts }
        }
        sumUp()
        if let last = changes.last { revision = last.revision }
    }

    /// Swaps in the facts of another day, of another period if one begins, and what was booked with it, in one turn.
    func replace(_ facts: StoreFacts) {
        generation += 1
        today = facts.today
        if revision != facts.revision { revision = facts.revision }
        oldestRevision = facts.oldestRevision
        if upcoming != facts.upcoming { upcoming = facts.upcoming }
        if alerts != facts.alerts { alerts = facts.alerts }
        set(carryOver: facts.carryOver)
        set(carried: facts.carried)
        if openPeriod != facts.openPeriod { openPeriod = facts.openPeriod }
        sumUp()
    }

    private func apply(removed: [Expense], inserted: [Expense]) {
        let period = openPeriod.period
        // A change of another period must not touch the property: its observers would be woken for nothing.
        guard (removed + inserted).contains(where: { period.contains($0.date) }) else { return }
        for expense in removed { openPeriod.remove(expense) }
        for expense in inserted { openPeriod.insert(expense) }
    }

    // MARK: Scopes

    /// Lets there be a budget for each category, and for no other.
    private func matchBudgets() {
        for id in categories.keys where budgets[id] == nil { budgets[id] = ScopeBudget(.category(id)) }
        for id in budgets.keys where categories[id] == nil { budgets[id] = nil }
    }

    private var scopes: some Sequence<ScopeBudget> { [total] + Array(budgets.values) }

    private func set(limits: [BudgetScope: LimitHistory]) {
        for budget in scopes { budget.set(limits: limits[budget.scope] ?? LimitHistory()) }
        limitsAreOf = nil
    }

    private func set(carryOver: [BudgetScope: CarryOver]) {
        for budget in scopes { budget.set(carryOver: carryOver[budget.scope] ?? .none) }
    }

    private func set(carried: [BudgetScope: Amount]) {
        for budget in scopes { budget.set(carried: carried[budget.scope] ?? .zero) }
    }

    /// Gives each scope its limit in the open period, the sums of that period's expenses, and of what is due.
    private func sumUp() {
        let label = period.label
        if limitsAreOf != label {
            var sum: Amount?
            for budget in budgets.values {
                let limit = budget.limits.limit(in: label)
                budget.set(limit: limit)
                if let limit { sum = (sum ?? .zero) + limit }
            }
            total.set(limit: total.limits.limit(in: label) ?? sum)
            limitsAreOf = label
        }
        total.set(spent: openPeriod.total)
        total.set(upcoming: upcoming.sum)
        for (id, budget) in budgets {
            budget.set(spent: openPeriod.byCategory[id] ?? ExpenseSum())
            budget.set(upcoming: upcoming.sums[.category(id)] ?? .zero)
        }
    }
}
