import Glibc

/// Copies bytes between a client's two descriptors and a daemon's socket.
///
/// The end of the client's bytes closes the socket's writing side, so that the replies to them still come.
struct Bridge {
    /// Bytes that are read in one go, and held until they are taken.
    private static let piece = 65_536
    /// Bytes that a pipe takes without a wait once it takes any (PIPE_BUF).
    private static let pipePiece = 4_096

    private let input: Int32
    private let output: Int32
    private let socket: Int32
    private let isAttached: Bool
    private var requests: ArraySlice<UInt8> = []
    private var replies: ArraySlice<UInt8> = []
    private var inputHasEnded = false
    private var socketHasEnded = false
    /// Whether the daemon takes nothing any more.
    private var isClosing = false

    /// A bridge over which nothing has gone yet.
    ///
    /// - Parameters:
    ///   - input: What the client says.
    ///   - output: What the client hears.
    ///   - socket: The daemon's socket.
    ///   - isAttached: Whether the client is gone once it says nothing more: a subscription would be served for ever.
    init(input: Int32, output: Int32, socket: Int32, isAttached: Bool = false) {
        self.input = input
        self.output = output
        self.socket = socket
        self.isAttached = isAttached
    }

    /// Copies until the daemon has closed its side and the client has all of it, or until the client is gone.
    mutating func run() {
        while !socketHasEnded || !replies.isEmpty {
            // What nothing is wanted of is left out: its hang-up would be told again and again.
            let wantsRequests = requests.isEmpty && !inputHasEnded && !isClosing
            let events = (requests.isEmpty ? 0 : POLLOUT) | (replies.isEmpty ? POLLIN : 0)
            var entries = [
                pollfd(fd: wantsRequests ? input : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: events == 0 || socketHasEnded ? -1 : socket, events: Int16(events), revents: 0),
                pollfd(fd: output, events: Int16(replies.isEmpty ? 0 : POLLOUT), revents: 0),
            ]
            guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
            if Int32(entries[2].revents) & (POLLERR | POLLHUP | POLLNVAL) != 0 { return }
            if entries[0].revents != 0 { takeRequests() }
            if inputHasEnded, isAttached { return }
            if entries[1].revents != 0 {
                if !requests.isEmpty { sendRequests() }
                if replies.isEmpty { takeReplies() }
            }
            if entries[2].revents != 0, !sendReplies() { return }
        }
    }

    private mutating func takeRequests() {
        var bytes = [UInt8](repeating: 0, count: Self.piece)
        let count = read(input, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else {
            inputHasEnded = true
            shutdown(socket, Int32(SHUT_WR))
            return
        }
        requests = bytes[..<count]
    }

    private mutating func sendRequests() {
        let count = requests.withUnsafeBytes {
            send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count >= 0 {
            requests = requests.dropFirst(count)
        } else if errno != EINTR, errno != EAGAIN {
            // A daemon that takes no more may still have a last word.
            requests = []
            isClosing = true
        }
    }

    private mutating func takeReplies() {
        var bytes = [UInt8](repeating: 0, count: Self.piece)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0 { replies = bytes[..<count] } else { socketHasEnded = true }
    }

    /// Hands over what the client takes without a wait; `false` if it takes nothing any more.
    private mutating func sendReplies() -> Bool {
        var count = replies.withUnsafeBytes {
            send(output, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count < 0, errno == ENOTSOCK {
            count = replies.prefix(Self.pipePiece).withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        }
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        replies = replies.dropFirst(count)
        return true
    }
}
