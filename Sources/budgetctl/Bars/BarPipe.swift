import BudgetCore
import Glibc

/// Where a bar's records go: written to only as far as it takes them at once.
///
/// The descriptor is left as it is: what it is set to do is shared with everybody who has it open.
struct BarPipe {
    private enum Kind {
        case pipe, socket, other
    }

    private let descriptor: Int32
    private let kind: Kind

    /// The descriptor that a bar has handed down.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var information = stat()
        let isKnown = fstat(descriptor, &information) == 0
        switch isKnown ? information.st_mode & S_IFMT : 0 {
        case S_IFIFO: kind = .pipe
        case S_IFSOCK: kind = .socket
        default: kind = .other
        }
    }

    /// Whether a write would be answered at once, be it that nobody reads.
    var hasRoom: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) != 0
    }

    /// Writes, in one call and without waiting.
    ///
    /// - Parameter bytes: A record, which a pipe with room takes whole (pipe(7), PIPE_BUF).
    /// - Returns: How many were taken, 0 if there is no room.
    /// - Throws: ``CommandFailure/outputGone``, whatever the reason: there is nobody to tell it.
    func offer(_ bytes: ArraySlice<UInt8>) throws(CommandFailure) -> Int {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&entry, 1, 0) == 0 { return 0 }
        if entry.revents & ~Int16(POLLOUT) != 0 { throw .outputGone }
        let taken = bytes.withUnsafeBytes { bytes in
            switch kind {
            case .socket: send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            case .pipe, .other: write(descriptor, bytes.baseAddress, bytes.count)
            }
        }
        if taken >= 0 { return taken }
        if errno == EAGAIN || errno == EINTR { return 0 }
        throw .outputGone
    }

    /// The bytes that nobody has read yet, `nil` where that cannot be known.
    ///
    /// Those of a socket are counted with what the kernel needs to keep them (unix(7)).
    var unread: Int64? {
        var count: CInt = 0
        let failed: CInt
        switch kind {
        case .pipe: failed = ioctl(descriptor, UInt(FIONREAD), &count)
        case .socket: failed = ioctl(descriptor, UInt(TIOCOUTQ), &count)
        case .other: return nil
        }
        return failed == 0 ? Int64(count) : nil
    }
}
