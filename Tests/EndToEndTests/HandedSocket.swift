import BudgetCore
import BudgetTestSupport
import Glibc

/// A listening socket that a service manager, played by the test, hands over (sd_listen_fds(3)).
final class HandedSocket {
    let path: String
    private let descriptor: Int32
    private let directory: TemporaryDirectory

    init(in directory: TemporaryDirectory) throws {
        self.directory = directory
        path = directory.path("handed.sock")
        descriptor = try UnixSocket.make(nonBlocking: false)
        try UnixSocket.bind(descriptor, to: path)
        try systemCall("listen") { [descriptor] in listen(descriptor, 64) }
    }

    deinit {
        close(descriptor)
    }

    /// Starts a daemon that serves it.
    ///
    /// - Parameters:
    ///   - shell: What a shell does before it becomes the daemon, whose number `LISTEN_PID` has to be.
    ///   - change: Changes how it is started.
    /// - Returns: The daemon, ready or refusing.
    /// - Throws: That it cannot be started.
    func start(
        _ shell: String = ":",
        _ change: (inout DaemonProcess.Options) -> Void = { _ in }
    ) throws -> DaemonProcess {
        var options = DaemonProcess.Options()
        options.socket = ""
        options.wrapper = ["/bin/sh", "-c", #"export LISTEN_PID=$$; \#(shell); exec "$0" "$@""#]
        options.descriptors = [3: descriptor]
        options.environment = ["LISTEN_FDS": "1", "LISTEN_FDNAMES": "rw"]
        change(&options)
        return try DaemonProcess(in: directory, options)
    }

    /// A connection to whoever serves it.
    func client(of daemon: DaemonProcess) throws -> LineClient {
        try LineClient(path, of: daemon)
    }
}
