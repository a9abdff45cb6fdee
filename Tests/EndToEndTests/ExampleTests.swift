import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The examples for status bars: their own command lines, with a daemon behind them.
    @Suite(.timeLimit(.minutes(1))) struct ExampleTests {
        /// A text that is a mark of some kind in each of the bars.
        static let mark = "<b>&%{F#f00}#[fg=red]<action=rm>"

        /// An example, and what its bar gets.
        struct Example: Sendable, CustomTestStringConvertible {
            let file: String
            /// What stands before the command line, and after it; nothing where the file itself is run.
            var before = ""
            var after = ""
            /// How the mark is written for the bar; `nil` where the command takes no category.
            var mark: String? = ExampleTests.mark
            /// The last line of a record.
            var isLast: @Sendable (String) -> Bool = { _ in true }
            /// Whether the command ends, and is run again.
            var isPolled = false
            var testDescription: String { file }

            /// The command line as the bar hands it to a shell.
            func command() throws -> String {
                if before.isEmpty { return Repository.path("packaging/examples/\(file)") }
                for line in Repository.lines(of: "packaging/examples/\(file)") {
                    guard let start = line.firstRange(of: before)?.upperBound else { continue }
                    let rest = line[start...]
                    if after.isEmpty { return String(rest) }
                    guard let end = rest.firstRange(of: after)?.lowerBound else { continue }
                    let words = String(rest[..<end])
                    // yambar takes a list of words.
                    return after == "]" ? "exec budgetctl " + words.replacing(", ", with: " ") : words
                }
                throw TestFailure("\(file) has no command line.")
            }
        }

        static let examples = [
            Example(
                file: "waybar.jsonc",
                before: "\"exec\": \"",
                after: "\"",
                mark: "&lt;b&gt;&amp;%{F#f00}#[fg=red]&lt;action=rm&gt;"
            ),
            Example(file: "i3blocks.conf", before: "command="),
            Example(file: "i3bar.conf", before: "status_command ", isLast: { $0.hasSuffix(",") }),
            Example(file: "i3status-rust.toml", before: "command = \"", after: "\""),
            Example(
                file: "polybar.ini",
                before: "exec = ",
                mark: "<b>&%\u{200B}{F#f00}#[fg=red]<action=rm>"
            ),
            Example(file: "tmux.conf", before: "#(", after: ")", mark: "<b>&%{F##f00}##[fg=red]<action=rm>"),
            Example(
                file: "xmobar.hs",
                before: "CommandReader \"",
                after: "\"",
                mark: ":<b>&%{F#f00}#[fg=red]<action=rm>"
            ),
            Example(file: "lemonbar", mark: nil),
            Example(file: "yambar.yml", before: "args: [", after: "]", isLast: \.isEmpty),
            Example(file: "eww.yuck", before: "}' \"", after: "\""),
            Example(file: "conky.conf", before: "texeci 60 ", after: "}", isPolled: true),
            Example(file: "argos.sh", mark: nil, isPolled: true),
        ]

        /// What a bar is given.
        private struct Bar {
            private let example: Example
            private let command: String
            private let environment: [String: String]
            private var running: RunningClient?

            init(_ example: Example, _ home: Household) throws {
                self.example = example
                let asked = example.before.isEmpty || example.mark == nil ? "" : " -c '\(ExampleTests.mark)'"
                command = try example.command() + asked
                try Files.write(
                    "#!/bin/sh\nexec cat\n".utf8,
                    to: home.directory.path("lemonbar"),
                    mode: 0o755
                )
                environment = home.environment.merging([
                    "PATH":
                        "\(home.directory.path):\(Programs.directory):\(Repository.path("packaging/examples")):/usr/bin:/bin"
                ]) { $1 }
            }

            /// The next record.
            mutating func record() throws -> String {
                if example.isPolled {
                    let run = try ClientProgram(
                        ["-c", command],
                        program: "/bin/sh",
                        environment: environment
                    )
                    try #require(run.status == 0, "\(run.errors)")
                    return run.output
                }
                let bar =
                    try running
                    ?? RunningClient(["-c", command], program: "/bin/sh", environment: environment)
                running = bar
                var record = ""
                while let line = try bar.line() {
                    record += line + "\n"
                    if example.isLast(line) { break }
                }
                return record
            }
        }

        @Test(arguments: examples) func `a bar is told what is left, and shows the names that somebody typed`(
            _ example: Example
        ) throws {
            let home = try Household()
            let client = try #require(home.daemon).client()
            for line in [
                #"{"command":"settings.set","args":{"name":"\#(Self.mark)","currency":"EUR"}}"#,
                #"{"command":"limit.set","args":{"amount":"100","category":"\#(Self.mark)"}}"#,
            ] { try client.done(line) }
            var bar = try Bar(example, home)
            let led = example.mark.map { $0 + " " } ?? ""
            for (amount, text) in [
                ("60", "€40.00 · 9 d"), ("30", "! €10.00 · 9 d"), ("15", "!! -€5.00 · 9 d"),
            ] {
                try client.done(
                    #"{"command":"add","args":{"amount":"\#(amount)","payee":"\#(Self.mark)","category":"\#(Self.mark)"}}"#
                )
                let record = try bar.record()
                #expect(record.contains(led + text))
                #expect(
                    [nil, Self.mark].contains(example.mark) || led.hasPrefix(":")
                        || !record.contains(Self.mark)
                )
            }
        }

        @Test(arguments: examples) func `a bar is told that there is no budget, and that nobody answers`(
            _ example: Example
        ) throws {
            var example = example
            example.mark = nil
            for (hasDaemon, text) in [(true, "no budget yet"), (false, "offline")] {
                let home = try Household(hasDaemon: hasDaemon)
                var bar = try Bar(example, home)
                #expect(try bar.record().contains(text))
                withExtendedLifetime(home) {}
            }
        }

        @Test func `a click or a scroll runs what there is`() throws {
            let words = ["add", "undo", "next", "previous", "bar", ""]
            for name in try Files.names(in: Repository.path("packaging/examples"))
            where !["README", "budgetctl-menu"].contains(name) {
                for line in Repository.lines(of: "packaging/examples/\(name)") {
                    guard let end = line.firstRange(of: "budgetctl-menu")?.upperBound else { continue }
                    let word = line[end...].drop { $0 == " " }.prefix { $0.isLetter }
                    #expect(words.contains(String(word)), "\(name): \(line)")
                }
            }
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
            try client.done(#"{"command":"add","args":{"amount":"80"}}"#)
            let text = "The budget has reached 80 % of its limit for November 2026"
            #expect(try alerts.line() == "--app-name=budgetctl|--|\(text)|")
        }

        @Test func `every example is tried, and named in the text that goes with them`() throws {
            let names = Set(try Files.names(in: Repository.path("packaging/examples")))
            #expect(
                names
                    == Set(Self.examples.map(\.file)).union(["README", "desktop-alerts", "budgetctl-menu"])
            )
            let text = try Files.text(Repository.path("packaging/examples/README"))
            for name in names where name != "README" { #expect(text.contains(name)) }
        }
    }
}
