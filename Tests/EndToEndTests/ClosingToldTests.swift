import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// In which ways of booking it is told how the last period closed.
    @Suite(.timeLimit(.minutes(1))) struct ClosingToldTests {
        private static let sentence = "2026-10 closed: 40.00 spent of 100.00, 60.00 left."

        private let budget: RunningBudget
        private let shell: StandInShell

        /// A budget on 2 November, of which 40.00 was spent in October.
        init() throws {
            budget = try RunningBudget(now: "2026-10-30T12:00:00Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"40"}}"#)
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-11-02T12:00:00Z" }
            shell = try StandInShell(budget)
        }

        private func run(_ words: [String], isRemote: Bool = false) throws -> String {
            let run =
                try isRemote
                ? shell.run(words)
                : ClientProgram(["--socket", budget.daemon.socket] + words, environment: shell.environment)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            return run.output.replacing("\u{A0}", with: " ")
        }

        @Test(
            arguments: [
                (["add", "1"], sentence), (["1"], sentence), (["refund", "1"], sentence),
                (
                    ["--locale", "de_DE", "add", "1"],
                    "2026-10 closed: 40,00 € spent of 100,00 €, 60,00 € left."
                ),
                (["--json", "add", "1"], #""closed":{"period":{"from":"2026-10-01""#),
            ],
            [false, true]
        )
        func `whoever books first is told once, also from another host`(
            _ row: (words: [String], told: String),
            _ isRemote: Bool
        ) throws {
            let first = try run(row.words, isRemote: isRemote)
            #expect(first.contains(row.told), "\(first)")
            let second = try run(row.words, isRemote: isRemote)
            #expect(!second.contains("closed"), "\(second)")
        }

        @Test func `a tried booking neither tells nor takes it from the next`() throws {
            #expect(try !run(["add", "1", "--dry-run"]).contains("closed"))
            #expect(try run(["add", "1"]).contains(Self.sentence))
        }

        @Test func `a quiet booking prints nothing`() throws {
            #expect(try run(["-q", "add", "1"]) == "")
        }

        @Test(arguments: [["add"], ["-H", "nas", "refund"]])
        func `who was asked is told, too`(_ words: [String]) throws {
            var environment = shell.environment
            if words.count == 1 { environment["BUDGETD_SOCKET"] = budget.daemon.socket }
            let session = try TerminalSession(words, environment: environment)
            try session.answer("in EUR: ", "1")
            try session.answer("Payee [none]: ", "")
            try session.answer("Category [none]: ", "")
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(session.screen.contains(Self.sentence), "\(session.screen)")
        }
    }
}
