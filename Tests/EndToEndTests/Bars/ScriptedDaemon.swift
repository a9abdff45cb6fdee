import BudgetCore
import BudgetTestSupport
import Glibc

/// What listens in a daemon's place and says what the test wants, when the test wants it.
final class ScriptedDaemon {
    let path: String
    private let listener: Int32
    private var client: Int32 = -1

    /// Listens; nobody is let in yet.
    init(_ path: String) throws {
        self.path = path
        listener = try UnixSocket.make(nonBlocking: false)
        try UnixSocket.bind(listener, to: path)
        try systemCall("listen") { [listener] in listen(listener, 8) }
    }

    deinit {
        hangUp()
        close(listener)
        unlink(path)
    }

    /// Lets the next client in and waits for its request.
    ///
    /// - Returns: The request, `nil` if nobody has come in time.
    func accept(seconds: Double = LineClient.patience) throws -> JSONValue? {
        hangUp()
        guard wait(for: [(listener, POLLIN)], by: .after(seconds: seconds))[0] != 0 else { return nil }
        client = try systemCall("accept") { Glibc.accept(listener, nil, nil) }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        var reader = LineReader(client)
        return try reader.next(by: .after(seconds: seconds)).map { try JSONParser.parse($0) }
    }

    /// Sends the lines in one piece.
    func say(_ lines: String...) {
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        var start = 0
        while start < bytes.count {
            let sent = bytes[start...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0 { return }
            start += sent
        }
    }

    /// Parts from the client.
    func hangUp() {
        if client >= 0 { close(client) }
        client = -1
    }

    /// Lets the next client in and serves it a status.
    func serve(_ remaining: String) throws {
        guard try accept() != nil else { throw TestFailure("Nobody has come.") }
        say(Self.reply(remaining))
    }

    /// The reply to `subscribe`.
    static func reply(_ remaining: String) -> String {
        #"{"id":1,"result":{"subscription":1,"values":\#(values(remaining))},"revision":1}"#
    }

    /// That a status is new.
    static func event(_ remaining: String) -> String {
        #"{"event":"values","subscription":1,"revision":2,"values":\#(values(remaining))}"#
    }

    private static func values(_ remaining: String) -> String {
        """
        {"status":{"currency":"EUR","state":"under","remaining":"\(remaining)","days_left":9},"categories":[]}
        """
    }
}
