import BudgetCore

/// Sums of periods, out of the sums per day that are kept in the same transaction as the rows.
struct LedgerSums {
    private static let addition =
        "INSERT INTO day_sum VALUES (?1, ?2, ?3, ?4) ON CONFLICT (day, scope) DO UPDATE"
        + " SET sum_minor = sum_minor + ?3, count = count + ?4"

    let connection: SQLiteConnection

    /// The sum of a scope in a period; asked of the file the first time only.
    func sum(
        _ scope: BudgetScope,
        _ label: PeriodLabel,
        _ state: inout LedgerState
    ) throws(SQLiteError) -> ExpenseSum {
        let key = LedgerState.SumKey(scope: scope, label: label)
        if let sum = state.sums[key] { return sum }
        let period = state.period(label)
        let sum =
            try connection.first(
                "SELECT sum(sum_minor), sum(count) FROM day_sum"
                    + " WHERE scope = ? AND day BETWEEN ? AND ?",
                .integer(scope.number),
                .integer(Int64(period.from.number)),
                .integer(Int64(period.to.number))
            ) { ExpenseSum(amount: Amount(minorUnits: $0.integer(0)), count: Int($0.integer(1))) }
            ?? ExpenseSum()
        if state.sums.count >= 4096 { state.sums.removeAll() }
        state.sums[key] = sum
        return sum
    }

    /// Counts an expense into its day, or out again, for the whole budget and its category.
    func count(_ expense: Expense, isIn: Bool, _ state: inout LedgerState) throws(SQLiteError) {
        let minor = isIn ? expense.amount.minorUnits : -expense.amount.minorUnits
        for scope in [.total] + (expense.category.map { [BudgetScope.category($0)] } ?? []) {
            try connection.run(
                Self.addition,
                .integer(Int64(expense.date.number)),
                .integer(scope.number),
                .integer(minor),
                .integer(isIn ? 1 : -1)
            )
            let label = state.period(containing: expense.date).label
            state.sums[LedgerState.SumKey(scope: scope, label: label)]?.count(expense.amount, isIn: isIn)
        }
    }

    /// Forgets the days of a scope under which nothing is counted any more.
    func forget(_ scope: BudgetScope, _ state: inout LedgerState) throws(SQLiteError) {
        state.sums = state.sums.filter { $0.key.scope != scope }
    }

    /// The amount carried into a period, from history.
    func carried(
        _ scope: BudgetScope,
        into label: PeriodLabel,
        _ state: inout LedgerState
    ) throws(SQLiteError) -> Amount {
        guard let history = state.carryOver[scope], let first = history.firstLabel, first <= label else {
            return .zero
        }
        var spent: [PeriodLabel: Amount] = [:]
        var past = first.adding(months: -1)
        while let current = past, current < label {
            spent[current] = try sum(scope, current, &state).amount
            past = current.adding(months: 1)
        }
        let limits = state.limits
        return history.carried(
            into: label,
            limit: { limits.limit(scope, in: $0) },
            spent: { spent[$0] ?? .zero }
        )
    }

    /// The numbers of a scope in a period as seen on a day.
    func figures(
        _ scope: BudgetScope,
        _ label: PeriodLabel,
        today: CalendarDay,
        _ state: inout LedgerState
    ) throws(SQLiteError) -> BudgetFigures {
        let period = state.period(label)
        let facts = BudgetFacts(
            limit: state.limit(scope, in: label),
            carried: try carried(scope, into: label, &state),
            spent: try sum(scope, label, &state).amount,
            upcoming: state.recurring.upcoming(scope, in: period, today: today)
        )
        return BudgetFigures(
            facts,
            period: period,
            today: today,
            thresholds: state.settings.thresholds
        )
    }
}
