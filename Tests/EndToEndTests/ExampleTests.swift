import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The examples for status bars: their own command lines, with a daemon behind them.
    @Suite(.timeLimit(.minutes(1))) struct ExampleTests {
        /// An example and the lines that its bar gets.
        struct Example: Sendable, CustomTestStringConvertible {
            let file: String
            /// What stands before the command line, and after it.
            let before: String
            let after: String
            /// With 40.00 of 100.00 left, then with 10.00, then over the limit.
            let lines: [String]
            /// Without a limit, and with nobody there.
            var others: [String] = []
            var testDescription: String { file }

            /// The command line as the bar hands it to a shell.
            func command() throws -> String {
                if before.isEmpty { return Repository.path("packaging/examples/\(file)") }
                let lines = Repository.lines(of: "packaging/examples/\(file)")
                for line in lines {
                    guard let start = line.firstRange(of: before)?.upperBound else { continue }
                    let rest = line[start...]
                    if after.isEmpty { return String(rest) }
                    if let end = rest.firstRange(of: after)?.lowerBound { return String(rest[..<end]) }
                }
                throw TestFailure("\(file) has no command line.")
            }
        }

        private static let amounts = ["40.00", "10.00", "-5.00"]
        private static let bare = ["none", "offline"]

        static let examples = [
            Example(
                file: "waybar-budget",
                before: "",
                after: "",
                lines: [
                    #"{"text":"€40.00","tooltip":"€60.00 spent, 9 days left","class":"under","percentage":60}"#,
                    #"{"text":"! €10.00","tooltip":"€90.00 spent, 9 days left","class":"near","percentage":90}"#,
                    #"{"text":"!! -€5.00","tooltip":"€105.00 spent, 9 days left","class":"over","percentage":100}"#,
                ],
                others: [
                    #"{"text":"no limit","tooltip":"0 spent","class":"no_limit","percentage":0}"#,
                    #"{"text":"offline","tooltip":"budgetd does not answer.","class":"offline","percentage":0}"#,
                ]
            ),
            Example(
                file: "i3blocks.conf",
                before: "command=",
                after: "",
                lines: [
                    ##"{"full_text":"40.00","color":"#ffffff"}"##,
                    ##"{"full_text":"10.00","color":"#ffcc00"}"##,
                    ##"{"full_text":"-5.00","color":"#ff4444"}"##,
                ],
                others: [
                    ##"{"full_text":"no limit","color":"#ffffff"}"##,
                    ##"{"full_text":"offline","color":"#888888"}"##,
                ]
            ),
            Example(file: "polybar.ini", before: "exec = ", after: "", lines: amounts, others: bare),
            Example(file: "tmux.conf", before: "#(", after: ")", lines: amounts, others: bare),
            Example(file: "xmobar.hs", before: "CommandReader \"", after: "\"", lines: amounts, others: bare),
        ]

        /// A text that is a mark of some kind in each of the bars.
        private static let mark = "<b>&%{F#f00}#[fg=red]"

        @Test(arguments: examples) func `a bar is told what is left, and no text of a person's`(
            _ example: Example
        ) throws {
            let home = try Household()
            let client = try #require(home.daemon).client()
            for line in [
                #"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#,
                #"{"command":"settings.set","args":{"name":"\#(Self.mark)"}}"#,
                add("60"),
            ] { try client.done(line) }
            let bar = try RunningClient(
                ["-c", try example.command()],
                program: "/bin/sh",
                environment: home.environment
            )
            #expect(try bar.line() == example.lines[0])
            try client.done(add("30"))
            #expect(try bar.line() == example.lines[1])
            try client.done(add("15"))
            #expect(try bar.line() == example.lines[2])
        }

        private func add(_ amount: String) -> String {
            #"{"command":"add","args":{"amount":"\#(amount)","payee":"\#(Self.mark)","category":"\#(Self.mark)"}}"#
        }

        @Test(arguments: examples) func `a bar is told that there is no limit, and that nobody answers`(
            _ example: Example
        ) throws {
            let home = try Household()
            let budgetctl = home.directory.path("budgetctl")
            // The program itself for the first line, as there is no limit; it would take five seconds for the other.
            let script = """
                #!/bin/sh
                \(Programs.budgetctl) "$@" | head -n 1
                case $* in *--json*) echo '{"offline":true}' ;; *) echo offline ;; esac
                """
            try Files.write(script.utf8, to: budgetctl, mode: 0o755)
            var environment = home.environment
            environment["PATH"] = "\(home.directory.path):/usr/bin:/bin"
            let bar = try RunningClient(
                ["-c", try example.command()],
                program: "/bin/sh",
                environment: environment
            )
            #expect(try bar.line() == example.others[0])
            #expect(try bar.line() == example.others[1])
            #expect(try bar.line() == nil)
        }

        @Test func `a desktop is told each alert as the summary of a notification`() throws {
            let home = try Household()
            let client = try #require(home.daemon).client()
            let script = """
                #!/bin/sh
                for word do printf '%s|' "$word"; done
                echo
                """
            try Files.write(script.utf8, to: home.directory.path("notify-send"), mode: 0o755)
            var environment = home.environment
            environment["PATH"] = "\(home.directory.path):\(environment["PATH"] ?? "")"
            let alerts = try RunningClient(
                ["-c", Repository.path("packaging/examples/desktop-alerts")],
                program: "/bin/sh",
                environment: environment
            )
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            while try client.done(#"{"command":"stats"}"#)["subscriptions"]?.integer == 0 {}
            try client.done(add("80"))
            let text = "The budget has reached 80 % of its limit for November 2026"
            #expect(try alerts.line() == "--app-name=budgetctl|--|\(text)|")
        }

        @Test func `every example is tried, and named in the text that goes with them`() throws {
            let names = Set(try Files.names(in: Repository.path("packaging/examples")))
            #expect(
                names == Set(Self.examples.map(\.file)).union(["README", "desktop-alerts", "waybar.jsonc"])
            )
            let text = try Files.text(Repository.path("packaging/examples/README"))
            for name in names where name != "README" { #expect(text.contains(name)) }
        }
    }
}
