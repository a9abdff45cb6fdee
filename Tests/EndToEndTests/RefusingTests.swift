import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What becomes of a ledger that cannot be served where systemd holds the sockets.
    @Suite(.timeLimit(.minutes(1))) struct RefusingTests {
        /// What is wrong, and what clients are told.
        enum Cause: String, CaseIterable, Sendable {
            case damaged, newer, locked, notADirectory, fullDisk

            var isLasting: Bool { self == .damaged || self == .newer }
            var status: Int32 {
                switch self {
                case .damaged: 65
                case .newer: 76
                case .locked: 75
                case .notADirectory: 73
                case .fullDisk: 74
                }
            }
            var code: String { self == .fullDisk ? "storage_full" : "storage_failed" }
            var errorNumber: Int32? {
                switch self {
                case .notADirectory: ENOTDIR
                case .fullDisk: EFBIG
                default: nil
                }
            }
        }

        private let directory: TemporaryDirectory
        private let socket: HandedSocket
        private let ledger: String

        init() throws {
            directory = try TemporaryDirectory()
            socket = try HandedSocket(in: directory)
            ledger = directory.path("state/ledger.sqlite")
        }

        /// Makes a ledger of which `spent` is 12.50, and has something wrong with it.
        ///
        /// - Returns: What holds its lock, if something does.
        private func inflict(_ cause: Cause) throws -> DaemonProcess? {
            if cause == .notADirectory {
                try Files.write("".utf8, to: directory.path("state"))
                return nil
            }
            _ = try OldLedger(in: directory)
            switch cause {
            case .damaged:
                try Files.write(try Files.read(ledger), to: directory.path("backup"))
                try Files.write((0..<8192).map { UInt8(truncatingIfNeeded: $0 * 31) }, to: ledger)
            case .newer:
                var bytes = try Files.read(ledger)
                try Files.write(bytes, to: directory.path("backup"))
                // The user_version stands at byte 60 of the file (sqlite.org/fileformat.html).
                bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
                try Files.write(bytes, to: ledger)
            case .locked: return try DaemonProcess.ready(in: directory)
            case .notADirectory, .fullDisk: break
            }
            return nil
        }

        private func start(_ cause: Cause) throws -> DaemonProcess {
            try socket.start(cause == .fullDisk ? "ulimit -f 0" : ":") {
                $0.name = "second"
                if cause == .notADirectory { $0.stateDirectory = directory.path("state/deeper") }
            }
        }

        @Test(arguments: Cause.allCases)
        func `every line is answered with why, what to do, and whether to try again`(_ cause: Cause) throws {
            let holder = try inflict(cause)
            let daemon = try start(cause)
            let ready = try daemon.waitUntilReady()
            let client = try socket.client(of: daemon)
            for line in [#"{"command":"status"}"#, #"{"command":"add","args":{"amount":"1"}}"#, "x"] {
                let error = try client.refused(line)
                #expect(error["code"]?.string == cause.code)
                #expect(error["retry"]?.bool == !cause.isLasting)
                let sentence = try #require(error["message"]?.string)
                #expect(ready["STATUS"] == "Every request is refused: \(sentence)")
                #expect(error["hint"]?.string?.isEmpty == false)
            }
            #expect(ready["ERRNO"] == cause.errorNumber.map { "\($0)" })
            let reload = try ClientProgram(
                ["--reload", "\(daemon.process.pid)"],
                program: Programs.budgetd
            )
            #expect(reload.status == 0, "\(reload.errors)")
            #expect(try daemon.notification("RELOADING")["RELOADING"] == "1")
            #expect(try daemon.waitUntilReady()["STATUS"] == ready["STATUS"])
            let start = Moment.now
            daemon.process.send(SIGTERM)
            _ = try daemon.notification("STOPPING")
            #expect(try daemon.process.waitForEnd() == .exited(0))
            #expect(Moment.now - start < 2_000_000_000)
            withExtendedLifetime(holder) {}
        }

        @Test(arguments: [Cause.damaged, .newer])
        func `a backup at the ledger's place is served without a stop by hand`(_ cause: Cause) throws {
            _ = try inflict(cause)
            let daemon = try start(cause)
            try daemon.waitUntilReady()
            // The ledger alone is moved away: a start now would make an empty one.
            #expect(rename(ledger, ledger + ".damaged") == 0)
            let client = try socket.client(of: daemon)
            _ = try client.refused(#"{"command":"ping"}"#)
            #expect(rename(directory.path("backup"), ledger) == 0)
            #expect(try daemon.process.waitForEnd() == .exited(75), "which systemd starts anew")
            #expect(daemon.errors.contains("another ledger is at its place"), "\(daemon.errors)")
            let again = try start(cause)
            try again.waitUntilReady()
            #expect(try socket.client(of: again).status()["spent"]?.string == "12.50")
        }

        @Test func `when whoever holds the ledger ends, it ends too, to start anew`() throws {
            let holder = try inflict(.locked)
            let daemon = try start(.locked)
            try daemon.waitUntilReady()
            _ = try socket.client(of: daemon).refused(#"{"command":"ping"}"#)
            try holder?.terminate()
            let start = Moment.now
            #expect(try daemon.process.waitForEnd() == .exited(75))
            #expect(Moment.now - start < 6_000_000_000)
            let again = try self.start(.locked)
            try again.waitUntilReady()
            #expect(try socket.client(of: again).status()["spent"]?.string == "12.50")
        }

        @Test func `what cannot be seen to be cured is tried again after 10 s, with the status of its cause`()
            throws
        {
            _ = try inflict(.fullDisk)
            let start = Moment.now
            let daemon = try self.start(.fullDisk)
            try daemon.waitUntilReady()
            let failed = try daemon.notification("STATUS")
            #expect(failed["ERRNO"] == "\(EFBIG)")
            #expect(try daemon.process.waitForEnd() == .exited(Cause.fullDisk.status))
            #expect((9_500_000_000...13_000_000_000).contains(Moment.now - start))
            let again = try socket.start()
            try again.waitUntilReady()
            #expect(try socket.client(of: again).status()["spent"]?.string == "12.50")
        }

        @Test(arguments: Cause.allCases)
        func `without a socket from systemd it ends with the status of its cause`(_ cause: Cause) throws {
            let holder = try inflict(cause)
            let daemon = try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with {
                    $0.name = "second"
                    if cause == .notADirectory { $0.stateDirectory = directory.path("state/deeper") }
                    if cause == .fullDisk {
                        $0.wrapper = ["/bin/sh", "-c", #"ulimit -f 0; exec "$0" "$@""#]
                    }
                }
            )
            var last: [String: String] = [:]
            let moment = Moment.after(seconds: 20)
            while let fields = daemon.notifications.fields(by: moment, orEndOf: daemon.process.exitDescriptor)
            {
                last = fields
            }
            #expect(try daemon.process.waitForEnd() == .exited(cause.status))
            #expect(last["ERRNO"] == cause.errorNumber.map { "\($0)" })
            #expect(last["STATUS"]?.contains("ledger") == true || cause == .notADirectory)
            withExtendedLifetime(holder) {}
        }
    }
}
