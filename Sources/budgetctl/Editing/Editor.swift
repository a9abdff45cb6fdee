import BudgetCore
@preconcurrency import Glibc

/// The person's editor: `$VISUAL`, `$EDITOR`, or what the system has.
enum Editor {
    /// Runs it on a file, on the terminal, to its end.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - surroundings: Names the editor and the terminal.
    /// - Returns: How it ended.
    /// - Throws: That it cannot be started.
    static func run(
        _ path: String,
        _ surroundings: Surroundings
    ) throws(SystemCallError) -> ShellCommand.Ending {
        let command = command(surroundings)
        // The keys that end the editor, or something within it, are not meant for this program (system(3)).
        let kept = [SIGINT, SIGQUIT].map { signal($0, SIG_IGN) }
        var modes = termios()
        let isTerminal = tcgetattr(surroundings.input, &modes) == 0
        defer {
            // An editor that was killed leaves the terminal as it had it.
            if isTerminal { tcsetattr(surroundings.input, TCSADRAIN, &modes) }
            for (number, handler) in zip([SIGINT, SIGQUIT], kept) { signal(number, handler) }
        }
        // The path is a word of its own, which the shell does not read; so is the editor's name for messages. What is
        // trapped and not ignored is back as it was in the editor, and the shell outlives the keys as this program does.
        let line = "trap : INT QUIT\n\(command) \"$@\""
        let pid = try spawn(["sh", "-c", line, command, path], surroundings)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
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
        _ surroundings: Surroundings
    ) throws(SystemCallError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, surroundings.input, STDIN_FILENO)
        // Standard output may be a file, which waits for the result.
        posix_spawn_file_actions_adddup2(&actions, surroundings.errors, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, surroundings.errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var words = words.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, "/bin/sh", &actions, &attributes, &words, environ)
        guard failure == 0 else { throw SystemCallError("posix_spawn", failure) }
        return pid
    }
}
