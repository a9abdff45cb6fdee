import BudgetCore
import Glibc
import Synchronization
import Testing

@testable import budgetctl

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
        #expect(try watch.line() == "3.00 EUR left of 9.00")
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

    @Test func `a restart that is over before it would be said is not shown`() throws {
        let server = try FakeServer([[Self.subscribed("9.00"), Self.end], [Self.subscribed("8.00")]])
        let tries = Mutex(0)
        let watch = try RunningWatch(["remaining"], socket: server.path) { path throws(SystemCallError) in
            // As many as waits that only doubled would have stretched over more than those five seconds.
            let number = tries.withLock { tries in
                tries += 1
                return tries
            }
            if 2...12 ~= number { throw SystemCallError("connect", ECONNREFUSED) }
            return try ServerConnection.openSocket(to: path)
        }
        #expect(try watch.line() == "9.00")
        #expect(try watch.line() == "8.00")
        #expect(watch.stop() == .done)
    }

    @Test(arguments: [FakeServer.Step.silence, .flood(#"{"event":"values","values":{}}"#)])
    func `a socket at which nobody answers is said to be offline in time`(_ step: FakeServer.Step) throws {
        let server = try FakeServer([[Self.subscribed("9.00"), Self.end], [step]])
        let watch = try RunningWatch(["remaining"], socket: server.path, offlineDelay: 20)
        #expect(try watch.line() == "9.00")
        #expect(try watch.line(seconds: 5) == "offline")
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
