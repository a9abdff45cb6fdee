import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What the shells offer that only the daemon knows.
    @Suite(.timeLimit(.minutes(1))) struct AskedCompletionTests {
        private let budget: RunningBudget

        init() throws {
            budget = try RunningBudget(currency: nil, now: "2026-11-22T12:00:00Z")
            let client = try budget.client()
            for request in AskedCompletionRow.requests { try client.done(request) }
        }

        private func environment() -> [String: String] {
            ["BUDGETD_SOCKET": budget.daemon.socket, "XDG_RUNTIME_DIR": budget.directory.path]
        }

        private func complete(_ words: [String]) throws -> ClientProgram {
            try ClientProgram(["complete", "--"] + words, environment: environment())
        }

        @Test(arguments: CompletingShell.allCases)
        func `a shell offers what the daemon knows`(_ shell: CompletingShell) throws {
            let shells = ShellOffers(directory: budget.directory, environment: environment())
            let offers = try shells.offers(shell, AskedCompletionRow.all.map(\.line))
            for (row, offered) in zip(AskedCompletionRow.all, offers) {
                let words = offered.map { word in
                    let word = String(word.prefix { $0 != "\t" })
                    return shell == .fish ? word.replacing(/^--[a-z]+=/, with: "") : word
                }
                let expected = [.bash: row.byBash, .zsh: row.inserted][shell] ?? row.words
                #expect(words.sorted() == expected.sorted(), "\(shell): \(row.line)")
            }
        }

        @Test func `beside a word stands what tells it from others`() throws {
            #expect(try complete(["category", "fo"]).output == "food\t287.50 left\n")
            #expect(try complete(["category", "eat"]).output == "eating out\t4.00 spent\n")
            #expect(try complete(["expense", "1"]).output == "1\t12.50 corner café, food, 2026-11-22\n")
            #expect(try complete(["payee", "te"]).output == "tea\t1.00, \u{2068}أكل\u{2069}, 2026-11-22\n")
            #expect(
                try complete(["recurringWord", "", "recurring", "skip"]).output
                    == "1\t800.00 landlord, every month on the 1st\n"
            )
            #expect(
                try complete(["settingValue", "i", "settings", "log_level"]).output
                    == "info\tas it is now\n"
            )
        }

        @Test func `the names of the budgets that are kept are offered`() throws {
            let state = budget.directory.path + "/kept"
            for path in ["", "/budgetd", "/budgetd-holiday", "/budgetd-home", "/other"] {
                #expect(mkdir(state + path, 0o700) == 0)
            }
            func offers(_ words: [String]) throws -> String {
                try ClientProgram(
                    ["complete", "--", "budget"] + words,
                    environment: environment().merging(["XDG_STATE_HOME": state]) { $1 }
                ).output
            }
            #expect(try offers(["ho", "--user"]) == "holiday\t\nhome\t\n")
            #expect(try offers(["hom", "--user"]) == "home\t\n")
            #expect(try offers(["ho", "-H", "anna@elsewhere"]).isEmpty)
        }

        @Test func `completing changes nothing and takes no right to write`() throws {
            let client = try budget.client()
            let revision = try client.revision()
            let kinds = [
                "category", "expense", "expenseOrLast", "payee", "recurringWord", "revision", "settingValue",
                "tag", "topic", "nonsense",
            ]
            for kind in kinds {
                let run = try ClientProgram(
                    ["complete", "--", kind, "", "--socket", budget.daemon.readOnlySocket],
                    environment: [:]
                )
                #expect(run.status == 0 && run.errors.isEmpty, "\(kind)")
                // The socket that only reads shows no payees.
                if kind == "payee" { #expect(run.output.isEmpty) }
            }
            #expect(try client.revision() == revision)
        }

        @Test func `at most 200 words are offered, the newest first`() throws {
            let client = try budget.client()
            for number in 0..<7 {
                let rows = (0..<30).map { row in
                    #"{"command":"add","args":{"amount":"1","payee":"shop \#(number * 30 + row)"}}"#
                }
                try client.done(#"{"command":"batch","args":{"requests":[\#(rows.joined(separator: ","))]}}"#)
            }
            let lines = try complete(["payee", "shop"]).output.split(separator: "\n")
            #expect(lines.count == 200)
            #expect(lines.first == "shop 209\t1.00, 2026-11-22")
        }

        @Test func `a daemon that hangs or is away offers nothing, and nobody waits for it`() throws {
            budget.daemon.process.send(SIGSTOP)
            let hung = try complete(["category", ""])
            budget.daemon.process.send(SIGCONT)
            try budget.daemon.kill()
            let away = try complete(["category", ""])
            for run in [hung, away] {
                #expect(run.status == 0)
                #expect(run.output.isEmpty && run.errors.isEmpty)
            }
        }

        @Test func `another host is not logged in to for a word`() throws {
            let programs = try budget.directory.makeDirectory("bin")
            let touched = budget.directory.path("touched")
            let script = "#!/bin/sh\ntouch \(touched)\n"
            try Files.write(Array(script.utf8), to: programs + "/ssh", mode: 0o755)
            let rows: [([String], [String: String])] = [
                (["-H", "anna@elsewhere", "add", "5", "-c"], [:]),
                (["--host=anna@elsewhere", "add", "5", "-c"], [:]),
                (["add", "5", "-c"], ["BUDGETD_HOST": "anna@elsewhere"]),
            ]
            for (words, environment) in rows {
                let run = try ClientProgram(
                    ["complete", "--", "category", ""] + words,
                    environment: ["PATH": programs + ":/usr/bin:/bin"].merging(environment) { $1 }
                )
                #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
                #expect(access(touched, F_OK) != 0, "\(words)")
            }
        }

        @Test func `the script runs nothing that stands in the line`() throws {
            let shells = ShellOffers(directory: budget.directory, environment: environment())
            let touched = budget.directory.path("touched")
            let word = "$(touch${IFS}\(touched))"
            for shell in CompletingShell.allCases {
                for line in [
                    "budgetctl -b \(word) add 5 -c ", "budgetctl add 5 \"\(word) -c ",
                    "budgetctl add 5 -c \(word)",
                ] {
                    _ = try shells.offers(shell, [line])
                    #expect(access(touched, F_OK) != 0, "\(shell): \(line)")
                }
            }
        }
    }
}
