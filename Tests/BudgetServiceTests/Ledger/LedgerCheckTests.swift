import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct LedgerCheckTests {
    struct Damage: CustomTestStringConvertible {
        let name: String
        let sql: String
        let finding: String
        var testDescription: String { name }
    }

    private static let rows = "a day's sum does not agree with its rows"
    private static let noRows = "a day has a sum but no rows"
    private static let absolute = "the sum of absolute amounts does not agree with the rows"
    private static let revision = "the history has a gap"
    private static let category = "an expense is in a category that is not there"

    static let damages = [
        Damage(
            name: "a changed amount",
            sql: "UPDATE expense SET amount_minor = 11 WHERE id = 1",
            finding: rows
        ),
        Damage(name: "a moved day", sql: "UPDATE expense SET spent_on = 5 WHERE id = 1", finding: rows),
        Damage(name: "a lost row", sql: "DELETE FROM expense WHERE id = 2", finding: noRows),
        Damage(name: "a lost sum", sql: "DELETE FROM day_sum WHERE scope = 0", finding: rows),
        Damage(name: "a lost sum of a category", sql: "DELETE FROM day_sum WHERE scope = 1", finding: rows),
        Damage(name: "a changed sum", sql: "UPDATE day_sum SET sum_minor = sum_minor + 1", finding: rows),
        Damage(name: "a changed count", sql: "UPDATE day_sum SET count = count + 1", finding: rows),
        Damage(name: "a sum out of nothing", sql: "INSERT INTO day_sum VALUES (9, 0, 5, 1)", finding: noRows),
        Damage(name: "a sum without count", sql: "INSERT INTO day_sum VALUES (9, 0, 5, 0)", finding: noRows),
        Damage(name: "a changed category", sql: "UPDATE expense SET category_id = NULL", finding: noRows),
        Damage(name: "a category that is gone", sql: "DELETE FROM category", finding: category),
        Damage(
            name: "a limit of nothing",
            sql: "INSERT INTO limit_entry VALUES (77, 24000, 0, 5)",
            finding: "a category has a limit or carries, and is not there"
        ),
        Damage(
            name: "a carry-over of nothing",
            sql: "INSERT INTO carry_over VALUES (77, 24000, 'both')",
            finding: "a category has a limit or carries, and is not there"
        ),
        Damage(
            name: "a payee of nothing",
            sql: "INSERT INTO payee_category VALUES ('shop', 77)",
            finding: "a payee is remembered in a category that is not there"
        ),
        Damage(
            name: "a changed total",
            sql: "UPDATE change SET absolute_sum_minor = 1",
            finding: absolute
        ),
        Damage(
            name: "a revision too many",
            sql: "UPDATE change SET revision = 9 WHERE revision = 3",
            finding: revision
        ),
        Damage(
            name: "a lost change",
            sql: "DELETE FROM change_row WHERE revision = 2; DELETE FROM change WHERE revision = 2",
            finding: revision
        ),
        Damage(
            name: "an id that would be used again",
            sql: "UPDATE change SET next_expense_id = 3",
            finding: "an id would be given a second time"
        ),
        Damage(
            name: "a category's id that would be used again",
            sql: "UPDATE change SET next_category_id = 1",
            finding: "an id would be given a second time"
        ),
        Damage(
            name: "ids that have run out",
            sql: "UPDATE change SET next_expense_id = \(Int64.max)",
            finding: "a number is out of range"
        ),
        Damage(
            name: "an amount that no sum can hold",
            sql: "UPDATE expense SET amount_minor = \(Int64.max)",
            finding: "a number is out of range: expense 1"
        ),
        Damage(
            name: "a limit below nothing",
            sql: "INSERT INTO limit_entry VALUES (0, 24000, 0, -5)",
            finding: "a number is out of range: limit of scope 0"
        ),
        Damage(
            name: "a trigger",
            sql: "CREATE TRIGGER more AFTER INSERT ON expense BEGIN DELETE FROM expense; END",
            finding: "the trigger more is none of budgetd's"
        ),
        Damage(
            name: "a column that is gone",
            sql: "ALTER TABLE expense DROP COLUMN note_folded",
            finding: "the column expense.note_folded (TEXT) is not there"
        ),
        Damage(
            name: "a column of somebody else's",
            sql: "ALTER TABLE expense ADD COLUMN more INTEGER NOT NULL DEFAULT 0",
            finding: "the column expense.more (INTEGER NOT NULL) is none of budgetd's"
        ),
        Damage(
            name: "a view in a table's place",
            sql: "ALTER TABLE day_sum RENAME TO other; CREATE VIEW day_sum AS SELECT * FROM other",
            finding: "the column day_sum.day (INTEGER NOT NULL key 1) is not there"
        ),
        Damage(
            name: "an index that is gone",
            sql: "DROP INDEX expense_by_import",
            finding: "the index expense_by_import of expense is not there"
        ),
        Damage(
            name: "a tag of nothing",
            sql: "INSERT INTO expense_tag VALUES (77, 0, 'a', 'a')",
            finding: "a row refers to one that is not there"
        ),
    ]

    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    private func prepare(_ ledger: Ledger) async throws {
        _ = await ledger.commit(.add(10))
        _ = await ledger.commit(.add(20, on: try CalendarDay("2026-07-09"), "Food", tags: ["t"]))
        _ = await ledger.commit(.add(30))
        #expect(try await ledger.check() == [])
    }

    @Test(arguments: damages) func `every kind of damage is found`(_ damage: Damage) async throws {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            try await ledger.sql(damage.sql)
            let findings = try await ledger.check()
            #expect(findings.contains { $0.hasPrefix(damage.finding) }, "\(findings)")
        }
    }

    @Test func `further tables and views do no harm`() async throws {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            try await ledger.sql("CREATE TABLE more (a); CREATE VIEW seen AS SELECT * FROM expense")
            #expect(try await ledger.check() == [])
        }
    }

    @Test(arguments: LedgerForms.older)
    func `a ledger of an older form is whole as it is, and after it was brought to the newest`(
        _ form: Int64,
        _ sql: String
    ) async throws {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            try await ledger.sql(sql)
            #expect(try await ledger.integers("PRAGMA user_version") == [form])
            #expect(try await ledger.check() == [])
        }
        try await home.session { ledger async throws in
            #expect(ledger.formerForm == form)
            #expect(try await ledger.check() == [])
            #expect(await ledger.commit(.rule(5, "Food")).refusal == nil)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `every older form is gone through, and is that of its release`() throws {
        #expect(LedgerForms.older.map(\.form) == Array(1..<LedgerSchema.newest))
        for (form, sql) in LedgerForms.older {
            let connection = try SQLiteConnection(path: ":memory:")
            try LedgerSchema.migrate(connection, from: 0)
            try connection.execute(sql)
            #expect(try LedgerForm.differences(connection) == [], "form \(form)")
            #expect(try LedgerCheck(connection: connection).findings() == [], "form \(form)")
        }
    }

    @Test func `a broken index is found`() async throws {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            try await ledger.sql(
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = 'CREATE INDEX expense_by_day ON expense (id, spent_on)'
                    WHERE name = 'expense_by_day';
                PRAGMA writable_schema = RESET
                """
            )
            #expect(try await ledger.check().contains { $0.contains("expense_by_day") })
        }
    }
}
