import BudgetCore
import BudgetTestSupport
import Glibc
import Synchronization
import Testing

extension EndToEnd {
    /// Backups while others write, and daemons and clients that end in the middle.
    @Suite(.timeLimit(.minutes(2))) struct BackupLoadTests {
        /// Something handed to a thread, and not used by two at a time.
        private struct Handed<Value>: @unchecked Sendable {
            let value: Value
        }

        @Test func `backups that are taken while a writer floods are each whole at their revision`() throws {
            let budget = try RunningBudget()
            try budget.fill()
            let stop = StopSignal()
            let failures = Mutex<[String]>([])
            let writer = Handed(value: try budget.client())
            // Each expense of 0.01 is one revision, so that a backup's revision tells its sum.
            let line = #"{"command":"add","args":{"amount":"0.01"}}"# + "\n"
            let flood = Array(String(repeating: line, count: 20).utf8)
            let daemon = budget.daemon
            let thread = TestThread {
                do {
                    while !stop.isSet {
                        _ = try writer.value.exchange(flood, lines: 20)
                        // One a second tells the status, and budgetd waits for somebody to take it.
                        while daemon.notifications.fields(by: .after(seconds: 0)) != nil {}
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            defer {
                stop.set()
                thread.join()
            }
            let client = try budget.client()
            var last: Int64 = 0
            for _ in 0..<6 {
                let backup = try TakenBackup(client)
                #expect(backup.revision > last)
                last = backup.revision
                let check = try backup.check(in: budget.directory)
                #expect(check.status == 0, "\(check.errors)")
                #expect(check.output.hasSuffix(" is whole, at revision \(backup.revision).\n"))
                let state = budget.directory.path("restored-\(backup.revision)")
                try #require(try restore(budget.directory.path("taken.sqlite"), to: state).status == 0)
                var options = DaemonProcess.Options()
                options.stateDirectory = state
                options.name = "restored"
                options.environment = budget.options.environment
                let restored = try DaemonProcess.ready(in: budget.directory, options)
                let status = try restored.client().status()
                let added = backup.revision - 401
                #expect(status["count"]?.integer == 400 + added)
                let spent = 40_000 + added
                #expect(
                    status["spent"]?.string
                        == "\(spent / 100)." + String("0\(spent % 100)".suffix(2))
                )
                #expect(try restored.terminate() == .exited(0))
            }
            #expect(failures.withLock { $0 } == [])
        }

        private func restore(_ file: String, to state: String) throws -> ClientProgram {
            try ClientProgram(["--restore", file, "--state-dir", state], program: Programs.budgetd)
        }

        @Test func `a daemon that is killed in the middle leaves nothing of the copy`() throws {
            let budget = try RunningBudget()
            try budget.fill()
            for _ in 0..<5 {
                let client = try budget.client()
                try client.send(#"{"command":"backup"}"#)
                let next = try #require(try client.reply().at("result.next")?.integer)
                try client.send(#"{"command":"backup","args":{"after":\#(next)}}"#)
                try budget.daemon.kill()
                #expect(
                    try Files.names(in: budget.daemon.stateDirectory)
                        == ["ledger.lock", "ledger.sqlite", "ledger.sqlite-wal"]
                )
                #expect(try budget.check().status == 0)
                try budget.startAgain()
            }
        }

        @Test(arguments: ["daemon", "client"])
        func `a program that ends in the middle, or whose daemon does, leaves no file`(_ victim: String)
            throws
        {
            let directory = try TemporaryDirectory()
            let target = try directory.makeDirectory("backups")
            let listener = try UnixSocket.make(nonBlocking: false)
            defer { close(listener) }
            try UnixSocket.bind(listener, to: directory.path("sock"))
            listen(listener, 1)
            let program = try RunningClient(
                ["--socket", directory.path("sock"), "backup", target + "/b.sqlite"]
            )
            var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            try #require(poll(&entry, 1, 20_000) == 1)
            let connection = accept(listener, nil, nil)
            var reader = LineReader(connection)
            // One piece of two goes out; with the request for the other the program is in the middle.
            #expect(try reader.next(by: .after(seconds: 20))?.contains(#""command":"backup""#) == true)
            let piece = #"{"id":1,"result":{"bytes":6,"data":"YWJj","next":3},"revision":1}"# + "\n"
            #expect(send(connection, piece, piece.utf8.count, Int32(MSG_NOSIGNAL)) == piece.utf8.count)
            #expect(try reader.next(by: .after(seconds: 20))?.contains(#""after":3"#) == true)
            if victim == "client" { program.process.send(SIGKILL) }
            close(connection)
            let ending: ChildProcess.Ending = victim == "client" ? .signalled(SIGKILL) : .exited(6)
            #expect(try program.process.waitForEnd() == ending)
            #expect(try Files.names(in: target) == [])
        }

        @Test func `a stop in the middle is told, and within two seconds all is over`() throws {
            let budget = try RunningBudget()
            try budget.fill(1200)
            let client = try budget.client()
            // What is not accepted yet when the signal comes is not served.
            try client.done(#"{"command":"ping"}"#)
            let line = #"{"command":"backup"}"# + "\n"
            try client.send(bytes: Array(String(repeating: line, count: 30).utf8))
            let start = Moment.now
            budget.daemon.process.send(SIGTERM)
            // The first may be whole already; the last are too many for that.
            var codes: [String?] = []
            for _ in 0..<30 { codes.append(try client.reply().at("error.code")?.string) }
            let refused = codes.drop { $0 == nil }
            #expect(refused.count > 20, "\(codes)")
            #expect(refused.allSatisfy { $0 == "shutting_down" }, "\(codes)")
            #expect(try client.line() == nil)
            #expect(try budget.daemon.process.waitForEnd() == .exited(0))
            #expect(Moment.now - start < 2_000_000_000)
            #expect(
                try !Files.names(in: budget.daemon.stateDirectory).contains { $0.hasSuffix(".backup") }
            )
            #expect(try budget.check().status == 0)
        }

        @Test func `on a full disk there is no backup, and everything else goes on`() throws {
            let budget = try RunningBudget()
            try budget.fill()
            #expect(try budget.daemon.terminate() == .exited(0))
            // Blocks of 512 bytes: room for commits in the log, none for a copy of the ledger.
            try budget.startAgain { $0.wrapper = ["/bin/sh", "-c", #"ulimit -f 1000; exec "$0" "$@""#] }
            let client = try budget.client()
            for _ in 0..<3 {
                let error = try client.refused(#"{"command":"backup"}"#)
                #expect(error["code"]?.string == "storage_full" && error["retry"]?.bool == true)
                #expect(try client.status()["count"]?.integer ?? 0 >= 400)
                try client.done(#"{"command":"add","args":{"amount":"1"}}"#)
            }
            while try budget.namelessFiles() > 0 { try client.done(#"{"command":"ping"}"#) }
            #expect(try budget.daemon.logs("A backup failed: the disk is full.") { try client.status() })
            #expect(try client.status()["count"]?.integer == 403)
        }

        @Test func `a ledger that is damaged while it is served gives no backup`() throws {
            let budget = try RunningBudget()
            try budget.fill(1200)
            #expect(try budget.daemon.terminate() == .exited(0))
            try budget.startAgain()
            // A page of nothing but a note, and one of the first, which the daemon has not kept in memory.
            let path = budget.daemon.stateDirectory + "/ledger.sqlite"
            let bytes = try Files.read(path)
            let page = try #require(
                (1..<bytes.count / 2048).first { number in
                    bytes[(number * 2048 + 4)..<(number * 2048 + 1000)].allSatisfy { $0 == UInt8(ascii: "n") }
                }
            )
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            // The number of the page that goes on with the note (sqlite.org/fileformat2.html).
            #expect(pwrite(descriptor, [0, 0, 0, 1] as [UInt8], 4, off_t(page) * 2048) == 4)
            let client = try budget.client()
            let error = try client.refused(#"{"command":"backup"}"#)
            #expect(error["code"]?.string == "storage_failed")
            #expect(error["message"]?.string?.contains("does not stand its check") == true)
            #expect(
                try budget.daemon.logs("A backup failed: the copy does not stand") { try client.status() }
            )
            #expect(try client.status()["count"]?.integer == 1200)
        }
    }
}
