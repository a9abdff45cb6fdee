import BudgetCore

/// The rows of a report as they are shown: months in order, others by what was spent, the largest first.
struct ReportRows: Sendable {
    struct Row: Sendable {
        let name: String?
        /// The period of a month's row.
        let period: BudgetPeriod?
        let sum: ExpenseSum
        let figures: BudgetFigures?
    }

    private(set) var rows: [Row] = []
    /// The sum of the groups that are not shown; `nil` if all are.
    private(set) var others: ExpenseSum?

    /// The rows of a report.
    ///
    /// - Parameters:
    ///   - report: The sums.
    ///   - names: The categories, by which their rows are named.
    ///   - startDay: The day of the month on which periods start.
    init(_ report: Report, _ names: [CategoryID: Category], startDay: Int) {
        let query = report.query
        if query.by == .month {
            for index in query.periods.lowerBound.index...query.periods.upperBound.index {
                guard let label = PeriodLabel(index: index) else { continue }
                let key = ReportKey.number(Int64(index))
                rows.append(
                    Row(
                        name: nil,
                        period: BudgetPeriod(label, startDay: startDay),
                        sum: report.groups[key]?.sum ?? ExpenseSum(),
                        figures: report.figures[key]
                    )
                )
            }
            return
        }
        var kept: [Row] = []
        for (key, group) in report.groups {
            let row = Row(
                name: Self.name(key, group, names),
                period: nil,
                sum: group.sum,
                figures: report.figures[key]
            )
            take(row, &kept, most: query.expenses.pageSize)
        }
        rows = kept
    }

    /// Keeps a row in its place if it is among the first, so that of 100,000 only some are ever ordered.
    private mutating func take(_ row: Row, _ kept: inout [Row], most: Int) {
        var out = row
        if kept.count < most || kept.last.map({ Self.isBefore(row, $0) }) ?? true {
            let index = kept.partitioningIndex { Self.isBefore(row, $0) }
            kept.insert(row, at: index)
            guard kept.count > most, let last = kept.popLast() else { return }
            out = last
        }
        others = others ?? ExpenseSum()
        others?.add(out.sum)
    }

    private static func name(
        _ key: ReportKey,
        _ group: ReportGroup,
        _ names: [CategoryID: Category]
    ) -> String? {
        switch key {
        case .none: nil
        case .number(let number): names[CategoryID(number)]?.name
        case .text(let text): group.name ?? text
        }
    }

    /// Most spent first, then by name; what has none comes last among equals.
    private static func isBefore(_ left: Row, _ right: Row) -> Bool {
        if left.sum.amount != right.sum.amount { return left.sum.amount > right.sum.amount }
        guard let first = left.name else { return false }
        guard let second = right.name else { return true }
        return first < second
    }
}

extension [ReportRows.Row] {
    /// The first index whose element comes after what is looked for, in an ordered list.
    fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
