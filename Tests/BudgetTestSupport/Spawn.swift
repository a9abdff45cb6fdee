import BudgetCore
import Glibc

/// posix_spawn(3) with nothing inherited but what is asked for.
enum Spawn {
    /// Starts a program; see ``ChildProcess``.
    static func start(
        _ path: String,
        _ arguments: [String],
        _ environment: [String: String],
        _ descriptors: [Int32: Int32],
        _ closed: [Int32],
        terminal: String? = nil
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens is the one whose keys send it signals.
        if let terminal {
            for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0)
            }
        }
        // Copies far from the numbers wanted, so that 3 → 4 and 4 → 3 do not meet.
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        for (number, descriptor) in descriptors {
            let copy = try systemCall("fcntl") { fcntl(descriptor, F_DUPFD_CLOEXEC, 200) }
            copies.append(copy)
            posix_spawn_file_actions_adddup2(&actions, copy, number)
        }
        for number in closed { posix_spawn_file_actions_addclose(&actions, number) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Signals as a service manager leaves them, whatever the test program ignores or blocks.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        if terminal != nil { flags |= Self.startsSession }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return try withStrings([path] + arguments) { arguments in
            try withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                var pid: pid_t = 0
                let failure = posix_spawn(&pid, path, &actions, &attributes, arguments, environment)
                guard failure == 0 else { throw SystemCallError("posix_spawn \(path)", failure) }
                return pid
            }
        }
    }

    /// `POSIX_SPAWN_SETSID`, which is for GNU programs only and not to be had from Swift (spawn.h).
    private static let startsSession: Int32 = 0x80

    private static func withStrings<Value>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws -> Value
    ) throws -> Value {
        var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return try pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { throw TestFailure("There are no strings.") }
            return try body(base)
        }
    }
}
