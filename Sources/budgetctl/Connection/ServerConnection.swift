import BudgetCore
import Glibc

/// Why a line did not get through.
enum ConnectionFault: Error, Hashable, Sendable {
    /// Nothing came in time.
    case timedOut
    /// The other side closed the connection.
    case closed
    /// A line was longer than any reply is.
    case tooLong
    /// A system call failed.
    case failed(SystemCallError)

    /// What happened, as the beginning of a sentence.
    var sentence: String {
        switch self {
        case .timedOut: "budgetd did not answer in time"
        case .closed: "budgetd closed the connection before it answered"
        case .tooLong: "budgetd sent a line longer than any reply is"
        case .failed(let error): "The connection to budgetd broke (\(error.message))"
        }
    }
}

/// A connection to a daemon: whole lines out, whole lines in.
final class ServerConnection {
    /// The connected socket; closed with this object.
    let descriptor: Int32
    /// What the lines go through to another host.
    let tunnel: Tunnel?
    private var buffer = LineBuffer(limit: 2 * 1_048_576)

    /// Takes over a connected socket.
    init(descriptor: Int32, through tunnel: Tunnel? = nil) {
        self.descriptor = descriptor
        self.tunnel = tunnel
    }

    deinit {
        close(descriptor)
    }

    /// A socket that is connected to the path, once there is room for one more.
    static func openSocket(to path: String) throws(SystemCallError) -> Int32 {
        try openSocket(to: path, waits: true)
    }

    /// A socket that is connected to the path.
    ///
    /// - Parameters:
    ///   - path: The socket's file.
    ///   - waits: Whether room among the connections not yet accepted is waited for.
    /// - Returns: The descriptor.
    /// - Throws: What connect(2) says; `EAGAIN` if the daemon has not accepted anybody, for 10 s if that is waited for.
    static func openSocket(to path: String, waits: Bool) throws(SystemCallError) -> Int32 {
        let descriptor = try UnixSocket.make(nonBlocking: !waits)
        // connect(2) waits for room among the connections not yet accepted, as long as a send may take.
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        do throws(SystemCallError) {
            try UnixSocket.connect(descriptor, to: path)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Sends the line and its end.
    ///
    /// - Parameters:
    ///   - line: The line without its end.
    ///   - deadline: By when it must have been taken.
    /// - Throws: The fault; the daemon does not run a line that it did not get whole.
    func send(_ line: String, by deadline: Deadline) throws(ConnectionFault) {
        let bytes = Array((line + "\n").utf8)
        var start = 0
        while start < bytes.count {
            try wait(for: POLLOUT, by: deadline)
            let sent = bytes.withUnsafeBytes { all in
                Glibc.send(
                    descriptor,
                    all.baseAddress?.advanced(by: start),
                    bytes.count - start,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
                )
            }
            if sent >= 0 {
                start += sent
            } else if errno == EPIPE || errno == ECONNRESET {
                throw .closed
            } else if errno != EINTR, errno != EAGAIN {
                throw .failed(SystemCallError("send"))
            }
        }
    }

    /// Waits for the next whole line.
    func line(by deadline: Deadline) throws(ConnectionFault) -> String {
        while true {
            if let line = try bufferedLine() { return line }
            try wait(for: POLLIN, by: deadline)
            try receive()
        }
    }

    /// The next whole line among the bytes that have come, `nil` if there is none.
    func bufferedLine() throws(ConnectionFault) -> String? {
        while true {
            var line: String?
            switch buffer.next({ line = String(decoding: $0, as: UTF8.self) }) {
            case .line:
                guard let tunnel, let text = line else { return line }
                // A login shell may have greeted first.
                if let line = tunnel.line(of: text) { return line }
            case .nothing: return nil
            case .tooLong: throw .tooLong
            }
        }
    }

    /// Ends what it goes through to another host, before the object goes.
    func hangUp() {
        guard let tunnel else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
        tunnel.stop(after: 200)
    }

    /// Takes the bytes that are there; waits for the first if there are none.
    func receive() throws(ConnectionFault) {
        let got = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { space in
            let count = recv(descriptor, space.baseAddress, space.count, 0)
            if count > 0 { buffer.append(UnsafeRawBufferPointer(rebasing: space[..<count])) }
            return count
        }
        if got > 0 { return }
        if got == 0 || errno == ECONNRESET { throw .closed }
        if errno != EINTR, errno != EAGAIN { throw .failed(SystemCallError("recv")) }
    }

    private func wait(for events: Int32, by deadline: Deadline) throws(ConnectionFault) {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let ready = poll(&entry, 1, deadline.remaining)
            if ready > 0 { return }
            if ready == 0 { throw .timedOut }
            if errno != EINTR { throw .failed(SystemCallError("poll")) }
        }
    }
}
