import BudgetCore

@testable import BudgetService

/// What a store holds of one scope.
struct HeldScope: Hashable {
    var limits: LimitHistory
    var limit: Amount?
    var carryOver: CarryOver
    var carried: Amount
    var spent: ExpenseSum
    var upcoming: Amount
}

extension BudgetStore {
    /// What it holds of every scope.
    var held: [BudgetScope: HeldScope] {
        let scopes = [total] + Array(budgets.values)
        return Dictionary(uniqueKeysWithValues: scopes.map { ($0.scope, HeldScope($0)) })
    }
}

extension HeldScope {
    @MainActor init(_ budget: ScopeBudget) {
        self.init(
            limits: budget.limits,
            limit: budget.limit,
            carryOver: budget.carryOver,
            carried: budget.carried,
            spent: budget.spent,
            upcoming: budget.upcoming
        )
    }
}
