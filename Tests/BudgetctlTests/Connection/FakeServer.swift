import BudgetCore
import Glibc
import Synchronization

/// A daemon that plays a script on a real socket in a directory of its own.
final class FakeServer: Sendable {
    /// What it does with one request line.
    enum Step: Sendable {
        /// Replies with this `result` (JSON).
        case result(String)
        /// Replies with this `error` (JSON).
        case error(String)
        /// Sends this line as it is.
        case line(String)
        /// Replies with this `result`, byte by byte.
        case trickle(String)
        /// Sends this line after the one before, without waiting for a request.
        case push(String)
        /// Sends this line again and again, until the client is gone.
        case flood(String)
        /// Reads the request and says nothing.
        case silence
        /// Closes the connection once the request is read.
        case hangUp
    }

    /// Where it listens.
    let path: String
    private let directory: String
    private let lines = Mutex<[String]>([])

    /// A server that plays one script for each connection, in order.
    init(_ connections: [[Step]]) throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(parent)/budgetctl-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemCallError("mkdtemp") }
        directory = template.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        path = directory + "/budgetd.sock"
        let listener = try UnixSocket.make(nonBlocking: false)
        try UnixSocket.bind(listener, to: path)
        try systemCall("listen") { listen(listener, 8) }
        TestThread.start { [self] in
            for script in connections {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { break }
                play(script, on: client)
                close(client)
            }
            // Who comes after the last script finds nobody.
            close(listener)
            unlink(path)
        }
    }

    deinit {
        unlink(path)
        rmdir(directory)
    }

    /// The request lines so far.
    var received: [String] { lines.withLock { $0 } }

    /// The request lines so far, as JSON.
    func requests() throws -> [JSONValue] {
        try received.map { try JSONParser.parse($0) }
    }

    private func play(_ script: [Step], on client: Int32) {
        var buffer = LineBuffer(limit: 1_048_576)
        for step in script {
            if case .push(let line) = step {
                send(line + "\n", to: client)
                continue
            }
            guard let request = Self.line(from: client, &buffer) else { return }
            lines.withLock { $0.append(request) }
            var writer = JSONWriter()
            writer.value((try? JSONParser.parse(request))?["id"] ?? .null)
            let id = writer.text
            switch step {
            case .result(let result): send("{\"id\":\(id),\"result\":\(result),\"revision\":1}\n", to: client)
            case .error(let error): send("{\"id\":\(id),\"error\":\(error),\"revision\":1}\n", to: client)
            case .line(let line): send(line + "\n", to: client)
            case .trickle(let result):
                for byte in "{\"id\":\(id),\"result\":\(result),\"revision\":1}\n".utf8 {
                    send([byte], to: client)
                }
            case .flood(let line):
                let lines = String(repeating: line + "\n", count: 100)
                while send(lines, to: client) {}
            case .hangUp: return
            case .silence, .push: break
            }
        }
        // The connection stays until the client is done, unless the script hangs up.
        while let request = Self.line(from: client, &buffer) { lines.withLock { $0.append(request) } }
    }

    @discardableResult private func send(_ text: String, to client: Int32) -> Bool {
        send(Array(text.utf8), to: client)
    }

    @discardableResult private func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let sent = bytes[start...].withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent <= 0 { return false }
            start += sent
        }
        return true
    }

    private static func line(from client: Int32, _ buffer: inout LineBuffer) -> String? {
        while true {
            var line: String?
            if buffer.next({ line = String(decoding: $0, as: UTF8.self) }) == .line { return line }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let got = recv(client, &bytes, bytes.count, 0)
            if got <= 0 { return nil }
            bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
        }
    }
}
