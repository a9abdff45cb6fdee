import BudgetCore
import CLinux
import Glibc

/// Tells that the program goes on after it was stopped, as some bars do with what they do not show.
struct ContinueSignal {
    /// Can be read once there was such a signal (signalfd(2)); −1 if that cannot be told.
    let descriptor: Int32

    /// From now on it is told; until it is taken, several are one.
    init() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGCONT)
        // It goes on all the same; a signal that is not blocked would be gone before it could be read.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        descriptor = signalfd(-1, &signals, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    }

    /// Whether there was one since the last call.
    func take() -> Bool {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        var wasThere = false
        while read(descriptor, &information, size) == size { wasThere = true }
        return wasThere
    }

    /// Tells no more.
    func close() {
        Glibc.close(descriptor)
    }
}
