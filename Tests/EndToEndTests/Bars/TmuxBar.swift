import BudgetCore
import BudgetTestSupport
import Glibc

/// A tmux server of a test's own, attached to a terminal, with the example's status line.
final class TmuxBar {
    /// The program; the tests are skipped where it is not.
    static let program = "/usr/bin/tmux"
    private static let rows = 24
    private static let columns = 120

    private let directory: TemporaryDirectory
    private let environment: [String: String]
    private let terminal: TerminalSession
    private var screen = TerminalScreen(rows: rows, columns: columns)
    /// What each module says at its start; ends when none of them is left.
    private let modules: Int32
    private var reader: LineReader

    /// Starts it.
    ///
    /// - Parameters:
    ///   - directory: Where its files are, and where its commands run.
    ///   - socket: The daemon's.
    ///   - category: What the bar is of.
    ///   - format: What the example's `tmux` is replaced by.
    /// - Throws: That it cannot be started.
    init(in directory: TemporaryDirectory, socket: String, category: String, format: String = "tmux") throws {
        self.directory = directory
        // Held open by each module, so that the last one's end is seen here.
        let path = directory.path("modules")
        try systemCall("mkfifo") { mkfifo(path, 0o600) }
        modules = try systemCall("open") { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        reader = LineReader(modules)
        environment = [
            "PATH": "\(Programs.directory):/usr/bin:/bin", "HOME": directory.path, "SHELL": "/bin/sh",
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC", "BUDGETD_SOCKET": socket,
            "MODULES": path, "CATEGORY": category,
        ]
        let example = try Files.text(Repository.path("packaging/examples/tmux.conf"))
        let command = "exec budgetctl watch --format tmux"
        guard example.contains(command) else { throw TestFailure("The example does not run: \(command)") }
        let mine = #"exec 3>"$MODULES"; echo $PPID $$ >&3; "# + command.replacing("tmux", with: format)
        try Files.write(
            """
            \(example.replacing(command, with: mine + #" -c "$CATEGORY" --length 80"#))
            # Sooner than once in five seconds, and each colour as it is.
            set -g status-interval 1
            set -as terminal-overrides ',xterm*:Tc'

            """.utf8,
            to: directory.path("tmux.conf")
        )
        terminal = try TerminalSession(
            [
                "-u", "-S", directory.path("tmux.sock"), "-f", directory.path("tmux.conf"),
                "new-session", "-c", directory.path, "exec cat",
            ],
            program: Self.program,
            environment: environment,
            columns: UInt16(Self.columns)
        )
    }

    deinit {
        // It is no child of the test, and outlives the terminal.
        _ = try? ClientProgram(
            ["-S", directory.path("tmux.sock"), "kill-server"],
            program: Self.program,
            environment: environment
        )
        close(modules)
    }

    /// A module that was started, and the server that did it.
    struct Start: Equatable {
        let server: pid_t
        let module: pid_t
    }

    /// The next start of a module; `nil` when none is left.
    func start(seconds: Double = 20) throws -> Start? {
        guard let numbers = try reader.next(by: .after(seconds: seconds))?.split(separator: " ") else {
            return nil
        }
        guard numbers.count == 2, let server = pid_t(numbers[0]), let module = pid_t(numbers[1]) else {
            throw TestFailure("A module says: \(numbers)")
        }
        return Start(server: server, module: module)
    }

    /// Whether no module has been started, or has ended, since the last one that was taken.
    var isSteady: Bool {
        do {
            _ = try reader.next(by: .after(seconds: 0))
            return false
        } catch { return true }
    }

    /// The status line as it is seen.
    var line: String { screen.text(row: Self.rows - 1) }

    /// Waits until the status line shows the text, all of it in that colour.
    func wait(for text: String, color: String, seconds: Double = 20) throws {
        let moment = Moment.after(seconds: seconds)
        while screen.colors(of: text, row: Self.rows - 1) != [color] {
            do { screen.show(try terminal.next(by: moment)) } catch {
                let colors = screen.colors(of: text, row: Self.rows - 1) ?? []
                throw TestFailure("Not “\(text)” in \(color) but in \(colors): “\(line)”. \(error)")
            }
            seen.insert(line)
        }
    }

    /// Each status line there was, for as long as the test has waited.
    private(set) var seen: Set<String> = []
}
