import BudgetCore

extension Ledger {
    /// Checks the whole ledger.
    ///
    /// - Returns: A sentence for each thing that is wrong; none if all is well.
    func check() throws(SQLiteError) -> [String] {
        try LedgerCheck(connection: connection).findings()
    }
}

/// Checks a whole ledger: the file's structure, and every kept sum against its rows.
struct LedgerCheck {
    let connection: SQLiteConnection

    /// Looks at everything.
    ///
    /// - Parameter isWanted: Asked before each rule; no more is looked at once it says no.
    /// - Returns: A sentence for each thing that is wrong; none if all is well.
    /// - Throws: What SQLite says.
    func findings(while isWanted: () -> Bool = { true }) throws(SQLiteError) -> [String] {
        var findings: [String] = []
        guard isWanted() else { return findings }
        try connection.rows("PRAGMA integrity_check(20)") { row throws(SQLiteError) in
            if row.text(0) != "ok" { findings.append(row.text(0)) }
        }
        // The rules below rely on the tables, and on amounts whose sums stay within 64 bits.
        findings += try obstacles(includingExpenses: true)
        guard findings.isEmpty else { return findings }
        let rules = Self.disagreements + (try hasFormThree ? Self.formThreeDisagreements : [])
        for (sql, finding) in rules where isWanted() {
            try connection.rows(sql) { row throws(SQLiteError) in
                findings.append("\(finding): \(row.text(0))")
            }
        }
        return findings
    }

    /// Looks for what a ledger cannot be served with: other tables than budgetd makes, and numbers with which
    /// reckoning would leave 64 bits.
    ///
    /// - Parameter includingExpenses: Whether every expense is looked at too; the rest are few.
    /// - Returns: A sentence for each; none if there is nothing.
    /// - Throws: What SQLite says.
    func obstacles(includingExpenses: Bool) throws(SQLiteError) -> [String] {
        var findings = try LedgerForm.differences(connection)
        guard findings.isEmpty else { return findings }
        let numbers = try hasFormThree ? [Self.numbers, Self.formThreeNumbers] : [Self.numbers]
        for sql in includingExpenses ? [Self.expenses] + numbers : numbers {
            try connection.rows(sql) { row throws(SQLiteError) in
                findings.append("a number is out of range: \(row.text(0))")
            }
        }
        return findings
    }

    private static let expenses = """
        SELECT 'expense ' || id FROM expense
        WHERE amount_minor NOT BETWEEN -\(Amount.largestSum) AND \(Amount.largestSum)
        LIMIT 20
        """

    private static let numbers = """
        SELECT 'limit of scope ' || scope FROM limit_entry WHERE amount_minor NOT BETWEEN 0 AND \(Amount.largest)
        UNION ALL
        SELECT 'sum of scope ' || scope || ', day ' || day FROM day_sum
        WHERE sum_minor NOT BETWEEN -\(Amount.largestSum) AND \(Amount.largestSum)
            OR count NOT BETWEEN 0 AND \(Int64.max / 2)
        UNION ALL
        SELECT 'revision ' || revision FROM (SELECT * FROM change ORDER BY revision DESC LIMIT 1)
        WHERE revision < 1 OR max(revision, next_expense_id, next_category_id) > \(Int64.max / 2)
            OR absolute_sum_minor NOT BETWEEN 0 AND \(Amount.largestSum)
        LIMIT 20
        """

    /// Statements that give a row for each disagreement, and what it means.
    private static let disagreements: [(sql: String, finding: String)] = [
        (
            """
            SELECT 'scope ' || scope || ', day ' || day FROM (
                SELECT 0 AS scope, spent_on AS day, sum(amount_minor) AS total, count(*) AS rows
                FROM expense GROUP BY spent_on
                UNION ALL
                SELECT category_id, spent_on, sum(amount_minor), count(*)
                FROM expense WHERE category_id IS NOT NULL GROUP BY category_id, spent_on
            ) LEFT JOIN day_sum USING (scope, day)
            WHERE total IS NOT sum_minor OR rows IS NOT count LIMIT 20
            """,
            "a day's sum does not agree with its rows"
        ),
        (
            """
            SELECT 'scope ' || scope || ', day ' || day FROM day_sum
            WHERE (count <> 0 OR sum_minor <> 0) AND NOT EXISTS (
                SELECT 1 FROM expense WHERE spent_on = day AND (scope = 0 OR category_id = scope)
            ) LIMIT 20
            """,
            "a day has a sum but no rows"
        ),
        (
            """
            SELECT 'sum ' || ifnull(sum(abs(amount_minor)), 0) FROM expense
            HAVING ifnull(sum(abs(amount_minor)), 0) IS NOT (
                SELECT ifnull((SELECT absolute_sum_minor FROM change ORDER BY revision DESC LIMIT 1), 0)
            )
            """,
            "the sum of absolute amounts does not agree with the rows"
        ),
        (
            """
            SELECT 'revision ' || max(revision) FROM change
            HAVING count(*) > 0 AND count(*) IS NOT max(revision) - min(revision) + 1
            """,
            "the history has a gap"
        ),
        (
            """
            SELECT 'revision ' || done.revision FROM change AS done JOIN change AS undo
                ON undo.revision = done.undone_by
            WHERE undo.undoes IS NOT done.revision LIMIT 20
            """,
            "a change was taken back by one that takes back another"
        ),
        (
            """
            SELECT 'expense ' || id FROM expense
            WHERE category_id IS NOT NULL AND category_id NOT IN (SELECT id FROM category) LIMIT 20
            """,
            "an expense is in a category that is not there"
        ),
        (
            """
            SELECT 'category ' || scope FROM limit_entry WHERE scope NOT IN (SELECT id FROM category UNION SELECT 0)
            UNION
            SELECT 'category ' || scope FROM carry_over WHERE scope NOT IN (SELECT id FROM category UNION SELECT 0)
            LIMIT 20
            """,
            "a category has a limit or carries, and is not there"
        ),
        (
            """
            WITH last AS (
                SELECT next_expense_id, next_category_id FROM change ORDER BY revision DESC LIMIT 1
            )
            SELECT 'expense ' || next_expense_id FROM last
            WHERE next_expense_id <= (SELECT ifnull(max(id), 0) FROM expense)
            UNION ALL
            SELECT 'category ' || next_category_id FROM last
            WHERE next_category_id <= (SELECT ifnull(max(id), 0) FROM category)
            """,
            "an id would be given a second time"
        ),
        (
            """
            SELECT 'revision ' || max(revision) FROM change
            HAVING min(revision) < 1
                OR max(max(revision), max(next_expense_id), max(next_category_id)) > \(Int64.max / 2)
            """,
            "a number is out of range"
        ),
        (
            "SELECT \"table\" || ' to ' || parent FROM pragma_foreign_key_check LIMIT 20",
            "a row refers to one that is not there"
        ),
    ]
}
