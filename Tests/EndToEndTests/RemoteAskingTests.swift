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

        @Test(arguments: [["--locale", "de_DE", "refund"], ["refund"]])
        func `amounts are asked for as the option, or else the other host's setting, has them`(
            _ words: [String]
        ) throws {
            let locale = words.count == 1 ? "de_DE" : "en_US"
            try budget.client().done(#"{"command":"settings.set","args":{"locale":"\#(locale)"}}"#)
            let session = try start(words, ["LANG": "C"])
            try session.answer("Money back in EUR: ", "1,234")
            try session.wait(for: "1,234 could be 1,234 or 1234,00. Write 1234,00 if that is meant.\n")
            try session.answer("Money back in EUR: ", "1.234,50")
            try session.answer("Payee [none]: ", "")
            try session.answer("Category [none]: ", "")
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(session.screen.contains("#1 -1.234,50\u{A0}€\n"), "\(session.screen)")
            #expect(logins == 1)
        }

        @Test func `a form is saved over ssh, logged in once`() throws {
            try budget.client().done(#"{"command":"add","args":{"amount":"5","category":"food"}}"#)
            let session = try start(["edit", "1"], ["EDITOR": "sed -i s/food/fun/"])
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(try newest()?["category"]?.string == "fun")
            #expect(logins == 1)
        }

        @Test func `of two changes the later is asked back over ssh`() throws {
            try budget.client().done(#"{"command":"add","args":{"amount":"5","category":"food"}}"#)
            let editor = budget.directory.path("editor")
            let other = "'\(Programs.budgetctl)' --socket '\(budget.daemon.socket)' -q edit 1 -a 20"
            let script = """
                #!/bin/sh
                [ -e "$0.turn" ] || \(other)
                cp "$1" "$0.turn"
                sed -i s/food/fun/ "$1"

                """
            try Files.write(script.utf8, to: editor, mode: 0o700)
            let session = try start(["edit", "1"], ["EDITOR": editor])
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            let form = try Files.text(editor + ".turn")
            #expect(form.hasPrefix("# Not saved: somebody has changed #1 meanwhile."), "\(form)")
            #expect(try newest()?["amount"]?.string == "20.00")
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
