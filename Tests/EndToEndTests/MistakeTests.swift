import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What is said about a mistake tells what to type instead.
    @Suite(.timeLimit(.minutes(1))) struct MistakeTests {
        private func run(_ line: String, _ home: Household) throws -> ClientProgram {
            try ClientProgram(["-c", "budgetctl \(line)"], program: "/bin/sh", environment: home.environment)
        }

        @Test func `a mistake is told in a sentence with what to do about it`() throws {
            let home = try Household(language: "C.UTF-8")
            #expect(try run("-q limit 100 EUR && budgetctl -q add 5 tea -c food", home).status == 0)
            for row in MistakeRow.all {
                let run = try run(row.line, home)
                let lines = ["budgetctl: \(row.sentence)"] + (row.hint.map { [$0] } ?? [])
                #expect(run.errors == lines.map { $0 + "\n" }.joined(), "\(row.line)")
                #expect(run.status == Int32(row.status) && run.output.isEmpty, "\(row.line)")
            }
            // Nothing of it was done.
            #expect(try run("history -n 1", home).output.hasPrefix("2  added 5.00 tea"))
        }

        @Test func `many categories are not all named`() throws {
            let home = try Household(language: "C.UTF-8")
            let client = try #require(home.daemon).client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            let rows = (0..<21).map { number in
                #"{"command":"category.set","args":{"name":"room \#(number * number * 999)","limit":"1"}}"#
            }
            try client.done(
                #"{"command":"batch","args":{"requests":[\#(rows.joined(separator: ","))]}}"#
            )
            let lines = [
                "budgetctl: There is no category \"food\".", "There are 21; `budgetctl category` lists them.",
            ]
            #expect(try run("ls -c food", home).errors == lines.map { $0 + "\n" }.joined())
        }

        @Test func `the first limit is asked to name the currency`() throws {
            let home = try Household(language: "C.UTF-8")
            #expect(
                try run("limit 1500", home).errors
                    == "budgetctl: This budget has no currency yet.\nName it behind the amount: budgetctl limit 1500 EUR\n"
            )
            #expect(try run("limit 1500 EUR", home).status == 0)
        }

        @Test func `a new label for the currency says that amounts keep their numbers`() throws {
            let home = try Household(language: "C.UTF-8")
            #expect(try run("settings currency EUR", home).output == "currency: EUR\n")
            #expect(try run("settings currency EUR", home).output == "currency: EUR\n")
            #expect(
                try run("settings currency USD --dry-run", home).output
                    == "Would set currency: USD\nAmounts would keep their numbers: what was 1 EUR would be 1 USD.\n"
            )
            #expect(
                try run("settings currency USD", home).output
                    == "currency: USD\nAmounts keep their numbers: what was 1 EUR is 1 USD.\n"
            )
        }
    }
}
