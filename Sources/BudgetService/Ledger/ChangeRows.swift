import BudgetCore

/// The history of changes, and the keys by which a repeated request is known.
struct ChangeRows {
    /// A row that a change touched, as it was and as it is, in JSON; `nil` where it was not there.
    struct Touched: Hashable, Sendable {
        var kind: String
        var key: String
        var before: String?
        var after: String?
    }

    /// How long a key is known, in milliseconds: 30 days.
    static let keyLifetime: Int64 = 30 * 86_400_000

    private static let insertion =
        "INSERT INTO change (revision, at_ms, command, uid, user_name, pid, client, next_expense_id,"
        + " next_category_id, absolute_sum_minor, kind, row_key, before, after)"
        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    let connection: SQLiteConnection

    /// Writes a change at the state's revision, with the counters as it leaves them.
    func insert(_ request: ChangeRequest, _ state: LedgerState, _ touched: [Touched]) throws(SQLiteError) {
        let first = touched.first
        try connection.run(
            Self.insertion,
            .integer(state.revision),
            .integer(request.time),
            .text(request.command),
            .integer(Int64(request.author.uid)),
            SQLiteValue(request.author.userName),
            .integer(Int64(request.author.pid)),
            SQLiteValue(request.author.client),
            .integer(state.nextExpenseID),
            .integer(state.nextCategoryID),
            .integer(state.absoluteSum),
            SQLiteValue(first?.kind),
            SQLiteValue(first?.key),
            SQLiteValue(first?.before),
            SQLiteValue(first?.after)
        )
        for (position, row) in touched.enumerated().dropFirst() {
            try connection.run(
                "INSERT INTO change_row VALUES (?, ?, ?, ?, ?, ?)",
                .integer(state.revision),
                .integer(Int64(position)),
                .text(row.kind),
                .text(row.key),
                SQLiteValue(row.before),
                SQLiteValue(row.after)
            )
        }
    }

    /// What was answered to this user's request with this key, and the request's canonical form.
    func answer(
        to key: String,
        from uid: UInt32,
        now: Int64
    ) throws(SQLiteError) -> (body: String, answer: String, revision: Int64)? {
        try connection.first(
            "SELECT body, answer, revision FROM idempotency_key WHERE uid = ? AND key = ? AND at_ms >= ?",
            .integer(Int64(uid)),
            .text(key),
            .integer(now - Self.keyLifetime)
        ) { ($0.text(0), $0.text(1), $0.integer(2)) }
    }

    func keep(_ answer: [UInt8], for request: ChangeRequest, revision: Int64) throws(SQLiteError) {
        guard let (key, body) = request.key else { return }
        try connection.run(
            "INSERT OR REPLACE INTO idempotency_key VALUES (?, ?, ?, ?, ?, ?)",
            .integer(Int64(request.author.uid)),
            .text(key),
            .text(body),
            .text(String(decoding: answer, as: UTF8.self)),
            .integer(revision),
            .integer(request.time)
        )
    }

    /// Forgets keys past their life.
    func forgetOldKeys(now: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM idempotency_key WHERE at_ms < ?", .integer(now - Self.keyLifetime))
    }

    /// An expense as history keeps it.
    static func json(_ expense: Expense) -> String {
        var writer = JSONWriter(capacity: 192)
        writer.object { writer in
            writer.name("amount_minor")
            writer.integer(expense.amount.minorUnits)
            writer.name("date")
            writer.string(expense.date.iso)
            writer.name("payee")
            writer.string(expense.payee)
            writer.name("category_id")
            if let category = expense.category { writer.integer(category.number) } else { writer.null() }
            writer.name("note")
            writer.string(expense.note)
            writer.name("tags")
            writer.array { writer in
                for tag in expense.tags { writer.string(tag) }
            }
            writer.name("pending")
            writer.bool(expense.isPending)
        }
        return writer.text
    }
}
