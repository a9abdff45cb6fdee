import BudgetCore
import CSystemd
import Glibc

/// One epoll set for all client sockets, itself a single source of the loop.
///
/// One sd-event source per client costs several times as much (see the Decisions article).
@MainActor final class SocketPoller {
    /// What the poller calls when a socket is ready.
    @MainActor protocol Client: AnyObject {
        /// The socket can be read or written, or the other side is gone (epoll(7)).
        func isReady(_ events: EventSource.Readiness)
    }

    /// At most so many sockets are served in one turn of the loop, so that timers and signals get theirs.
    static let eventsPerTurn = 64
    /// The time that a turn takes for what was left over, so that whoever comes new does not wait for it.
    private static let timeForLeftOver: Duration = .microseconds(250)
    /// The time that one socket takes at most, and that all of a turn share if there are many.
    private static let timeForOne: Duration = .microseconds(100)
    private static let timeForAll: Duration = .microseconds(400)

    private let descriptor: Int32
    private var clients: [Int32: any Client] = [:]
    private var source: EventSource?
    private var leftOver: [@MainActor () -> Void] = []
    private var nextTurn: EventSource?
    /// The time that a client may take before others get their turn.
    private(set) var timePerClient = SocketPoller.timeForOne
    /// Called when every socket that was ready has been served.
    var afterTurn: @MainActor () -> Void = {}

    init(on loop: EventLoop) throws {
        descriptor = try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
        source = try EventSource(descriptor: descriptor, events: .readable, on: loop) { [unowned self] _, _ in
            turn()
        }
        nextTurn = try EventSource(idleOn: loop) { [unowned self] in turn() }
    }

    isolated deinit {
        source = nil
        nextTurn = nil
        close(descriptor)
    }

    /// Watches a socket until ``remove(_:)``.
    func add(_ socket: Int32, _ events: EventSource.Readiness, _ client: any Client) throws(SystemCallError) {
        try control(EPOLL_CTL_ADD, socket, events)
        clients[socket] = client
    }

    /// Changes what a socket is watched for.
    func watch(_ socket: Int32, _ events: EventSource.Readiness) {
        try? control(EPOLL_CTL_MOD, socket, events)
    }

    /// Stops watching a socket, before it is closed.
    func remove(_ socket: Int32) {
        clients[socket] = nil
        try? control(EPOLL_CTL_DEL, socket, [])
    }

    /// Does something in the next turn: the rest of what would take too long in this one.
    func later(_ body: @escaping @MainActor () -> Void) {
        leftOver.append(body)
        nextTurn?.armIdle()
    }

    private func control(
        _ operation: Int32,
        _ socket: Int32,
        _ events: EventSource.Readiness
    ) throws(SystemCallError) {
        var event = epoll_event()
        event.events = events.rawValue
        event.data.fd = socket
        try systemCall("epoll_ctl") { epoll_ctl(descriptor, operation, socket, &event) }
    }

    private func turn() {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: Self.eventsPerTurn) { ready in
            let count = epoll_wait(descriptor, ready.baseAddress, Int32(Self.eventsPerTurn), 0)
            timePerClient = min(Self.timeForOne, Self.timeForAll / max(Int(count), 1))
            for index in 0..<max(Int(count), 0) {
                // An earlier one of this turn may have closed the socket.
                clients[ready[index].data.fd]?.isReady(EventSource.Readiness(rawValue: ready[index].events))
            }
        }
        takeOnLeftOver()
        afterTurn()
    }

    /// Goes on with what turns before left over, the oldest first, each at most once a turn.
    private func takeOnLeftOver() {
        guard !leftOver.isEmpty else { return }
        timePerClient = Self.timeForOne
        let end = ContinuousClock.now + Self.timeForLeftOver
        let waiting = leftOver
        leftOver = []
        for (index, body) in waiting.enumerated() {
            body()
            guard ContinuousClock.now < end else {
                leftOver.insert(contentsOf: waiting[(index + 1)...], at: 0)
                break
            }
        }
        if !leftOver.isEmpty { nextTurn?.armIdle() }
    }
}
