import BudgetCore
import Glibc
import Synchronization

/// The signals that end the program, and with it the command that it runs and the ssh that it talks through, if any.
enum EndingSignals {
    private static let all = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]

    /// From now on they end the command's process group and ssh first.
    static func endOthersToo() {
        // Made here, so that they are there when a handler asks for them.
        _ = commandGroup.load(ordering: .sequentiallyConsistent)
        _ = tunnel.load(ordering: .sequentiallyConsistent)
        _ = isQuiet.load(ordering: .sequentiallyConsistent)
        // Who has started this program may ignore it; then nobody could wait for a command.
        signal(SIGCHLD, SIG_DFL)
        for number in all { handle(number, endAll) }
    }

    /// From now on those by which a bar ends what it runs end the program, as if nothing were wrong.
    ///
    /// A bar may have had them blocked when it started the program.
    static func endQuietly() {
        endOthersToo()
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGTERM, SIGINT, SIGHUP] {
            sigaddset(&signals, number)
        }
        isQuiet.store(true, ordering: .sequentiallyConsistent)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        sigaction(number, nil, &action)
        // What is ignored, as by nohup(1), stays so.
        if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 { return }
        signal(number, handler)
    }

    /// Starts a process; none of the signals comes between its start and its being known.
    ///
    /// - Parameters:
    ///   - isTunnel: Whether it is ssh, and not a command that leads a group.
    ///   - start: Starts it with the mask of signals that this program has.
    /// - Returns: The process.
    /// - Throws: Why it could not be started.
    static func running(
        isTunnel: Bool = false,
        _ start: (sigset_t) -> Result<pid_t, SystemCallError>
    ) throws(SystemCallError) -> pid_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in all { sigaddset(&signals, number) }
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signals, &mask)
        defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
        let pid = try start(mask).get()
        if isTunnel {
            tunnel.store(pid, ordering: .sequentiallyConsistent)
        } else {
            commandGroup.store(pid, ordering: .sequentiallyConsistent)
        }
        return pid
    }

    /// The command was waited for; its number may be another's.
    static func forget() {
        commandGroup.store(0, ordering: .sequentiallyConsistent)
    }

    /// So was ssh.
    static func forgetTunnel() {
        tunnel.store(0, ordering: .sequentiallyConsistent)
    }
}

private let commandGroup = Atomic<pid_t>(0)
private let tunnel = Atomic<pid_t>(0)
private let isQuiet = Atomic<Bool>(false)

/// Ends the command and ssh, and then the program as the signal does (signal-safety(7)).
private func endAll(by number: Int32) {
    let group = commandGroup.load(ordering: .sequentiallyConsistent)
    if group > 0 { kill(-group, SIGTERM) }
    let process = tunnel.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, SIGTERM) }
    if number != SIGQUIT, isQuiet.load(ordering: .sequentiallyConsistent) { _exit(ExitStatus.done.rawValue) }
    signal(number, SIG_DFL)
    raise(number)
}
