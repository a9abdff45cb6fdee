package import BudgetCore
import Glibc

/// A client of the daemon that sends bytes as the test wants them, and reads lines with a time limit.
package final class LineClient {
    /// Seconds that a reply may take.
    package static let patience = 20.0

    /// The socket.
    package let descriptor: Int32
    private var reader: LineReader
    private var isClosed = false
    /// What has to live for as long as this: the daemon and its directory.
    private let owner: (any AnyObject & Sendable)?

    /// Connects.
    ///
    /// - Parameters:
    ///   - path: The daemon's socket.
    ///   - receiveBuffer: A size for SO_RCVBUF, for a client that has little room.
    ///   - owner: What is kept for as long as the client is.
    /// - Throws: The system call that failed.
    package init(_ path: String, receiveBuffer: Int32? = nil, of owner: (any AnyObject & Sendable)? = nil)
        throws
    {
        self.owner = owner
        descriptor = try UnixSocket.make(nonBlocking: true)
        reader = LineReader(descriptor)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        do {
            try UnixSocket.connect(descriptor, to: path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit {
        close()
    }

    // MARK: Out

    /// Sends a line.
    package func send(_ line: String) throws {
        try send(bytes: Array(line.utf8) + [UInt8(ascii: "\n")])
    }

    /// Sends bytes as they are; waits where the daemon does not read.
    package func send(bytes: [UInt8]) throws {
        let moment = Moment.after(seconds: Self.patience)
        var start = 0
        while start < bytes.count {
            let count = sendSome(bytes[start...])
            if count < 0 { throw SystemCallError("send") }
            start += count
            if count == 0, wait(for: [(descriptor, POLLOUT)], by: moment)[0] == 0 {
                throw TestFailure("The daemon took \(start) of \(bytes.count) bytes.")
            }
        }
    }

    /// Sends as much as the socket takes now: the number of bytes, −1 if the daemon is gone.
    package func sendSome(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        return count < 0 && errno == EAGAIN ? 0 : count
    }

    /// Says that nothing more will be sent.
    package func halfClose() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Hangs up.
    package func close() {
        if !isClosed { Glibc.close(descriptor) }
        isClosed = true
    }

    // MARK: In

    /// The next line, `nil` at the end.
    package func line(seconds: Double = LineClient.patience) throws -> String? {
        try reader.next(by: .after(seconds: seconds))
    }

    /// The next line as JSON.
    package func reply(seconds: Double = LineClient.patience) throws -> JSONValue {
        guard let line = try line(seconds: seconds) else { throw TestFailure("The daemon hung up.") }
        return try JSONParser.parse(line)
    }

    /// All lines up to the end.
    package func rest() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    /// Sends a request and returns its reply; events before it are passed over.
    @discardableResult
    package func request(_ line: String) throws -> JSONValue {
        try send(line)
        while true {
            let reply = try reply()
            if reply["event"] == nil { return reply }
        }
    }

    /// Sends all bytes while reading, and returns as many lines as asked for.
    package func exchange(_ bytes: [UInt8], lines count: Int) throws -> [String] {
        let moment = Moment.after(seconds: 3 * Self.patience)
        var start = 0
        while start < bytes.count {
            let ready = wait(for: [(descriptor, POLLIN | POLLOUT)], by: moment)[0]
            if ready == 0 { throw TestFailure("The daemon took \(start) of \(bytes.count) bytes.") }
            if ready & POLLIN != 0 { try reader.fill() }
            if ready & POLLOUT != 0 {
                let sent = sendSome(bytes[start...])
                if sent < 0 { throw SystemCallError("send") }
                start += sent
            }
        }
        var lines: [String] = []
        while lines.count < count {
            guard let line = try reader.next(by: moment) else {
                throw TestFailure("The daemon hung up after \(lines.count) of \(count) lines.")
            }
            lines.append(line)
        }
        return lines
    }
}
