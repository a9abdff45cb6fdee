import BudgetCore
@preconcurrency import Glibc
import Synchronization

/// The person's editor: `$VISUAL`, `$EDITOR`, or what the system has.
enum Editor {
    /// Runs it on a file, on the terminal, to its end.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - surroundings: Names the editor and the terminal.
    /// - Returns: How it ended; `nil` if this program is told to end, which it may still be running.
    /// - Throws: That it cannot be started.
    static func run(
        _ path: String,
        _ surroundings: Surroundings
    ) throws(SystemCallError) -> ShellCommand.Ending? {
        let command = command(surroundings)
        // The keys that end the editor, or something within it, are not meant for this program (system(3)). A terminal
        // that goes ends the editor too, and then there is still the form to be kept or removed.
        let ignored = [SIGINT, SIGQUIT, SIGHUP]
        let kept = ignored.map { signal($0, SIG_IGN) }
        let hangUpIsIgnored = unsafeBitCast(kept[2], to: Int.self) == 1
        // Who leads the session hears of it alone, and hands it on to the editor.
        if !hangUpIsIgnored, getsid(0) == getpid() {
            signal(SIGHUP) { _ in
                signal(SIGHUP, SIG_IGN)
                kill(0, SIGHUP)
            }
        }
        let oldEnding = heedEnding()
        var modes = termios()
        var isTerminal = tcgetattr(surroundings.input, &modes) == 0
        defer {
            // An editor that was killed leaves the terminal as it had it.
            if isTerminal { tcsetattr(surroundings.input, TCSADRAIN, &modes) }
            for (number, handler) in zip(ignored, kept) { signal(number, handler) }
            signal(SIGTERM, oldEnding)
        }
        // The path is a word of its own, which the shell does not read; so is the editor's name for messages. What is
        // trapped and not ignored is back as it was in the editor, and the shell outlives these as this program does.
        let line = "trap : HUP INT QUIT\n\(command) \"$@\""
        let defaults = [SIGINT, SIGQUIT, SIGPIPE] + (hangUpIsIgnored ? [] : [SIGHUP])
        let pid = try spawn(["sh", "-c", line, command, path], surroundings, defaults)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {
            if isToldToEnd.load(ordering: .sequentiallyConsistent) { break }
        }
        if isToldToEnd.load(ordering: .sequentiallyConsistent) {
            // The terminal is the editor's for as long as that runs.
            isTerminal = false
            return nil
        }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// From now on SIGTERM only interrupts the waiting for the editor; returns what it did before.
    private static func heedEnding() -> __sighandler_t? {
        // Made here, so that it is there when the handler asks for it.
        isToldToEnd.store(false, ordering: .sequentiallyConsistent)
        let old = signal(SIGTERM, SIG_IGN)
        // What is ignored stays so.
        if unsafeBitCast(old, to: Int.self) == 1 { return old }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            isToldToEnd.store(true, ordering: .sequentiallyConsistent)
        }
        sigaction(SIGTERM, &action, nil)
        return old
    }

    /// The command line that a shell runs, which may have options.
    private static func command(_ surroundings: Surroundings) -> String {
        for name in ["VISUAL", "EDITOR"] {
            if let command = surroundings.environment(name) { return command }
        }
        return surroundings.exists("/usr/bin/editor") ? "editor" : "vi"
    }

    private static func spawn(
        _ words: [String],
        _ surroundings: Surroundings,
        _ defaults: [Int32]
    ) throws(SystemCallError) -> pid_t {
        // Standard output may be a file, which waits for the result.
        try ProgramStart(
            file: "/bin/sh",
            words: words,
            descriptors: [surroundings.input, surroundings.errors, surroundings.errors],
            defaults: defaults
        ).run()
    }
}

/// Whether this program was told to end while an editor runs.
private let isToldToEnd = Atomic<Bool>(false)
