import BudgetCore

/// The rows of expenses and their tags.
struct ExpenseRows {
    static let columns = "id, amount_minor, spent_on, payee, category_id, note, is_pending, recurring_id"
    private static let insertion =
        "INSERT INTO expense (id, amount_minor, spent_on, payee, payee_folded, category_id, note, note_folded,"
        + " is_pending, booked_by_uid, booked_by_name, recurring_id)"
        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    let connection: SQLiteConnection

    /// The expense that a row of ``columns`` holds, its tags apart.
    static func expense(_ row: SQLiteStatement) -> Expense {
        Expense(
            id: ExpenseID(row.integer(0)),
            amount: Amount(minorUnits: row.integer(1)),
            date: CalendarDay(number: Int(row.integer(2))) ?? .first,
            payee: row.optionalText(3),
            category: row.optionalInteger(4).map(CategoryID.init),
            note: row.optionalText(5),
            isPending: row.integer(6) != 0,
            recurring: row.optionalInteger(7).map(RecurringID.init)
        )
    }

    /// The expense with this id, `nil` if there is none.
    func expense(_ id: ExpenseID) throws(SQLiteError) -> Expense? {
        let expense = try connection.first(
            "SELECT \(Self.columns) FROM expense WHERE id = ?",
            .integer(id.number),
            read: Self.expense
        )
        guard var expense else { return nil }
        expense.tags = try tags(of: id)
        return expense
    }

    /// The expense that a user's request is about.
    ///
    /// - Throws: `not_found` if there is none.
    func expense(_ reference: ExpenseReference, askedBy uid: UInt32) throws -> Expense {
        switch reference {
        case .id(let id):
            if let expense = try expense(id) { return expense }
            throw BudgetError(.notFound, "There is no expense #\(id.number).", field: "args.id")
        case .last:
            if let id = try newest(bookedBy: uid), let expense = try expense(id) { return expense }
            throw BudgetError(.notFound, "You have booked no expense yet.", field: "args.id")
        }
    }

    /// The expense that a user's request is about, and who booked it.
    ///
    /// - Throws: `not_found` if there is none.
    func booked(_ reference: ExpenseReference, askedBy uid: UInt32) throws -> BookedExpense {
        let expense = try expense(reference, askedBy: uid)
        return try booked(expense)
    }

    /// The expense with this id and who booked it, `nil` if there is none.
    func booked(_ id: ExpenseID) throws(SQLiteError) -> BookedExpense? {
        guard let expense = try expense(id) else { return nil }
        return try booked(expense)
    }

    private func booked(_ expense: Expense) throws(SQLiteError) -> BookedExpense {
        let booker = try connection.first(
            "SELECT booked_by_uid, booked_by_name FROM expense WHERE id = ?",
            .integer(expense.id.number)
        ) { (uid: UInt32(truncatingIfNeeded: $0.integer(0)), name: $0.optionalText(1)) }
        return BookedExpense(expense: expense, uid: booker?.uid ?? 0, userName: booker?.name)
    }

    /// Whether an expense is counted under this category.
    func isUsed(_ category: CategoryID) throws(SQLiteError) -> Bool {
        try connection.first(
            "SELECT 1 FROM expense WHERE category_id = ? LIMIT 1",
            .integer(category.number)
        ) { _ in true } ?? false
    }

    /// The id of the newest expense that a user booked.
    func newest(bookedBy uid: UInt32) throws(SQLiteError) -> ExpenseID? {
        try connection.first(
            // Nobody booked what booked itself.
            "SELECT id FROM expense WHERE booked_by_uid = ? AND (recurring_id IS NULL OR NOT EXISTS ("
                + "SELECT 1 FROM recurring_due AS due WHERE due.recurring_id = expense.recurring_id"
                + " AND due.expense_id = expense.id AND due.outcome = 'auto')) ORDER BY id DESC LIMIT 1",
            .integer(Int64(uid))
        ) { ExpenseID($0.integer(0)) }
    }

    /// The tags of an expense in their order.
    func tags(of id: ExpenseID) throws(SQLiteError) -> [String] {
        var tags: [String] = []
        try connection.rows(
            "SELECT tag FROM expense_tag WHERE expense_id = ? ORDER BY position",
            [.integer(id.number)]
        ) { row throws(SQLiteError) in tags.append(row.text(0)) }
        return tags
    }

    /// All expenses of a period, tags included.
    func expenses(in period: BudgetPeriod) throws(SQLiteError) -> PeriodExpenses {
        var found: [Expense] = []
        let days: [SQLiteValue] = [.integer(Int64(period.from.number)), .integer(Int64(period.to.number))]
        try connection.rows(
            "SELECT \(Self.columns) FROM expense WHERE spent_on BETWEEN ? AND ? ORDER BY spent_on, id",
            days
        ) { row throws(SQLiteError) in found.append(Self.expense(row)) }
        var tags: [Int64: [String]] = [:]
        try connection.rows(
            "SELECT expense_id, tag FROM expense_tag JOIN expense ON expense.id = expense_id"
                + " WHERE spent_on BETWEEN ? AND ? ORDER BY expense_id, position",
            days
        ) { row throws(SQLiteError) in tags[row.integer(0), default: []].append(row.text(1)) }
        var expenses = PeriodExpenses(period: period)
        for var expense in found {
            expense.tags = tags[expense.id.number] ?? []
            expenses.insert(expense)
        }
        return expenses
    }

    func insert(_ booked: BookedExpense) throws(SQLiteError) {
        try run(
            Self.insertion,
            values(of: booked.expense) + [
                .integer(Int64(booked.uid)), SQLiteValue(booked.userName),
                SQLiteValue(booked.expense.recurring?.number),
            ]
        )
        try insertTags(of: booked.expense)
    }

    func update(_ expense: Expense) throws(SQLiteError) {
        try run(
            "UPDATE expense SET amount_minor = ?2, spent_on = ?3, payee = ?4, payee_folded = ?5, category_id = ?6,"
                + " note = ?7, note_folded = ?8, is_pending = ?9 WHERE id = ?1",
            values(of: expense)
        )
        try deleteTags(of: expense.id)
        try insertTags(of: expense)
    }

    /// What a row holds of an expense, its id first, in the order of the table.
    private func values(of expense: Expense) -> [SQLiteValue] {
        [
            .integer(expense.id.number),
            .integer(expense.amount.minorUnits),
            .integer(Int64(expense.date.number)),
            SQLiteValue(expense.payee),
            SQLiteValue(expense.payee.map(CaseFolding.fold)),
            SQLiteValue(expense.category?.number),
            SQLiteValue(expense.note),
            SQLiteValue(expense.note.map(CaseFolding.fold)),
            .integer(expense.isPending ? 1 : 0),
        ]
    }

    private func run(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
        try connection.rows(sql, values) { (_) throws(SQLiteError) in }
    }

    func delete(_ id: ExpenseID) throws(SQLiteError) {
        try deleteTags(of: id)
        try connection.run("DELETE FROM expense WHERE id = ?", .integer(id.number))
    }

    private func insertTags(of expense: Expense) throws(SQLiteError) {
        for (position, tag) in expense.tags.enumerated() {
            try connection.run(
                "INSERT INTO expense_tag VALUES (?, ?, ?, ?)",
                .integer(expense.id.number),
                .integer(Int64(position)),
                .text(tag),
                .text(CaseFolding.fold(tag))
            )
        }
    }

    private func deleteTags(of id: ExpenseID) throws(SQLiteError) {
        try connection.run("DELETE FROM expense_tag WHERE expense_id = ?", .integer(id.number))
    }
}
