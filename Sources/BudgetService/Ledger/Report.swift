import BudgetCore
import CSystemd

/// Which sums a report shows.
struct ReportQuery: Sendable {
    /// The periods whose expenses are counted.
    var periods: ClosedRange<PeriodLabel>
    /// What its rows are.
    var by = ReportGrouping.category
    /// Further filters; the days are those of the periods.
    var expenses = ExpenseQuery()
    /// The day from which it is seen.
    var today: CalendarDay

    /// The one period, `nil` if there are several.
    var onePeriod: PeriodLabel? {
        periods.lowerBound == periods.upperBound ? periods.lowerBound : nil
    }

    /// Whether all expenses of the whole budget or of a category are counted, so that its limit says something.
    var isOfScope: Bool { !expenses.hasFilter && expenses.category != .some(nil) }
}

/// Sums of expenses, all of one revision.
struct Report: Sendable {
    let query: ReportQuery
    /// The first and the last of the periods.
    let first: BudgetPeriod
    let last: BudgetPeriod
    /// All expenses that match.
    let total: ExpenseSum
    /// The sums of its groups.
    let rows: [ReportRow]
    /// The sum of the groups that are not shown; `nil` if all are.
    let others: ExpenseSum?
    /// How the budget, or the category that is asked for, stands in the one period.
    let whole: BudgetFigures?
    let revision: Int64
}

extension Ledger {
    /// So many groups take memory that is worth giving back.
    private static let manyGroups = 10_000

    /// Sums of expenses by category, month, payee, tag or person; between slices, commits get their turn.
    ///
    /// - Throws: `not_found` if there is no category of the name that is asked for, or what SQLite says.
    func report(_ asked: ReportQuery) async throws -> Report {
        var query = asked
        var groups = 0
        // A hundred thousand payees take 30 MB for a moment, and nobody needs them afterwards.
        defer { if groups > Self.manyGroups { budget_return_memory() } }
        return try await scanned(
            {
                query = try dated(asked)
                return [try ExpenseTally(query.expenses, by: query.by, connection)]
            },
            { scans in
                let now = try dated(asked).expenses
                guard let tally = scans.first as? ExpenseTally, now.days == query.expenses.days,
                    now.category == query.expenses.category
                else { return nil }
                groups = tally.groups.count
                return try report(query, tally)
            }
        )
    }

    /// The query with its days and its category as they are now.
    private func dated(_ query: ReportQuery) throws(BudgetError) -> ReportQuery {
        var query = query
        query.expenses = try named(query.expenses)
        let first = state.period(query.periods.lowerBound).from
        query.expenses.days = first...state.period(query.periods.upperBound).to
        return query
    }

    private func report(_ query: ReportQuery, _ tally: ExpenseTally) throws(SQLiteError) -> Report {
        // The sums of days may be many, those of payees are: they are copied only where they change.
        var groups = query.by == .month ? months(of: tally.groups) : tally.groups
        let scope = (query.expenses.category ?? nil).map(BudgetScope.category) ?? .total
        var figures: [ReportKey: BudgetFigures] = [:]
        var whole: BudgetFigures?
        if query.isOfScope {
            if let label = query.onePeriod {
                whole = try self.figures(scope, in: label, spent: tally.total.amount, today: query.today)
            }
            switch (query.by, query.onePeriod) {
            case (.month, _):
                figures = try monthFigures(query, scope, groups)
            case (.category, let label?):
                figures = try categoryFigures(query, in: label, groups)
                // A limit is told also where nothing was spent yet.
                for key in figures.keys where groups[key] == nil { groups[key] = ReportGroup() }
            default: break
            }
        }
        let order =
            query.by == .month
            ? (rows: monthRows(query, groups, figures), others: nil)
            : try rows(query, groups, figures)
        return Report(
            query: query,
            first: state.period(query.periods.lowerBound),
            last: state.period(query.periods.upperBound),
            total: tally.total,
            rows: order.rows,
            others: order.others,
            whole: whole,
            revision: revision
        )
    }

    /// The figures of a scope in a period in which so much was spent.
    func figures(
        _ scope: BudgetScope,
        in label: PeriodLabel,
        spent: Amount,
        today: CalendarDay
    ) throws(SQLiteError) -> BudgetFigures {
        let facts = BudgetFacts(
            limit: state.limits.limit(scope, in: label),
            carried: try carried(scope, into: label),
            spent: spent
        )
        let thresholds = state.settings.thresholds
        return BudgetFigures(facts, period: state.period(label), today: today, thresholds: thresholds)
    }

    /// The sums of days put together by period.
    private func months(of days: [ReportKey: ReportGroup]) -> [ReportKey: ReportGroup] {
        var months: [ReportKey: ReportGroup] = [:]
        for (key, group) in days {
            guard case .number(let number) = key, let day = CalendarDay(number: Int(number)) else { continue }
            let label = state.period(containing: day).label
            months[.number(Int64(label.index)), default: ReportGroup()].sum.add(group.sum)
        }
        return months
    }

    private func monthFigures(
        _ query: ReportQuery,
        _ scope: BudgetScope,
        _ groups: [ReportKey: ReportGroup]
    ) throws(SQLiteError) -> [ReportKey: BudgetFigures] {
        var figures: [ReportKey: BudgetFigures] = [:]
        for index in query.periods.lowerBound.index...query.periods.upperBound.index {
            guard let label = PeriodLabel(index: index) else { continue }
            let key = ReportKey.number(Int64(index))
            let spent = groups[key]?.sum.amount ?? .zero
            figures[key] = try self.figures(scope, in: label, spent: spent, today: query.today)
        }
        return figures
    }

    private func categoryFigures(
        _ query: ReportQuery,
        in label: PeriodLabel,
        _ groups: [ReportKey: ReportGroup]
    ) throws(SQLiteError) -> [ReportKey: BudgetFigures] {
        var figures: [ReportKey: BudgetFigures] = [:]
        for id in state.categories.keys {
            if let asked = query.expenses.category, asked != id { continue }
            let key = ReportKey.number(id.number)
            let group = groups[key]
            guard group?.sum.count ?? 0 != 0 || state.limits.limit(.category(id), in: label) != nil else {
                continue
            }
            let spent = group?.sum.amount ?? .zero
            figures[key] = try self.figures(.category(id), in: label, spent: spent, today: query.today)
        }
        return figures
    }
}
