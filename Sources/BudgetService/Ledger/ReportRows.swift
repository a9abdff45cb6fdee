import BudgetCore

/// One row of a report.
struct ReportRow: Sendable {
    /// The name of a category, payee, tag or person; `nil` for expenses that have none.
    var name: String?
    /// The period of a month's row.
    var period: BudgetPeriod?
    let sum: ExpenseSum
    /// How it stands, if it has a limit to stand by.
    let figures: BudgetFigures?
}

/// The groups of a report in their order: the most spent first, then those with a name, by how it is folded.
struct ReportOrder {
    struct Entry {
        let key: ReportKey
        let group: ReportGroup
        /// The name by which equal sums are ordered.
        let name: String?
    }

    /// How many are kept.
    let most: Int
    private(set) var entries: [Entry] = []
    /// The sum of the groups that are not kept; `nil` if all are.
    private(set) var others: ExpenseSum?

    init(most: Int) {
        self.most = most
    }

    /// Keeps a group in its place if it is among the first, so that of 100,000 only some are ever ordered.
    mutating func take(_ key: ReportKey, _ group: ReportGroup, _ name: @autoclosure () -> String?) {
        var out = group.sum
        if entries.count < most || entries.last.map({ $0.group.sum.amount <= out.amount }) ?? true {
            let entry = Entry(key: key, group: group, name: name())
            entries.insert(entry, at: place(of: entry))
            guard entries.count > most, let last = entries.popLast() else { return }
            out = last.group.sum
        }
        others = others ?? ExpenseSum()
        others?.add(out)
    }

    private func place(of entry: Entry) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.isBefore(entry, entries[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        let amounts = (left.group.sum.amount, right.group.sum.amount)
        if amounts.0 != amounts.1 { return amounts.0 > amounts.1 }
        guard let first = left.name else { return false }
        guard let second = right.name else { return true }
        return first < second
    }
}

extension Ledger {
    /// The rows of categories, payees, tags and persons, and the sum of those that are too many.
    func rows(
        _ query: ReportQuery,
        _ groups: [ReportKey: ReportGroup],
        _ figures: [ReportKey: BudgetFigures]
    ) throws(SQLiteError) -> (rows: [ReportRow], others: ExpenseSum?) {
        var order = ReportOrder(most: query.expenses.pageSize)
        for (key, group) in groups where group.sum.count != 0 || figures[key] != nil {
            order.take(key, group, sortName(key))
        }
        var rows: [ReportRow] = []
        for entry in order.entries {
            var name = entry.name
            if case .number(let number) = entry.key { name = state.categories[CategoryID(number)]?.name }
            if case .text(let folded) = entry.key {
                name = try query.by.name(folded, in: entry.group.newest, connection) ?? folded
            }
            rows.append(ReportRow(name: name, sum: entry.group.sum, figures: figures[entry.key]))
        }
        return (rows, order.others)
    }

    /// The rows of months, all of them and in order.
    func monthRows(
        _ query: ReportQuery,
        _ groups: [ReportKey: ReportGroup],
        _ figures: [ReportKey: BudgetFigures]
    ) -> [ReportRow] {
        (query.periods.lowerBound.index...query.periods.upperBound.index).compactMap { index in
            let key = ReportKey.number(Int64(index))
            return PeriodLabel(index: index).map { label in
                ReportRow(
                    period: state.period(label),
                    sum: groups[key]?.sum ?? ExpenseSum(),
                    figures: figures[key]
                )
            }
        }
    }

    private func sortName(_ key: ReportKey) -> String? {
        switch key {
        case .none: nil
        case .number(let number): state.categories[CategoryID(number)]?.folded
        case .text(let text): text
        }
    }
}
