import BudgetCore
import BudgetTestSupport
import Glibc

/// A real sshd(8) of the test's own on the loopback, behind which a budget is found.
final class SecureShellServer: Sendable {
    private static let program = "/usr/sbin/sshd"

    /// Whether there is one on this host.
    static let isPossible = [program, "/usr/bin/ssh", "/usr/bin/ssh-keygen"].allSatisfy { (path: String) in
        access(path, X_OK) == 0
    }

    let directory: TemporaryDirectory
    let process: ChildProcess
    private let errors: Int32

    /// Starts it, and returns once it listens.
    ///
    /// - Parameters:
    ///   - budget: The budget that a login finds.
    ///   - restriction: What stands before the client's key, such as `restrict`.
    /// - Throws: That it does not start.
    init(_ budget: RunningBudget, restriction: String = "") throws {
        directory = try TemporaryDirectory()
        try directory.makeDirectory("home")
        for name in ["host", "client"] {
            let made = try ClientProgram(
                ["-q", "-t", "ed25519", "-N", "", "-f", directory.path(name)],
                program: "/usr/bin/ssh-keygen"
            )
            guard made.status == 0 else { throw TestFailure(made.errors) }
        }
        let key = try Files.text(directory.path("client.pub"))
        try Files.write("\(restriction) \(key)".utf8, to: directory.path("authorized"))
        try Self.placePrograms(in: directory)
        // It wants a folder that the package's service makes at its start.
        if geteuid() == 0 { mkdir("/run/sshd", 0o755) }
        let port = try Self.freePort()
        try Files.write(Self.configuration(directory, budget, port).utf8, to: directory.path("sshd_config"))
        try Files.write(Self.clientConfiguration(directory, port).utf8, to: directory.path("ssh_config"))
        let (mine, theirs) = try ClosedPair.make()
        let null = try systemCall("open") { open("/dev/null", O_RDWR | O_CLOEXEC) }
        defer {
            close(theirs)
            close(null)
        }
        errors = mine
        process = try ChildProcess(
            Self.program,
            ["-D", "-e", "-f", directory.path("sshd_config")],
            environment: ["PATH": "/usr/bin:/bin"],
            descriptors: [0: null, 1: null, 2: theirs]
        )
        var reader = LineReader(mine)
        while let line = try reader.next(by: .after(seconds: 20)) {
            if line.hasPrefix("Server listening") { return }
        }
        throw TestFailure("sshd does not start.")
    }

    deinit {
        close(errors)
    }

    /// What a client finds in its environment.
    var environment: [String: String] {
        [
            "PATH": directory.path("client-bin") + ":/usr/bin:/bin", "BUDGETD_HOST": "budget", "TZ": "UTC",
            "BUDGETD_NOW": "2026-11-30T12:00:00Z",
        ]
    }

    /// Runs budgetctl against the host.
    func run(_ words: [String], input: String = "") throws -> ClientProgram {
        try ClientProgram(words, environment: environment, input: input)
    }

    /// The sessions that go on: the processes that sshd has started and that are still there.
    func sessions() throws -> [pid_t] {
        let text = try Files.text("/proc/\(process.pid)/task/\(process.pid)/children")
        return text.split(separator: " ").compactMap { pid_t($0) }
    }

    // MARK: Files

    private static func placePrograms(in directory: TemporaryDirectory) throws {
        try directory.makeDirectory("client-bin")
        try directory.makeDirectory("host-bin")
        let client = "#!/bin/sh\nexec /usr/bin/ssh -F '\(directory.path("ssh_config"))' \"$@\"\n"
        try Files.write(client.utf8, to: directory.path("client-bin/ssh"), mode: 0o755)
        try systemCall("symlink") { symlink(Programs.budgetctl, directory.path("host-bin/budgetctl")) }
    }

    private static func configuration(
        _ directory: TemporaryDirectory,
        _ budget: RunningBudget,
        _ port: UInt16
    ) -> String {
        """
        ListenAddress 127.0.0.1
        Port \(port)
        HostKey \(directory.path("host"))
        PidFile none
        AuthorizedKeysFile \(directory.path("authorized"))
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin yes
        SetEnv PATH=\(directory.path("host-bin")):/usr/bin:/bin HOME=\(directory.path("home")) BUDGETD_SOCKET=\(budget.daemon.socket)

        """
    }

    private static func clientConfiguration(_ directory: TemporaryDirectory, _ port: UInt16) -> String {
        """
        Host budget
          HostName 127.0.0.1
          Port \(port)
          IdentityFile \(directory.path("client"))
          IdentitiesOnly yes
          UserKnownHostsFile \(directory.path("known"))
          StrictHostKeyChecking accept-new
          LogLevel ERROR

        """
    }

    /// A port that nobody listens at now.
    private static func freePort() throws -> UInt16 {
        let descriptor = try systemCall("socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                try systemCall("bind") { bind(descriptor, pointer, length) }
                try systemCall("getsockname") { getsockname(descriptor, pointer, &length) }
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
    }
}
