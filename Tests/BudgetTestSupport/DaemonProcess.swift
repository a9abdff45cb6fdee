import BudgetCore
import Glibc

/// The built `budgetd`, serving from a directory of the test's own.
package final class DaemonProcess: Sendable {
    /// How it is started.
    package struct Options: Sendable {
        /// Where its files are; its ledger in `state`, its sockets beside that.
        package var stateDirectory: String?
        /// The socket; none of its own is made for an empty text.
        package var socket: String?
        /// The socket that only reads, beside the directory's other files unless said.
        package var readOnlySocket: String?
        /// The program; a copy of it where users of a test cannot reach what was built.
        package var program = Programs.budgetd
        package var arguments: [String] = []
        /// Added to an environment that holds `TZ`, `NOTIFY_SOCKET` and a `PATH`, and nothing of the host's.
        package var environment: [String: String] = [:]
        /// A program that starts it, such as `/bin/sh`, with its words; the daemon's come after.
        package var wrapper: [String] = []
        /// Where its standard error goes; a file that ``errors`` reads if `nil`.
        package var standardError: Int32?
        package var descriptors: [Int32: Int32] = [:]
        package var closed: [Int32] = []
        /// What stands in its file names, where a test has several in one directory.
        package var name = "budgetd"

        package init() {}
    }

    /// The socket that may do all.
    package let socket: String
    /// The socket that only reads.
    package let readOnlySocket: String
    package let stateDirectory: String
    package let process: ChildProcess
    /// What it tells the service manager.
    package let notifications: DatagramSocket
    private let errorFile: String
    private let directory: TemporaryDirectory

    /// Starts it; ``waitUntilReady()`` says when it can be used.
    package init(in directory: TemporaryDirectory, _ options: Options = Options()) throws {
        self.directory = directory
        stateDirectory = options.stateDirectory ?? directory.path("state")
        socket = options.socket ?? directory.path("\(options.name).sock")
        readOnlySocket = options.readOnlySocket ?? directory.path("\(options.name)-ro.sock")
        errorFile = directory.path("\(options.name).stderr")
        let notify = directory.path("\(options.name).notify")
        unlink(notify)
        notifications = try DatagramSocket(notify)
        var environment = ["TZ": "UTC", "NOTIFY_SOCKET": notify, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        environment.merge(options.environment) { $1 }
        var arguments = ["--state-dir", stateDirectory]
        if !socket.isEmpty { arguments += ["--socket", socket, "--read-only-socket", readOnlySocket] }
        arguments += options.arguments
        let words = options.wrapper + [options.program] + arguments
        let null = try systemCall("open") { open("/dev/null", O_RDWR | O_CLOEXEC) }
        defer { close(null) }
        let errors = try systemCall("open") { [errorFile] in
            open(errorFile, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
        }
        defer { close(errors) }
        var descriptors: [Int32: Int32] = [0: null, 1: errors, 2: options.standardError ?? errors]
        descriptors.merge(options.descriptors) { $1 }
        process = try ChildProcess(
            words[0],
            Array(words.dropFirst()),
            environment: environment,
            descriptors: descriptors,
            closed: options.closed
        )
    }

    /// Starts it and waits until it can be used.
    package static func ready(
        in directory: TemporaryDirectory,
        _ options: Options = Options()
    ) throws -> DaemonProcess {
        let daemon = try DaemonProcess(in: directory, options)
        try daemon.waitUntilReady()
        return daemon
    }

    /// Waits for `READY=1`, and returns what came with it.
    @discardableResult
    package func waitUntilReady(seconds: Double = 20) throws -> [String: String] {
        try notification("READY", seconds: seconds)
    }

    /// Waits for a notification with that field; others before it are passed over.
    package func notification(_ field: String, seconds: Double = 20) throws -> [String: String] {
        let moment = Moment.after(seconds: seconds)
        while let fields = notifications.fields(by: moment, orEndOf: process.exitDescriptor) {
            if fields[field] != nil { return fields }
        }
        throw TestFailure("budgetd sent no \(field): \(errors)")
    }

    /// A connection to the socket that may do all.
    package func client(receiveBuffer: Int32? = nil) throws -> LineClient {
        try LineClient(socket, receiveBuffer: receiveBuffer, of: self)
    }

    /// A connection to the socket that only reads.
    package func readOnlyClient() throws -> LineClient {
        try LineClient(readOnlySocket, of: self)
    }

    /// What it printed so far.
    package var errors: String { (try? Files.text(errorFile)) ?? "" }

    /// Whether standard error comes to hold the text while it is asked again and again.
    ///
    /// Entries are written on a thread of their own, so an answer may come before the entry about it.
    package func logs(_ text: String, whileAsking ask: () throws -> Void) rethrows -> Bool {
        for _ in 0..<5000 {
            if errors.contains(text) { return true }
            try ask()
        }
        return false
    }

    /// Ends it as a crash would, and waits for that.
    package func kill() throws {
        process.send(SIGKILL)
        _ = try process.waitForEnd()
    }

    /// Asks it to end, and waits for that.
    @discardableResult
    package func terminate() throws -> ChildProcess.Ending {
        process.send(SIGTERM)
        return try process.waitForEnd()
    }

    // MARK: What it costs

    /// Resident memory in KiB (proc(5)).
    package func residentKilobytes() throws -> Int {
        for line in try Files.text("/proc/\(process.pid)/status").split(separator: "\n")
        where line.hasPrefix("VmRSS:") {
            if let number = Int(line.filter(\.isNumber)) { return number }
        }
        throw TestFailure("Process \(process.pid) has no VmRSS.")
    }

    /// How often its main thread waited for something, rather than to run on (proc(5)).
    package func waitCount() throws -> Int {
        for line in try Files.text("/proc/\(process.pid)/status").split(separator: "\n")
        where line.hasPrefix("voluntary_ctxt_switches:") {
            if let number = Int(line.filter(\.isNumber)) { return number }
        }
        throw TestFailure("Process \(process.pid) has no voluntary_ctxt_switches.")
    }

    /// Open file descriptors.
    package func descriptorCount() throws -> Int {
        try Files.names(in: "/proc/\(process.pid)/fd").count
    }
}
