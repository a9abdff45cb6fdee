import BudgetCore

extension BudgetStore {
    /// The open period.
    var period: BudgetPeriod {
        BudgetPeriod(containing: today, startDay: settings.monthStartDay)
    }

    /// The ceiling of the open period, `nil` if none is set.
    var monthlyLimit: Amount? { limits.limit(.total, in: period.label) }

    /// The sum of the open period's expenses.
    var totalSpent: Amount { openPeriod.total.amount }

    /// What is left of limit and carried amount; negative when more is spent, `nil` without a limit.
    var remaining: Amount? { figures.remaining }

    /// All numbers of the whole budget in the open period.
    var figures: BudgetFigures {
        figures(.total, spent: totalSpent)
    }

    /// All numbers of a category in the open period, and how many expenses they count.
    func categoryFigures(_ id: CategoryID) -> CategoryFigures {
        let sum = openPeriod.byCategory[id] ?? ExpenseSum()
        return CategoryFigures(
            figures: figures(.category(id), spent: sum.amount),
            count: sum.count,
            carryOver: categoryModes[id] ?? .none
        )
    }

    /// The figures of the open period in the form that those of any other period have.
    func periodFigures(withCategories: Bool) -> PeriodFigures {
        var all = PeriodFigures(total: figures, count: openPeriod.total.count, revision: revision)
        guard withCategories else { return all }
        for id in categories.keys { all.categories[id] = categoryFigures(id) }
        return all
    }

    /// The category of this name.
    ///
    /// - Throws: `not_found` with the nearest name as hint.
    func category(_ name: CategoryName) throws(BudgetError) -> Category {
        guard let category = categories.values.first(where: { $0.folded == name.folded }) else {
            throw BudgetError.noCategory(name, among: categories)
        }
        return category
    }

    private func figures(_ scope: BudgetScope, spent: Amount) -> BudgetFigures {
        let period = period
        let facts = BudgetFacts(
            limit: limits.limit(scope, in: period.label),
            carried: carried[scope] ?? .zero,
            spent: spent
        )
        return BudgetFigures(facts, period: period, today: today, thresholds: settings.thresholds)
    }
}
