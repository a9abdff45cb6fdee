import BudgetCore

/// The keys by which a repeated request is known, each with what was answered.
struct KeyRows {
    /// How long a key is known, in milliseconds: 30 days.
    static let lifetime: Int64 = 30 * 86_400_000

    let connection: SQLiteConnection

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
            .integer(now - Self.lifetime)
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
    func forgetOld(now: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM idempotency_key WHERE at_ms < ?", .integer(now - Self.lifetime))
    }
}
