import BudgetCore
import Dispatch
import Glibc
import Synchronization
import Testing

/// The other end of a connection; it waits on a thread of its own, so that the daemon's is never blocked.
final class TestClient: Sendable {
    /// What is wrong with a line that was waited for.
    enum Failure: Error { case ended, silent, broken(Int32) }

    let socket: Int32
    private let queue = DispatchQueue(label: "test client")
    private let buffer = Mutex(LineBuffer(limit: 4_194_304))

    /// The daemon's part, kept for as long as somebody is connected.
    private let owner: (any Sendable)?

    init(_ socket: Int32, of owner: (any Sendable)? = nil) {
        self.socket = socket
        self.owner = owner
        var time = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        Glibc.close(socket)
    }

    /// Sends bytes in one go.
    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        let sent = try bytes.withUnsafeBytes { all in
            try systemCall("send") { Glibc.send(socket, all.baseAddress, all.count, Int32(MSG_NOSIGNAL)) }
        }
        #expect(sent == bytes.count)
    }

    /// Sends lines in one go.
    func send(lines: [String]) throws {
        try send(lines.map { $0 + "\n" }.joined())
    }

    /// Sends one request and returns the next line.
    func reply(_ line: String) async throws -> JSONValue {
        try send(line + "\n")
        return try await value()
    }

    /// The next line, as JSON.
    func value() async throws -> JSONValue {
        try JSONParser.parse(try await line())
    }

    /// The next lines, as JSON.
    func values(_ count: Int) async throws -> [JSONValue] {
        var values: [JSONValue] = []
        for _ in 0..<count { values.append(try await value()) }
        return values
    }

    /// The next line.
    func line() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.nextLine() }) }
        }
    }

    /// All lines up to the end of the connection.
    func rest() async throws -> [String] {
        var lines: [String] = []
        do {
            while true { lines.append(try await line()) }
        } catch Failure.ended {
            return lines
        }
    }

    /// Whether nothing has come that was not read, and nothing is to come from what was sent already: a request
    /// is sent for that whose answer has to be the next line.
    func hasNothingElse() async throws -> Bool {
        try await reply("{\"id\":\"next\",\"command\":\"sync\"}")["id"] == .string("next")
    }

    /// Ends the writing side.
    func shutDownWriting() { shutdown(socket, Int32(SHUT_WR)) }

    /// Ends both sides.
    func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    private func nextLine() throws -> String {
        while true {
            let line = buffer.withLock { buffer in
                var line: String?
                _ = buffer.next { line = String(decoding: $0, as: UTF8.self) }
                return line
            }
            if let line { return line }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &bytes, bytes.count, 0)
            if count == 0 { throw Failure.ended }
            if count < 0 {
                if errno == EINTR { continue }
                throw errno == EAGAIN ? Failure.silent : Failure.broken(errno)
            }
            buffer.withLock { buffer in
                bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            }
        }
    }
}
