import BudgetCore
import CSystemd
import Glibc

/// `budgetd --reload PID`: asks a running budgetd to reload, and waits until it has.
///
/// systemd takes a reload for done when the command of `ExecReload=` has ended, and `kill` ends before anything was
/// done. So this sends SIGHUP with a value that says that it waits, and the daemon sends SIGUSR1 back.
public enum Reloading {
    /// The value that comes with the SIGHUP of whoever waits: "bdgt".
    static let marker: Int32 = 0x6264_6774

    /// Asks and waits.
    ///
    /// - Parameter process: The daemon's number.
    /// - Returns: `nil` once the daemon has reloaded, else a sentence that says why not.
    public static func ask(_ process: Int32) -> String? {
        becomeOwner(of: process)
        return ask(process, within: .seconds(10), called: name(of: getpid()))
    }

    /// Asks a program of that name, and waits for no longer.
    static func ask(_ process: Int32, within time: Duration, called name: String?) -> String? {
        guard self.name(of: process) == name else {
            return "Process \(process) is no budgetd that this user may see."
        }
        var answer = sigset_t()
        sigemptyset(&answer)
        sigaddset(&answer, SIGUSR1)
        // Blocked, it waits to be taken, however soon it comes.
        pthread_sigmask(SIG_BLOCK, &answer, nil)
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end {
            // Asked again and again: a SIGHUP is lost if one of somebody else's has not been taken yet.
            guard sigqueue(process, SIGHUP, sigval(sival_int: marker)) == 0 else {
                return errno == ESRCH
                    ? "budgetd (process \(process)) has ended."
                    : "budgetd (process \(process)) cannot be asked to reload: \(SystemCallError.reason)."
            }
            if isAnswered(answer, by: process, within: .milliseconds(200)) { return nil }
        }
        return
            "budgetd (process \(process)) has not reloaded within \(time.components.seconds) s; the journal may say why."
    }

    /// A daemon may send root no signal, unless it is root's itself.
    private static func becomeOwner(of process: Int32) {
        var information = stat()
        guard geteuid() == 0, stat("/proc/\(process)", &information) == 0, information.st_uid != 0 else {
            return
        }
        setuid(information.st_uid)
    }

    /// Tells a process that waits that the reload is done.
    static func answer(_ process: Int32) {
        kill(process, SIGUSR1)
    }

    /// Waits for that time, for a signal of that process alone.
    private static func isAnswered(
        _ signals: sigset_t,
        by process: Int32,
        within time: Duration
    ) -> Bool {
        let end = ContinuousClock.now + time
        while true {
            let left = max(.zero, end - .now).components
            var time = timespec(
                tv_sec: Int(left.seconds),
                tv_nsec: Int(left.attoseconds / 1_000_000_000)
            )
            var signals = signals
            var information = siginfo_t()
            let number = sigtimedwait(&signals, &information, &time)
            if number == SIGUSR1, information._sifields._kill.si_pid == process { return true }
            if number < 0, errno != EINTR { return false }
        }
    }

    /// The program's name (proc(5)); to whatever else has the number now, SIGHUP would be the end.
    private static func name(of process: Int32) -> String? {
        let descriptor = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
