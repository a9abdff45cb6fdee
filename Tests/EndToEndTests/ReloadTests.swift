import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `budgetd --reload`, by which systemd waits for a reload.
    @Suite(.timeLimit(.minutes(1))) struct ReloadTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func reload(_ process: pid_t) throws -> ClientProgram {
            try ClientProgram(["--reload", "\(process)"], program: Programs.budgetd)
        }

        private func start(_ faults: String) throws -> DaemonProcess {
            try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with { $0.environment["BUDGETD_FAULTS"] = faults }
            )
        }

        @Test func `it ends once the reload is done`() throws {
            let daemon = try start("")
            try daemon.waitUntilReady()
            for _ in 0..<3 {
                let run = try reload(daemon.process.pid)
                #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
                let told = (0..<2).map { _ in daemon.notifications.fields(by: .after(seconds: 0)) ?? [:] }
                #expect(told[0]["RELOADING"] == "1" && told[0]["MONOTONIC_USEC"] != nil)
                #expect(told[1]["READY"] == "1" && told[1]["STATUS"] == "Serving revision 0")
            }
            #expect(try daemon.terminate() == .exited(0))
            #expect(daemon.errors.split(separator: "\n").count { $0.contains("time zone anew") } == 3)
        }

        @Test func `several that wait at once are all answered`() throws {
            let daemon = try start("")
            try daemon.waitUntilReady()
            let pid = daemon.process.pid
            let runs = try (0..<8).map { _ in
                try RunningClient(["--reload", "\(pid)"], program: Programs.budgetd)
            }
            for _ in runs { _ = try daemon.notification("RELOADING") }
            for run in runs { #expect(try run.process.waitForEnd() == .exited(0)) }
            #expect(daemon.process.isRunning)
        }

        @Test func `whoever sends a plain SIGHUP gets no signal back`() throws {
            let daemon = try start("")
            try daemon.waitUntilReady()
            let shell = try RunningClient(
                ["-c", "kill -HUP \(daemon.process.pid); echo sent; exec /bin/sleep 600"],
                program: "/bin/sh"
            )
            #expect(try shell.line() == "sent")
            _ = try daemon.notification("RELOADING")
            try daemon.waitUntilReady()
            // Another value is no wish to be answered either; the signal would end this program.
            sigqueue(daemon.process.pid, SIGHUP, sigval(sival_int: 1))
            try daemon.waitUntilReady()
            try daemon.client().done(#"{"command":"ping"}"#)
            #expect(shell.process.isRunning)
        }

        @Test func `while the ledger is opened it is answered, and nobody is told that it is ready`() throws {
            let daemon = try start("opening-hangs")
            while try daemon.notification("STATUS")["STATUS"] != "Checking the ledger" {}
            #expect(try reload(daemon.process.pid).status == 0)
            #expect(daemon.notifications.fields(by: .after(seconds: 0)) == nil)
        }

        @Test func `it leaves other programs alone`() throws {
            let other = try RunningClient(["-c", "echo up; exec /bin/sleep 600"], program: "/bin/sh")
            #expect(try other.line() == "up")
            let run = try reload(other.process.pid)
            #expect(run.status == 1)
            #expect(run.errors.contains("is no budgetd"), "\(run.errors)")
            #expect(other.process.isRunning)
            let ended = try DaemonProcess.ready(in: directory)
            try ended.terminate()
            #expect(try reload(ended.process.pid).status == 1)
        }
    }
}
