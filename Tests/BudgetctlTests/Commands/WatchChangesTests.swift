import BudgetCore
import Testing

@testable import budgetctl

/// `watch changes`.
@Suite(.timeLimit(.minutes(1))) struct WatchChangesTests {
    private static func change(_ revision: Int) -> String {
        #"{"revision":\#(revision),"time":"2000-01-01T12:00:00.000Z","command":"limit.clear","by":{"uid":0,"user":"anna","pid":7,"client":"x"},"undoes":null,"undone_by":null,"rows":[{"kind":"limit","category":null,"period":"2026-11","only":true,"before":"\#(revision).00","after":null}]}"#
    }

    private static func event(_ revision: Int) -> FakeServer.Step {
        .push(#"{"event":"change","subscription":1,"revision":\#(revision),"change":\#(change(revision))}"#)
    }

    private static func subscribed(at revision: Int) -> FakeServer.Step {
        .line(#"{"id":1,"result":{"subscription":1,"values":{}},"revision":\#(revision)}"#)
    }

    private static func line(_ revision: Int) -> String {
        "\(revision)  cleared the limit for November 2026 only (was \(revision).00) · anna, x, 2000-01-01"
    }

    private static let end = FakeServer.Step.push(
        #"{"event":"end","subscription":1,"reason":"too_slow"}"#
    )

    @Test func `each change is a line, and a lost connection goes on behind the last`() throws {
        let server = try FakeServer([
            [Self.subscribed(at: 5), Self.event(6), Self.event(7), Self.end], [.hangUp],
            [Self.subscribed(at: 9), Self.event(8), Self.event(9), .push(#"{"event":"new"}"#)],
        ])
        let watch = try RunningWatch(["changes"], socket: server.path)
        for revision in 6...9 { #expect(try watch.line() == Self.line(revision)) }
        #expect(watch.stop() == .done)
        let arguments = try server.requests().map { $0["args"] }
        #expect(arguments.first == (try JSONParser.parse(#"{"mode":"changes"}"#)))
        #expect(arguments.last == (try JSONParser.parse(#"{"mode":"changes","since":7}"#)))
    }

    @Test func `a connection lost before any change goes on behind the revision of the reply`() throws {
        let server = try FakeServer([
            [Self.subscribed(at: 5), Self.end], [Self.subscribed(at: 6), Self.event(6)],
        ])
        let watch = try RunningWatch(["changes", "--json"], socket: server.path)
        #expect(try watch.line() == Self.change(6))
        #expect(watch.stop() == .done)
        #expect(try server.requests()[1]["args"]?["since"]?.integer == 5)
    }

    @Test(arguments: [(20, #"{"mode":"changes","since":19}"#), (1, #"{"mode":"changes"}"#)])
    func `changes that are gone are told, and it goes on with what is kept`(_ oldest: Int, _ next: String)
        throws
    {
        let error =
            #"{"code":"resync_required","message":"It is gone.","oldest":\#(oldest),"retry":false}"#
        let server = try FakeServer([
            [Self.subscribed(at: 5), Self.event(6), Self.end],
            [.error(error), Self.subscribed(at: 30), Self.event(31)],
        ])
        let watch = try RunningWatch(["changes"], socket: server.path)
        #expect(try watch.line() == Self.line(6))
        #expect(try watch.line() == "resync: changes after 6 are missing here. It is gone.")
        #expect(try watch.line() == Self.line(31))
        #expect(watch.stop() == .done)
        #expect(try server.requests().last?["args"] == JSONParser.parse(next))
    }

    @Test func `with JSON a gap is an object of its own`() throws {
        let error = #"{"code":"resync_required","message":"It is gone.","oldest":1,"retry":false}"#
        let server = try FakeServer([
            [Self.subscribed(at: 5), Self.end], [.error(error), Self.subscribed(at: 3)],
        ])
        let watch = try RunningWatch(["--json", "changes"], socket: server.path)
        #expect(try watch.line() == #"{"resync":\#(error)}"#)
        #expect(watch.stop() == .done)
    }

    @Test func `a daemon without changes to watch ends it`() throws {
        let error = #"{"code":"unknown_field","message":"No mode.","retry":false}"#
        let watch = try RunningWatch(["changes"], socket: FakeServer([[.error(error)]]).path)
        #expect(watch.wait() == .refused)
    }
}
