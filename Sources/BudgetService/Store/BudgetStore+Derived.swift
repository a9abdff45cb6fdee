import BudgetCore

extension BudgetStore {
    /// The open period.
    var period: BudgetPeriod {
        BudgetPeriod(containing: today, startDay: settings.monthStartDay)
    }

    /// The ceiling of the open period, `nil` if none is set.
    var monthlyLimit: Amount? { total.limit }

    /// The sum of the open period's expenses.
    var totalSpent: Amount { total.spent.amount }

    /// What is left of limit and carried amount; negative when more is spent, `nil` without a limit.
    var remaining: Amount? { figures.remaining }

    /// All numbers of the whole budget in the open period.
    var figures: BudgetFigures { figures(of: total) }

    /// The mode by which the open period took over from the one before.
    var carryOver: CarryOver { total.carryOver }

    /// The limit of any period: a total that was not set by hand is the sum of the categories' limits.
    func limit(_ scope: BudgetScope, in label: PeriodLabel) -> Amount? {
        switch scope {
        case .category(let id): budgets[id]?.limits.limit(in: label)
        case .total: total.limits.limit(in: label) ?? sumOfLimits(in: label)
        }
    }

    private func sumOfLimits(in label: PeriodLabel) -> Amount? {
        budgets.values.reduce(nil) { sum, budget in
            guard let limit = budget.limits.limit(in: label) else { return sum }
            return (sum ?? .zero) + limit
        }
    }

    /// All numbers of a category in the open period, and how many expenses they count; `nil` if there is none.
    func categoryFigures(_ id: CategoryID) -> CategoryFigures? {
        guard let budget = budgets[id] else { return nil }
        return CategoryFigures(
            figures: figures(of: budget),
            count: budget.spent.count,
            carryOver: budget.carryOver
        )
    }

    /// All numbers of every category in the open period.
    var categoryFigures: [CategoryID: CategoryFigures] {
        var all: [CategoryID: CategoryFigures] = [:]
        for id in budgets.keys { all[id] = categoryFigures(id) }
        return all
    }

    /// The figures of the open period in the form that those of any other period have.
    func periodFigures(withCategories: Bool) -> PeriodFigures {
        PeriodFigures(
            total: figures,
            count: total.spent.count,
            categories: withCategories ? categoryFigures : [:],
            revision: revision
        )
    }

    /// The category of this name.
    ///
    /// - Throws: `not_found` with the nearest name as hint.
    func category(_ name: CategoryName) throws(BudgetError) -> Category {
        guard let category = category(folded: name.folded) else {
            throw BudgetError.noCategory(name, among: categories)
        }
        return category
    }

    /// The category of this name in folded case.
    func category(folded: String) -> Category? {
        categories.values.first { $0.folded == folded }
    }

    private func figures(of budget: ScopeBudget) -> BudgetFigures {
        let period = period
        let facts = BudgetFacts(
            limit: budget.limit,
            carried: budget.carried,
            spent: budget.spent.amount,
            upcoming: budget.upcoming,
            recurring: budget.spent.recurring
        )
        return BudgetFigures(facts, period: period, today: today, thresholds: settings.thresholds)
    }
}
