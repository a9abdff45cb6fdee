import BudgetCore

/// What is checked of the tables that came with form 3; older forms have none of them.
extension LedgerCheck {
    /// Whether the ledger has these tables.
    var hasFormThree: Bool {
        get throws(SQLiteError) {
            try connection.first("PRAGMA user_version") { $0.integer(0) >= 3 } ?? false
        }
    }

    static let formThreeNumbers = """
        SELECT 'recurring ' || id FROM recurring
        WHERE amount_minor NOT BETWEEN -\(Amount.largest) AND \(Amount.largest)
            OR step NOT BETWEEN 1 AND 1000
            OR anchor NOT BETWEEN \(CalendarDay.first.number) AND \(CalendarDay.last.number)
            OR first_due NOT BETWEEN \(CalendarDay.first.number) AND \(CalendarDay.last.number)
        UNION ALL
        SELECT 'recurring ' || next_recurring_id
        FROM (SELECT * FROM change ORDER BY revision DESC LIMIT 1)
        WHERE next_recurring_id NOT BETWEEN 1 AND \(Int64.max / 2)
        LIMIT 20
        """

    static let formThreeDisagreements: [(sql: String, finding: String)] = [
        (
            """
            SELECT 'recurring ' || id FROM recurring
            WHERE category_id IS NOT NULL AND category_id NOT IN (SELECT id FROM category) LIMIT 20
            """,
            "a recurring entry is in a category that is not there"
        ),
        (
            """
            SELECT 'recurring ' || next_recurring_id FROM (SELECT * FROM change ORDER BY revision DESC LIMIT 1)
            WHERE next_recurring_id <= (SELECT max(id) FROM
                (SELECT id FROM recurring UNION ALL SELECT recurring_id FROM recurring_due UNION ALL SELECT 0))
            """,
            "an id would be given a second time"
        ),
        (
            """
            SELECT 'recurring ' || due.recurring_id || ', expense ' || due.expense_id
            FROM recurring_due AS due JOIN expense ON expense.id = due.expense_id
            WHERE expense.recurring_id IS NOT due.recurring_id LIMIT 20
            """,
            "a due day was booked as another's expense"
        ),
        (
            """
            SELECT 'expense ' || expense_id FROM recurring_due WHERE expense_id IS NOT NULL
            GROUP BY expense_id HAVING count(*) > 1 LIMIT 20
            """,
            "an expense was booked for two due days"
        ),
        (
            "SELECT 'category ' || category_id FROM payee_category"
                + " WHERE category_id NOT IN (SELECT id FROM category) LIMIT 20",
            "a payee is remembered in a category that is not there"
        ),
    ]
}
