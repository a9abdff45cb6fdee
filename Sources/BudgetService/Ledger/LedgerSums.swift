import BudgetCore

/// Sums of periods, out of the sums per day that are kept in the same transaction as the rows.
struct LedgerSums {
    private static let addition =
        "INSERT INTO day_sum VALUES (?1, ?2, ?3, ?4) ON CONFLICT (day, scope) DO UPDATE"
        + " SET sum_minor = sum_minor + ?3, count = count + ?4"

    private static let tidying = "DELETE FROM day_sum WHERE day = ? AND scope = ? AND count = 0"

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
            if let known = state.spent[scope] {
                state.spent[scope]?[label] = (known[label] ?? .zero) + Amount(minorUnits: minor)
            }
            state.sums[LedgerState.SumKey(scope: scope, label: label)]?.count(expense.amount, isIn: isIn)
        }
    }

    /// Counts what was counted under one category under another, or under none.
    func move(
        _ days: [Int64: ExpenseSum],
        from old: CategoryID?,
        to new: CategoryID?,
        _ state: inout LedgerState
    ) throws(SQLiteError) {
        for (id, sign) in [(old, -1), (new, 1)] as [(CategoryID?, Int64)] {
            guard let id else { continue }
            for (day, sum) in days.sorted(by: { $0.key < $1.key }) {
                try connection.run(
                    Self.addition,
                    .integer(day),
                    .integer(id.number),
                    .integer(sign * sum.amount.minorUnits),
                    .integer(sign * Int64(sum.count))
                )
                if sign < 0 { try connection.run(Self.tidying, .integer(day), .integer(id.number)) }
            }
            try forget(.category(id), &state)
        }
    }

    /// Forgets the days of a scope under which nothing is counted any more.
    func forget(_ scope: BudgetScope, _ state: inout LedgerState) throws(SQLiteError) {
        state.sums = state.sums.filter { $0.key.scope != scope }
        state.spent[scope] = nil
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
        let spent = try spent(scope, &state)
        return history.carried(into: label, limits: state.limits.steps(scope), spent: spent)
    }

    /// What was spent in each period of a scope that carries; read once, for all of them, and kept true by changes.
    private func spent(
        _ scope: BudgetScope,
        _ state: inout LedgerState
    ) throws(SQLiteError) -> [PeriodLabel: Amount] {
        if let spent = state.spent[scope] { return spent }
        let missing = state.carryOver.keys.filter { state.spent[$0] == nil }
        for scope in missing { state.spent[scope] = [:] }
        var period = state.period(containing: .first)
        try connection.rows(
            "SELECT scope, day, sum_minor FROM day_sum WHERE scope IN (SELECT value FROM json_each(?))"
                + " AND sum_minor <> 0 ORDER BY day",
            [.text("[\(missing.map { "\($0.number)" }.joined(separator: ","))]")]
        ) { row throws(SQLiteError) in
            guard let day = CalendarDay(number: Int(row.integer(1))) else { return }
            if !period.contains(day) { period = state.period(containing: day) }
            let sum = Amount(minorUnits: row.integer(2))
            let scope = BudgetScope(number: row.integer(0))
            let known = state.spent[scope]?[period.label] ?? .zero
            state.spent[scope]?[period.label] = known + sum
        }
        return state.spent[scope] ?? [:]
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
