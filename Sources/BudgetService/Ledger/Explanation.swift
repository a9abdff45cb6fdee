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
    /// - Parameters:
    ///   - name: The category; `nil` for the whole budget.
    ///   - label: The period.
    ///   - today: The day that the figures are seen from.
    /// - Returns: Both.
    /// - Throws: `not_found` if there is no category of the name, or what SQLite says.
    func explained(
        _ name: CategoryName?,
        in label: PeriodLabel,
        today: CalendarDay
    ) async throws -> (PeriodFigures, Explanation) {
        try await scanned {
            let period = state.period(label)
            var query = ExpenseQuery()
            query.days = period.from...period.to
            query.category = try name.map { try category($0) }
            query.areRefunds = true
            return [try ExpenseTally(query, by: nil, connection)]
        } _: { scans in
            // A category's name, or the days of the period, may mean others by now.
            guard let refunds = scans.first as? ExpenseTally,
                refunds.query.category == (try name.map { try category($0) }),
                refunds.query.days == state.period(label).from...state.period(label).to
            else { return nil }
            let all = try figures(in: label, today: today)
            return (all, try explanation(of: refunds.query.category ?? nil, among: all, refunds.total))
        }
    }

    private func explanation(
        of category: CategoryID?,
        among all: PeriodFigures,
        _ refunds: ExpenseSum
    ) throws(SQLiteError) -> Explanation {
        let scope = category.map(BudgetScope.category) ?? .total
        let own = category.flatMap { all.categories[$0] }
        let figures = own?.figures ?? all.total
        let label = figures.period.label
        let origin = state.limits[scope]?.origin(in: label)
        let limited = state.limits.filter { $0.key != .total && $0.value.limit(in: label) != nil }
        var last: BudgetFigures?
        if let former = label.adding(months: -1) {
            last = try self.figures(scope, former, figures.today)
        }
        return Explanation(
            category: category,
            figures: figures,
            origin: origin,
            limitedCategories: scope == .total && origin == nil ? limited.count : 0,
            carryOver: state.mode(scope, in: label),
            last: last,
            expenses: ExpenseSum(
                amount: figures.facts.spent - refunds.amount,
                count: (own?.count ?? all.count) - refunds.count
            ),
            refunds: refunds
        )
    }
}
