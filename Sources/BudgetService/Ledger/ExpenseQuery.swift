import BudgetCore

/// Which expenses a list shows, in which order, and from where on.
struct ExpenseQuery: Hashable, Sendable {
    /// The order of a list; equal rows go by id in the same direction.
    enum Sort: String, CaseIterable, Hashable, Sendable {
        case newestFirst = "date"
        case oldestFirst = "-date"
        case largestFirst = "amount"
        case smallestFirst = "-amount"

        var isByDate: Bool { self == .newestFirst || self == .oldestFirst }
        var isDescending: Bool { self == .newestFirst || self == .largestFirst }
    }

    /// The last row of the page before: its day or amount, and its id.
    struct Cursor: Hashable, Sendable {
        var value: Int64
        var id: Int64

        var text: String { "\(value).\(id)" }

        init(value: Int64, id: Int64) {
            self.value = value
            self.id = id
        }

        init?(text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let value = Int64(parts[0]), let id = Int64(parts[1]) else { return nil }
            self.init(value: value, id: id)
        }
    }

    var days: ClosedRange<CalendarDay> = .first ... .last
    /// The category by its name, looked up when the rows are: a name may come to mean another one.
    var categoryName: CategoryName?
    /// `.some(nil)` is expenses without a category.
    var category: CategoryID??
    /// Folded parts that the payee, the note or either must hold.
    var payee: String?
    var note: String?
    var text: String?
    /// A folded tag.
    var tag: String?
    /// Bounds of the absolute amount.
    var minimum: Amount?
    var maximum: Amount?
    /// A bound of the amount itself, for what is large.
    var atLeast: Amount?
    var isPending: Bool?
    /// Whether only refunds are meant, or only what is none.
    var areRefunds: Bool?
    /// The name or number of the user who booked it.
    var bookedBy: String?
    var sort = Sort.newestFirst
    var pageSize = 100
    var after: Cursor?
    var wantsTotals = false

    /// Whether rows are tried against more than days and category.
    var hasFilter: Bool {
        payee != nil || note != nil || text != nil || tag != nil || minimum != nil || maximum != nil
            || atLeast != nil || isPending != nil || areRefunds != nil || bookedBy != nil
    }

    /// Conditions on what the indices hold, for days that are numbered so, with their values.
    func base(from first: Int64, to last: Int64) -> (sql: String, values: [SQLiteValue]) {
        var sql = "spent_on BETWEEN ? AND ?"
        var values: [SQLiteValue] = [.integer(first), .integer(last)]
        if let category {
            sql += " AND category_id IS ?"
            values.append(SQLiteValue(category?.number))
        }
        return (sql, values)
    }

    /// Conditions that each row is tried against, with their values.
    var filter: (sql: String, values: [SQLiteValue]) {
        var conditions: [(String, [SQLiteValue])] = []
        if let payee { conditions.append(("instr(payee_folded, ?) > 0", [.text(payee)])) }
        if let note { conditions.append(("instr(note_folded, ?) > 0", [.text(note)])) }
        if let text {
            conditions.append(
                (
                    "(ifnull(instr(payee_folded, ?), 0) + ifnull(instr(note_folded, ?), 0)) > 0",
                    [.text(text), .text(text)]
                )
            )
        }
        if let tag {
            conditions.append(
                (
                    "EXISTS (SELECT 1 FROM expense_tag WHERE expense_id = expense.id AND folded = ?)",
                    [.text(tag)]
                )
            )
        }
        if let minimum { conditions.append(("abs(amount_minor) >= ?", [.integer(minimum.minorUnits)])) }
        if let maximum { conditions.append(("abs(amount_minor) <= ?", [.integer(maximum.minorUnits)])) }
        if let atLeast { conditions.append(("amount_minor >= ?", [.integer(atLeast.minorUnits)])) }
        if let isPending { conditions.append(("is_pending = ?", [.integer(isPending ? 1 : 0)])) }
        if let areRefunds { conditions.append((areRefunds ? "amount_minor < 0" : "amount_minor > 0", [])) }
        if let bookedBy {
            let uid = SQLiteValue(Int64(bookedBy))
            conditions.append(("(booked_by_name = ? OR booked_by_uid = ?)", [.text(bookedBy), uid]))
        }
        return (
            conditions.map { " AND " + $0.0 }.joined(),
            conditions.flatMap(\.1)
        )
    }
}

/// One page of a list.
struct ExpensePage: Sendable {
    var expenses: [Expense] = []
    var next: ExpenseQuery.Cursor?
    /// Count and sum of the whole match, if asked for.
    var total: ExpenseSum?
    var revision: Int64 = 0
}
