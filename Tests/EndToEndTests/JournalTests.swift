import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Where log entries go, and what is in them.
    @Suite(.timeLimit(.minutes(1))) struct JournalTests {
        private static let journalSocket = "/run/systemd/journal/socket"

        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        /// `JOURNAL_STREAM` as systemd sets it for a descriptor.
        private static func stream(_ descriptor: Int32) -> String {
            var information = stat()
            fstat(descriptor, &information)
            return "\(information.st_dev):\(information.st_ino)"
        }

        private static let secrets = ["98765", "Dr. Secret", "private note", "Secretive", "hidden-tag"]

        /// Does a bit of everything with texts that must not be logged.
        private func writeSecrets(_ client: LineClient) throws {
            for line in [
                #"{"command":"settings.set","args":{"currency":"EUR","log_level":"debug"}}"#,
                #"{"command":"add","args":{"amount":"98765.00","payee":"Dr. Secret","note":"private note","category":"Secretive","tags":["hidden-tag"]}}"#,
                #"{"command":"edit","args":{"id":1,"amount":"98765.01","payee":"Dr. Secret 2"}}"#,
                #"{"command":"limit.set","args":{"amount":"98765","category":"Secretive"}}"#,
                #"{"command":"remove","args":{"id":1}}"#,
            ] {
                try client.done(line)
            }
            _ = try client.refused(#"{"command":"add","args":{"amount":"98765.001","payee":"Dr. Secret"}}"#)
            _ = try client.refused(#"{"command":"status","args":{"period":"private note"}}"#)
            _ = try client.refused(#"{"command":"Secretive"}"#)
        }

        /// Makes the directory of the journal's socket, and says whether it was not there.
        private static func makeJournalDirectory() -> Bool {
            mkdir("/run/systemd", 0o755)
            return mkdir("/run/systemd/journal", 0o755) == 0
        }

        /// A daemon that takes the file "stderr" for the journal's end of its standard error.
        private func startInJournal() throws -> DaemonProcess {
            let file = open(directory.path("stderr"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(file) }
            return try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with {
                    $0.standardError = file
                    $0.environment = ["JOURNAL_STREAM": Self.stream(file)]
                }
            )
        }

        @Test(
            .enabled("needs root, and a host without journald") {
                geteuid() == 0 && !Files.exists(JournalTests.journalSocket)
            }
        )
        func `with its standard error in the journal, entries go there with their fields`() throws {
            let madeDirectory = Self.makeJournalDirectory()
            let journal = try DatagramSocket(Self.journalSocket)
            defer { if madeDirectory { rmdir("/run/systemd/journal") } }
            let daemon = try startInJournal()
            try writeSecrets(try daemon.client())
            var entries: [[String: String]] = []
            // A datagram socket queues ten or so, and the daemon does not wait for the rest when it ends.
            while entries.last?["BUDGETD_COMMAND"] != "remove" {
                entries.append(try #require(journal.fields(by: .after(seconds: 20))))
            }
            try daemon.terminate()
            while let entry = journal.fields(by: .after(seconds: 0)) { entries.append(entry) }
            for entry in entries {
                #expect(entry["MESSAGE_ID"]?.count == 32)
                #expect(entry["PRIORITY"].flatMap { Int($0) }.map { (3...7).contains($0) } == true)
                #expect(entry["CODE_FILE"]?.hasSuffix(".swift") == true)
                #expect(entry["SYSLOG_IDENTIFIER"] == "budgetd")
                let text = entry.description
                for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
            }
            let changes = entries.filter { $0["BUDGETD_COMMAND"] != nil }
            #expect(
                changes.map { $0["BUDGETD_COMMAND"] } == [
                    "settings.set", "add", "edit", "limit.set", "remove",
                ]
            )
            #expect(changes.map { $0["BUDGETD_REVISION"] } == ["1", "2", "3", "4", "5"])
            for change in changes {
                #expect(change["BUDGETD_CLIENT_UID"] == "\(getuid())")
                #expect(change["BUDGETD_CLIENT_PID"] == "\(getpid())")
                #expect(change["PRIORITY"] == "6")
            }
            // The category's limit is that of the whole budget as well.
            let alerts = entries.filter { $0["BUDGETD_SCOPE"] != nil }
            #expect(
                alerts.map { [$0["BUDGETD_SCOPE"] ?? "", $0["BUDGETD_THRESHOLD"] ?? "over"] } == [
                    ["total", "80"], ["total", "100"], ["total", "over"],
                    ["category", "80"], ["category", "100"], ["category", "over"],
                ]
            )
            #expect(Set(alerts.map { $0["MESSAGE_ID"] }).count == 2)
            for alert in alerts {
                #expect(alert["BUDGETD_REVISION"] == "4" && alert["PRIORITY"] == "5")
                #expect(alert["BUDGETD_PERIOD"]?.count == 7)
            }
            #expect(try Files.text(directory.path("stderr")).isEmpty)
        }

        @Test(
            .enabled("needs root, and a host without journald") {
                geteuid() == 0 && !Files.exists(JournalTests.journalSocket)
            }
        )
        func `a journal that stands still holds nobody up`() throws {
            let madeDirectory = Self.makeJournalDirectory()
            let journal = try DatagramSocket(Self.journalSocket)
            defer { if madeDirectory { rmdir("/run/systemd/journal") } }
            let daemon = try startInJournal()
            let client = try daemon.client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            // Each is an entry, and a datagram socket queues a few; some 1,000 wait in the daemon, the rest is counted.
            let lines = (0..<1500).map { _ in #"{"command":"add","args":{"amount":"0.01"}}"# + "\n" }
            #expect(try client.exchange(Array(lines.joined().utf8), lines: 1500).count == 1500)
            #expect(try client.status()["spent"]?.string == "15.00")
            let start = Moment.now
            #expect(try daemon.terminate() == .exited(0))
            #expect(Moment.now - start < 2_000_000_000)
            #expect(journal.fields(by: .after(seconds: 0))?["MESSAGE_ID"] != nil)
        }

        @Test func `a client that is closed as too slow is named`() throws {
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.arguments = ["--cap", "line_seconds=1"] }
            )
            let slow = try daemon.client()
            try slow.send(bytes: Array(#"{"command":"add","args":{"payee":"Dr. Secret"#.utf8))
            #expect(try slow.reply(seconds: 5).at("error.code")?.string == "too_slow")
            let entry =
                "A client was closed as too slow, the last one of user \(getuid()), process \(getpid())."
            let client = try daemon.client()
            #expect(try daemon.logs(entry) { try client.status() }, "\(daemon.errors)")
            #expect(!daemon.errors.contains("Secret"))
        }

        @Test func `elsewhere under a service manager lines are led by their priority`() throws {
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.environment = ["JOURNAL_STREAM": "1:1"] }
            )
            try writeSecrets(try daemon.client())
            try daemon.terminate()
            let lines = daemon.errors.split(separator: "\n")
            #expect(lines.first?.hasPrefix("<5>budgetd ") == true)
            #expect(lines.contains("<6>add: revision 2, by user \(getuid())."))
            for line in lines {
                #expect(line.hasPrefix("<") && line.dropFirst(2).hasPrefix(">"))
                for secret in Self.secrets { #expect(!line.contains(secret)) }
            }
        }

        @Test func `in a terminal lines are for people`() throws {
            let daemon = try DaemonProcess.ready(in: directory)
            try writeSecrets(try daemon.client())
            try daemon.terminate()
            for line in daemon.errors.split(separator: "\n") {
                #expect(line.hasPrefix("budgetd: "))
                for secret in Self.secrets { #expect(!line.contains(secret)) }
            }
        }

        @Test func `the log level decides what is logged`() throws {
            let daemon = try DaemonProcess.ready(in: directory)
            let client = try daemon.client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR","log_level":"warning"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"1"}}"#)
            try daemon.terminate()
            #expect(!daemon.errors.contains("add: revision"))
        }

        @Test func `a closed standard error is survived`() throws {
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.closed = [0, 1, 2] }
            )
            let client = try daemon.client()
            try writeSecrets(client)
            #expect(try client.status()["spent"]?.string == "0.00")
            #expect(try daemon.terminate() == .exited(0))
            // Whatever took its number was not written to.
            for (name, bytes) in try Files.contents(of: daemon.stateDirectory) {
                #expect(!String(decoding: bytes, as: UTF8.self).contains("budgetd: add"), "\(name)")
            }
        }

        @Test func `a reader of standard error that went away is survived`() throws {
            var ends: [Int32] = [0, 0]
            try systemCall("pipe") { pipe(&ends) }
            close(ends[0])
            defer { close(ends[1]) }
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.standardError = ends[1] }
            )
            try writeSecrets(try daemon.client())
            #expect(try daemon.terminate() == .exited(0))
        }

        @Test func `a reader of standard error that reads nothing holds nobody up`() throws {
            var ends: [Int32] = [0, 0]
            try systemCall("pipe") { pipe(&ends) }
            _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
            defer { for end in ends { close(end) } }
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.standardError = ends[1] }
            )
            let client = try daemon.client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            // More than the pipe and the queue before it hold.
            let lines = (0..<4000).map { _ in #"{"command":"add","args":{"amount":"0.01"}}"# + "\n" }
            #expect(try client.exchange(Array(lines.joined().utf8), lines: 4000).count == 4000)
            #expect(try client.status()["spent"]?.string == "40.00")
            let start = Moment.now
            #expect(try daemon.terminate() == .exited(0))
            #expect(Moment.now - start < 2_500_000_000)
        }
    }
}
