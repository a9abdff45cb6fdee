import BudgetCore

/// What the rows of a report are.
enum ReportGrouping: String, CaseIterable, Hashable, Sendable {
    case category, month, payee, tag, person

    /// Whether the sums kept per day are enough for it.
    var isByDaySums: Bool { self == .category || self == .month }
    /// Whether the rows name what the read-only socket may not show.
    var isDetail: Bool { !isByDaySums }

    /// The keys under which an expense is counted, each with how it is written.
    func keys(of booked: BookedExpense) -> [(key: ReportKey, name: String?)] {
        let expense = booked.expense
        switch self {
        case .category: return [(expense.category.map { .number($0.number) } ?? .none, nil)]
        case .month: return [(.number(Int64(expense.date.number)), nil)]
        case .payee: return [(expense.payee.map { .text(CaseFolding.fold($0)) } ?? .none, expense.payee)]
        case .person:
            let name = booked.userName ?? String(booked.uid)
            return [(.text(name), name)]
        case .tag:
            var keys: [(key: ReportKey, name: String?)] = []
            for tag in expense.tags {
                let key = ReportKey.text(CaseFolding.fold(tag))
                if !keys.contains(where: { $0.key == key }) { keys.append((key, tag)) }
            }
            return keys.isEmpty ? [(.none, nil)] : keys
        }
    }

    /// The columns that name the group of a row; `repeats` is above 0 for a further row of the same expense.
    var columns: (key: String, name: String, repeats: String, join: String) {
        switch self {
        case .category: return ("category_id", "NULL", "0", "")
        case .month: return ("spent_on", "NULL", "0", "")
        case .payee: return ("payee_folded", "payee", "0", "")
        case .person:
            let name = "ifnull(booked_by_name, booked_by_uid)"
            return (name, name, "0", "")
        case .tag:
            // Of tags that differ by case only, the first counts.
            let join =
                " LEFT JOIN expense_tag AS named ON named.expense_id = expense.id AND NOT EXISTS"
                + " (SELECT 1 FROM expense_tag AS earlier WHERE earlier.expense_id = expense.id"
                + " AND earlier.position < named.position AND earlier.folded = named.folded)"
            return ("named.folded", "named.tag", "ifnull(named.position, 0)", join)
        }
    }

    /// The key in a column of a row.
    func key(_ row: SQLiteStatement, _ column: Int32) -> ReportKey {
        if isByDaySums { return row.optionalInteger(column).map(ReportKey.number) ?? .none }
        return row.optionalText(column).map(ReportKey.text) ?? .none
    }
}

/// What a group of a report is known by: the number of a category or a day, or a text.
enum ReportKey: Hashable, Sendable {
    /// Those that have none of it.
    case none
    case number(Int64)
    case text(String)
}

/// The expenses of one group.
struct ReportGroup: Hashable, Sendable {
    /// How the newest of them writes the name.
    var name: String?
    var sum = ExpenseSum()
}

extension ExpenseSum {
    /// The sum of both.
    mutating func add(_ other: ExpenseSum) {
        amount = amount + other.amount
        count += other.count
    }

    /// What takes it off.
    var negated: ExpenseSum { ExpenseSum(amount: .zero - amount, count: -count) }
}
