import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// SIGTERM ends the daemon in time whatever it is at, and harms nothing.
    @Suite(.timeLimit(.minutes(1))) struct EndingTests {
        /// What the daemon is at when it is told to end.
        enum Phase: String, CaseIterable, Sendable {
            case opening, hangingWhileOpening, bringingToNewForm, hangingInNewForm
            case committing, hangingBeforeCommit, emptyingTheLog

            var faults: String {
                switch self {
                case .opening, .bringingToNewForm: "opening-takes=60000"
                case .hangingWhileOpening, .hangingInNewForm: "opening-hangs"
                case .committing: "commit-takes=60000"
                case .hangingBeforeCommit: "ledger-hangs"
                case .emptyingTheLog: "closing-hangs"
                }
            }

            var isOpening: Bool { faults.hasPrefix("opening") }
        }

        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func prepare(_ phase: Phase) throws {
            switch phase {
            case .bringingToNewForm, .hangingInNewForm: _ = try OldLedger(in: directory)
            default:
                let daemon = try DaemonProcess.ready(in: directory)
                try daemon.client().done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
                try daemon.client().done(#"{"command":"add","args":{"amount":"12.50"}}"#)
                try daemon.terminate()
            }
        }

        /// A daemon that is at that.
        private func start(_ phase: Phase) throws -> DaemonProcess {
            let daemon = try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with { $0.environment["BUDGETD_FAULTS"] = phase.faults }
            )
            if phase.isOpening {
                let status =
                    phase == .opening || phase == .hangingWhileOpening
                    ? "Checking the ledger" : "Bringing the ledger from form 1 to 2"
                while try daemon.notification("STATUS")["STATUS"] != status {}
                return daemon
            }
            try daemon.waitUntilReady()
            if phase != .emptyingTheLog {
                try daemon.client().send(#"{"command":"add","args":{"amount":"1.00"}}"#)
                try daemon.client().done(#"{"command":"ping"}"#)
            }
            return daemon
        }

        @Test(arguments: Phase.allCases, [1, 2])
        func `it ends with 0 within 2 s, and everything is there`(_ phase: Phase, _ signals: Int) throws {
            try prepare(phase)
            let daemon = try start(phase)
            let start = Moment.now
            for _ in 0..<signals { daemon.process.send(SIGTERM) }
            #expect(try daemon.notification("STOPPING")["STATUS"] == "Stopping")
            #expect(try daemon.process.waitForEnd() == .exited(0))
            #expect(Moment.now - start < 2_000_000_000)
            #expect(!Files.exists(daemon.socket))
            let again = try DaemonProcess.ready(in: directory)
            #expect(try again.client().status()["spent"]?.string == "12.50")
            try again.terminate()
            let check = try ClientProgram(
                ["--state-dir", again.stateDirectory, "--check"],
                program: Programs.budgetd
            )
            #expect(check.status == 0, "\(check.errors)")
        }

        @Test func `who comes while it ends is told so`() throws {
            try prepare(.committing)
            let daemon = try start(.committing)
            daemon.process.send(SIGTERM)
            _ = try daemon.notification("STOPPING")
            let late = try (0..<20).map { _ in try daemon.client() }
            for client in late { try client.send(#"{"id":7,"command":"add","args":{"amount":"1.00"}}"#) }
            for client in late {
                let reply = try client.reply()
                #expect(reply["id"]?.integer == 7)
                #expect(reply.at("error.code")?.string == "shutting_down")
            }
            #expect(try daemon.process.waitForEnd() == .exited(0))
        }

        @Test func `a check that is broken off does not say that all is well`() throws {
            try prepare(.opening)
            let check = try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with {
                    $0.arguments = ["--check"]
                    $0.environment["BUDGETD_FAULTS"] = "opening-hangs"
                }
            )
            while try check.notification("STATUS")["STATUS"] != "Checking the ledger" {}
            #expect(try check.terminate() == .exited(128 + SIGTERM))
        }

        @Test func `an ending after which nothing hangs leaves one file`() throws {
            try prepare(.committing)
            #expect(try Files.names(in: directory.path("state")) == ["ledger.lock", "ledger.sqlite"])
        }
    }
}
