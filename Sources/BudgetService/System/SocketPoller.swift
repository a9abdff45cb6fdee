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

    private let descriptor: Int32
    private var clients: [Int32: any Client] = [:]
    private var source: EventSource?
    /// Called when every socket that was ready has been served.
    var afterTurn: @MainActor () -> Void = {}

    init(on loop: EventLoop) throws {
        descriptor = try systemCall("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
        source = try EventSource(descriptor: descriptor, events: .readable, on: loop) { [unowned self] _, _ in
            turn()
        }
    }

    isolated deinit {
        source = nil
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
            for index in 0..<max(Int(count), 0) {
                // An earlier one of this turn may have closed the socket.
                clients[ready[index].data.fd]?.isReady(EventSource.Readiness(rawValue: ready[index].events))
            }
        }
        afterTurn()
    }
}
