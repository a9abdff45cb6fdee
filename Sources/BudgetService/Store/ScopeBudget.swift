import BudgetCore
import Observation

/// The whole budget or one category in the open period: its facts, each observed on its own.
///
/// An object in the store rather than a row of a dictionary, so that a category's limit wakes who watches that
/// category, and the total that it is part of, and nobody else.
@MainActor @Observable final class ScopeBudget {
    /// What it is about.
    let scope: BudgetScope
    /// Its limits through time.
    private(set) var limits = LimitHistory()
    /// The limit in force in the open period; that of the whole budget may be the sum of a thousand.
    private(set) var limit: Amount?
    /// The mode by which the open period took over from the one before.
    private(set) var carryOver = CarryOver.none
    /// What is carried into the open period; the one number that comes from history.
    private(set) var carried = Amount.zero
    /// The sum of the open period's expenses.
    private(set) var spent = ExpenseSum()
    /// What is due by the period's end, or overdue, and not booked.
    private(set) var upcoming = Amount.zero

    /// A scope of which nothing is known yet.
    init(_ scope: BudgetScope) {
        self.scope = scope
    }

    // Setting a property wakes its readers even if the value is the same, so each is compared first; with the storage
    // behind it, because a look at the property itself costs a microsecond.

    func set(limits: LimitHistory) {
        if _limits != limits { self.limits = limits }
    }

    func set(limit: Amount?) {
        if _limit != limit { self.limit = limit }
    }

    func set(carryOver: CarryOver) {
        if _carryOver != carryOver { self.carryOver = carryOver }
    }

    func set(carried: Amount) {
        if _carried != carried { self.carried = carried }
    }

    func set(spent: ExpenseSum) {
        if _spent != spent { self.spent = spent }
    }

    func set(upcoming: Amount) {
        if _upcoming != upcoming { self.upcoming = upcoming }
    }
}
