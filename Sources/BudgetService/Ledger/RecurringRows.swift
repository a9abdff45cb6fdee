import BudgetCore

/// The rows of what recurs, and of what became of its due days.
struct RecurringRows {
    private static let columns =
        "id, amount_minor, payee, category_id, note, tags, every, step, anchor, on_last_day, until, booking,"
        + " first_due, booked_by_uid, booked_by_name"

    let connection: SQLiteConnection

    // MARK: Rules

    /// Reads every rule and which of its days are open.
    func load(into state: inout RecurringState) throws(SQLiteError) {
        var rules: [KeptRule] = []
        try connection.rows("SELECT \(Self.columns) FROM recurring") { row throws(SQLiteError) in
            if let rule = Self.rule(row) { rules.append(rule) }
        }
        var loaded: [(KeptRule, DueProgress)] = []
        for rule in rules { loaded.append((rule, try progress(of: rule.rule))) }
        state.load(loaded)
        state.findNextAutomatic()
    }

    /// Writes a rule as it now is.
    func save(_ kept: KeptRule) throws(SQLiteError) {
        let rule = kept.rule
        let values: [SQLiteValue] = [
            .integer(rule.id.number),
            .integer(rule.amount.minorUnits),
            SQLiteValue(rule.payee),
            SQLiteValue(rule.category?.number),
            SQLiteValue(rule.note),
            .text(rule.tagsText),
            .text(rule.recurrence.every.rawValue),
            .integer(Int64(rule.recurrence.interval)),
            .integer(Int64(rule.recurrence.anchor.number)),
            .integer(rule.recurrence.isOnLastDay ? 1 : 0),
            SQLiteValue(rule.recurrence.until.map { Int64($0.number) }),
            .text(rule.booking.rawValue),
            .integer(Int64(rule.firstDue.number)),
            .integer(Int64(kept.uid)),
            SQLiteValue(kept.userName),
        ]
        let places = values.map { _ in "?" }.joined(separator: ", ")
        try connection.rows(
            "INSERT OR REPLACE INTO recurring (\(Self.columns)) VALUES (\(places))",
            values
        ) { (_) throws(SQLiteError) in }
    }

    func delete(_ id: RecurringID) throws(SQLiteError) {
        try connection.run("DELETE FROM recurring WHERE id = ?", .integer(id.number))
    }

    private static func rule(_ row: SQLiteStatement) -> KeptRule? {
        guard let every = Recurrence.Unit(rawValue: row.text(6)),
            let anchor = CalendarDay(number: Int(row.integer(8))),
            let recurrence = Recurrence(
                every: every,
                interval: Int(row.integer(7)),
                anchor: anchor,
                isOnLastDay: row.integer(9) != 0,
                until: row.optionalInteger(10).flatMap { CalendarDay(number: Int($0)) }
            )
        else { return nil }
        return KeptRule(
            rule: RecurringRule(
                id: RecurringID(row.integer(0)),
                amount: Amount(minorUnits: row.integer(1)),
                payee: row.optionalText(2),
                category: row.optionalInteger(3).map(CategoryID.init),
                note: row.optionalText(4),
                tags: RecurringRule.tags(row.text(5)),
                recurrence: recurrence,
                booking: RecurringBooking(rawValue: row.text(11)) ?? .confirm,
                firstDue: CalendarDay(number: Int(row.integer(12))) ?? anchor
            ),
            uid: UInt32(truncatingIfNeeded: row.integer(13)),
            userName: row.optionalText(14)
        )
    }

    // MARK: Due days

    /// Which days of a rule are open.
    func progress(of rule: RecurringRule) throws(SQLiteError) -> DueProgress {
        var outcomes: [(day: CalendarDay, isOpen: Bool)] = []
        try connection.rows(
            "SELECT day, outcome = 'due' FROM recurring_due WHERE recurring_id = ?"
                + " AND (day >= ? OR outcome = 'due') ORDER BY day",
            [.integer(rule.id.number), .integer(Int64(rule.firstDue.number))]
        ) { row throws(SQLiteError) in
            guard let day = CalendarDay(number: Int(row.integer(0))) else { return }
            outcomes.append((day, row.integer(1) != 0))
        }
        return DueProgress(rule, outcomes)
    }

    /// What became of a due day, `nil` if nothing did yet.
    func outcome(_ id: RecurringID, _ day: CalendarDay) throws(SQLiteError) -> DueOutcome? {
        let kept = try connection.first(
            "SELECT outcome, expense_id FROM recurring_due WHERE recurring_id = ? AND day = ?",
            .integer(id.number),
            .integer(Int64(day.number))
        ) { (word: $0.text(0), expense: $0.optionalInteger(1)) }
        return kept.flatMap { DueOutcome(word: $0.word, expense: $0.expense) }
    }

    /// Writes what became of a due day, or takes its row away.
    func save(_ outcome: DueOutcome?, _ id: RecurringID, _ day: CalendarDay) throws(SQLiteError) {
        let key: (SQLiteValue, SQLiteValue) = (.integer(id.number), .integer(Int64(day.number)))
        guard let outcome else {
            return try connection.run(
                "DELETE FROM recurring_due WHERE recurring_id = ? AND day = ?",
                key.0,
                key.1
            )
        }
        try connection.run(
            "INSERT OR REPLACE INTO recurring_due (recurring_id, day, outcome, expense_id) VALUES (?, ?, ?, ?)",
            key.0,
            key.1,
            .text(outcome.word),
            SQLiteValue(outcome.expense?.number)
        )
    }
}

extension DueOutcome {
    /// The word that it is kept as.
    var word: String {
        switch self {
        case .due: "due"
        case .skipped: "skipped"
        case .booked: "booked"
        case .automatic: "auto"
        }
    }

    /// The expense that it was booked as.
    var expense: ExpenseID? {
        switch self {
        case .due, .skipped: nil
        case .booked(let id), .automatic(let id): id
        }
    }

    /// Whether the day still waits.
    var isOpen: Bool { self == .due }

    init?(word: String, expense: Int64?) {
        switch (word, expense.map(ExpenseID.init)) {
        case ("due", _): self = .due
        case ("skipped", _): self = .skipped
        case ("booked", let id?): self = .booked(id)
        case ("auto", let id?): self = .automatic(id)
        default: return nil
        }
    }
}

extension RecurringRule {
    /// The tags as a row keeps them: a JSON list.
    var tagsText: String {
        var writer = JSONWriter(capacity: 16)
        writer.array { writer in
            for tag in tags { writer.string(tag) }
        }
        return writer.text
    }

    /// The tags that a row keeps.
    static func tags(_ text: String) -> [String] {
        ((try? JSONParser.parse(text))?.array ?? []).compactMap(\.string)
    }
}
