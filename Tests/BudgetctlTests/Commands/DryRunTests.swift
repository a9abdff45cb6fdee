import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct DryRunTests {
    private static let effect =
        #""effect":{"period":{"label":"2026-11"},"days_left":9,"before":{"available":"90.00","remaining":"9.00","per_day":"1.00","category":null},"after":{"available":"90.00","remaining":"4.00","per_day":"0.44","category":null}}"#
    private static let left = "Left: all 9.00 → 4.00 (9 days, 1.00 → 0.44 a day)"

    struct Row: CustomTestStringConvertible {
        let words: [String]
        let result: String
        let text: String
        var testDescription: String { words.joined(separator: " ") }
    }

    private static func expense(_ id: String) -> String {
        #"{"id":\#(id),"amount":"5.00","date":"2026-11-22","payee":"shoes","category":"clothes"}"#
    }

    @Test(arguments: [
        Row(
            words: ["add", "5", "shoes", "-c", "clothes"],
            result: #""expense":\#(expense("null"))"#,
            text: "Would add 5.00 shoes, clothes. \(left)\n"
        ),
        Row(
            words: ["refund", "5", "shoes", "-d", "today"],
            result: #""expense":\#(expense("null"))"#,
            text: "Would add 5.00 shoes, clothes, 2026-11-22. \(left)\n"
        ),
        Row(
            words: ["edit", "7", "-a", "5"],
            result: #""expense":\#(expense("7"))"#,
            text: "Would change #7 to 5.00 shoes, clothes, 2026-11-22. \(left)\n"
        ),
        Row(
            words: ["rm", "7"],
            result: #""removed":[\#(expense("7"))]"#,
            text: "Would remove #7 5.00 shoes, clothes, 2026-11-22.\n\(left)\n"
        ),
        Row(
            words: ["limit", "90"],
            result: #""limit":"90.00","category":null,"period":{"label":"2026-11"},"only":false"#,
            text: "Would set the limit from 2026-11 on: 90.00. \(left)\n"
        ),
        Row(
            words: ["limit", "none"],
            result: #""limit":null,"category":null,"period":{"label":"2026-11"},"only":false"#,
            text: "Would set the limit from 2026-11 on: none. \(left)\n"
        ),
        Row(
            words: ["settings", "month_start_day", "25"],
            result: #""settings":{"month_start_day":25}"#,
            text: "Would set month_start_day: 25\n\(left)\n"
        ),
    ])
    func `what would be is said, and asked for without a key`(_ row: Row) throws {
        let server = try FakeServer([[.result(#"{\#(row.result),\#(Self.effect)}"#)]])
        let run = try ProgramRun(row.words + ["--dry-run"], socket: server.path)
        #expect(run.output == row.text)
        let request = try #require(try server.requests().first)
        #expect(request["dry_run"] == .bool(true))
        #expect(request["key"] == nil)
    }

    @Test func `without an answer nothing was done, and nothing need be repeated safely`() throws {
        let run = try ProgramRun(["add", "5", "--dry-run"], socket: FakeServer([[.hangUp]]).path)
        #expect(run.status == .tryAgain)
        #expect(run.errors == "budgetctl: budgetd closed the connection before it answered.\nTry again.\n")
    }
}
