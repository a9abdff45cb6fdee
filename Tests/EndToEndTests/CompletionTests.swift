import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What the shells offer with the scripts that `completions` prints.
    @Suite(.timeLimit(.minutes(1))) struct CompletionTests {
        /// A shell, how it checks a script, and where a script of it is found.
        enum Shell: String, CaseIterable, Sendable {
            case bash, zsh, fish

            var check: [String] { self == .fish ? ["--no-config", "--no-execute"] : ["-n"] }
            var fileName: String { self == .zsh ? "_budgetctl" : "budgetctl.\(rawValue)" }
            var program: String { "/usr/bin/\(rawValue)" }
        }

        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        /// Writes the shell's script into the test's folder.
        private func script(_ shell: Shell) throws -> String {
            let run = try ClientProgram(["completions", shell.rawValue])
            try #require(run.status == 0, "\(run.errors)")
            let path = directory.path(shell.fileName)
            try Files.write(Array(run.output.utf8), to: path, mode: 0o644)
            return path
        }

        private func run(_ shell: Shell, _ arguments: [String], _ lines: [String] = []) throws
            -> ClientProgram
        {
            try ClientProgram(
                arguments,
                program: shell.program,
                environment: [
                    "PATH": "\(Programs.directory):/usr/bin:/bin", "HOME": directory.path, "LANG": "C.UTF-8",
                    "TERM": "dumb",
                ],
                input: lines.map { $0 + "\n" }.joined()
            )
        }

        /// What the shell offers for each line.
        private func offers(_ shell: Shell, _ lines: [String]) throws -> [[String]] {
            let driver = Repository.path("Tests/EndToEndTests/Completion/offers.\(shell)")
            let options = ["bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]][shell.rawValue] ?? []
            let run = try run(shell, options + [driver, try script(shell)], lines)
            #expect(run.errors.isEmpty, "\(run.errors)")
            let offers = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            try #require(offers.count == lines.count)
            return offers.map { $0.split(separator: "|").map(String.init) }
        }

        @Test(arguments: Shell.allCases) func `a shell finds no fault in its script`(_ shell: Shell) throws {
            let run = try run(shell, shell.check + [try script(shell)])
            #expect(run.status == 0)
            #expect(run.errors.isEmpty && run.output.isEmpty)
        }

        @Test(arguments: Shell.allCases)
        func `a shell offers what may stand there`(_ shell: Shell) throws {
            let offers = try offers(shell, CompletionRow.all.map(\.line))
            for (row, offered) in zip(CompletionRow.all, offers) {
                // Blanks are escaped; fish adds what a word means, and the option before it.
                let words = offered.map { word in
                    let word = String(word.prefix { $0 != "\t" }).replacing("\\", with: "")
                    return word.replacing(/^--[a-z]+=/, with: "")
                }
                #expect(words.sorted() == row.offers.sorted(), "\(shell): \(row.line)")
            }
        }

        @Test(arguments: Shell.allCases) func `a shell offers files where a path is asked for`(
            _ shell: Shell
        ) throws {
            try Files.write([], to: directory.path("one"))
            for line in ["budgetctl --socket ", "budgetctl ls --socket="] {
                let path = shell == .bash ? "" : directory.path("on")
                let offered = try offers(shell, [line + path])[0]
                #expect(offered.count == 1, "\(line)")
                #expect(shell == .bash ? offered == ["FILES"] : offered.allSatisfy { $0.hasSuffix("one") })
            }
        }

        @Test func `a help text with a quote is shown as it is`() throws {
            let offered = try offers(.fish, ["budgetctl add --ne", "budgetctl --use"])
            #expect(offered[0] == ["--new\tMakes a category though its name is near another's."])
            #expect(offered[1] == ["--user\tThe user's own budget."])
        }

        @Test func `the settings and topics that are offered are those of the daemon`() throws {
            let description = try RunningBudget(currency: nil).client().done(#"{"command":"describe"}"#)
            let settings = try RunningBudget(currency: nil).client().done(#"{"command":"settings.get"}"#)
            let names = settings["settings"]?.object?.members.map(\.name) ?? []
            let topics = description["topics"]?.array?.compactMap { $0["name"]?.string } ?? []
            let offered = try offers(.bash, ["budgetctl settings ", "budgetctl watch "])
            #expect(offered[0] == names)
            #expect(
                Set(offered[1]) == Set(topics.map { $0 == "category:NAME" ? "category:" : $0 } + ["changes"])
            )
        }
    }
}
