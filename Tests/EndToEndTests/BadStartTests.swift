import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

/// Starts that cannot succeed end with the right status and a sentence, and harm nothing.
@Suite(.timeLimit(.minutes(1))) struct BadStartTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Starts a daemon that has to end by itself, and returns what it says.
    private func refusal(
        _ status: Int32,
        _ change: (inout DaemonProcess.Options) -> Void = { _ in }
    ) throws -> String {
        var options = DaemonProcess.Options()
        options.name = "second"
        change(&options)
        let daemon = try DaemonProcess(in: directory, options)
        #expect(try daemon.process.waitForEnd() == .exited(status), "\(daemon.errors)")
        let lines = daemon.errors.split(separator: "\n")
        #expect(
            lines.count == 1 && lines[0].hasPrefix("budgetd: ") && lines[0].hasSuffix("."),
            "\(daemon.errors)"
        )
        return daemon.errors
    }

    @Test func `a second daemon on the same ledger leaves the first undisturbed`() throws {
        let first = try DaemonProcess.ready(in: directory)
        let client = try first.client()
        try client.done(#"{"command":"ping"}"#)
        let sentence = try refusal(75)
        #expect(sentence.contains("\(first.process.pid)"))
        try client.done(#"{"command":"ping"}"#)
        try first.client().done(#"{"command":"ping"}"#)
    }

    @Test func `a second daemon on the same socket leaves the first undisturbed`() throws {
        let first = try DaemonProcess.ready(in: directory)
        let sentence = try refusal(75) {
            $0.socket = first.socket
            $0.stateDirectory = directory.path("other")
        }
        #expect(sentence.contains(first.socket))
        try first.client().done(#"{"command":"ping"}"#)
    }

    @Test func `a socket that another program listens on is not taken`() throws {
        let path = directory.path("second.sock")
        let listener = try UnixSocket.make(nonBlocking: false)
        defer { close(listener) }
        try UnixSocket.bind(listener, to: path)
        listen(listener, 1)
        #expect(try refusal(75).contains(path))
        #expect(Files.exists(path))
    }

    @Test func `a stale socket is repaired`() throws {
        let first = try DaemonProcess.ready(in: directory)
        try first.kill()
        #expect(Files.exists(first.socket))
        let second = try DaemonProcess.ready(in: directory)
        try second.client().done(#"{"command":"ping"}"#)
        #expect(try second.terminate() == .exited(0))
        #expect(!Files.exists(second.socket) && !Files.exists(second.readOnlySocket))
    }

    @Test(arguments: ["file", "directory", "dangling link"])
    func `anything else at the path of the socket is left alone`(_ what: String) throws {
        let path = directory.path("second.sock")
        switch what {
        case "file": try Files.write("mine".utf8, to: path)
        case "directory": try directory.makeDirectory("second.sock")
        default: symlink("/nowhere/at/all", path)
        }
        #expect(try refusal(73).contains(path))
        #expect(Files.exists(path))
        if what == "file" { #expect(try Files.text(path) == "mine") }
    }

    @Test func `a socket path that is too long is refused`() throws {
        let long = directory.path(String(repeating: "x", count: 107 - directory.path.utf8.count))
        #expect(long.utf8.count == 108)
        #expect(try refusal(64) { $0.socket = long }.contains("108"))
        let daemon = try DaemonProcess(
            in: directory,
            DaemonProcess.Options().with { $0.socket = String(long.dropLast()) }
        )
        try daemon.waitUntilReady()
    }

    @Test func `a newer ledger is refused`() throws {
        let first = try DaemonProcess.ready(in: directory)
        try first.terminate()
        // The user_version stands at byte 60 of the file (sqlite.org/fileformat.html).
        let path = first.stateDirectory + "/ledger.sqlite"
        var bytes = try Files.read(path)
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        try Files.write(bytes, to: path)
        #expect(try refusal(76).contains("99"))
        #expect(try Files.read(path) == bytes)
    }

    @Test func `a state directory that cannot be made is refused`() throws {
        try Files.write("".utf8, to: directory.path("occupied"))
        #expect(try refusal(73) { $0.stateDirectory = directory.path("occupied") }.contains("occupied"))
        #expect(try refusal(73) { $0.stateDirectory = directory.path("occupied/state") }.contains("occupied"))
    }

    @Test(.enabled("needs root and setpriv") { geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 })
    func `a plain user who may not write there is refused`() throws {
        chmod(directory.path, 0o755)
        try directory.makeDirectory("state", mode: 0o555)
        let program = directory.path("budgetd")
        try Files.write(try Files.read(Programs.budgetd), to: program, mode: 0o755)
        for state in [directory.path("state"), directory.path("deeper/state")] {
            let run = try ClientProgram(
                [
                    "--reuid=65534", "--regid=65534", "--clear-groups", program, "--state-dir", state,
                    "--socket", directory.path("sock"),
                ],
                program: "/usr/bin/setpriv"
            )
            #expect(run.status == 73, "\(run.errors)")
            #expect(run.errors.contains(state) || run.errors.contains("deeper"), "\(run.errors)")
        }
    }

    @Test func `of 30 daemons started at once exactly one lives`() throws {
        let daemons = try (0..<30).map { number in
            try DaemonProcess(in: directory, DaemonProcess.Options().with { $0.name = "d\(number)" })
        }
        var ready = 0
        for daemon in daemons {
            // Either it is ready, or it has ended.
            if (try? daemon.waitUntilReady()) != nil {
                ready += 1
                try daemon.client().done(#"{"command":"ping"}"#)
            } else {
                #expect(try daemon.process.waitForEnd() == .exited(75), "\(daemon.errors)")
            }
        }
        #expect(ready == 1)
    }

    @Test func `of 10 daemons started at once on one socket exactly one lives`() throws {
        let daemons = try (0..<10).map { number in
            try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with {
                    $0.name = "d\(number)"
                    $0.socket = directory.path("one.sock")
                    $0.stateDirectory = directory.path("state\(number)")
                }
            )
        }
        let ready = daemons.filter { (try? $0.waitUntilReady()) != nil }
        #expect(ready.count == 1)
        try ready.first?.client().done(#"{"command":"ping"}"#)
    }
}

extension DaemonProcess.Options {
    /// The options with some changed.
    func with(_ change: (inout DaemonProcess.Options) -> Void) -> DaemonProcess.Options {
        var options = self
        change(&options)
        return options
    }
}
