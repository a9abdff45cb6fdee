import BudgetCore
import Glibc

/// Everything the program takes from the process it runs in, so that tests bring their own.
struct Surroundings {
    /// Looks up an environment variable; an empty one counts as not set.
    var environment: (String) -> String?
    /// The user that runs the program.
    var uid: UInt32
    /// Standard input.
    var input: Int32
    /// Standard output.
    var output: Int32
    /// Standard error.
    var errors: Int32
    /// Whether there is a file at the path.
    var exists: (String) -> Bool
    /// Opens a connected stream socket to the path.
    var connect: (String) throws(SystemCallError) -> Int32
    /// The names in a directory, none if it cannot be read.
    var names: (String) -> [String] = Surroundings.names
    /// Whose a file is.
    var file: (String) throws(SystemCallError) -> FileAccess = { path throws(SystemCallError) in
        try FileAccess.ofFile(path)
    }
    /// The groups that the process is in (getgroups(2)).
    var groups: () -> [UInt32] = { Surroundings.groupsOfProcess }
    /// Where the host's groups are listed (group(5)).
    var groupFile = "/etc/group"
    /// Where the host's users are listed (passwd(5)).
    var userFile = "/etc/passwd"
    /// What time it is, in milliseconds since 1970-01-01 UTC.
    var now: () -> Int64 = { Instant.ofHost }
    /// How far the user's clock is ahead of UTC at an instant, in milliseconds.
    var offset: (Int64) -> Int64 = Instant.offset
    /// How long the reply to a request may take, in milliseconds.
    var replyTimeout: Int64 = 10_000
    /// How long `watch` hides that the daemon is away, in milliseconds.
    var offlineDelay: Int64 = 5_000

    /// Those of the running process.
    static func ofProcess() -> Surroundings {
        let environment: (String) -> String? = { name in
            guard let value = getenv(name), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
        // The daemon's clock starts there too, in tests and demonstrations.
        let shift = environment("BUDGETD_NOW").flatMap(Instant.milliseconds).map { $0 - Instant.ofHost } ?? 0
        return Surroundings(
            environment: environment,
            uid: getuid(),
            input: STDIN_FILENO,
            output: STDOUT_FILENO,
            errors: STDERR_FILENO,
            exists: { access($0, F_OK) == 0 },
            connect: { path throws(SystemCallError) in try ServerConnection.openSocket(to: path) },
            now: { Instant.ofHost + shift }
        )
    }

    /// The width to which output is fitted: `$COLUMNS`, else the terminal's, `nil` if it is no terminal.
    var width: Int? {
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether standard output is a terminal.
    var isTerminal: Bool { isatty(output) == 1 }

    /// Whether standard input is a terminal, at which somebody can be asked.
    var isInputTerminal: Bool { isatty(input) == 1 }

    private static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
            }
        }
        return names
    }

    private static var groupsOfProcess: [UInt32] {
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = getgroups(Int32(groups.count), &groups)
        return groups.prefix(Int(max(0, count))) + [getegid()]
    }

    /// Where the user's programs keep what they know.
    var stateHome: String? {
        environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment("HOME").map { $0 + "/.local/state" }
    }

    /// Where budgets are kept: the system's, unless it is one of the user's own that is looked for, and the user's.
    func stateDirectories(ofUserOnly isOwn: Bool) -> [String] {
        [isOwn ? nil : "/var/lib", stateHome].compactMap(\.self)
    }

    /// The names of the budgets that are kept in those directories.
    func instances(in directories: [String]) -> [String] {
        let prefix = SocketLocation.directoryName(instance: "")
        let names = directories.flatMap(names).filter { $0.hasPrefix(prefix) }
        return Set(names.map { String($0.dropFirst(prefix.count)) }.filter(SocketLocation.isInstanceName))
            .sorted()
    }

    /// The text of a file, `nil` if it cannot be read.
    func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? String(decoding: text, as: UTF8.self) : nil }
            text += bytes[..<count]
        }
    }
}
