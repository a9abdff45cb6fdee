import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Cases of other programs' bug trackers that no other suite holds.
    ///
    /// Where each of the cases about amounts, periods and texts is held:
    ///
    /// | case | what it is about | suite |
    /// | --- | --- | --- |
    /// | 18 | a currency without decimals | `MoneyCaseTests`, first test |
    /// | 26 | fractions that are none in binary | `MoneyCaseTests`, third test |
    /// | 27 | amounts as people type them, by locale | `MoneyCaseTests` over the wire, here at the command line |
    /// | 28 | monthly on the 31st | `RecurrenceTests` |
    /// | 29 | what was due while nobody was there | here, with what recurs |
    /// | 30 | periods from the 25th | `PeriodCaseTests`, first test |
    /// | 31 | the month's edge by time zone | `TimeTests`, first two tests |
    /// | 32 | the four ways to carry over | here; each with what changes later: `PeriodCaseTests` |
    /// | 33 | limits through time | `PeriodCaseTests`, third test |
    /// | 34 | what is safe to spend each day | here, with what recurs; without it: `PeriodCaseTests` |
    /// | 35 | an alert at exactly 100 percent | `AlertTests`, first test |
    /// | 36 | refunds in their category | `PeriodCaseTests` |
    /// | 38 | payees in all scripts, and controls | `TextCaseTests`; in line: `ListCommandTests`, `TableRendererTests` |
    /// | 39 | past amounts stay, whatever the currency is worth | here |
    /// | 40 | the same key twice, over a crash | `RetryTests`, first test; lost answers: `LostAnswerTests` |
    /// | 42 | absurd amounts, and sums of them | `MoneyCaseTests`, last two tests |
    @Suite(.timeLimit(.minutes(1))) struct CaseTests {
        @Test func `what is typed at the command line is read by its locale, or refused`() throws {
            let budgets = [
                "EUR": try RunningBudget(currency: "EUR"), "USD": try RunningBudget(currency: "USD"),
            ]
            for row in MoneyCaseTests.typed {
                let socket = try #require(budgets[row.currency]).daemon.socket
                let run = try ClientProgram([
                    "--socket", socket, "--locale", row.locale, "--json", "add", "--", row.text,
                ])
                let amount =
                    run.status == 0 ? try JSONParser.parse(run.output).at("expense.amount")?.string : nil
                #expect(amount == row.amount || row.mayBeRefused && amount == nil, "\(row.testDescription)")
                #expect(
                    run.status == 0 || [1, 2].contains(run.status),
                    "\(row.testDescription): \(run.errors)"
                )
            }
        }

        struct Mode: CustomTestStringConvertible, Sendable {
            let mode: String
            let remaining: [String]

            var testDescription: String { mode }
        }

        static let modes = [
            Mode(mode: "none", remaining: ["-150.00", "170.00", "30.00"]),
            Mode(mode: "surplus", remaining: ["-150.00", "170.00", "200.00"]),
            Mode(mode: "deficit", remaining: ["-150.00", "20.00", "30.00"]),
            Mode(mode: "both", remaining: ["-150.00", "20.00", "50.00"]),
        ]
        private static let months = ["2026-01", "2026-02", "2026-03"]

        @Test(arguments: modes) func `what three months leave is carried by the mode`(_ row: Mode) throws {
            let budget = try RunningBudget(now: "2026-01-05T12:00:00Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"260.00","category":"Utilities"}}"#)
            try client.done(#"{"command":"settings.set","args":{"carry_over":"\#(row.mode)"}}"#)
            try client.done(
                #"{"command":"category.set","args":{"name":"Utilities","carry_over":"\#(row.mode)"}}"#
            )
            for (month, spent) in zip(Self.months, ["410.00", "90.00", "230.00"]) {
                try client.done(
                    #"{"command":"add","args":{"amount":"\#(spent)","date":"\#(month)-20","category":"Utilities"}}"#
                )
            }
            for (month, remaining) in zip(Self.months, row.remaining) {
                let status = try client.status(#"{"period":"\#(month)","categories":true}"#)
                let category = status["categories"]?.array?.first
                #expect(status["remaining"]?.string == remaining, "\(month)")
                #expect(category?["remaining"]?.string == remaining, "\(month), the category")
            }
        }

        @Test func `what is past stays as it was, whatever the currency is called later`() throws {
            let client = try RunningBudget(now: "2026-03-12T12:00:00Z").client()
            for (date, amount) in [("2025-03-10", "92.00"), ("2026-03-10", "86.00"), ("2026-03-11", "6.10")] {
                try client.done(#"{"command":"add","args":{"amount":"\#(amount)","date":"\#(date)"}}"#)
            }
            let other = [
                #""amount":"1000","currency":"JPY""#, #""typed":"100.00 USD""#, #""amount":"100.00 USD""#,
            ]
            for fields in other { _ = try client.refused(#"{"command":"add","args":{\#(fields)}}"#) }
            for code in ["EUR", "USD", "CHF"] {
                try client.done(#"{"command":"settings.set","args":{"currency":"\#(code)"}}"#)
                #expect(try client.status()["currency"]?.string == code)
                for (period, spent) in [("2025-03", "92.00"), ("2026-03", "92.10")] {
                    #expect(
                        try client.status(#"{"period":"\#(period)"}"#)["spent"]?.string == spent,
                        "\(code)"
                    )
                }
                let list = try client.done(#"{"command":"list","args":{"totals":true}}"#)
                let amounts = list["expenses"]?.array?.compactMap { $0["amount"]?.string }
                #expect(amounts == ["6.10", "86.00", "92.00"], "\(code)")
                #expect(list["sum"]?.string == "184.10", "\(code)")
            }
            for code in ["JPY", "KWD"] {
                let error = try client.refused(
                    #"{"command":"settings.set","args":{"currency":"\#(code)"}}"#
                )
                #expect(error["field"]?.string == "args.currency", "\(error.text)")
            }
        }
    }
}
