import BudgetCore

/// Goes through the expenses of a query by day, a few thousand rows at a time.
struct DaySlices {
    /// Rows looked at in one slice: about 3 ms with every filter on.
    static let rowsPerSlice: Int64 = 4000

    let isDescending: Bool
    /// The row that was looked at last; all before it in the order of days were too.
    private(set) var position: (day: Int64, id: Int64)?
    private(set) var isDone = false
    /// The days that are left; an index is searched by them, the row within a day is only compared.
    private var first: Int64
    private var last: Int64

    init(_ query: ExpenseQuery, isDescending: Bool) {
        self.isDescending = isDescending
        first = Int64(query.days.lowerBound.number)
        last = Int64(query.days.upperBound.number)
    }

    /// Goes on after this row.
    mutating func move(to row: (day: Int64, id: Int64)) {
        position = row
        if isDescending { last = min(last, row.day) } else { first = max(first, row.day) }
    }

    /// Whether a row has been looked at.
    func hasPassed(day: Int64, id: Int64) -> Bool {
        guard !isDone, let position else { return isDone }
        return isDescending ? (day, id) >= position : (day, id) <= position
    }

    /// The conditions that the rows of the next slice meet, without the query's filter.
    mutating func next(
        _ query: ExpenseQuery,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> (sql: String, values: [SQLiteValue]) {
        let start = bounds
        var base = query.base(from: first, to: last)
        let end = try connection.firstRow(
            "SELECT spent_on, id FROM expense WHERE \(base.sql)\(start.sql) \(order)"
                + " LIMIT 1 OFFSET \(Self.rowsPerSlice - 1)",
            base.values + start.values
        ) { (day: $0.integer(0), id: $0.integer(1)) }
        guard let end else {
            isDone = true
            return (base.sql + start.sql, base.values + start.values)
        }
        base = isDescending ? query.base(from: end.day, to: last) : query.base(from: first, to: end.day)
        move(to: end)
        return (
            base.sql + start.sql + " AND (spent_on, id) \(isDescending ? ">=" : "<=") (?, ?)",
            base.values + start.values + [.integer(end.day), .integer(end.id)]
        )
    }

    private var order: String {
        isDescending ? "ORDER BY spent_on DESC, id DESC" : "ORDER BY spent_on, id"
    }

    private var bounds: (sql: String, values: [SQLiteValue]) {
        guard let position else { return ("", []) }
        return (
            " AND (spent_on, id) \(isDescending ? "<" : ">") (?, ?)",
            [.integer(position.day), .integer(position.id)]
        )
    }
}
