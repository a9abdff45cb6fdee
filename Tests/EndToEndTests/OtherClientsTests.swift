import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Programs that no one here wrote are clients as the documents show them: what stands there is run.
    @Suite(.timeLimit(.minutes(1))) struct OtherClientsTests {
        private let home: Household
        private let daemon: DaemonProcess
        private let client: LineClient
        private let environment: [String: String]
        private let protocolArticle = "Sources/BudgetService/BudgetService.docc/Protocol.md"

        init() throws {
            home = try Household()
            daemon = try #require(home.daemon)
            client = try daemon.client()
            environment = home.environment.merging(["BUDGETD_SOCKET": daemon.socket]) { $1 }
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            try client.done(
                #"{"command":"add","args":{"amount":"80","payee":"corner café","category":"food"}}"#
            )
        }

        /// The only code block of a kind in a document that holds the text.
        private func block(_ language: String, holding text: String, in document: String) throws -> String {
            let blocks = Repository.blocks(language, in: document).filter { $0.contains(text) }
            return try #require(
                blocks.count == 1 ? blocks.first : nil,
                "\(document) has \(blocks.count) blocks ```\(language) with \(text)"
            )
        }

        @Test func `nc, socat and jq ask and watch from a shell`() throws {
            let script = try block("sh", holding: "nc -UN", in: "README.md")
            for part in ["nc -UN", "socat ", "jq ", "budgetctl status --exit-code", "nc -U "] {
                try #require(script.contains(part), "the README shows no \(part)")
            }
            let shell = try RunningClient(["-c", script], program: "/bin/sh", environment: environment)
            #expect(try shell.line() == "20.00")
            #expect(try shell.line() == "2026-11-22 80.00 corner café")
            #expect(try shell.line() == "at or near the limit")
            #expect(
                try shell.line()
                    == #"{"id":null,"result":{"subscription":1,"values":{"remaining":"20.00"}},"revision":2}"#
            )
            try client.done(#"{"command":"add","args":{"amount":"1"}}"#)
            #expect(
                try shell.line()
                    == #"{"event":"values","subscription":1,"revision":3,"values":{"remaining":"19.00"}}"#
            )
            #expect(try daemon.terminate() == .exited(0))
            #expect(try shell.line() == #"{"event":"end","subscription":1,"reason":"shutting_down"}"#)
            #expect(try shell.line() == nil)
            #expect(try shell.process.waitForEnd() == .exited(0))
        }

        @Test func `Python's socket books, and a second run books nothing more`() throws {
            let script = try block("python", holding: "check_output", in: protocolArticle)
            for _ in 0..<2 {
                let run = try ClientProgram(
                    ["-c", script],
                    program: "/usr/bin/python3",
                    environment: environment
                )
                #expect(run.output == "16.80\n", "\(run.errors)")
            }
            #expect(try client.status()["count"]?.integer == 2)
        }

        @Test func `Python's asyncio watches, over a restart of the daemon`() throws {
            let script = try block(
                "python",
                holding: "asyncio.open_unix_connection",
                in: protocolArticle
            )
            let watcher = try RunningClient(
                ["-c", script],
                program: "/usr/bin/python3",
                environment: environment
            )
            #expect(try watcher.line() == "20.00 near")
            try client.done(#"{"command":"add","args":{"amount":"20"}}"#)
            #expect(try watcher.line() == "0.00 full")
            try daemon.kill()
            var options = DaemonProcess.Options()
            options.stateDirectory = daemon.stateDirectory
            options.socket = daemon.socket
            options.environment = home.environment
            let second = try DaemonProcess.ready(in: home.directory, options)
            try second.client().done(#"{"command":"edit","args":{"id":2,"amount":"21"}}"#)
            // Whether it was back before the edit or after it, it tells nothing twice.
            #expect(try watcher.line() == "-1.00 over")
            #expect(try second.terminate() == .exited(0))
            let third = try DaemonProcess.ready(in: home.directory, options)
            try third.client().done(#"{"command":"remove","args":{"id":2}}"#)
            #expect(try watcher.line() == "20.00 near")
            #expect(watcher.process.isRunning)
        }

        @Test func `Python's asyncio ends with a refusal that will not pass`() throws {
            let script = try block(
                "python",
                holding: "asyncio.open_unix_connection",
                in: protocolArticle
            )
            let run = try ClientProgram(
                ["-c", script.replacing(#""remaining", "state""#, with: #""remaning""#)],
                program: "/usr/bin/python3",
                environment: environment
            )
            #expect(run.status == 1)
            #expect(run.errors == "There is no topic of this name.\n")
        }

        @Test(arguments: Repository.documents.flatMap(Self.oneLiners))
        func `a line for the shell does what it is there for`(_ line: String) throws {
            let run = try ClientProgram(
                ["-ec", line],
                program: "/bin/sh",
                environment: environment
            )
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(!run.output.isEmpty)
        }

        @Test func `socat with time waits for a slow disk`() throws {
            let directory = try TemporaryDirectory()
            var options = DaemonProcess.Options()
            options.environment = ["BUDGETD_FAULTS": "commit-takes=1000"]
            let slow = try DaemonProcess.ready(in: directory, options)
            let line = #"echo '{"command":"settings.set","args":{"currency":"EUR"}}' | "#
            let run = try ClientProgram(
                ["-c", line + "socat -t9 - UNIX-CONNECT:\(slow.socket)"],
                program: "/bin/sh",
                environment: environment
            )
            #expect(run.output.hasSuffix("\"revision\":1}\n"), "\(run.output)\(run.errors)")
        }

        /// What a document shows after a prompt that talks to the socket with another program.
        private static func oneLiners(in document: String) -> [String] {
            Repository.lines(of: document).filter { line in
                line.hasPrefix("$ ") && (line.contains("| nc ") || line.contains("| socat "))
            }.map { String($0.dropFirst(2)) }
        }
    }
}
