import BudgetCore

/// Goes through the expenses of a query in slices of a few milliseconds, so that commits get their turn.
///
/// Totals are counted first. Few matches are known by then, and are read without looking for them once more.
struct ExpenseScan: SlicedScan {
    /// Text of one page in bytes, so that a reply stays below 1 MiB even if every byte is escaped.
    static let textPerPage = 400_000

    let query: ExpenseQuery
    private let connection: SQLiteConnection
    var page = ExpensePage()
    /// Counts the whole match, if that is asked for.
    var tally: ExpenseTally?
    private(set) var slices: DaySlices
    /// Whether rows were left out because there were enough.
    private(set) var isTruncated = false
    private(set) var isDone = false

    init(_ query: ExpenseQuery, _ connection: SQLiteConnection) throws(SQLiteError) {
        self.query = query
        self.connection = connection
        tally =
            query.wantsTotals ? try ExpenseTally(query, by: nil, keepsMatches: true, connection) : nil
        slices = DaySlices(query, isDescending: query.sort != .oldestFirst)
        // Rows of the pages before need no second look.
        if query.sort.isByDate, let after = query.after { slices.move(to: (after.value, after.id)) }
    }

    /// Looks at the next rows.
    mutating func runSlice() throws(SQLiteError) {
        if let tally, !tally.isDone {
            try self.tally?.runSlice()
            if self.tally?.isDone == true, let matches = self.tally?.matches { try collect(matches) }
            return
        }
        let base = try slices.next(query, connection)
        let filter = query.filter
        try collect(where: base.sql + filter.sql, base.values + filter.values)
        isDone = slices.isDone || (isFull && query.sort.isByDate)
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
        page.total = tally?.total
        return page
    }

    /// One more than fits, to know that there is more.
    private var isFull: Bool { page.expenses.count > query.pageSize }
    /// Rows that are kept until the end: some may be taken out again while the scan goes on.
    private var mostKept: Int {
        query.sort.isByDate ? query.pageSize + 1 : 2 * query.pageSize + 1
    }

    func cursor(of expense: Expense) -> ExpenseQuery.Cursor {
        ExpenseQuery.Cursor(
            value: query.sort.isByDate ? Int64(expense.date.number) : expense.amount.minorUnits,
            id: expense.id.number
        )
    }

    /// Takes the page from all matches.
    private mutating func collect(_ matches: Set<Int64>) throws(SQLiteError) {
        for id in matches {
            guard let expense = try ExpenseRows(connection: connection).expense(ExpenseID(id)) else {
                continue
            }
            if let after = query.after, !isBefore((after.value, after.id), key(of: expense)) { continue }
            page.expenses.append(expense)
        }
        page.expenses = page.expenses.sorted { isBefore(key(of: $0), key(of: $1)) }
        isDone = true
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
        page.expenses = page.expenses.sorted { isBefore(key(of: $0), key(of: $1)) }
    }
}

extension Ledger {
    /// One page of a list; between slices, commits and other lists get their turn.
    ///
    /// - Throws: `not_found` if there is no category of the name that is asked for, or what SQLite says.
    func page(_ query: ExpenseQuery) async throws -> ExpensePage {
        var category: CategoryID??
        return try await scanned(
            {
                let query = try named(query)
                category = query.category
                return [try ExpenseScan(query, connection)]
            },
            { scans in try page(of: scans, query, category) }
        )
    }

    /// A page made slice by slice; `nil` if so much was changed meanwhile that it cannot be told.
    func pageInSlices(_ query: ExpenseQuery) async throws -> ExpensePage? {
        let named = try named(query)
        return try await scannedInSlices(
            { [try ExpenseScan(named, connection)] },
            { scans in try page(of: scans, query, named.category) }
        )
    }

    /// The query with the category that its name means now.
    func named(_ query: ExpenseQuery) throws(BudgetError) -> ExpenseQuery {
        guard let name = query.categoryName else { return query }
        var query = query
        query.category = .some(try category(name))
        return query
    }

    private func page(
        of scans: [any SlicedScan],
        _ query: ExpenseQuery,
        _ category: CategoryID??
    ) throws -> ExpensePage? {
        guard var scan = scans.first as? ExpenseScan, try named(query).category == category else {
            return nil
        }
        var page = try scan.finish()
        page.revision = revision
        return page
    }
}
