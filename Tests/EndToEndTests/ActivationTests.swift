import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

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

    private func start(_ names: String, _ descriptors: [Int32: Int32]) throws -> DaemonProcess {
        var options = DaemonProcess.Options()
        options.socket = ""
        options.wrapper = Self.announced
        options.descriptors = descriptors
        options.environment = [
            "LISTEN_FDS": "\(descriptors.count)", "LISTEN_FDNAMES": names, "XDG_RUNTIME_DIR": directory.path,
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

    @Test func `over a damaged ledger it stays up and says so to every line`() throws {
        try directory.makeDirectory("state")
        try Files.write(
            (0..<8192).map { UInt8(truncatingIfNeeded: $0 * 31) },
            to: directory.path("state/ledger.sqlite")
        )
        let rw = try listener(writing)
        let daemon = try start("rw", [3: rw])
        close(rw)
        withKnownIssue("The daemon ends with 65, and the service manager starts it again and again.") {
            let client = try LineClient(writing)
            for line in [#"{"command":"status"}"#, #"{"command":"add","args":{"amount":"1"}}"#] {
                let error = try client.refused(line)
                #expect(error["code"]?.string == "storage_failed")
                #expect(error["message"]?.string?.contains("ledger") == true)
            }
            #expect(daemon.process.isRunning)
            #expect(try daemon.terminate() == .exited(0))
        }
    }
}
