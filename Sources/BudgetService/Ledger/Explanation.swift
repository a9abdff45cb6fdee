import BudgetCore

/// What the numbers of a scope in a period are made of.
struct Explanation: Hashable, Sendable {
    /// The category; `nil` for the whole budget.
    var category: CategoryID?
    /// The numbers themselves.
    var figures: BudgetFigures
    /// Where the limit was set, if by hand.
    var origin: LimitOrigin?
    /// How many categories' limits the limit of the whole budget is the sum of; 0 if it was set by hand.
    var limitedCategories: Int
    /// The mode by which the period took over from the one before.
    var carryOver: CarryOver
    /// The period before; `nil` at the calendar's beginning.
    var last: BudgetFigures?
    /// What was spent.
    var expenses: ExpenseSum
    /// What was given back.
    var refunds: ExpenseSum
}

extension Ledger {
    /// The figures of a period and what they are made of, both at one revision.
    ///
    /// - Throws: `not_found` if there is no category of the name, or what SQLite says.
    func explained(
        _ name: CategoryName?,
        in label: PeriodLabel,
        today: CalendarDay
    ) throws -> (PeriodFigures, Explanation) {
        let explanation = try explanation(of: name, in: label, today: today)
        return (try figures(in: label, today: today), explanation)
    }

    /// What the numbers of the whole budget, or of a category, in a period are made of.
    ///
    /// - Throws: `not_found` if there is no category of the name, or what SQLite says.
    private func explanation(
        of name: CategoryName?,
        in label: PeriodLabel,
        today: CalendarDay
    ) throws -> Explanation {
        let category = try name.map { try self.category($0) }
        let scope = category.map(BudgetScope.category) ?? .total
        let origin = state.limits[scope]?.origin(in: label)
        let limited = state.limits.filter { $0.key != .total && $0.value.limit(in: label) != nil }
        let signs = try sumsBySign(scope, state.period(label))
        return Explanation(
            category: category,
            figures: try figures(scope, label, today),
            origin: origin,
            limitedCategories: scope == .total && origin == nil ? limited.count : 0,
            carryOver: state.carryOver[scope]?.mode(in: label) ?? .none,
            last: try label.adding(months: -1).map { try figures(scope, $0, today) },
            expenses: signs.expenses,
            refunds: signs.refunds
        )
    }

    /// What was spent in a period, and what was given back.
    private func sumsBySign(
        _ scope: BudgetScope,
        _ period: BudgetPeriod
    ) throws(SQLiteError) -> (expenses: ExpenseSum, refunds: ExpenseSum) {
        var sums = (expenses: ExpenseSum(), refunds: ExpenseSum())
        var query = ExpenseQuery()
        if case .category(let id) = scope { query.category = .some(id) }
        let base = query.base(from: Int64(period.from.number), to: Int64(period.to.number))
        try connection.rows(
            "SELECT amount_minor < 0, sum(amount_minor), count(*) FROM expense WHERE \(base.sql)"
                + " GROUP BY amount_minor < 0",
            base.values
        ) { row throws(SQLiteError) in
            let sum = ExpenseSum(amount: Amount(minorUnits: row.integer(1)), count: Int(row.integer(2)))
            if row.integer(0) == 0 { sums.expenses = sum } else { sums.refunds = sum }
        }
        return sums
    }
}
