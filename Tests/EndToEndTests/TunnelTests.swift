import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What budgetctl makes of ssh, by a program in its place.
    @Suite(.timeLimit(.minutes(1))) struct TunnelTests {
        private let budget: RunningBudget

        init() throws {
            budget = try RunningBudget()
        }

        @Test func `ssh is started without a shell, and the other host's words are plain`() throws {
            let shell = try StandInShell(budget)
            #expect(try shell.run(["-b", "x", "--user", "status"]).status == 3)
            #expect(
                shell.words == [
                    "-T", "-e", "none", "-o", "ServerAliveInterval=15", "-o", "BatchMode=yes", "--", "nas",
                    "budgetctl --user -b x bridge --attached",
                ]
            )
        }

        @Test func `a command logs in once`() throws {
            let shell = try StandInShell(budget)
            for _ in 1...2 { #expect(try shell.run(["add", "5", "bakery"]).status == 0) }
            #expect(shell.words.filter { $0 == "nas" }.count == 2)
            let twin = try shell.run(["add", "5", "bakery"]).output
            #expect(twin.contains("#2 has the same amount, payee and day"), "\(twin)")
        }

        @Test(arguments: [
            "status", "status --plain", "status --categories", "status --explain", "status -p 2026-10 --json",
            "status --format argos", "status --template '{remaining:raw}' -c food", "--exit-code", "list",
            "ls --plain", "ls -c fod", "show 1", "show 1 --plain", "report", "report --plain --by payee",
            "report --brief", "category --plain", "recurring --plain", "history --plain", "limit",
            "settings", "describe limit.set", "--locale de_DE ls", "undo --dry-run", "frobnicate",
        ])
        func `what is read is told as on the host itself`(_ line: String) throws {
            let shell = try StandInShell(budget)
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"20"}}"#)
            try client.done(
                #"{"command":"add","args":{"amount":"19.50","payee":"bakery","category":"food"}}"#
            )
            let words = line.split(separator: " ").map { $0.filter { $0 != "'" } }
            let remote = try shell.run(words)
            var environment = shell.environment
            environment["BUDGETD_SOCKET"] = budget.daemon.socket
            let local = try ClientProgram(words, environment: environment)
            #expect(remote.output.replacing("budgetctl -H nas ", with: "budgetctl ") == local.output)
            #expect(remote.errors.replacing("budgetctl -H nas ", with: "budgetctl ") == local.errors)
            #expect(remote.status == local.status)
        }

        @Test func `ssh ends where nobody reads it, as one of a shell does`() throws {
            let shell = try StandInShell(budget, #"grep SigIgn /proc/self/status >&2; exec sh -c "$command""#)
            let ignored = try #require(
                try shell.run(["status"]).errors.split(separator: "\t").last?.dropLast()
            )
            #expect(UInt64(ignored, radix: 16).map { $0 >> UInt64(SIGPIPE - 1) & 1 } == 0)
        }

        @Test(arguments: [
            "echo Welcome; echo; echo '{not JSON'", "printf 'you have mail '", "echo '{\"id\":'",
        ])
        func `a login shell that greets is no hindrance`(_ greeting: String) throws {
            let shell = try StandInShell(budget, greeting + #"; exec sh -c "$command""#)
            #expect(try shell.run(["add", "5"]).status == 0)
            let status = try shell.run(["status", "--plain"])
            #expect(status.output == "5.00 EUR spent in 2026-11, no limit\n")
            #expect(status.errors.isEmpty)
        }

        struct Row: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let script: String
            let status: Int32
            let errors: String
        }

        @Test(arguments: [
            Row(
                testDescription: "a host that cannot be reached",
                script: "echo 'ssh: no route' >&2; exit 255",
                status: 3,
                errors: """
                    ssh: no route
                    budgetctl: ssh could not reach nas.
                    This has to work first: ssh -o BatchMode=yes nas true

                    """
            ),
            Row(
                testDescription: "a host without budgetctl",
                script: "exit 127",
                status: 3,
                errors: """
                    budgetctl: There is no budgetctl on nas.
                    This has to find it: ssh nas command -v budgetctl

                    """
            ),
            Row(
                testDescription: "a user who may not log in",
                script: #"printf 'Not \033[31mavailable.\n\n'; exit 1"#,
                status: 4,
                errors: """
                    budgetctl: budgetctl on nas opened no bridge: it ended with exit status 1. It said `Not \u{FFFD}[31mavailable.`.
                    Is it as new as this program? `ssh nas budgetctl --version` tells.

                    """
            ),
            Row(
                testDescription: "a budget that is not there",
                script: #"unset BUDGETD_SOCKET; export HOME=/nonexistent; exec sh -c "$command""#,
                status: 3,
                errors: "budgetctl: nas: There is no budget `nosuch` here.\nMake it: sudo systemctl enable"
            ),
        ])
        func `why nobody answers is told, and nothing was sent`(_ row: Row) throws {
            let shell = try StandInShell(budget, row.script)
            for words in [["-b", "nosuch", "--system", "add", "5"], ["-b", "nosuch", "--system", "status"]] {
                let run = try shell.run(words)
                #expect(run.status == row.status)
                #expect(run.errors.hasPrefix(row.errors), "\(run.errors)")
                let json = try JSONParser.parse(try shell.run(words + ["--json"]).output)
                #expect(json["repeat"] == nil && json["code"] != nil)
            }
        }

        @Test(arguments: [
            ("exit 255", "ssh could not reach nas."), ("exit 127", "There is no budgetctl on nas."),
            (
                "echo Closed; exit 1",
                "budgetctl on nas opened no bridge: it ended with exit status 1. It said"
            ),
        ])
        func `a bar is told, too, why nobody answers`(_ row: (script: String, reason: String)) throws {
            let shell = try StandInShell(budget, row.script)
            for command in ["status", "watch"] {
                let bar = try RunningClient(
                    ["-H", "nas", command, "--format", "waybar"],
                    environment: shell.environment
                )
                let line = try bar.line() ?? ""
                #expect(line.contains(#""tooltip":"\#(row.reason)"#), "\(command): \(line)")
            }
        }

        @Test func `what ssh complains of does not come into a bar that shows standard error`() throws {
            let shell = try StandInShell(budget, #"echo Warning >&2; exec sh -c "$command""#)
            let path = budget.directory.path("errors")
            let errors = try systemCall("open") { open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
            defer { close(errors) }
            let bar = try RunningClient(
                ["-H", "nas", "watch", "--format", "polybar"],
                environment: shell.environment,
                errors: errors
            )
            #expect(try bar.line() == "0.00 spent")
            #expect(try Files.text(path) == "")
        }

        @Test func `a host that goes away within a change leaves the way to repeat it`() throws {
            let hello = #"{"id":1,"result":{"access":"rw"},"revision":1}"#
            let shell = try StandInShell(budget, "read line; echo '\(hello)'; read line; exit 255")
            let run = try shell.run(["--system", "add", "5", "bakery"])
            #expect(run.status == 6)
            let lines = run.errors.split(separator: "\n")
            #expect(
                lines.first
                    == "budgetctl: The connection to nas was lost before budgetd answered, so it is not known whether this was done."
            )
            #expect(lines.last?.hasPrefix("budgetctl -H nas --system raw '{") == true)
        }

        @Test func `who has no ssh is told so`() throws {
            let run = try ClientProgram(
                ["status"],
                environment: ["BUDGETD_HOST": "nas", "PATH": budget.directory.path]
            )
            #expect(run.status == 3)
            #expect(run.errors.hasPrefix("budgetctl: There is no ssh here.\n"))
        }

        @Test func `a key that completes starts no ssh`() throws {
            let shell = try StandInShell(budget)
            try budget.client().done(#"{"command":"category.set","args":{"name":"food"}}"#)
            let words = ["complete", "--", "category", "f", "-H", "nas", "add", "5", "-c"]
            for (words, more) in [
                (words, [:]), (words.filter { $0 != "-H" && $0 != "nas" }, ["BUDGETD_HOST": "nas"]),
            ] {
                let run = try ClientProgram(words, environment: shell.environment.merging(more) { $1 })
                #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
            }
            #expect(shell.words.isEmpty)
        }

        @Test func `a host in the environment of the other host leads nowhere`() throws {
            let shell = try StandInShell(budget, #"export BUDGETD_HOST=third; exec sh -c "$command""#)
            #expect(try shell.run(["status"]).status == 0)
            #expect(!shell.words.contains("third"))
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP], [[], ["--format", "plain"]])
        func `a signal ends ssh too, also where the host says nothing`(
            _ signal: Int32,
            _ words: [String]
        ) throws {
            let shell = try StandInShell(budget, "exec sleep 600")
            let (mine, theirs) = try ClosedPair.make()
            let client = try RunningClient(
                ["-H", "nas", "watch"] + words,
                environment: shell.environment,
                errors: theirs
            )
            close(theirs)
            defer { close(mine) }
            while shell.words.last?.hasPrefix("budgetctl") != true {
                try budget.client().done(#"{"command":"ping"}"#)
            }
            client.process.send(signal)
            #expect(try client.process.waitForEnd() == (words.isEmpty ? .signalled(signal) : .exited(0)))
            // Both had it for standard error.
            var reader = LineReader(mine)
            #expect(try reader.next(by: .after(seconds: 20)) == nil)
        }
    }
}
