import BudgetCore
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import budgetctl

/// `watch` that runs on a thread of its own and writes into a pipe.
private final class RunningWatch {
    private let reader: Int32
    private let done = DispatchSemaphore(value: 0)
    private let status = Box()
    private var buffer = LineBuffer(limit: 65_536)

    private final class Box: Sendable {
        let status = Mutex<budgetctl.ExitStatus?>(nil)
    }

    init(
        _ words: [String],
        socket: String,
        offlineDelay: Int64 = 5_000,
        connect: @escaping @Sendable (String) throws(SystemCallError) -> Int32 = ServerConnection.openSocket(
            to:
        )
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try systemCall("pipe") { pipe(&ends) }
        reader = ends[0]
        let writer = ends[1]
        let (status, done) = (status, done)
        TestThread.start {
            var surroundings = Surroundings.ofProcess()
            surroundings.environment = { $0 == "BUDGETD_SOCKET" ? socket : nil }
            surroundings.output = writer
            surroundings.connect = connect
            surroundings.offlineDelay = offlineDelay
            let exit = Program(surroundings: surroundings).run(["watch"] + words)
            status.status.withLock { $0 = exit }
            close(writer)
            done.signal()
        }
    }

    /// The next line, waited for.
    func line() throws -> String {
        while true {
            var line: String?
            if buffer.next({ line = String(decoding: $0, as: UTF8.self) }) == .line { return line ?? "" }
            var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            try #require(poll(&entry, 1, 20_000) == 1)
            var bytes = [UInt8](repeating: 0, count: 4096)
            let got = read(reader, &bytes, bytes.count)
            try #require(got > 0)
            bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
        }
    }

    /// Closes the reading end and waits for the exit status.
    func stop() -> budgetctl.ExitStatus? {
        close(reader)
        return wait()
    }

    /// Waits for the exit status.
    func wait() -> budgetctl.ExitStatus? {
        done.wait(timeout: .now() + 20) == .success ? status.status.withLock(\.self) : nil
    }
}

/// Whether the daemon is away, for a watch on another thread.
private final class Away: Sendable {
    private let state = Mutex(false)

    var now: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

@Suite(.timeLimit(.minutes(1))) struct WatchCommandTests {
    private static func values(_ remaining: String) -> String {
        #"{"remaining":"\#(remaining)"}"#
    }

    private static func subscribed(_ remaining: String) -> FakeServer.Step {
        .result(#"{"subscription":1,"values":\#(values(remaining))}"#)
    }

    private static func event(_ remaining: String) -> FakeServer.Step {
        .push(#"{"event":"values","subscription":1,"revision":2,"values":\#(values(remaining))}"#)
    }

    private static let end = FakeServer.Step.push(
        #"{"event":"end","subscription":1,"reason":"shutting_down"}"#
    )

    @Test func `a line comes at once and one after each change, until nobody reads`() throws {
        let server = try FakeServer([[Self.subscribed("9.00"), Self.event("8.00"), Self.event("7.00")]])
        let watch = try RunningWatch(["remaining"], socket: server.path)
        #expect(try watch.line() == "9.00")
        #expect(try watch.line() == "8.00")
        #expect(try watch.line() == "7.00")
        #expect(watch.stop() == .done)
        #expect(try server.requests().first?["args"] == JSONParser.parse(#"{"topics":["remaining"]}"#))
    }

    @Test func `the topic is status unless another is named`() throws {
        let status = #"{"status":{"currency":"EUR","available":"9.00","remaining":"3.00","state":"under"}}"#
        let server = try FakeServer([[.result(#"{"subscription":1,"values":\#(status)}"#)]])
        let watch = try RunningWatch([], socket: server.path)
        #expect(try watch.line() == "3.00 left of 9.00")
        #expect(watch.stop() == .done)
    }

    @Test func `a lost connection is made anew, and the same value is not said twice`() throws {
        let server = try FakeServer([
            [Self.subscribed("9.00"), .push(#"{"event":"values","sub"#), .hangUp],
            [.hangUp],
            [.error(#"{"code":"busy","message":"Full.","retry":true}"#)],
            [Self.subscribed("9.00"), Self.end],
            [.error(#"{"code":"internal","message":"A fault.","retry":false}"#)],
            [Self.subscribed("6.00")],
        ])
        let watch = try RunningWatch(["remaining"], socket: server.path)
        #expect(try watch.line() == "9.00")
        #expect(try watch.line() == "6.00")
        #expect(watch.stop() == .done)
    }

    @Test func `a daemon that stays away is said once`() throws {
        let watch = try RunningWatch(["remaining"], socket: "/nonexistent/budgetd.sock", offlineDelay: 20)
        #expect(try watch.line() == "offline")
        #expect(watch.stop() == .done)
    }

    @Test func `a daemon that comes back is said even if nothing has changed`() throws {
        let server = try FakeServer([[Self.subscribed("9.00"), Self.end], [Self.subscribed("9.00")]])
        let isAway = Away()
        let watch = try RunningWatch(["--json", "remaining"], socket: server.path, offlineDelay: 20) {
            path throws(SystemCallError) in
            if isAway.now { throw SystemCallError("connect", ECONNREFUSED) }
            // It goes away once it has been reached, and comes back when the test has seen that.
            isAway.now = true
            return try ServerConnection.openSocket(to: path)
        }
        #expect(try watch.line() == Self.values("9.00"))
        #expect(try watch.line() == #"{"offline":true}"#)
        isAway.now = false
        #expect(try watch.line() == Self.values("9.00"))
        #expect(watch.stop() == .done)
    }

    @Test func `with JSON every line is the daemon's values`() throws {
        let server = try FakeServer([[Self.subscribed("9.00"), Self.event("8.00")]])
        let watch = try RunningWatch(["--json", "remaining"], socket: server.path, offlineDelay: 20)
        #expect(try watch.line() == Self.values("9.00"))
        #expect(try watch.line() == Self.values("8.00"))
        #expect(watch.stop() == .done)
    }

    @Test func `a topic that the daemon refuses ends it`() throws {
        let server = try FakeServer([
            [.error(#"{"code":"bad_value","message":"No such topic.","retry":false}"#)]
        ])
        let watch = try RunningWatch(["weather"], socket: server.path)
        #expect(watch.wait() == .refused)
    }
}
