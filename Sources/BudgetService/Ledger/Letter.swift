import BudgetCore

/// The facts of a period that a person wants to be told in a few lines, all of one revision.
struct Letter: Sendable {
    /// What a category has spent, and had the period before.
    struct Change: Hashable, Sendable {
        /// `nil` for expenses without a category.
        let category: CategoryID?
        let spent: Amount
        let before: Amount

        var difference: Amount { spent - before }
    }

    /// A price that has gone up.
    struct Rise: Hashable, Sendable {
        let payee: String?
        let amount: Amount
        let before: Amount
        /// The rule that booked it, if one did.
        var recurring: RecurringID?

        var difference: Amount { amount - before }
    }

    let figures: BudgetFigures
    let count: Int
    /// The largest expense, if there is any that is no refund.
    let largest: Expense?
    /// The sum of the period before.
    let before: ExpenseSum
    /// Differences to the period before, the largest first.
    let changes: [Change]
    /// The largest first.
    let rises: [Rise]
    /// What the next period takes over, as things stand.
    let carriedOn: Amount
    let revision: Int64
}

/// How a letter comes about.
extension Letter {
    static let mostChanges = 3
    static let mostRises = 5

    /// The largest differences of categories; those that are as before are left out.
    static func changes(_ now: ExpenseTally, _ before: ExpenseTally?) -> [Change] {
        let groups = before?.groups ?? [:]
        let keys = Set(now.groups.keys).union(groups.keys)
        let changes = keys.map { key in
            Change(
                category: key.category,
                spent: now.groups[key]?.sum.amount ?? .zero,
                before: groups[key]?.sum.amount ?? .zero
            )
        }
        let ordered = changes.filter { $0.difference != .zero }.sorted { left, right in
            let sizes = (left.difference.minorUnits.magnitude, right.difference.minorUnits.magnitude)
            if sizes.0 != sizes.1 { return sizes.0 > sizes.1 }
            return (left.category ?? CategoryID(.max)) < (right.category ?? CategoryID(.max))
        }
        return Array(ordered.prefix(mostChanges))
    }

    /// Payees in folded case that were paid once a period, twice the same amount and now more.
    static func rises(_ tallies: [ExpenseTally]) -> [(payee: String, now: ReportGroup, before: Amount)] {
        guard tallies.count == 3 else { return [] }
        return tallies[0].groups.compactMap { key, group in
            guard case .text(let payee) = key, group.sum.count == 1, let last = tallies[1].groups[key]?.sum,
                last.count == 1, tallies[2].groups[key]?.sum == last, last.amount > .zero,
                group.sum.amount > last.amount
            else { return nil }
            return (payee, group, last.amount)
        }
    }

    /// The largest rises; a payee that a rule tells of is told once.
    static func largest(ofRules rules: [Rise], andPayees payees: [Rise]) -> [Rise] {
        let told = Set(rules.compactMap(\.payee).map(CaseFolding.fold))
        let others = payees.filter { $0.payee.map { !told.contains(CaseFolding.fold($0)) } ?? true }
        let ordered = (rules + others).sorted { left, right in
            if left.difference != right.difference { return left.difference > right.difference }
            return (left.payee ?? "") < (right.payee ?? "")
        }
        return Array(ordered.prefix(mostRises))
    }
}

extension ReportKey {
    /// The category of a key that is one.
    fileprivate var category: CategoryID? {
        if case .number(let number) = self { CategoryID(number) } else { nil }
    }
}

extension Ledger {
    /// The facts of a letter about a period; between slices, commits get their turn.
    func letter(about label: PeriodLabel, today: CalendarDay) async throws -> Letter {
        var periods: [BudgetPeriod] = []
        return try await scanned(
            {
                periods = self.periods(upTo: label)
                var scans: [any SlicedScan] = []
                for period in periods {
                    var query = ExpenseQuery()
                    query.days = period.from...period.to
                    if scans.isEmpty {
                        query.sort = .largestFirst
                        query.pageSize = 1
                        scans.append(try ExpenseScan(query, connection))
                    }
                    scans.append(try ExpenseTally(query, by: .category, connection))
                    scans.append(try ExpenseTally(query, by: .payee, connection))
                }
                return scans
            },
            { scans in
                guard periods == self.periods(upTo: label), let largest = scans.first as? ExpenseScan
                else { return nil }
                let tallies = scans.compactMap { $0 as? ExpenseTally }
                return try letter(periods, largest, tallies, today: today)
            }
        )
    }

    /// The period and the two before it, as far as there are any.
    private func periods(upTo label: PeriodLabel) -> [BudgetPeriod] {
        (0..<3).compactMap { label.adding(months: -$0).map(state.period) }
    }

    private func letter(
        _ periods: [BudgetPeriod],
        _ largest: ExpenseScan,
        _ tallies: [ExpenseTally],
        today: CalendarDay
    ) throws(SQLiteError) -> Letter? {
        guard let period = periods.first else { return nil }
        var largest = largest
        let page = try largest.finish()
        let categories = tallies.filter { $0.grouping == .category }
        let now = categories[0].total
        let next = period.label.adding(months: 1)
        return Letter(
            figures: try figures(.total, in: period.label, spent: now.amount, today: today),
            count: now.count,
            largest: page.expenses.first.flatMap { $0.amount > .zero ? $0 : nil },
            before: categories.count > 1 ? categories[1].total : ExpenseSum(),
            changes: Letter.changes(categories[0], categories.count > 1 ? categories[1] : nil),
            rises: Letter.largest(
                ofRules: try rulesThatRose(in: period),
                andPayees: try payeesThatRose(tallies.filter { $0.grouping == .payee })
            ),
            carriedOn: try next.map { label throws(SQLiteError) in try carried(.total, into: label) }
                ?? .zero,
            revision: revision
        )
    }

    private func payeesThatRose(_ tallies: [ExpenseTally]) throws(SQLiteError) -> [Letter.Rise] {
        var rises: [Letter.Rise] = []
        for rise in Letter.rises(tallies) {
            let name = try ReportGrouping.payee.name(rise.payee, in: rise.now.newest, connection)
            rises.append(
                Letter.Rise(payee: name ?? rise.payee, amount: rise.now.sum.amount, before: rise.before)
            )
        }
        return rises
    }

    /// Rules whose last booking in a period is higher than the last one before it.
    private func rulesThatRose(in period: BudgetPeriod) throws(SQLiteError) -> [Letter.Rise] {
        var rules: [RecurringID] = []
        try connection.rows("SELECT id FROM recurring") { row throws(SQLiteError) in
            rules.append(RecurringID(row.integer(0)))
        }
        var rises: [Letter.Rise] = []
        for rule in rules {
            guard let now = try booking(of: rule, period.from...period.to), now.amount > .zero,
                let yesterday = period.from.adding(days: -1),
                let before = try booking(of: rule, .first...yesterday), now.amount > before.amount
            else { continue }
            rises.append(
                Letter.Rise(payee: now.payee, amount: now.amount, before: before.amount, recurring: rule)
            )
        }
        return rises
    }

    /// What a rule booked last in these days, if that is still there.
    private func booking(
        of rule: RecurringID,
        _ days: ClosedRange<CalendarDay>
    ) throws(SQLiteError) -> (amount: Amount, payee: String?)? {
        try connection.first(
            "SELECT amount_minor, payee FROM recurring_due JOIN expense ON expense.id = expense_id"
                + " WHERE recurring_due.recurring_id = ? AND day BETWEEN ? AND ? ORDER BY day DESC LIMIT 1",
            .integer(rule.number),
            .integer(Int64(days.lowerBound.number)),
            .integer(Int64(days.upperBound.number))
        ) { (Amount(minorUnits: $0.integer(0)), $0.optionalText(1)) }
    }
}
