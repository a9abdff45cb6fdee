import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// The watchdog is told that all is well only after a round trip from the loop to the ledger and back.
    @Suite(.timeLimit(.minutes(1))) struct WatchdogTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func start(_ environment: [String: String], wrapper: [String] = []) throws -> DaemonProcess {
            let daemon = try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with {
                    $0.environment = environment.merging(["WATCHDOG_USEC": "400000"]) { $1 }
                    $0.wrapper = wrapper
                }
            )
            try daemon.waitUntilReady()
            return daemon
        }

        /// How often it is told from now on, until for five intervals it was not.
        private func pings(of daemon: DaemonProcess) -> Int {
            var pings = 0
            while pings < 10, (try? daemon.notification("WATCHDOG", seconds: 1)) != nil { pings += 1 }
            return pings
        }

        @Test func `it ceases when the main thread hangs`() throws {
            let daemon = try start(["BUDGETD_FAULTS": "loop-hangs"])
            for _ in 0..<3 { _ = try daemon.notification("WATCHDOG", seconds: 5) }
            try daemon.client().done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            // One may have been on its way.
            #expect(pings(of: daemon) <= 1)
            #expect(daemon.process.isRunning)
        }

        @Test func `it ceases when the ledger hangs, and what is watched is answered on`() throws {
            let daemon = try start(["BUDGETD_FAULTS": "ledger-hangs"])
            for _ in 0..<3 { _ = try daemon.notification("WATCHDOG", seconds: 5) }
            let writer = try daemon.client()
            try writer.send(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            #expect(pings(of: daemon) <= 2)
            let client = try daemon.client()
            for command in [
                "hello", "describe", "ping", "status", "limit.get", "settings.get", "category.list", "stats",
            ] {
                try client.done(#"{"command":"\#(command)"}"#)
            }
            try client.done(#"{"command":"subscribe","args":{"topics":["status"]}}"#)
        }

        @Test func `another process's watchdog is left alone`() throws {
            let daemon = try start(["WATCHDOG_PID": "1"])
            #expect(pings(of: daemon) == 0)
        }

        @Test func `its own watchdog is fed`() throws {
            let daemon = try start(
                [:],
                wrapper: ["/bin/sh", "-c", #"export WATCHDOG_PID=$$; exec "$0" "$@""#]
            )
            for _ in 0..<3 { _ = try daemon.notification("WATCHDOG", seconds: 5) }
        }
    }
}
