import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What a service manager hears while the ledger is opened.
    @Suite(.timeLimit(.minutes(1))) struct OpeningTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func start(_ faults: String) throws -> DaemonProcess {
            try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with { $0.environment["BUDGETD_FAULTS"] = faults }
            )
        }

        /// What it tells until it is ready or the time is over.
        private func told(by daemon: DaemonProcess, seconds: Double) -> [[String: String]] {
            let moment = Moment.after(seconds: seconds)
            var told: [[String: String]] = []
            while told.last?["READY"] == nil,
                let fields = daemon.notifications.fields(by: moment, orEndOf: daemon.process.exitDescriptor)
            {
                told.append(fields)
            }
            return told
        }

        @Test func `as long as some of it gets done it asks for more time, once a second`() throws {
            let daemon = try start("opening-takes=3500")
            let told = told(by: daemon, seconds: 20)
            #expect(told.first == ["STATUS": "Opening the ledger"])
            #expect(told.last?["READY"] == "1")
            let extensions = told.filter { $0["EXTEND_TIMEOUT_USEC"] != nil }
            #expect((2...4).contains(extensions.count), "\(told)")
            for fields in extensions {
                #expect(fields["EXTEND_TIMEOUT_USEC"].flatMap { Int($0) } ?? 0 >= 2_000_000)
                #expect(fields["STATUS"] == "Checking the ledger")
            }
            try daemon.client().done(#"{"command":"ping"}"#)
        }

        @Test func `when nothing gets done it asks for none`() throws {
            let daemon = try start("opening-hangs")
            let told = told(by: daemon, seconds: 3.5)
            #expect(told.map { $0["STATUS"] } == ["Opening the ledger", "Checking the ledger"])
            #expect(told.allSatisfy { $0.count == 1 }, "\(told)")
            #expect(daemon.process.isRunning)
        }

        @Test func `a quick opening needs no more time`() throws {
            let daemon = try start("")
            #expect(told(by: daemon, seconds: 20).allSatisfy { $0["EXTEND_TIMEOUT_USEC"] == nil })
        }

        @Test func `an older ledger is brought to the newest form, and says so`() throws {
            let old = try OldLedger(in: directory)
            let daemon = try start("opening-takes=1500")
            let told = told(by: daemon, seconds: 20)
            #expect(told.contains { $0["STATUS"] == "Bringing the ledger from form 1 to 2" })
            #expect(told.contains { $0["EXTEND_TIMEOUT_USEC"] != nil })
            #expect(try daemon.client().status()["spent"]?.string == old.spent)
            #expect(daemon.errors.contains("form 1 to form 3"), "\(daemon.errors)")
        }
    }
}

/// A ledger in the form that the first release gave it.
struct OldLedger {
    /// What is spent in it, in the month of `BUDGETD_NOW`, which is now.
    let spent = "12.50"

    /// Makes one in the state directory of the daemons that start in this directory.
    init(in directory: TemporaryDirectory) throws {
        let daemon = try DaemonProcess.ready(in: directory)
        let client = try daemon.client()
        try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
        try client.done(#"{"command":"add","args":{"amount":"12.50"}}"#)
        try daemon.terminate()
        let step = """
            import sqlite3, sys
            ledger = sqlite3.connect(sys.argv[1])
            ledger.executescript(sys.argv[2])
            ledger.close()
            """
        let run = try ClientProgram(
            ["-c", step, daemon.stateDirectory + "/ledger.sqlite", LedgerForms.backToFirst],
            program: "/usr/bin/python3"
        )
        guard run.status == 0 else { throw TestFailure("No old ledger could be made: \(run.errors)") }
    }
}
