import BudgetCore
import BudgetTestSupport
import Glibc

/// A connection that never waits, and notes all that goes over it.
final class RecordedConnection {
    let number: Int
    private let client: LineClient
    private var output: [UInt8] = []
    private var input = LineBuffer(limit: 8 * 1024 * 1024)
    /// Whether the daemon hung up, or this client did.
    private(set) var hasEnded = false
    private(set) var isHalfClosed = false
    /// Lines without their answers.
    private(set) var unanswered = 0

    init(_ number: Int, to daemon: DaemonProcess, by name: String, _ record: inout HistoryRecord) throws {
        self.number = number
        client = try daemon.client()
        record.note(.opened(client: name), on: number)
    }

    /// What to wait for.
    var interest: (descriptor: Int32, events: Int32) {
        (client.descriptor, output.isEmpty ? POLLIN : POLLIN | POLLOUT)
    }

    func send(_ line: String, _ record: inout HistoryRecord) throws {
        record.note(.sent(try JSONParser.parse(line)), on: number)
        output += Array(line.utf8) + [UInt8(ascii: "\n")]
        unanswered += 1
        flush()
    }

    /// Sends what is left, as far as the daemon takes it.
    func flush() {
        guard !output.isEmpty else { return }
        let count = client.sendSome(output[...])
        // That the daemon is gone is seen by reading.
        if count > 0 { output.removeFirst(count) }
        if count < 0 { output = [] }
        if isHalfClosed, output.isEmpty { client.halfClose() }
    }

    /// Takes what came, without waiting.
    func receive(_ record: inout HistoryRecord) throws -> [JSONValue] {
        guard !hasEnded else { return [] }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(client.descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        guard count > 0 else {
            record.note(.ended, on: number)
            hasEnded = true
            client.close()
            return []
        }
        bytes.withUnsafeBytes { input.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        var texts: [String] = []
        while input.next({ texts.append(String(decoding: $0, as: UTF8.self)) }) == .line {}
        return try texts.map { text in
            let line = try JSONParser.parse(text)
            record.note(.received(line), on: number)
            if line["event"] == nil { unanswered -= 1 }
            return line
        }
    }

    /// Hangs up, whatever is under way; with the beginning of a line that never ends, if one is given.
    func close(within line: String? = nil, _ record: inout HistoryRecord) {
        guard !hasEnded else { return }
        if let line, output.isEmpty, !isHalfClosed {
            record.note(.cut, on: number)
            _ = client.sendSome(Array(line.utf8)[...])
        }
        record.note(.closed, on: number)
        hasEnded = true
        client.close()
    }

    /// Sends nothing more, and goes on to read.
    func halfClose(within line: String?, _ record: inout HistoryRecord) {
        guard !hasEnded, !isHalfClosed else { return }
        if let line {
            record.note(.cut, on: number)
            output += Array(line.utf8)
            unanswered += 1
        }
        record.note(.halfClosed, on: number)
        isHalfClosed = true
        flush()
        if output.isEmpty { client.halfClose() }
    }
}
