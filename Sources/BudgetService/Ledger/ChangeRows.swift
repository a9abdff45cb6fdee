import BudgetCore

/// The history of changes.
struct ChangeRows {
    private static let insertion =
        "INSERT INTO change (revision, at_ms, command, uid, user_name, pid, client, undoes, next_expense_id,"
        + " next_category_id, absolute_sum_minor, kind, row_key, before, after, exponent,"
        + " next_recurring_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    private static let columns =
        "revision, at_ms, command, uid, user_name, pid, client, undoes, undone_by, kind, row_key, before, after,"
        + " exponent"

    let connection: SQLiteConnection

    // MARK: Writing

    /// Writes a change at the state's revision, with the counters as it leaves them.
    func insert(
        _ request: ChangeRequest,
        undoes: Int64?,
        currency: Currency?,
        _ state: LedgerState,
        _ touched: [TouchedRow]
    ) throws(SQLiteError) {
        let first = touched.first?.stored
        try connection.run(
            Self.insertion,
            .integer(state.revision),
            .integer(request.time),
            .text(request.command),
            .integer(Int64(request.author.uid)),
            SQLiteValue(request.author.userName),
            .integer(Int64(request.author.pid)),
            SQLiteValue(request.author.client),
            SQLiteValue(undoes),
            .integer(state.nextExpenseID),
            .integer(state.nextCategoryID),
            .integer(state.absoluteSum),
            SQLiteValue(first?.kind),
            SQLiteValue(first?.key),
            SQLiteValue(first?.before),
            SQLiteValue(first?.after),
            SQLiteValue(currency.map { Int64($0.exponent) }),
            .integer(state.recurring.nextID)
        )
        for (position, row) in touched.enumerated().dropFirst() {
            let stored = row.stored
            try connection.run(
                "INSERT INTO change_row VALUES (?, ?, ?, ?, ?, ?)",
                .integer(state.revision),
                .integer(Int64(position)),
                .text(stored.kind),
                .text(stored.key),
                SQLiteValue(stored.before),
                SQLiteValue(stored.after)
            )
        }
    }

    /// Notes by which change another was taken back, or with `nil` that it no longer is.
    func mark(_ revision: Int64, undoneBy other: Int64?) throws(SQLiteError) {
        try connection.run(
            "UPDATE change SET undone_by = ? WHERE revision = ?",
            SQLiteValue(other),
            .integer(revision)
        )
    }

    /// Forgets the oldest changes up to this one, some at a time, so that no commit takes long over it.
    ///
    /// - Returns: The oldest that is left.
    func forget(upTo last: Int64, from oldest: Int64) throws(SQLiteError) -> Int64 {
        let end = min(last, oldest + 999)
        guard end >= oldest else { return oldest }
        try connection.run("DELETE FROM change_row WHERE revision <= ?", .integer(end))
        try connection.run("DELETE FROM change WHERE revision <= ?", .integer(end))
        return end + 1
    }

    // MARK: Reading

    /// The change at this revision, `nil` if it is not kept.
    func entry(_ revision: Int64) throws(SQLiteError) -> HistoryEntry? {
        try entries("revision = ?", [.integer(revision)], isDescending: false, most: 1).first
    }

    /// The latest time at which a command was asked for, `nil` if history does not know of any.
    ///
    /// A clock may have been set back, so some of the newest are looked at. Where none is among the newest 10,000
    /// changes history counts as not knowing: nobody waits while all of it is read.
    func lastTime(of command: String) throws(SQLiteError) -> Int64? {
        try connection.first(
            """
            SELECT max(at_ms) FROM (
                SELECT at_ms FROM change
                WHERE command = ? AND revision > (SELECT max(revision) FROM change) - 10000
                ORDER BY revision DESC LIMIT 100
            )
            """,
            .text(command)
        ) { $0.optionalInteger(0) } ?? nil
    }

    /// The change that another took back.
    func undone(by revision: Int64) throws(SQLiteError) -> Int64? {
        try connection.first("SELECT undoes FROM change WHERE revision = ?", .integer(revision)) {
            $0.optionalInteger(0)
        } ?? nil
    }

    /// Changes in the order of their revisions.
    func entries(
        _ condition: String,
        _ values: [SQLiteValue],
        isDescending: Bool,
        most: Int
    ) throws(SQLiteError) -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        try connection.rows(
            "SELECT \(Self.columns) FROM change WHERE \(condition)"
                + " ORDER BY revision \(isDescending ? "DESC" : "ASC") LIMIT \(most)",
            values
        ) { row throws(SQLiteError) in entries.append(Self.entry(row)) }
        for index in entries.indices {
            try readFurtherRows(of: &entries[index])
            if let taken = entries[index].undoes {
                entries[index].whose = try whose(taken, entries[index].command)
            }
        }
        return entries
    }

    /// Whose change an undo took back, or a redo did again by taking back its undo.
    private func whose(_ taken: Int64, _ command: String) throws(SQLiteError) -> Author? {
        let revision = command == "redo" ? "(SELECT undoes FROM change WHERE revision = ?)" : "?"
        return try connection.first(
            "SELECT uid, user_name, pid, client FROM change WHERE revision = \(revision)",
            .integer(taken)
        ) { Self.author($0, from: 0) }
    }

    /// The names of all categories that history has seen come or go.
    func categoryNames() throws(SQLiteError) -> [CategoryID: String] {
        var names: [CategoryID: String] = [:]
        try connection.rows(
            "SELECT revision, row_key, ifnull(after, before) FROM change WHERE kind = 'category'"
                + " UNION ALL SELECT revision, row_key, ifnull(after, before) FROM change_row"
                + " WHERE kind = 'category' ORDER BY 1"
        ) { row throws(SQLiteError) in
            if let number = Int64(row.text(1)) { names[CategoryID(number)] = row.text(2) }
        }
        return names
    }

    /// The newest of these changes that a user, or anybody, can take back, or whose undoing can be done again.
    ///
    /// What budgetd booked by itself is nobody's newest change, and does not end what can be done again.
    func newest(
        _ kind: NewestChanges.Kind,
        by uid: UInt32?,
        in revisions: ClosedRange<Int64>
    ) throws(SQLiteError) -> Int64? {
        let condition =
            switch kind {
            case .undoable: "undoes IS NULL AND undone_by IS NULL AND command <> '\(ChangeRequest.automatic)'"
            case .redoable:
                "(undoes IS NULL AND command <> '\(ChangeRequest.automatic)'"
                    + " OR command = 'undo' AND undone_by IS NULL)"
            }
        return try connection.first(
            "SELECT revision FROM change WHERE \(condition) AND (?1 IS NULL OR uid = ?1)"
                + " AND revision BETWEEN ?2 AND ?3 ORDER BY revision DESC LIMIT 1",
            SQLiteValue(uid.map(Int64.init)),
            .integer(revisions.lowerBound),
            .integer(revisions.upperBound)
        ) { $0.integer(0) }
    }

    private static func entry(_ row: SQLiteStatement) -> HistoryEntry {
        var entry = HistoryEntry(
            revision: row.integer(0),
            time: row.integer(1),
            command: row.text(2),
            author: author(row, from: 3),
            undoes: row.optionalInteger(7),
            undoneBy: row.optionalInteger(8),
            exponent: row.optionalInteger(13).map(Int.init)
        )
        if let kind = row.optionalText(9) {
            let stored = TouchedRow.Stored(
                kind: kind,
                key: row.text(10),
                before: row.optionalText(11),
                after: row.optionalText(12)
            )
            if let touched = TouchedRow(stored) { entry.rows.append(touched) }
        }
        return entry
    }

    private static func author(_ row: SQLiteStatement, from column: Int32) -> Author {
        Author(
            uid: UInt32(truncatingIfNeeded: row.integer(column)),
            userName: row.optionalText(column + 1),
            pid: Int32(truncatingIfNeeded: row.integer(column + 2)),
            client: row.optionalText(column + 3)
        )
    }

    private func readFurtherRows(of entry: inout HistoryEntry) throws(SQLiteError) {
        var further: [TouchedRow] = []
        try connection.rows(
            "SELECT kind, row_key, before, after FROM change_row WHERE revision = ? ORDER BY position",
            [.integer(entry.revision)]
        ) { row throws(SQLiteError) in
            let stored = TouchedRow.Stored(
                kind: row.text(0),
                key: row.text(1),
                before: row.optionalText(2),
                after: row.optionalText(3)
            )
            if let touched = TouchedRow(stored) { further.append(touched) }
        }
        entry.rows += further
    }
}
