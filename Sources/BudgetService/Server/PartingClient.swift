import Glibc

/// A client that was told its last and is not served, until it has read that.
///
/// A socket that is closed while its client still sends fails the client's send, and one that is closed over unread
/// bytes resets the connection; most programs then never look at what they were told. So what comes is read away
/// until the client hangs up, within bounds.
@MainActor final class PartingClient: SocketPoller.Client, DeadlineSweep.Watched {
    /// Bytes that are read away at most.
    static let bytesDiscarded = 1024 * 1024
    private static let bytesPerRead = 65_536

    /// The user at the other end.
    let uid: UInt32
    let socket: Int32
    private let deadline: ContinuousClock.Instant
    private var discarded = 0
    private var atEnd: @MainActor (PartingClient) -> Void
    private(set) var hasEnded = false

    init(
        _ socket: Int32,
        uid: UInt32,
        seconds: Int,
        atEnd: @escaping @MainActor (PartingClient) -> Void
    ) {
        self.socket = socket
        self.uid = uid
        self.atEnd = atEnd
        deadline = .now + .seconds(seconds)
    }

    func isReady(_ events: EventSource.Readiness) {
        withUnsafeTemporaryAllocation(byteCount: Self.bytesPerRead, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                discarded += count
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                return end()
            }
            if discarded > Self.bytesDiscarded { end() }
        }
    }

    func expire(now: ContinuousClock.Instant) -> Bool {
        if !hasEnded, deadline <= now { end() }
        return !hasEnded
    }

    /// Lets go of the socket.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        atEnd(self)
        close(socket)
    }
}
