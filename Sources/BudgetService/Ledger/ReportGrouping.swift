import BudgetCore

/// What the rows of a report are.
enum ReportGrouping: String, CaseIterable, Hashable, Sendable {
    case category, month, payee, tag, person

    /// Whether the sums kept per day are enough for it.
    var isByDaySums: Bool { self == .category || self == .month }
    /// Whether the rows name what the read-only socket may not show.
    var isDetail: Bool { !isByDaySums }

    /// The keys under which an expense is counted.
    func keys(of booked: BookedExpense) -> [ReportKey] {
        let expense = booked.expense
        switch self {
        case .category: return [expense.category.map { .number($0.number) } ?? .none]
        case .month: return [.number(Int64(expense.date.number))]
        case .payee: return [expense.payee.map { .text(CaseFolding.fold($0)) } ?? .none]
        case .person: return [.text(booked.userName ?? String(booked.uid))]
        case .tag:
            let keys = Set(expense.tags.map { ReportKey.text(CaseFolding.fold($0)) })
            return keys.isEmpty ? [.none] : Array(keys)
        }
    }

    /// The column that a row's group is known by; `repeats` is above 0 for a further row of the same expense.
    var columns: (key: String, repeats: String, join: String) {
        switch self {
        case .category: return ("category_id", "0", "")
        case .month: return ("spent_on", "0", "")
        case .payee: return ("payee_folded", "0", "")
        case .person: return ("ifnull(booked_by_name, booked_by_uid)", "0", "")
        case .tag:
            // Of tags that differ by case only, the first counts.
            let join =
                " LEFT JOIN expense_tag AS named ON named.expense_id = expense.id AND NOT EXISTS"
                + " (SELECT 1 FROM expense_tag AS earlier WHERE earlier.expense_id = expense.id"
                + " AND earlier.position < named.position AND earlier.folded = named.folded)"
            return ("named.folded", "ifnull(named.position, 0)", join)
        }
    }

    /// How an expense writes the name of its group; `nil` if that is no text of its own, or it is there no more.
    func name(
        _ folded: String,
        in expense: Int64,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> String? {
        switch self {
        case .category, .month, .person: nil
        case .payee:
            try connection.first(
                "SELECT payee FROM expense WHERE id = ? AND payee_folded = ?",
                .integer(expense),
                .text(folded)
            ) { $0.text(0) }
        case .tag:
            try connection.first(
                "SELECT tag FROM expense_tag WHERE expense_id = ? AND folded = ? ORDER BY position",
                .integer(expense),
                .text(folded)
            ) { $0.text(0) }
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
    var sum = ExpenseSum()
    /// The one booked last, which writes the name as it is shown; 0 if rows were not looked at.
    private(set) var newest: Int64 = 0

    /// Takes note of an expense of the group.
    mutating func note(_ id: Int64) { newest = max(newest, id) }
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
