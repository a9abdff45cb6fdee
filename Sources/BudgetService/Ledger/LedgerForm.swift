/// Compares the tables of a ledger with those that budgetd makes.
enum LedgerForm {
    /// Tables with their columns, and indices by their names.
    private static let parts = """
        SELECT 'the column ' || made.name || '.' || column.name || ' (' || column.type
            || iif(column."notnull", ' NOT NULL', '') || iif(column.pk > 0, ' key ' || column.pk, '')
            || iif(column.hidden > 0, ' generated', '') || ')'
        FROM sqlite_schema AS made, pragma_table_xinfo(made.name) AS column
        WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite!_%' ESCAPE '!'
        UNION ALL
        SELECT 'the index ' || name || ' of ' || tbl_name FROM sqlite_schema
        WHERE type = 'index' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
        """

    private static let ownTables = """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
        """

    /// Says how the file of a connection differs from a new ledger of the same form.
    ///
    /// Further tables, views and indices do no harm. A trigger does: it changes what budgetd has not changed.
    /// - Parameter connection: To a ledger of any form that is known.
    /// - Returns: A sentence for each difference; none if there is no such.
    /// - Throws: What SQLite says.
    static func differences(_ connection: SQLiteConnection) throws(SQLiteError) -> [String] {
        let form = try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0
        let new = try SQLiteConnection(path: ":memory:")
        try LedgerSchema.migrate(new, from: 0, to: min(max(form, 1), LedgerSchema.newest))
        let wanted = try texts(new, parts)
        let found = try texts(connection, parts)
        let tables = Set(try texts(new, ownTables))
        // A change would not fill further columns of budgetd's own tables as those want it.
        let further = found.filter { part in
            !wanted.contains(part) && tables.contains { part.hasPrefix("the column \($0).") }
        }
        let triggers = try texts(connection, "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        return wanted.filter { !found.contains($0) }.map { "\($0) is not there" }
            + further.map { "\($0) is none of budgetd's" }
            + triggers.map { "the trigger \($0) is none of budgetd's" }
    }

    private static func texts(_ connection: SQLiteConnection, _ sql: String) throws(SQLiteError) -> [String] {
        var found: [String] = []
        try connection.rows(sql) { row throws(SQLiteError) in found.append(row.text(0)) }
        return found
    }
}
