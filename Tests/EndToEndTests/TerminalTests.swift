import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What it depends on whether there is a terminal.
    @Suite(.timeLimit(.minutes(1))) struct TerminalTests {
        /// When output is coloured.
        struct ColourRow: Sendable, CustomTestStringConvertible {
            let testDescription: String
            var words: [String] = []
            var variables: [String: String] = [:]
            let isColoured: Bool

            static let all = [
                ColourRow(testDescription: "a terminal", isColoured: true),
                ColourRow(testDescription: "NO_COLOR", variables: ["NO_COLOR": "1"], isColoured: false),
                ColourRow(
                    testDescription: "an empty NO_COLOR",
                    variables: ["NO_COLOR": ""],
                    isColoured: true
                ),
                ColourRow(testDescription: "a dumb one", variables: ["TERM": "dumb"], isColoured: false),
                ColourRow(testDescription: "never", words: ["--color", "never"], isColoured: false),
                ColourRow(testDescription: "read aloud", words: ["--plain"], isColoured: false),
                ColourRow(testDescription: "JSON", words: ["--json"], isColoured: false),
                ColourRow(
                    testDescription: "the option before NO_COLOR",
                    words: ["--color", "always"],
                    variables: ["NO_COLOR": "1", "TERM": "dumb"],
                    isColoured: true
                ),
            ]
        }

        @Test(arguments: ColourRow.all)
        func `colours are on a terminal whose user has not said otherwise`(_ row: ColourRow) throws {
            let home = try Household(language: "C.UTF-8")
            let client = try #require(home.daemon).client()
            try client.done(#"{"command":"limit.set","args":{"amount":"10","currency":"EUR"}}"#)
            let session = try TerminalSession(
                ["status"] + row.words,
                environment: home.environment.merging(row.variables) { $1 }
            )
            #expect(try session.ending() == .exited(0))
            #expect(session.screen.contains("10.00"))
            #expect(session.screen.contains("\u{1B}") == row.isColoured, "\(session.screen)")
        }

        @Test(
            arguments: ["add", "refund", "edit 1"],
            ["2> \"$HOME/errors\"", "< /dev/null"]
        )
        func `nobody is asked whose answer or whose question has no terminal`(
            _ command: String,
            _ redirection: String
        ) throws {
            let home = try Household(language: "C.UTF-8")
            let client = try #require(home.daemon).client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"5"}}"#)
            let session = try TerminalSession(
                ["-c", "budgetctl \(command) \(redirection)"],
                program: "/bin/sh",
                environment: home.environment.merging(["EDITOR": "sed -i s/5/6/"]) { $1 }
            )
            #expect(try session.ending() == .exited(2))
            let file = home.directory.path("errors")
            let told = try Files.exists(file) ? Files.text(file) : session.screen
            #expect(told.hasPrefix("budgetctl: \(command.prefix { $0 != " " }) needs "), "\(told)")
        }

        @Test func `a form is where temporary files go if there is no place in memory`() throws {
            let budget = try EditedExpense()
            let path = budget.home.directory.path
            try budget.home.directory.makeDirectory("temporary")
            let (ending, screen) = try budget.edit(
                ["echo \"$1\" > place"],
                ["1", "--socket", path + "/run/budgetd/budgetd.sock"],
                ["XDG_RUNTIME_DIR": "", "TMPDIR": path + "/temporary"]
            )
            #expect(ending == .exited(0), "\(screen)")
            let place = try Files.text(budget.home.directory.path("place"))
            #expect(place.hasPrefix(path + "/temporary/budgetctl-") && place.hasSuffix("/expense-1.txt\n"))
            #expect(try Files.names(in: path + "/temporary").isEmpty)
        }

        @Test func `ssh may ask at a terminal, and not when a lost connection is made anew`() throws {
            let budget = try RunningBudget()
            let shell = try StandInShell(
                budget,
                #"""
                case $* in *BatchMode*) ;; *) read line; echo '{"id":1,"result":{"values":{"spent":"9.00"}}}'; exit;; esac
                exec sh -c "$command"
                """#
            )
            let session = try TerminalSession(
                ["-H", "nas", "watch", "spent"],
                environment: shell.environment
            )
            try session.wait(for: "9.00\n")
            try session.wait(for: "0.00\n")
            #expect(shell.words.filter { $0 == "nas" }.count == 2)
            #expect(shell.words.filter { $0 == "BatchMode=yes" }.count == 1)
            try session.type("\u{03}")
            _ = try session.ending()
        }
    }
}
