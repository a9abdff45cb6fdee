import BudgetCore

/// Goes through the expenses of a query in slices of a few milliseconds, so that commits get their turn.
struct ExpenseScan {
    /// Rows looked at in one slice: about 3 ms with every filter on.
    static let rowsPerSlice: Int64 = 4000
    /// Text of one page in bytes, so that a reply stays below 1 MiB even if every byte is escaped.
    static let textPerPage = 400_000

    let query: ExpenseQuery
    private let connection: SQLiteConnection
    var page = ExpensePage()
    /// The row that was looked at last; all before it in the order of days were too.
    private(set) var position: (day: Int64, id: Int64)?
    /// Whether rows were left out because there were enough.
    private(set) var isTruncated = false
    /// The days that are left; an index is searched by them, the row within a day is only compared.
    private var first: Int64
    private var last: Int64
    private(set) var isDone = false

    init(_ query: ExpenseQuery, _ connection: SQLiteConnection) {
        self.query = query
        self.connection = connection
        first = Int64(query.days.lowerBound.number)
        last = Int64(query.days.upperBound.number)
        page.total = query.wantsTotals ? ExpenseSum() : nil
        // Rows of the pages before need no second look, unless they are to be counted.
        if query.sort.isByDate, !query.wantsTotals, let after = query.after {
            move(to: (after.value, after.id))
        }
    }

    /// Whether days are gone through from the last to the first.
    var isDescending: Bool { query.sort != .oldestFirst }
    private var order: String {
        isDescending ? "ORDER BY spent_on DESC, id DESC" : "ORDER BY spent_on, id"
    }

    /// Looks at the next rows.
    mutating func runSlice() throws(SQLiteError) {
        let start = bounds(after: position)
        var base = query.base(from: first, to: last)
        let end = try connection.firstRow(
            "SELECT spent_on, id FROM expense WHERE \(base.sql)\(start.sql) \(order)"
                + " LIMIT 1 OFFSET \(Self.rowsPerSlice - 1)",
            base.values + start.values
        ) { (day: $0.integer(0), id: $0.integer(1)) }
        if let end {
            base = isDescending ? query.base(from: end.day, to: last) : query.base(from: first, to: end.day)
        }
        var sql = base.sql + start.sql
        var values = base.values + start.values
        if let end {
            sql += " AND (spent_on, id) \(isDescending ? ">=" : "<=") (?, ?)"
            values += [.integer(end.day), .integer(end.id)]
        }
        let filter = query.filter
        try count(where: sql + filter.sql, values + filter.values)
        try collect(where: sql + filter.sql, values + filter.values)
        if let end { move(to: end) }
        isDone = end == nil || (isFull && query.sort.isByDate && !query.wantsTotals)
    }

    /// The page, its tags read.
    mutating func finish() throws(SQLiteError) -> ExpensePage {
        var text = 0
        var shown: [Expense] = []
        for var expense in page.expenses.prefix(query.pageSize) {
            expense.tags = try ExpenseRows(connection: connection).tags(of: expense.id)
            text += 60 + expense.textSize
            if text > Self.textPerPage, !shown.isEmpty { break }
            shown.append(expense)
        }
        if shown.count < page.expenses.count, let last = shown.last { page.next = cursor(of: last) }
        page.expenses = shown
        return page
    }

    /// One more than fits, to know that there is more.
    private var isFull: Bool { page.expenses.count > query.pageSize }
    /// Rows that are kept until the end: some may be taken out again while the scan goes on.
    private var mostKept: Int {
        query.wantsTotals || !query.sort.isByDate ? 2 * query.pageSize + 1 : query.pageSize + 1
    }

    func cursor(of expense: Expense) -> ExpenseQuery.Cursor {
        ExpenseQuery.Cursor(
            value: query.sort.isByDate ? Int64(expense.date.number) : expense.amount.minorUnits,
            id: expense.id.number
        )
    }

    /// Goes on after this row.
    private mutating func move(to row: (day: Int64, id: Int64)) {
        position = row
        if isDescending { last = min(last, row.day) } else { first = max(first, row.day) }
    }

    private func bounds(after position: (day: Int64, id: Int64)?) -> (sql: String, values: [SQLiteValue]) {
        guard let position else { return ("", []) }
        return (
            " AND (spent_on, id) \(isDescending ? "<" : ">") (?, ?)",
            [.integer(position.day), .integer(position.id)]
        )
    }

    private mutating func count(where sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
        guard let total = page.total else { return }
        let slice = try connection.firstRow(
            "SELECT count(*), sum(amount_minor) FROM expense WHERE \(sql)",
            values
        ) { ExpenseSum(amount: Amount(minorUnits: $0.integer(1)), count: Int($0.integer(0))) }
        guard let slice else { return }
        page.total = ExpenseSum(amount: total.amount + slice.amount, count: total.count + slice.count)
    }

    private mutating func collect(where sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
        guard !query.sort.isByDate || page.expenses.count < mostKept else {
            isTruncated = true
            return
        }
        var sql = sql
        var values = values
        let column = query.sort.isByDate ? "spent_on" : "amount_minor"
        if let after = query.after {
            sql += " AND (\(column), id) \(query.sort.isDescending ? "<" : ">") (?, ?)"
            values += [.integer(after.value), .integer(after.id)]
        }
        let direction = query.sort.isDescending ? "DESC" : "ASC"
        var found: [Expense] = []
        try connection.rows(
            "SELECT \(ExpenseRows.columns) FROM expense WHERE \(sql)"
                + " ORDER BY \(column) \(direction), id \(direction) LIMIT \(mostKept + 1)",
            values
        ) { row throws(SQLiteError) in found.append(ExpenseRows.expense(row)) }
        page.expenses += found
        if !query.sort.isByDate { keepFirst() }
        trim()
    }

    /// Leaves out what is too much.
    mutating func trim() {
        guard page.expenses.count > mostKept else { return }
        isTruncated = true
        page.expenses.removeLast(page.expenses.count - mostKept)
    }

    /// Of rows gathered by day, keeps those that come first by amount.
    private mutating func keepFirst() {
        let isDescending = query.sort.isDescending
        page.expenses.sort { left, right in
            let order = (left.amount, left.id) < (right.amount, right.id)
            return isDescending ? !order && left.id != right.id : order
        }
    }
}

extension Ledger {
    /// How often a scan begins anew; then it is made in one piece, so that it ends however often others write.
    private static let patientScans = 2

    /// One page of a list; between slices, commits and other lists get their turn.
    ///
    /// - Throws: `not_found` if there is no category of the name that is asked for, or what SQLite says.
    func page(_ query: ExpenseQuery) async throws -> ExpensePage {
        for _ in 0..<Self.patientScans {
            if let page = try await pageInSlices(query) { return page }
        }
        var scan = ExpenseScan(try named(query), connection)
        while !scan.isDone { try scan.runSlice() }
        return try page(of: &scan)
    }

    /// A page made slice by slice; `nil` if so much was changed meanwhile that it cannot be told.
    func pageInSlices(_ query: ExpenseQuery) async throws -> ExpensePage? {
        let query = try named(query)
        var scan = ExpenseScan(query, connection)
        let follower = ScanFollower()
        followers[ObjectIdentifier(follower)] = follower
        defer { followers[ObjectIdentifier(follower)] = nil }
        while !scan.isDone {
            for row in follower.take() where !scan.follow(row) { return nil }
            try scan.runSlice()
            if !scan.isDone { await Task.yield() }
        }
        return try named(query).category == query.category ? try page(of: &scan) : nil
    }

    /// The query with the category that its name means now.
    private func named(_ query: ExpenseQuery) throws(BudgetError) -> ExpenseQuery {
        guard let name = query.categoryName else { return query }
        var query = query
        query.category = .some(try category(name))
        return query
    }

    private func page(of scan: inout ExpenseScan) throws(SQLiteError) -> ExpensePage {
        var page = try scan.finish()
        page.revision = revision
        return page
    }
}
