import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What the daemon does for a service manager, played by the test (sd_notify(3), sd_listen_fds(3)).
    @Suite(.timeLimit(.minutes(1))) struct ServiceManagerTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func start(_ environment: [String: String] = [:]) throws -> DaemonProcess {
            try DaemonProcess(in: directory, DaemonProcess.Options().with { $0.environment = environment })
        }

        @Test func `once it is ready a client is answered at once`() throws {
            for _ in 0..<10 {
                let daemon = try start()
                let ready = try daemon.waitUntilReady()
                #expect(ready["STATUS"] == "Serving revision 0")
                #expect(ready["MAINPID"] == "\(daemon.process.pid)")
                try daemon.client().done(#"{"command":"status"}"#)
                try daemon.readOnlyClient().done(#"{"command":"status"}"#)
                #expect(try daemon.terminate() == .exited(0))
            }
        }

        @Test func `SIGHUP is answered with RELOADING and READY`() throws {
            let daemon = try start()
            try daemon.waitUntilReady()
            let client = try daemon.client()
            daemon.process.send(SIGHUP)
            let reloading = try #require(daemon.notifications.fields(by: .after(seconds: 20)))
            #expect(reloading["RELOADING"] == "1")
            let microseconds = try #require(reloading["MONOTONIC_USEC"].flatMap { Int64($0) })
            #expect(abs(Moment.now / 1000 - microseconds) < 10_000_000)
            let ready = try #require(daemon.notifications.fields(by: .after(seconds: 20)))
            #expect(ready["READY"] == "1")
            try client.done(#"{"command":"ping"}"#)
        }

        @Test func `SIGTERM is answered with STOPPING, and exit 0 within 2 s while 20 clients write`() throws
        {
            let daemon = try start()
            try daemon.waitUntilReady()
            try daemon.client().done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            let clients = (0..<20).map { _ in
                TestThread {
                    guard let client = try? daemon.client() else { return }
                    while (try? client.request(#"{"command":"add","args":{"amount":"1.00"}}"#)) != nil {}
                }
            }
            let watcher = try daemon.client()
            try watcher.done(#"{"command":"subscribe","args":{"topics":["spent"]}}"#)
            var spent = try (0..<5).map { _ in try watcher.reply().at("values.spent")?.string }.last ?? nil
            let start = Moment.now
            daemon.process.send(SIGTERM)
            let stopping = try daemon.notification("STOPPING")
            #expect(stopping["STOPPING"] == "1")
            #expect(try daemon.process.waitForEnd() == .exited(0))
            #expect(Moment.now - start < 2_000_000_000)
            for client in clients { client.join() }
            #expect(daemon.errors.contains("budgetd ends at revision"), "it came to its proper end")
            // There may be no news after the fifth.
            spent =
                try watcher.rest().compactMap { try JSONParser.parse($0).at("values.spent")?.string }.last
                ?? spent
            let again = try self.start()
            try again.waitUntilReady()
            #expect(
                try again.client().status()["spent"]?.string == spent,
                "the last that was told is the newest"
            )
        }

        @Test func `every line read before SIGTERM is answered, and the log is emptied`() throws {
            let daemon = try start()
            try daemon.waitUntilReady()
            let client = try daemon.client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            let lines = (0..<30).map { #"{"id":\#($0),"command":"add","args":{"amount":"1.00"}}"# + "\n" }
            try client.send(bytes: Array(lines.joined().utf8))
            // The first reply shows that the lines have been read.
            #expect(try client.reply()["id"]?.integer == 0)
            daemon.process.send(SIGTERM)
            for id in 1..<30 { #expect(try client.reply()["id"]?.integer == Int64(id)) }
            #expect(try client.line() == nil)
            #expect(try daemon.process.waitForEnd() == .exited(0))
            let log = try? Files.read(daemon.stateDirectory + "/ledger.sqlite-wal")
            #expect(log?.isEmpty ?? true)
        }

        @Test func `neither who goes on sending nor who does not read holds up the end`() throws {
            let daemon = try start()
            try daemon.waitUntilReady()
            let stuck = try daemon.client()
            let line = Array((#"{"command":"status"}"# + "\n").utf8)
            let flood = Array((0..<20_000).map { _ in line }.joined())
            _ = stuck.sendSome(flood[...])
            let sending = TestThread {
                guard let client = try? daemon.client() else { return }
                // Ends with the connection, whether the daemon hangs up or resets it.
                while (try? client.exchange(Array(flood.prefix(21_000)), lines: 1000)) != nil {}
            }
            try daemon.client().done(#"{"command":"ping"}"#)
            let start = Moment.now
            #expect(try daemon.terminate() == .exited(0))
            #expect(Moment.now - start < 1_800_000_000)
            #expect(daemon.errors.contains("budgetd ends at revision"))
            #expect(!Files.exists(daemon.socket))
            sending.join()
        }

        @Test func `a second SIGTERM does not wait for the disk`() throws {
            let daemon = try start(["BUDGETD_FAULTS": "commit-takes=3000"])
            try daemon.waitUntilReady()
            try daemon.client().send(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            let other = try daemon.client()
            try other.done(#"{"command":"ping"}"#)
            let start = Moment.now
            daemon.process.send(SIGTERM)
            _ = try daemon.notification("STOPPING")
            daemon.process.send(SIGTERM)
            #expect(try daemon.process.waitForEnd() == .exited(0))
            #expect(Moment.now - start < 1_500_000_000)
        }

        @Test func `a disk that hangs does not hold up the end`() throws {
            let daemon = try start(["BUDGETD_FAULTS": "commit-takes=60000"])
            try daemon.waitUntilReady()
            try daemon.client().send(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            try daemon.client().done(#"{"command":"ping"}"#)
            let start = Moment.now
            #expect(try daemon.terminate() == .exited(0))
            #expect(Moment.now - start < 2_500_000_000)
        }

        @Test func `the watchdog is fed while all is well and not while the ledger hangs`() throws {
            let daemon = try start(["WATCHDOG_USEC": "400000", "BUDGETD_FAULTS": "commit-takes=60000"])
            try daemon.waitUntilReady()
            for _ in 0..<4 { _ = try daemon.notification("WATCHDOG", seconds: 2) }
            try daemon.client().send(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            // A ping or two may be on their way when the write begins.
            var pings = 0
            while (try? daemon.notification("WATCHDOG", seconds: 1)) != nil { pings += 1 }
            #expect(pings <= 2)
            try daemon.client().done(#"{"command":"ping"}"#)
            #expect(daemon.process.isRunning)
        }

        @Test func `a service manager that reads nothing holds nobody up`() throws {
            let daemon = try start()
            try daemon.waitUntilReady()
            let client = try daemon.client()
            // More than a datagram socket queues.
            for number in 0..<64 {
                daemon.process.send(SIGHUP)
                try client.done(#"{"command":"settings.set","args":{"name":"\#(number)"}}"#)
                try client.status()
            }
            let start = Moment.now
            #expect(try daemon.terminate() == .exited(0))
            #expect(Moment.now - start < 2_000_000_000)
        }

        @Test func `amounts are in the status line only if that is set`() throws {
            let daemon = try start()
            try daemon.waitUntilReady()
            let client = try daemon.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"12.34"}}"#)
            var line = try daemon.notification("STATUS")["STATUS"] ?? ""
            #expect(line == "Serving revision 2")
            try client.done(#"{"command":"settings.set","args":{"status_shows_amounts":true}}"#)
            line = try daemon.notification("STATUS")["STATUS"] ?? ""
            #expect(line == "Serving revision 3: 12.34 of 100.00 EUR spent")
        }

        @Test func `why a start failed is told`() throws {
            let first = try start()
            try first.waitUntilReady()
            let second = try DaemonProcess(in: directory, DaemonProcess.Options().with { $0.name = "second" })
            #expect(try second.notification("STATUS")["STATUS"] == "Opening the ledger")
            #expect(try second.notification("STATUS")["STATUS"]?.contains("already serves") == true)
            #expect(try second.process.waitForEnd() == .exited(75))
        }
    }
}
