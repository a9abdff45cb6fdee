import BudgetCore
import Glibc

/// How another program is started (posix_spawn(3)).
struct ProgramStart {
    /// The program's file; without a slash it is looked for in `PATH`.
    let file: String
    /// Its name and what follows it.
    let words: [String]
    /// What its standard input, output and error are; `nil` for nothing to read, and for where what is written is lost.
    let descriptors: [Int32?]
    /// The signals that do to it what they do unless somebody cares, though this program ignores or handles them.
    let defaults: [Int32]
    /// The signals that are held back from it; those of this thread if `nil`.
    var mask: sigset_t?
    /// Whether it leads a process group of its own.
    var leadsGroup = false

    /// Starts it.
    ///
    /// - Parameter environment: Its variables, ended by `nil`; this program's if there are none.
    /// - Returns: The process.
    /// - Throws: Why it cannot be started.
    func run(environment: [UnsafeMutablePointer<CChar>?] = []) throws(SystemCallError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            } else {
                posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in defaults { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGDEF
        if var mask {
            posix_spawnattr_setsigmask(&attributes, &mask)
            flags |= POSIX_SPAWN_SETSIGMASK
        }
        if leadsGroup {
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= POSIX_SPAWN_SETPGROUP
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words = words.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment = environment
        var pid: pid_t = 0
        let failure =
            environment.isEmpty
            ? posix_spawnp(&pid, file, &actions, &attributes, &words, environ)
            : posix_spawnp(&pid, file, &actions, &attributes, &words, &environment)
        guard failure == 0 else { throw SystemCallError("posix_spawn", failure) }
        return pid
    }
}
