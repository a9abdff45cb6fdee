import BudgetCore
import Glibc

/// Bytes that wait to be sent to one client.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// Bytes not yet taken by the kernel.
    var count: Int { bytes.count - sent }
    var isEmpty: Bool { count == 0 }

    /// Adds a line and its end.
    mutating func append(line: [UInt8]) {
        bytes.append(contentsOf: line)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Hands the kernel as much as it takes (send(2)); a client that is gone raises no signal.
    ///
    /// - Parameter socket: A non-blocking socket.
    /// - Returns: The number of bytes taken.
    /// - Throws: What went wrong, other than a full socket.
    mutating func send(to socket: Int32) throws(SystemCallError) -> Int {
        var taken = 0
        while !isEmpty {
            let count = bytes.withUnsafeBytes { all in
                Glibc.send(socket, all.baseAddress?.advanced(by: sent), all.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { break }
                throw SystemCallError("send")
            }
            sent += count
            taken += count
        }
        discardSent()
        return taken
    }

    /// Forgets what the client will never read.
    mutating func removeAll() {
        bytes = []
        sent = 0
    }

    private mutating func discardSent() {
        if sent == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 16_384)
            sent = 0
        } else if sent >= 65_536 {
            bytes.removeSubrange(0..<sent)
            sent = 0
        }
    }
}
