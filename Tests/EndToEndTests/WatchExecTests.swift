import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `budgetctl watch --exec`, and how alerts are printed without it.
    @Suite(.timeLimit(.minutes(1))) struct WatchExecTests {
        private let home: Household
        private let client: LineClient

        init() throws {
            home = try Household(language: "C")
            client = try #require(home.daemon).client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
        }

        private func add(_ amount: String, _ category: String? = nil) throws {
            let more = category.map { #","category":\#(JSONValue.string($0).text)"# } ?? ""
            try client.done(#"{"command":"add","args":{"amount":"\#(amount)"\#(more)}}"#)
        }

        /// Starts a watch, and returns once it has subscribed.
        private func watch(_ words: [String], _ variables: [String: String] = [:], errors: Int32? = nil)
            throws
            -> RunningClient
        {
            let before = try client.done(#"{"command":"stats"}"#)["subscriptions"]?.integer
            let watch = try RunningClient(
                ["watch"] + words,
                environment: home.environment.merging(variables) { $1 },
                errors: errors
            )
            while try client.done(#"{"command":"stats"}"#)["subscriptions"]?.integer == before {}
            return watch
        }

        /// Starts the daemon anew on the same ledger.
        private func startAgain(_ daemon: DaemonProcess) throws -> DaemonProcess {
            var options = DaemonProcess.Options()
            options.stateDirectory = daemon.stateDirectory
            options.socket = daemon.socket
            options.environment = home.environment
            return try DaemonProcess.ready(in: home.directory, options)
        }

        private static let all =
            "echo \"$BUDGETD_TOPIC|$BUDGETD_ALERT_KIND|$BUDGETD_ALERT_THRESHOLD|$BUDGETD_ALERT_CATEGORY|"
            + "$BUDGETD_ALERT_PERIOD|$BUDGETD_REVISION|$BUDGETD_ALERT_TEXT\""

        @Test func `alerts are sentences, and as JSON a line each`() throws {
            try add("85")
            let text = try watch(["alerts"])
            let values = try watch(["--json", "alerts", "spent"])
            #expect(try text.line() == "The budget has reached 80 % of its limit for November 2026")
            #expect(
                try values.line()?.hasPrefix(#"{"alert":{"category":null,"period":"2026-11","kind""#) == true
            )
            #expect(try values.line() == #"{"spent":"85.00"}"#)
            try add("20")
            #expect(try text.line() == "The budget has reached 100 % of its limit for November 2026")
            #expect(try text.line() == "The budget of November 2026 is overspent")
            #expect(try values.line()?.contains(#""threshold":100,"revision":3"#) == true)
            #expect(try values.line()?.contains(#""kind":"over","threshold":null,"#) == true)
            #expect(try values.line() == #"{"spent":"105.00"}"#)
        }

        @Test func `a command ends where nobody reads it, as one of a shell does`() throws {
            let watch = try watch(["--exec", "grep SigIgn /proc/self/status", "spent"])
            let ignored = try #require(try watch.line()?.split(separator: "\t").last)
            #expect(UInt64(ignored, radix: 16).map { $0 >> UInt64(SIGPIPE - 1) & 1 } == 0)
        }

        @Test func `a command is run once for each new alert, with all of it in the environment`() throws {
            try add("85")
            let watch = try watch(["--exec", Self.all, "alerts"], ["BUDGETD_ALERT_CATEGORY": "inherited"])
            try client.done(#"{"command":"limit.set","args":{"amount":"10","category":"food"}}"#)
            try add("20", "food")
            let told = try (1...5).map { _ in try watch.line() }
            #expect(
                told == [
                    "alerts|threshold|100||2026-11|4|The budget has reached 100 % of its limit for November 2026",
                    "alerts|over|||2026-11|4|The budget of November 2026 is overspent",
                    "alerts|threshold|80|food|2026-11|4|food has reached 80 % of its limit for November 2026",
                    "alerts|threshold|100|food|2026-11|4|food has reached 100 % of its limit for November 2026",
                    "alerts|over||food|2026-11|4|food is overspent in November 2026",
                ]
            )
        }

        @Test(arguments: [
            "$(touch $MARK)", "`touch $MARK`", "'; touch $MARK; '", "\"; touch $MARK; \"",
            "-n && touch $MARK",
            "a\\nb %s", "; touch $MARK #",
        ]) func `no name of a category is obeyed by the shell`(_ name: String) throws {
            let mark = home.directory.path("mark")
            let watch = try watch(
                ["--exec", "printf '%s\\n' \"$BUDGETD_ALERT_CATEGORY\" \"$BUDGETD_ALERT_TEXT\"", "alerts"],
                ["MARK": mark]
            )
            let quoted = JSONValue.string(name).text
            try client.done(#"{"command":"limit.set","args":{"amount":"50","category":\#(quoted)}}"#)
            try add("40", name)
            #expect(try watch.line() == name)
            #expect(try watch.line() == "\(name) has reached 80 % of its limit for November 2026")
            #expect(!Files.exists(mark))
            let refused = try client.refused(
                #"{"command":"limit.set","args":{"amount":"50","category":"a\nb"}}"#
            )
            #expect(refused["field"]?.string == "args.category")
        }

        @Test func `over restarts of the daemon each alert is run for exactly once`() throws {
            try client.done(#"{"command":"settings.set","args":{"thresholds":[10,20,30,40,50]}}"#)
            try add("10")
            let watch = try watch(["--exec", "echo \"$BUDGETD_ALERT_THRESHOLD\"", "alerts"])
            var daemon = try #require(home.daemon)
            for threshold in [20, 30, 40] {
                try daemon.kill()
                daemon = try startAgain(daemon)
                // The watch may be back by now or not.
                try daemon.client().done(#"{"command":"add","args":{"amount":"10"}}"#)
                #expect(try watch.line() == "\(threshold)")
            }
            try daemon.client().done(#"{"command":"add","args":{"amount":"10"}}"#)
            #expect(try watch.line() == "50")
            #expect(watch.process.isRunning)
        }

        @Test func `commands run one at a time, the newest value wins, and no alert is lost`() throws {
            let fifo = home.directory.path("fifo")
            try systemCall("mkfifo") { mkfifo(fifo, 0o600) }
            let command = "echo \"${BUDGETD_ALERT_THRESHOLD:-$BUDGETD_VALUE}\"; read -r word < \"$FIFO\""
            let watch = try watch(["--exec", command, "remaining", "alerts"], ["FIFO": fifo])
            #expect(try watch.line() == #""100.00""#)
            for amount in ["10", "10", "60", "20"] { try add(amount) }
            var lines: [String] = []
            while !lines.contains(#""0.00""#) || !lines.contains("100") {
                try Files.write("go\n".utf8, to: fifo)
                lines.append(try #require(try watch.line()))
            }
            #expect(lines.filter { !$0.hasPrefix("\"") } == ["80", "100"])
            let values = lines.filter { $0.hasPrefix("\"") }
            #expect(values.last == #""0.00""# && values.count == Set(values).count)
            try Files.write("go\n".utf8, to: fifo)
        }

        @Test func `a command that fails is spoken of once, and nothing is left of those that ended`() throws
        {
            let errors = home.directory.path("errors")
            try Files.write([UInt8](), to: errors)
            let descriptor = try systemCall("open") { open(errors, O_WRONLY | O_APPEND | O_CLOEXEC) }
            defer { close(descriptor) }
            let watch = try watch(
                ["--exec", "cat; echo $$; no-such-command 2>/dev/null", "remaining"],
                errors: descriptor
            )
            var last: pid_t?
            for _ in 1...4 {
                let pid = pid_t(try #require(try watch.line()))
                // The next is started only when the one before was waited for.
                if let last { #expect(kill(last, 0) == -1 && errno == ESRCH) }
                last = pid
                try add("1")
            }
            _ = try watch.line()
            let said = try Files.text(errors)
            #expect(said == "budgetctl: The command of --exec ended with exit status 127.\n")
        }

        @Test func `a value that no environment holds is left out, and the command runs all the same`() throws
        {
            let name = String(repeating: "ü", count: 60)
            for block in 0..<4 {
                let requests = (0..<100).map {
                    #"{"command":"category.set","args":{"name":"\#(name) \#(block * 100 + $0)","limit":"1"}}"#
                }
                try client.done(
                    #"{"command":"batch","args":{"requests":[\#(requests.joined(separator: ","))]}}"#
                )
            }
            let watch = try watch(
                [
                    "--exec", "echo \"$BUDGETD_TOPIC ${#BUDGETD_VALUE} $BUDGETD_REVISION\"", "categories",
                    "spent",
                ],
                ["BUDGETD_VALUE": "inherited"]
            )
            #expect(try watch.line() == "categories 0 5")
            #expect(try watch.line() == "spent 6 5")
            try add("1", "\(name) 1")
            let lines = try [watch.line(), watch.line()].compactMap(\.self).sorted()
            #expect(lines == ["categories 0 6", "spent 6 6"])
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func `a signal ends the command too`(_ signal: Int32)
            throws
        {
            let watch = try watch(["--exec", "echo begun; sleep 1000; echo never", "remaining"])
            #expect(try watch.line() == "begun")
            watch.process.send(signal)
            #expect(try watch.process.waitForEnd() == .signalled(signal))
            // The end of its output: nobody has that open any more.
            #expect(try watch.line() == nil)
        }

        @Test func `a reader that goes away ends the command too`() throws {
            let run = try ClientProgram(
                ["-c", "budgetctl watch --exec 'echo begun; sleep 1000' remaining | head -n 1; echo done"],
                program: "/bin/sh",
                environment: home.environment
            )
            #expect(run.output == "begun\ndone\n")
        }
    }
}
