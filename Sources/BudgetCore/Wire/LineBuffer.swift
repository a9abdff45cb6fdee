import Glibc

/// Bytes in as they come, whole lines out.
///
/// A line ends with LF; a CR before it belongs to the end. Once a line is longer than the limit nothing is handed
/// over any more: what is in it and after it cannot be trusted, and the connection has to go.
public struct LineBuffer: Sendable {
    /// What ``next(_:)`` found.
    public enum Found: Hashable, Sendable {
        /// A whole line was handed over.
        case line
        /// No whole line is there yet.
        case nothing
        /// The line that was begun is over the limit.
        case tooLong
    }

    /// The longest line, in bytes without its end.
    public let limit: Int
    private var bytes: [UInt8] = []
    private var start = 0
    private var searched = 0

    /// A buffer for lines of at most that many bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that are held: unread lines and a line that was begun.
    public var count: Int { bytes.count - start }

    /// Takes bytes as they came from the socket.
    public mutating func append(_ new: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(0..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Hands the next whole line, without its end, to the closure.
    ///
    /// - Parameter body: Called with the line at most once; the bytes are only valid inside.
    /// - Returns: Whether there was a line.
    public mutating func next(_ body: (UnsafeRawBufferPointer) -> Void) -> Found {
        guard let end = endOfLine() else {
            searched = bytes.count
            return count > limit + 1 ? .tooLong : .nothing
        }
        var length = end - start
        if length > 0, bytes[end - 1] == UInt8(ascii: "\r") { length -= 1 }
        guard length <= limit else { return .tooLong }
        let first = start
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[first..<first + length])) }
        start = end + 1
        searched = start
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 16_384)
            start = 0
            searched = 0
        }
        return .line
    }

    private func endOfLine() -> Int? {
        bytes.withUnsafeBytes { all in
            guard searched < all.count, let base = all.baseAddress,
                let end = memchr(base + searched, Int32(UInt8(ascii: "\n")), all.count - searched)
            else { return nil }
            return UnsafeRawPointer(end) - base
        }
    }
}
