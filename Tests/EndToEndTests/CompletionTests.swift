import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What the shells offer with the scripts that `completions` prints.
    @Suite(.timeLimit(.minutes(1))) struct CompletionTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private var shells: ShellOffers { ShellOffers(directory: directory) }

        @Test(arguments: CompletingShell.allCases) func `a shell finds no fault in its script`(
            _ shell: CompletingShell
        ) throws {
            let run = try shells.run(shell, shell.check + [try shells.script(shell)])
            #expect(run.status == 0)
            #expect(run.errors.isEmpty && run.output.isEmpty)
        }

        @Test(arguments: CompletingShell.allCases)
        func `a shell offers what may stand there`(_ shell: CompletingShell) throws {
            let offers = try shells.offers(shell, CompletionRow.all.map(\.line))
            for (row, offered) in zip(CompletionRow.all, offers) {
                // Blanks are escaped; fish adds what a word means, and the option before it.
                let words = offered.map { word in
                    let word = String(word.prefix { $0 != "\t" }).replacing("\\", with: "")
                    return word.replacing(/^--[a-z]+=/, with: "")
                }
                #expect(words.sorted() == row.offers.sorted(), "\(shell): \(row.line)")
            }
        }

        @Test(arguments: CompletingShell.allCases) func `a shell offers files where a path is asked for`(
            _ shell: CompletingShell
        ) throws {
            try Files.write([], to: directory.path("one"))
            for line in ["budgetctl --socket ", "budgetctl ls --socket="] {
                let path = shell == .bash ? "" : directory.path("on")
                let offered = try shells.offers(shell, [line + path])[0]
                #expect(offered.count == 1, "\(line)")
                #expect(shell == .bash ? offered == ["FILES"] : offered.allSatisfy { $0.hasSuffix("one") })
            }
        }

        @Test func `a help text with a quote is shown as it is`() throws {
            let offered = try shells.offers(.fish, ["budgetctl add --ne", "budgetctl --use"])
            #expect(offered[0] == ["--new\tMakes a category though its name is near another's."])
            #expect(offered[1] == ["--user\tThe user's own budget."])
        }

        @Test func `the settings and topics that are offered are those of the daemon`() throws {
            let description = try RunningBudget(currency: nil).client().done(#"{"command":"describe"}"#)
            let settings = try RunningBudget(currency: nil).client().done(#"{"command":"settings.get"}"#)
            let names = settings["settings"]?.object?.members.map(\.name) ?? []
            let topics = description["topics"]?.array?.compactMap { $0["name"]?.string } ?? []
            let offered = try shells.offers(.bash, ["budgetctl settings ", "budgetctl watch "])
            #expect(offered[0] == names)
            #expect(
                Set(offered[1]) == Set(topics.map { $0 == "category:NAME" ? "category:" : $0 } + ["changes"])
            )
        }
    }
}
