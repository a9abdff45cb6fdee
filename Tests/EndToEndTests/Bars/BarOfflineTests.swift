import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension LongEndToEnd {
    /// What a bar shows while the daemon does not serve, and that it shows figures again.
    @Suite(.timeLimit(.minutes(2))) struct BarOfflineTests {
        private let directory: TemporaryDirectory
        private let socket: String

        init() throws {
            directory = try TemporaryDirectory()
            socket = directory.path("b.sock")
        }

        private func module(_ words: [String] = ["--template", "{remaining:raw}"]) throws -> BarModule {
            try BarModule(
                ["--socket", socket, "watch"] + words,
                in: directory,
                environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"]
            )
        }

        @Test func `at the start a bar is told at once that nobody is there, and then who came`() throws {
            let module = try module()
            #expect(try module.record() == "offline\n")
            let daemon = try ScriptedDaemon(socket)
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            #expect(module.errors.isEmpty)
        }

        @Test func `a daemon that does not answer is offline until it does`() throws {
            let daemon = try ScriptedDaemon(socket)
            let module = try module()
            #expect(try daemon.accept() != nil)
            #expect(try module.record(seconds: 5) == "offline\n")
            daemon.say(ScriptedDaemon.reply("9.00"))
            #expect(try module.record() == "9.00\n")
        }

        /// What may answer at the socket instead of figures.
        struct Answer: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let line: String

            static func refusal(_ code: String, retry: Bool = false) -> Answer {
                Answer(
                    testDescription: code,
                    line:
                        #"{"id":1,"error":{"code":"\#(code)","message":"No.","retry":\#(retry)},"revision":1}"#
                )
            }

            static let all = [
                refusal("busy", retry: true), refusal("forbidden"), refusal("storage_failed"),
                refusal("internal"),
                refusal("bad_value"),
                Answer(testDescription: "no JSON", line: "HTTP/1.1 400 Bad Request"),
                Answer(testDescription: "no values", line: #"{"id":1,"result":{"subscription":1}}"#),
                Answer(
                    testDescription: "a status of another version",
                    line: #"{"id":1,"result":{"subscription":1,"values":{"status":7}}}"#
                ),
                Answer(
                    testDescription: "a line without end",
                    line: String(repeating: "x", count: 3 * 1_048_576)
                ),
                Answer(testDescription: "nothing, and it hangs up", line: ""),
            ]
        }

        @Test(arguments: Answer.all) func `no answer ends it`(_ answer: Answer) throws {
            let daemon = try ScriptedDaemon(socket)
            let module = try module(["--format", "waybar"])
            #expect(try daemon.accept() != nil)
            if !answer.line.isEmpty { daemon.say(answer.line) }
            daemon.hangUp()
            #expect(try module.record()?.contains(#""text":"offline""#) == true)
            try daemon.serve("9.00")
            #expect(try module.record()?.contains(#""text":"9.00 · 9 d""#) == true)
            // Also once there were figures: until it is said again, they stand.
            daemon.hangUp()
            #expect(try daemon.accept() != nil)
            if !answer.line.isEmpty { daemon.say(answer.line) }
            try daemon.serve("8.00")
            #expect(try module.record()?.contains(#""text":"8.00 · 9 d""#) == true)
            #expect(module.process.isRunning && module.errors.isEmpty)
        }

        @Test func `another reason is told while it is offline`() throws {
            let module = try module(["--format", "waybar"])
            let first = try #require(try module.record())
            #expect(first.contains("offline"))
            let daemon = try ScriptedDaemon(socket)
            #expect(try daemon.accept() != nil)
            daemon.say(Answer.refusal("storage_failed").line)
            let second = try #require(try module.record())
            #expect(second.contains("offline") && second != first)
        }

        @Test func `a restart of under five seconds is not shown, a longer one is`() throws {
            var daemon: ScriptedDaemon? = try ScriptedDaemon(socket)
            let module = try module()
            try daemon?.serve("9.00")
            #expect(try module.record() == "9.00\n")
            for amount in ["9.00", "8.00"] {
                daemon = nil
                daemon = try ScriptedDaemon(socket)
                try daemon?.serve(amount)
            }
            #expect(try module.record() == "8.00\n")
            let lost = Moment.now
            daemon = nil
            #expect(try module.record() == "offline\n")
            #expect((4.5...10).contains(Double(Moment.now - lost) / 1e9))
            daemon = try ScriptedDaemon(socket)
            try daemon?.serve("8.00")
            #expect(try module.record() == "8.00\n")
            #expect(module.errors.isEmpty)
        }

        @Test func `daemons that are killed and started anew are followed`() throws {
            func start() throws -> DaemonProcess {
                var options = DaemonProcess.Options()
                options.socket = socket
                options.environment = ["BUDGETD_NOW": "2026-11-22T12:00:00Z"]
                return try DaemonProcess.ready(in: directory, options)
            }
            var daemon = try start()
            try daemon.client().done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            let module = try module()
            #expect(try module.record() == "100.00\n")
            for round in 1...3 {
                try daemon.kill()
                daemon = try start()
                try daemon.client().done(#"{"command":"add","args":{"amount":"1"}}"#)
                // It may be back before the change or after.
                #expect(try module.record() == "\(100 - round).00\n")
            }
        }
    }
}
