import BudgetCore

/// Counts and adds up the expenses of a query, in total and by what they are grouped by.
///
/// Sums by period and category are those kept per day. Everything else looks at rows: through an index if that leaves
/// most of them out, else through the table as it lies, which costs a sixth of it for each row.
struct ExpenseTally: SlicedScan {
    /// How the rows are found.
    private enum Way {
        case daySums, index, table
    }

    /// Numbers of expenses, or rows of the sums by day, that are looked at in one slice: 1 to 4 ms.
    static let numbersPerSlice: Int64 = 10_000
    /// Through an index a row costs so many times what it does in the table's own order.
    private static let costOfIndex: Int64 = 5
    /// Matches that are kept one by one: as long as they are few, the rows need not be looked for again.
    static let mostMatches = 1000

    let query: ExpenseQuery
    let grouping: ReportGrouping?
    private let connection: SQLiteConnection
    private(set) var total = ExpenseSum()
    private(set) var groups: [ReportKey: ReportGroup] = [:]
    /// The numbers of all matches; `nil` once they are many, or if they were not asked for.
    private(set) var matches: Set<Int64>?
    private(set) var isDone = false
    private let way: Way
    private var slices: DaySlices
    /// The highest number in the table that was not looked at; all above it were.
    private var ceiling: Int64 = 0
    /// The first day whose sums were not looked at, and the last that has any.
    private var nextDay: Int64 = 0
    private var lastDay: Int64 = 0
    private var daysPerSlice: Int64 = 1

    /// A tally that has looked at nothing yet.
    ///
    /// - Parameters:
    ///   - query: Which expenses are counted.
    ///   - grouping: By what; `nil` for the total alone.
    ///   - keepsMatches: Whether their numbers are kept as long as they are few.
    ///   - connection: The ledger's.
    /// - Throws: What SQLite says.
    init(
        _ query: ExpenseQuery,
        by grouping: ReportGrouping?,
        keepsMatches: Bool = false,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        self.query = query
        self.grouping = grouping
        self.connection = connection
        slices = DaySlices(query, isDescending: true)
        let first = Int64(query.days.lowerBound.number)
        let last = Int64(query.days.upperBound.number)
        let highest = try connection.first("SELECT max(id) FROM expense") { $0.integer(0) } ?? 0
        if !query.hasFilter, grouping?.isByDaySums ?? true {
            way = .daySums
            let ends = try connection.first("SELECT min(day), max(day) FROM day_sum") {
                ($0.integer(0), $0.integer(1))
            }
            nextDay = max(first, ends?.0 ?? 0)
            lastDay = min(last, ends?.1 ?? 0)
            let categories = try connection.first("SELECT count(*) FROM category") { $0.integer(0) } ?? 0
            daysPerSlice = max(1, Self.numbersPerSlice / (categories + 1))
            isDone = nextDay > lastDay
        } else {
            let isAll = query.category == nil && query.days == .first ... .last
            let rows = isAll ? highest : try Self.rows(query, connection)
            way = rows < highest / Self.costOfIndex ? .index : .table
            ceiling = highest
            matches = keepsMatches ? [] : nil
        }
    }

    /// Looks at the next rows.
    mutating func runSlice() throws(SQLiteError) {
        switch way {
        case .daySums: try runDays()
        case .index:
            let base = try slices.next(query, connection)
            let index = query.category == nil ? "expense_by_day" : "expense_by_category"
            try take("expense INDEXED BY \(index)", base.sql, base.values)
            isDone = slices.isDone
        case .table:
            // A row that is put into a group costs twice what a row does that is added up.
            let floor = max(0, ceiling - Self.numbersPerSlice / (grouping == nil ? 1 : 2))
            let range = numbers(above: floor)
            try take("expense NOT INDEXED", range.sql, range.values)
            ceiling = floor
            isDone = floor == 0
        }
    }

    /// The conditions on the table's next numbers, days and category.
    private func numbers(above floor: Int64) -> (sql: String, values: [SQLiteValue]) {
        var sql = "id > ? AND id <= ?"
        var values: [SQLiteValue] = [.integer(floor), .integer(ceiling)]
        if let tag = query.tag {
            // A tag's own index names the rows.
            sql =
                "id IN (SELECT expense_id FROM expense_tag WHERE folded = ? AND expense_id > ? AND expense_id <= ?)"
            values = [.text(tag)] + values
        }
        if query.category == nil, query.days == .first ... .last { return (sql, values) }
        let base = query.base(
            from: Int64(query.days.lowerBound.number),
            to: Int64(query.days.upperBound.number)
        )
        return (sql + " AND " + base.sql, values + base.values)
    }

    // MARK: What was counted

    /// Whether an expense is one that was looked at already.
    func wasScanned(_ expense: Expense) -> Bool {
        let day = Int64(expense.date.number)
        switch way {
        case .daySums: return day < nextDay || day > lastDay
        case .index: return slices.hasPassed(day: day, id: expense.id.number)
        case .table: return expense.id.number > ceiling
        }
    }

    /// Counts an expense in, or out again, under each of the keys that it has.
    mutating func count(_ booked: BookedExpense, isIn: Bool) {
        let expense = booked.expense
        total.count(expense.amount, isIn: isIn)
        if isIn { matches?.insert(expense.id.number) } else { matches?.remove(expense.id.number) }
        for key in grouping?.keys(of: booked) ?? [] {
            groups[key, default: ReportGroup()].sum.count(expense.amount, isIn: isIn)
            if isIn { groups[key]?.note(expense.id.number) }
        }
    }

    private mutating func add(_ sum: ExpenseSum, under key: ReportKey) {
        groups[key, default: ReportGroup()].sum.add(sum)
    }

    /// How many expenses have the days and the category that are asked for.
    private static func rows(
        _ query: ExpenseQuery,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) -> Int64 {
        let scope = (query.category ?? nil)?.number ?? 0
        return try connection.first(
            "SELECT sum(count) FROM day_sum WHERE day BETWEEN ? AND ? AND scope = ?",
            .integer(Int64(query.days.lowerBound.number)),
            .integer(Int64(query.days.upperBound.number)),
            .integer(scope)
        ) { $0.integer(0) } ?? 0
    }
}

/// Slices.
extension ExpenseTally {
    /// Looks at the sums of the next days.
    private mutating func runDays() throws(SQLiteError) {
        let end = min(lastDay, nextDay + daysPerSlice - 1)
        var sql = "SELECT day, scope, sum_minor, count FROM day_sum WHERE day BETWEEN ? AND ?"
        if case .some(.some(let category)) = query.category {
            sql += " AND scope = \(category.number)"
        } else if query.category == nil, grouping != .category {
            sql += " AND scope = 0"
        }
        var found: [(day: Int64, scope: Int64, sum: ExpenseSum)] = []
        try connection.rows(sql, [.integer(nextDay), .integer(end)]) { row throws(SQLiteError) in
            let sum = ExpenseSum(amount: Amount(minorUnits: row.integer(2)), count: Int(row.integer(3)))
            found.append((row.integer(0), row.integer(1), sum))
        }
        for entry in found { take(entry.sum, day: entry.day, scope: entry.scope) }
        nextDay = end + 1
        isDone = nextDay > lastDay
    }

    /// Takes the sum of a scope on a day; what has no category is what the whole has above all categories.
    private mutating func take(_ sum: ExpenseSum, day: Int64, scope: Int64) {
        let isWhole = scope == 0
        var sum = sum
        switch query.category {
        case nil:
            if isWhole { total.add(sum) }
            guard grouping == .category, !isWhole else { break }
            add(sum, under: .number(scope))
            sum = sum.negated
        case .some(nil):
            if !isWhole { sum = sum.negated }
            total.add(sum)
        case .some(.some):
            total.add(sum)
            if grouping == .category { return add(sum, under: .number(scope)) }
        }
        switch grouping {
        case .category: add(sum, under: .none)
        case .month: add(sum, under: .number(day))
        default: break
        }
    }

    /// Takes the rows that meet conditions and the query's filter.
    private mutating func take(
        _ table: String,
        _ sql: String,
        _ values: [SQLiteValue]
    ) throws(SQLiteError) {
        let filter = query.filter
        let condition = "\(sql)\(filter.sql)"
        let values = values + filter.values
        if let grouping { return try take(grouping, table, condition, values) }
        let sum = try connection.firstRow(
            "SELECT count(*), sum(amount_minor) FROM \(table) WHERE \(condition)",
            values
        ) { ExpenseSum(amount: Amount(minorUnits: $0.integer(1)), count: Int($0.integer(0))) }
        guard let sum, sum.count > 0 else { return }
        total.add(sum)
        guard let known = matches, known.count + sum.count <= Self.mostMatches else { return matches = nil }
        var found = known
        try connection.rows("SELECT id FROM \(table) WHERE \(condition)", values) { row throws(SQLiteError) in
            found.insert(row.integer(0))
        }
        matches = found
    }

    private mutating func take(
        _ grouping: ReportGrouping,
        _ table: String,
        _ condition: String,
        _ values: [SQLiteValue]
    ) throws(SQLiteError) {
        var total = total
        var groups = groups
        // One owner, so that the groups are changed in place.
        self.groups = [:]
        defer { (self.total, self.groups) = (total, groups) }
        // An expense with several tags comes in several rows, and counts once in the total.
        let columns = grouping.columns
        try connection.rows(
            "SELECT amount_minor, id, \(columns.repeats), \(columns.key) FROM \(table)\(columns.join)"
                + " WHERE \(condition)",
            values
        ) { row throws(SQLiteError) in
            let sum = ExpenseSum(amount: Amount(minorUnits: row.integer(0)), count: 1)
            if row.integer(2) == 0 { total.add(sum) }
            let key = grouping.key(row, 3)
            groups[key, default: ReportGroup()].sum.add(sum)
            groups[key]?.note(row.integer(1))
        }
    }
}

extension ExpenseTally {
    /// Works in a change made between two slices.
    mutating func follow(_ row: TouchedRow) -> Bool {
        // Which of many were scanned already is not worth telling.
        if case .expenses = row { return false }
        guard case .expense(_, let before, let after) = row else { return true }
        if let before, wasScanned(before.expense), query.matches(before) { count(before, isIn: false) }
        if let after, wasScanned(after.expense), query.matches(after) { count(after, isIn: true) }
        return true
    }
}
