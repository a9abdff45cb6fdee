import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Questions and forms about a budget of another host.
    @Suite(.timeLimit(.minutes(1))) struct RemoteAskingTests {
        private let budget: RunningBudget
        private let shell: StandInShell

        init() throws {
            budget = try RunningBudget()
            shell = try StandInShell(budget)
        }

        private func start(_ words: [String], _ more: [String: String] = [:]) throws -> TerminalSession {
            var environment = shell.environment.merging(more) { $1 }
            environment["XDG_RUNTIME_DIR"] = budget.directory.path
            return try TerminalSession(["-H", "nas"] + words, environment: environment)
        }

        /// How often ssh was started.
        private var logins: Int { shell.words.filter { $0 == "nas" }.count }

        private func newest() throws -> JSONValue? {
            try budget.client().done(#"{"command":"list"}"#)["expenses"]?.array?.first
        }

        @Test func `add asks over ssh, logged in once`() throws {
            let session = try start(["add"])
            try session.answer("Amount in EUR: ", "5")
            try session.answer("Payee [none]: ", "bakery")
            try session.answer("Category [none]: ", "food")
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(try newest()?["category"]?.string == "food")
            #expect(logins == 1)
        }

        @Test func `a form is saved over ssh, logged in once`() throws {
            try budget.client().done(#"{"command":"add","args":{"amount":"5","category":"food"}}"#)
            let session = try start(["edit", "1"], ["EDITOR": "sed -i s/food/fun/"])
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(try newest()?["category"]?.string == "fun")
            #expect(logins == 1)
        }

        @Test func `a form is saved though the keys of its editor have ended ssh`() throws {
            try budget.client().done(#"{"command":"add","args":{"amount":"5","category":"food"}}"#)
            let editor = budget.directory.path("editor")
            let script =
                "#!/bin/sh\ntrap 'sed -i s/food/fun/ \"$1\"; exit 0' INT\necho editing\nread line\nexit 9\n"
            try Files.write(script.utf8, to: editor, mode: 0o700)
            let session = try start(["edit", "1"], ["EDITOR": editor])
            try session.wait(for: "editing\n")
            try session.type("\u{03}")
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(try newest()?["category"]?.string == "fun")
        }
    }
}
