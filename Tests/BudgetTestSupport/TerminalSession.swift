import BudgetCore
import Glibc

/// A program on a pseudo-terminal of its own, with a test at the keyboard.
package final class TerminalSession {
    package let process: ChildProcess
    /// All that the terminal has shown, what was typed included.
    package private(set) var screen = ""
    private let keyboard: Int32
    /// Keeps the terminal there when the program has ended.
    private let line: Int32
    private var bytes: [UInt8] = []
    /// Where in ``screen`` the next thing is waited for.
    private var seen = 0

    /// `TIOCSPTLCK` and `TIOCGPTN`, macros that Swift cannot import (ioctl_tty(2)).
    private static let setLock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: What follows its name.
    ///   - program: The program, `budgetctl` unless said.
    ///   - environment: The whole environment.
    ///   - columns: How wide the terminal is.
    ///   - output: Where its standard output goes in place of the terminal.
    /// - Throws: That it cannot be started.
    package init(
        _ arguments: [String],
        program: String = Programs.budgetctl,
        environment: [String: String],
        columns: UInt16 = 80,
        output: Int32? = nil
    ) throws {
        keyboard = try systemCall("open") { open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC) }
        var lock: Int32 = 0
        var number: UInt32 = 0
        try systemCall("ioctl") { [keyboard] in ioctl(keyboard, Self.setLock, &lock) }
        try systemCall("ioctl") { [keyboard] in ioctl(keyboard, Self.number, &number) }
        let path = "/dev/pts/\(number)"
        line = try systemCall("open") { open(path, O_RDWR | O_NOCTTY | O_CLOEXEC) }
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(line, UInt(TIOCSWINSZ), &size)
        process = try ChildProcess(
            program,
            arguments,
            environment: environment,
            descriptors: output.map { [1: $0] } ?? [:],
            terminal: path
        )
    }

    deinit {
        close(keyboard)
        close(line)
    }

    /// Types a text; `\n` is the Enter key.
    package func type(_ text: String) throws {
        try type(bytes: Array(text.utf8))
    }

    /// Types bytes as they are.
    package func type(bytes: [UInt8]) throws {
        let count = write(keyboard, bytes, bytes.count)
        guard count == bytes.count else { throw TestFailure("The terminal took \(count) bytes.") }
    }

    /// Waits until the terminal shows the text, after what was waited for before.
    package func wait(for text: String, seconds: Double = 20) throws {
        let moment = Moment.after(seconds: seconds)
        while !found(text) {
            let ready = BudgetTestSupport.wait(
                for: [(keyboard, POLLIN), (process.exitDescriptor, POLLIN)],
                by: moment
            )
            guard ready[0] & POLLIN != 0 else {
                let reason = ready[1] == 0 ? "It was waited for in vain" : "The program ended"
                throw TestFailure("\(reason); the terminal does not show “\(text)” but: \(screen)")
            }
            read()
        }
    }

    /// Takes what the terminal shows next, as bytes; waits until there is something.
    package func next(by moment: Moment) throws -> [UInt8] {
        guard BudgetTestSupport.wait(for: [(keyboard, POLLIN)], by: moment)[0] & POLLIN != 0 else {
            throw TestFailure("The terminal shows nothing more; it has shown: \(screen)")
        }
        return read()
    }

    /// Waits for a question, and types the answer.
    package func answer(_ question: String, _ text: String) throws {
        try wait(for: question)
        try type(text + "\n")
    }

    /// Waits for the program's end, and takes all that it has printed.
    package func ending(seconds: Double = 20) throws -> ChildProcess.Ending {
        let moment = Moment.after(seconds: seconds)
        // What it prints is taken meanwhile, so that it never waits for room.
        while true {
            let ready = BudgetTestSupport.wait(
                for: [(keyboard, POLLIN), (process.exitDescriptor, POLLIN)],
                by: moment
            )
            guard ready != [0, 0] else { throw TestFailure("It did not end: \(screen)") }
            guard ready[0] & POLLIN != 0 else { return try process.waitForEnd() }
            read()
        }
    }

    /// How the terminal treats what is typed and printed (termios(3)).
    package var modes: [UInt32] {
        var modes = termios()
        tcgetattr(line, &modes)
        return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    }

    @discardableResult
    private func read() -> [UInt8] {
        var some = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(keyboard, &some, some.count)
        let new = Array(some.prefix(max(0, count)))
        bytes += new
        // The terminal ends lines with CR LF.
        screen = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        return new
    }

    private func found(_ text: String) -> Bool {
        let start = screen.index(screen.startIndex, offsetBy: seen, limitedBy: screen.endIndex)
        guard let start, let range = screen[start...].firstRange(of: text) else { return false }
        seen = screen.distance(from: screen.startIndex, to: range.upperBound)
        return true
    }
}
