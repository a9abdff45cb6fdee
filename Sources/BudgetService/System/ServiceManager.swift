import CSystemd
import Dispatch
import Glibc
import Synchronization

/// What systemd is told, and what it hands over (sd_notify(3), sd_listen_fds(3), sd_watchdog_enabled(3)).
///
/// It is told on a thread of its own, because sd_notify(3) blocks while systemd reads nothing. Without a service
/// manager every call does nothing.
final class ServiceManager: Sendable {
    /// Notifications that wait at most; beyond that, systemd has stood still for minutes.
    private static let mostWaiting = 256

    private let queue = DispatchQueue(label: "service manager")
    private let waiting = Atomic(0)
    private let isThere = getenv("NOTIFY_SOCKET") != nil

    /// A listening socket that was handed over.
    struct Listener: Hashable, Sendable {
        let descriptor: Int32
        let isReadOnly: Bool
    }

    /// Clients would be answered now.
    ///
    /// - Parameters:
    ///   - status: A sentence.
    ///   - systemError: The `errno` behind it, 0 if there is none.
    func ready(_ status: String, systemError: Int32 = 0) {
        notify("READY=1\nSTATUS=\(Journal.oneLine(status))\nMAINPID=\(getpid())" + Self.field(systemError))
    }

    /// The configuration is read anew; ``ready(_:systemError:)`` ends it.
    func reloading() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        notify("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)")
    }

    /// The end has begun.
    func stopping() {
        notify("STOPPING=1\nSTATUS=Stopping")
    }

    /// Some of a long start is done: it may go on for that long until more is.
    func extendTimeout(_ status: String) {
        notify("EXTEND_TIMEOUT_USEC=\(Self.microsecondsToGoOn)\nSTATUS=\(Journal.oneLine(status))")
    }

    /// Half a minute: a busy disk may take that long for one step.
    private static let microsecondsToGoOn = 30_000_000

    /// A sentence for `systemctl status`.
    func status(_ text: String) {
        notify("STATUS=\(Journal.oneLine(text))")
    }

    /// The start or the service failed, for this reason.
    ///
    /// - Parameters:
    ///   - message: A sentence.
    ///   - systemError: The `errno` behind it, 0 if there is none.
    func failed(_ message: String, systemError: Int32) {
        notify("STATUS=\(Journal.oneLine(message))" + Self.field(systemError))
    }

    private static func field(_ systemError: Int32) -> String {
        systemError > 0 ? "\nERRNO=\(systemError)" : ""
    }

    /// The whole path from the loop to the ledger and back is alive.
    func alive() {
        notify("WATCHDOG=1")
    }

    /// How often ``alive()`` is due: half of what systemd waits, `nil` if it does not.
    var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds / 2))
    }

    /// The listening sockets that systemd opened, by the names `rw` and `ro`; the variables are then unset.
    ///
    /// - Throws: What is wrong with them.
    func listeners() throws(StartError) -> [Listener] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0 else { return [] }
        defer { free(names) }
        var listeners: [Listener] = []
        for index in 0..<Int(count) {
            let descriptor = SD_LISTEN_FDS_START + Int32(index)
            let name = names?[index].map { String(cString: $0) } ?? ""
            free(names?[index])
            guard sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 else {
                throw StartError(64, "The descriptor \(name) is not a listening Unix stream socket.")
            }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            let isReadOnly = name == "ro" || name.hasSuffix("-ro.socket")
            listeners.append(Listener(descriptor: descriptor, isReadOnly: isReadOnly))
        }
        return listeners
    }

    /// Does something once systemd was told all that was said before.
    func afterwards(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    /// Returns when systemd was told everything, or at that moment.
    func flush(by moment: ContinuousClock.Instant) {
        queue.wait(by: moment)
    }

    private func notify(_ state: String) {
        guard isThere, waiting.load(ordering: .relaxed) < Self.mostWaiting else { return }
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            sd_notify(0, state)
            waiting.subtract(1, ordering: .relaxed)
        }
    }
}
