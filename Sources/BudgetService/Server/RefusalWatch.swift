import Glibc

/// Looks once a second whether a new start may serve a ledger that is refused.
@MainActor final class RefusalWatch {
    /// Why refusing is over.
    enum Ending: Hashable {
        /// The cause is gone, as far as can be seen.
        case cured
        /// Another file is at the ledger's place: somebody restored one.
        case replaced
        /// Only another start can tell.
        case timeIsUp
    }

    /// When is looked, and for how long clients are answered.
    struct Times {
        var betweenLooks: Duration = .seconds(1)
        /// With ten starts in 30 s systemd would give up, and it waits half a second before each.
        var least: Duration = .milliseconds(3500)
        /// So that at most three starts fall into 30 s.
        var most: Duration = .seconds(10)
    }

    private let failure: LedgerOpenError
    private let directory: String
    private let times: Times
    private let began = ContinuousClock.now
    private let then: @MainActor (Ending) -> Void
    /// Whether the cause could not be seen at the beginning either.
    private let isUnseen: Bool
    private let refused: FileState?
    private var last: FileState?
    private var timer: EventSource?

    /// Begins to look.
    ///
    /// - Parameters:
    ///   - failure: Why the ledger is refused.
    ///   - directory: The state directory.
    ///   - loop: What looks.
    ///   - times: When.
    ///   - then: Called once.
    /// - Throws: That there is no timer for it.
    init(
        _ failure: LedgerOpenError,
        in directory: String,
        on loop: EventLoop,
        _ times: Times = Times(),
        then: @escaping @MainActor (Ending) -> Void
    ) throws(SystemdError) {
        self.failure = failure
        self.directory = directory
        self.times = times
        self.then = then
        isUnseen = failure.isGone(in: directory)
        refused = FileState(directory + "/ledger.sqlite")
        last = refused
        timer = try EventSource(timerOn: loop) { [unowned self] in look() }
        timer?.arm(after: times.betweenLooks)
    }

    private func look() {
        guard let ending else {
            timer?.arm(after: times.betweenLooks)
            return
        }
        timer = nil
        then(ending)
    }

    private var ending: Ending? {
        let stayed = ContinuousClock.now - began
        guard failure.isLasting else {
            if stayed >= times.most { return .timeIsUp }
            return stayed >= times.least && !isUnseen && failure.isGone(in: directory) ? .cured : nil
        }
        // A ledger that is only gone must not be started over: that would make a new, empty one. And one that still
        // changes is not whole yet.
        let now = FileState(directory + "/ledger.sqlite")
        defer { last = now }
        guard stayed >= times.least, let now, now != refused, now == last else { return nil }
        return .replaced
    }
}

/// Which file is at a path, and as it was written last.
private struct FileState: Hashable {
    let identity: FileIdentity
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// `nil` if there is none.
    init?(_ path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        identity = FileIdentity(information)
        size = Int(information.st_size)
        seconds = information.st_mtim.tv_sec
        nanoseconds = information.st_mtim.tv_nsec
    }
}
