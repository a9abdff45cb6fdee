import BudgetCore
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
    /// - Parameters:
    ///   - process: The daemon's number.
    ///   - seconds: How long it waits.
    /// - Returns: `nil` once the daemon has reloaded, else a sentence that says why not.
    public static func ask(_ process: Int32, seconds: Int = 10) -> String? {
        guard name(of: process) == name(of: getpid()) else {
            return "Process \(process) is no budgetd that this user may see."
        }
        var answer = sigset_t()
        sigemptyset(&answer)
        sigaddset(&answer, SIGUSR1)
        // Blocked, it waits to be taken, however soon it comes.
        pthread_sigmask(SIG_BLOCK, &answer, nil)
        for _ in 0..<max(seconds, 1) {
            // Asked anew each second: a SIGHUP is lost if another one has not been taken yet.
            guard sigqueue(process, SIGHUP, sigval(sival_int: marker)) == 0 else {
                return errno == ESRCH
                    ? "budgetd (process \(process)) has ended."
                    : "budgetd (process \(process)) cannot be asked to reload: \(SystemCallError.reason)."
            }
            if isAnswered(answer, by: process) { return nil }
        }
        return "budgetd (process \(process)) has not reloaded within \(seconds) s; the journal may say why."
    }

    /// Tells a process that waits that the reload is done.
    static func answer(_ process: Int32) {
        kill(process, SIGUSR1)
    }

    /// Waits for a second, for a signal of that process alone.
    private static func isAnswered(_ signals: sigset_t, by process: Int32) -> Bool {
        let end = ContinuousClock.now + .seconds(1)
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
