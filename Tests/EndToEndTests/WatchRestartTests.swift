import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `watch` over a restart of a daemon whose sockets are the service manager's.
    @Suite(.timeLimit(.minutes(1))) struct WatchRestartTests {
        private let directory: TemporaryDirectory
        private let socket: String
        private let listener: Int32

        init() throws {
            directory = try TemporaryDirectory()
            socket = directory.path("budgetd.sock")
            listener = try UnixSocket.make(nonBlocking: false)
            try UnixSocket.bind(listener, to: socket)
            try systemCall("listen") { [listener] in listen(listener, 64) }
        }

        private func start() throws -> DaemonProcess {
            var options = DaemonProcess.Options()
            options.socket = ""
            options.wrapper = ["/bin/sh", "-c", #"export LISTEN_PID=$$; exec "$0" "$@""#]
            options.descriptors = [3: listener]
            options.environment = [
                "LISTEN_FDS": "1", "LISTEN_FDNAMES": "rw", "XDG_RUNTIME_DIR": directory.path,
                "BUDGETD_NOW": "2026-11-22T12:00:00Z",
            ]
            return try DaemonProcess(in: directory, options)
        }

        private func watch(_ words: [String]) throws -> RunningClient {
            try RunningClient(
                ["--socket", socket, "watch"] + words,
                environment: ["BUDGETD_NOW": "2026-11-22T12:00:00Z", "TZ": "UTC"]
            )
        }

        /// How a daemon ends before the next one is started.
        enum End: CaseIterable, Sendable {
            case terminated, killed
        }

        @Test(arguments: End.allCases)
        func `nothing is printed of a restart but what is new`(_ end: End) throws {
            defer { close(listener) }
            var daemon = try start()
            try daemon.waitUntilReady()
            let client = try LineClient(socket)
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            let text = try watch(["remaining"])
            let values = try watch(["--json", "remaining", "state"])
            let changes = try watch(["changes"])
            #expect(try text.line() == "100.00")
            #expect(try values.line() == #"{"remaining":"100.00","state":"under"}"#)
            while try client.done(#"{"command":"stats"}"#)["subscriptions"]?.integer != 3 {}
            for round in 1...5 {
                switch end {
                case .terminated: try daemon.terminate()
                case .killed: try daemon.kill()
                }
                // What comes while no daemon runs waits at the socket, in the order of the connections or not.
                let early = try LineClient(socket)
                try early.send(#"{"command":"add","args":{"amount":"1"}}"#)
                daemon = try start()
                _ = try early.reply()
                #expect(try text.line() == "\(100 - round).00")
                #expect(try values.line() == #"{"remaining":"\#(100 - round).00"}"#)
                #expect(try changes.line()?.hasPrefix("\(round + 1)  added 1.00") == true)
            }
            #expect(text.process.isRunning && values.process.isRunning && changes.process.isRunning)
        }
    }
}
