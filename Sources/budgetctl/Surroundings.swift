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
}
