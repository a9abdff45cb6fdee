import CSystemd
import Glibc

/// A signal as it came through the loop (signalfd(2)).
struct ReceivedSignal: Hashable, Sendable {
    let number: Int32
    /// The process that sent it with ``Reloading/marker``, and waits for an answer.
    let waitingProcess: Int32?

    /// A signal without a sender that waits.
    init(number: Int32, waitingProcess: Int32? = nil) {
        self.number = number
        self.waitingProcess = waitingProcess
    }

    /// What signalfd(2) delivered.
    ///
    /// Only sigqueue(3) can carry the marker, and only who waits sends it: a signal back to the sender of a plain
    /// SIGHUP would end its shell. The kernel knows no number for a sender in another PID namespace.
    init(_ information: signalfd_siginfo) {
        let isMarked = information.ssi_code == Self.queued && information.ssi_int == Reloading.marker
        let sender = Int32(truncatingIfNeeded: information.ssi_pid)
        self.init(
            number: Int32(truncatingIfNeeded: information.ssi_signo),
            waitingProcess: isMarked && sender > 1 ? sender : nil
        )
    }

    /// SI_QUEUE (sigaction(2)), which Swift does not import.
    private static let queued: Int32 = -1
}
