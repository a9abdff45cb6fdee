import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Sockets that a service manager opened and hands over (sd_listen_fds(3)).
    @Suite(.timeLimit(.minutes(1))) struct ActivationTests {
        private let directory: TemporaryDirectory
        private let writing: String
        private let reading: String

        init() throws {
            directory = try TemporaryDirectory()
            writing = directory.path("w.sock")
            reading = directory.path("r.sock")
        }

        /// `LISTEN_PID` has to be the daemon's own number, which a shell knows that becomes the daemon.
        private static let announced = ["/bin/sh", "-c", #"export LISTEN_PID=$$; exec "$0" "$@""#]

        private func listener(_ path: String) throws -> Int32 {
            let descriptor = try UnixSocket.make(nonBlocking: false)
            try UnixSocket.bind(descriptor, to: path)
            try systemCall("listen") { listen(descriptor, 64) }
            return descriptor
        }

        private func start(
            _ names: String,
            _ descriptors: [Int32: Int32],
            arguments: [String] = []
        ) throws -> DaemonProcess {
            var options = DaemonProcess.Options()
            options.socket = ""
            options.arguments = arguments
            options.wrapper = Self.announced
            options.descriptors = descriptors
            options.environment = [
                "LISTEN_FDS": "\(descriptors.count)", "LISTEN_FDNAMES": names,
                "XDG_RUNTIME_DIR": directory.path,
            ]
            return try DaemonProcess(in: directory, options)
        }

        @Test(arguments: [true, false])
        func `the names tell which socket only reads, whatever their order`(_ isWritingFirst: Bool) throws {
            let rw = try listener(writing)
            let ro = try listener(reading)
            // Who connects before the daemon is up is answered once it is.
            let early = try LineClient(writing)
            try early.send(#"{"command":"hello"}"#)
            let daemon =
                isWritingFirst ? try start("rw:ro", [3: rw, 4: ro]) : try start("ro:rw", [3: ro, 4: rw])
            close(rw)
            close(ro)
            try daemon.waitUntilReady()
            #expect(try early.reply().at("result.access")?.string == "rw")
            #expect(try LineClient(writing).done(#"{"command":"hello"}"#)["access"]?.string == "rw")
            #expect(try LineClient(reading).done(#"{"command":"hello"}"#)["access"]?.string == "ro")
            #expect(!Files.exists(directory.path("budgetd")), "it makes no sockets of its own")
            #expect(try daemon.terminate() == .exited(0))
            #expect(Files.exists(writing) && Files.exists(reading), "they are the service manager's")
        }

        @Test func `names as the socket units give them are understood`() throws {
            let rw = try listener(writing)
            let ro = try listener(reading)
            let daemon = try start("budgetd.socket:budgetd-ro.socket", [3: rw, 4: ro])
            close(rw)
            close(ro)
            try daemon.waitUntilReady()
            #expect(try LineClient(writing).done(#"{"command":"hello"}"#)["access"]?.string == "rw")
            #expect(try LineClient(reading).done(#"{"command":"hello"}"#)["access"]?.string == "ro")
        }

        @Test func `the same sockets serve the next daemon`() throws {
            let rw = try listener(writing)
            defer { close(rw) }
            let first = try start("rw", [3: rw])
            try first.waitUntilReady()
            try first.terminate()
            let waiting = try LineClient(writing)
            try waiting.send(#"{"command":"ping","id":1}"#)
            let second = try start("rw", [3: rw])
            #expect(try waiting.reply()["id"]?.integer == 1)
            try second.terminate()
        }

        @Test func `a descriptor that is no listening socket is refused`() throws {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            let daemon = try start("rw", [3: file])
            #expect(try daemon.process.waitForEnd() == .exited(64))
            #expect(daemon.errors.contains("not a listening Unix stream socket"))
        }

        /// A daemon over a damaged ledger.
        private func startDamaged(_ arguments: [String] = []) throws -> DaemonProcess {
            try directory.makeDirectory("state")
            try Files.write(
                (0..<8192).map { UInt8(truncatingIfNeeded: $0 * 31) },
                to: directory.path("state/ledger.sqlite")
            )
            let rw = try listener(writing)
            defer { close(rw) }
            let daemon = try start("rw", [3: rw], arguments: arguments)
            try daemon.waitUntilReady()
            return daemon
        }

        @Test func `over a damaged ledger clients that are too many or stand still are told so`() throws {
            let caps = ["connections=3", "connections_reserved=0", "line_seconds=1"].flatMap {
                ["--cap", $0]
            }
            let daemon = try startDamaged(caps)
            let clients = try (0..<3).map { _ in try LineClient(writing) }
            for client in clients { _ = try client.refused(#"{"command":"ping"}"#) }
            let refused = try LineClient(writing)
            for _ in 0..<50 { try refused.send(#"{"command":"ping"}"#) }
            #expect(try refused.reply().at("error.code")?.string == "busy")
            #expect(try refused.line() == nil)
            try clients[0].send(bytes: Array("{".utf8))
            #expect(try clients[0].reply(seconds: 5).at("error.code")?.string == "too_slow")
            #expect(try clients[0].line() == nil)
            _ = try LineClient(writing).refused(#"{"command":"ping"}"#)
            withExtendedLifetime(daemon) {}
        }

        @Test func `over a damaged ledger it stays up and says so to every line`() throws {
            let daemon = try startDamaged()
            let client = try LineClient(writing)
            for line in [#"{"command":"status"}"#, #"{"command":"add","args":{"amount":"1"}}"#] {
                let error = try client.refused(line)
                #expect(error["code"]?.string == "storage_failed")
                #expect(error["message"]?.string?.contains("ledger") == true)
            }
            for bytes in [#"{"command":"ping"}"#, String(repeating: "a", count: 66_000)] {
                let client = try LineClient(writing)
                try client.send(bytes: Array(bytes.utf8))
                client.halfClose()
                #expect(try client.reply().at("error.code")?.string == "storage_failed")
            }
            #expect(daemon.process.isRunning)
            #expect(try daemon.terminate() == .exited(0))
        }
    }
}
