import BudgetCore
import Foundation
import Glibc
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct ClientSessionTests {
    private static func add(_ id: Int, _ amount: String = "1.00", _ more: String = "") -> String {
        "{\"id\":\(id),\"command\":\"add\",\"args\":{\"amount\":\"\(amount)\"\(more)}}"
    }

    private func ids(_ values: [JSONValue]) -> [Int64?] { values.map { $0["id"]?.integer } }
    private func code(_ value: JSONValue) -> String? { value["error"]?["code"]?.string }

    // MARK: Order

    @Test func `writes of one turn share a commit and are answered in order`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try client.send(lines: (1...5).map { Self.add($0) })
        let replies = try await client.values(5)
        #expect(ids(replies) == [1, 2, 3, 4, 5])
        #expect(replies.map { $0["revision"]?.integer } == [2, 3, 4, 5, 6])
        #expect(budget.gate.commits == 1)
    }

    @Test func `a read waits for the writes before it, and later writes wait for it`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let status = "{\"id\":2,\"command\":\"status\"}"
        let list = "{\"id\":4,\"command\":\"list\",\"args\":{\"totals\":true}}"
        try client.send(lines: [Self.add(1), status, Self.add(3, "2.00"), list, Self.add(5)])
        let replies = try await client.values(5)
        #expect(ids(replies) == [1, 2, 3, 4, 5])
        #expect(replies[1]["result"]?["spent"] == .string("1.00"))
        #expect(replies[3]["result"]?["sum"] == .string("3.00"))
        #expect(replies[3]["revision"]?.integer == 3)
        #expect(budget.gate.commits == 3)
    }

    @Test func `no reader waits for the writes of others`() async throws {
        let budget = try await ServedBudget()
        let writer = try budget.connect()
        let reader = try budget.connect()
        budget.gate.shut()
        try writer.send(lines: [Self.add(1)])
        await budget.gate.isReached()
        let reply = try await reader.reply("{\"command\":\"status\"}")
        #expect(reply["result"]?["spent"] == .string("0.00"))
        budget.gate.open()
        #expect(try await writer.value()["revision"]?.integer == 2)
    }

    @Test(arguments: [
        "hello", "describe", "ping", "sync", "stats", "status", "limit.get", "settings.get", "category.list",
        "subscribe",
    ])
    func `what is in memory is told while a commit is under way`(_ command: String) async throws {
        let budget = try await ServedBudget()
        let writer = try budget.connect()
        let reader = try budget.connect()
        budget.gate.shut()
        try writer.send(lines: [Self.add(1)])
        await budget.gate.isReached()
        let arguments = command == "subscribe" ? #"{"topics":["status"]}"# : "{}"
        let reply = try await reader.reply(#"{"command":"\#(command)","args":\#(arguments)}"#)
        #expect(reply["result"] != nil && reply["revision"]?.integer == 1)
        budget.gate.open()
        #expect(try await writer.value()["revision"]?.integer == 2)
    }

    @Test func `what changes how requests are read is waited for`() async throws {
        let budget = try await ServedBudget(currency: nil)
        let client = try budget.connect()
        let settings = "{\"id\":2,\"command\":\"settings.set\",\"args\":{\"currency\":\"KWD\"}}"
        try client.send(lines: [Self.add(1), settings, Self.add(3, "1.234")])
        let replies = try await client.values(3)
        #expect(ids(replies) == [1, 2, 3])
        #expect(code(replies[0]) == "needs_currency")
        #expect(replies[2]["result"]?["expense"]?["amount"] == .string("1.234"))
    }

    @Test func `an amount is not booked in another currency than it was read in`() async throws {
        let budget = try await ServedBudget()
        let clients = try (0..<4).map { _ in try budget.connect() }
        budget.gate.shut()
        try clients[0].send(lines: [#"{"command":"settings.set","args":{"name":"Home"}}"#])
        await budget.gate.isReached()
        // Both are read while the budget is in EUR, as the answer to somebody else shows, and done after that commit.
        try clients[1].send(lines: [#"{"command":"undo","args":{"revision":1}}"#])
        _ = try await clients[3].reply(#"{"command":"ping"}"#)
        try clients[2].send(lines: [Self.add(1)])
        _ = try await clients[3].reply(#"{"command":"ping"}"#)
        budget.gate.open()
        #expect(try await clients[1].value()["result"] != nil)
        #expect(code(try await clients[2].value()) == "conflict")
        #expect(try await clients[2].reply(#"{"command":"list"}"#)["result"]?["expenses"] == .array([]))
    }

    @Test func `a refused write does not overtake those before it`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        budget.gate.shut()
        try client.send(lines: [Self.add(1), Self.add(2, "0"), "{\"id\":3,\"comand\":\"add\"}", Self.add(4)])
        await budget.gate.isReached()
        budget.gate.open()
        let replies = try await client.values(4)
        #expect(ids(replies) == [1, 2, 3, 4])
        #expect(replies.map(code) == [nil, "bad_value", "unknown_field", nil])
    }

    @Test func `a refused write is answered at a revision between those before and after it`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let edit = "{\"id\":2,\"command\":\"edit\",\"args\":{\"id\":99,\"amount\":\"1\"}}"
        try client.send(lines: [Self.add(1), edit, Self.add(3)])
        let replies = try await client.values(3)
        #expect(replies.map(code) == [nil, "not_found", nil])
        #expect(replies.map { $0["revision"]?.integer } == [2, 2, 3])
        #expect(budget.gate.commits == 1)
    }

    @Test func `a client reads its own writes even if they fail`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        budget.gate.fail(with: SQLiteError(code: 13, message: "full"))
        try client.send(lines: [Self.add(1), "{\"id\":2,\"command\":\"status\"}"])
        let replies = try await client.values(2)
        #expect(code(replies[0]) == "storage_full")
        #expect(replies[0]["error"]?["retry"] == .bool(true))
        #expect(replies[1]["result"]?["spent"] == .string("0.00"))
        budget.gate.fail(with: nil)
        #expect(try await client.reply(Self.add(3))["revision"]?.integer == 2)
    }

    @Test func `while 32 requests are in work no more is read`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        budget.gate.shut()
        try client.send(lines: [Self.add(0)])
        await budget.gate.isReached()
        try client.send(lines: (1...200).map { Self.add($0) })
        // Every round trip of another client is a turn in which more could be read.
        let other = try budget.connect()
        for _ in 0..<5 { _ = try await other.reply("{\"command\":\"ping\"}") }
        var unread: Int32 = 0
        let session = try #require(budget.newestSession)
        #expect(session.isIdle)
        budget.gate.open()
        let replies = try await client.values(201)
        #expect(ids(replies) == (0...200).map { $0 })
        #expect(budget.groups.allSatisfy { $0.count <= 32 })
        unread = 0
        #expect(ioctl(client.socket, UInt(FIONREAD), &unread) == 0 && unread == 0)
    }

    // MARK: Lines

    @Test func `blank lines and ends with CR are fine`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try client.send("\n  \r\n\t\n{\"id\":1,\"command\":\"ping\"}\r\n")
        #expect(try await client.line() == "{\"id\":1,\"result\":{},\"revision\":1}")
        #expect(try await client.hasNothingElse())
    }

    @Test func `a line that comes byte by byte is one line`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        for byte in "{\"command\":\"ping\"}\n".unicodeScalars { try client.send(String(byte)) }
        #expect(try await client.line() == "{\"id\":null,\"result\":{},\"revision\":1}")
    }

    @Test func `a line of the longest length is answered`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let line = "{\"command\":\"ping\"}"
        try client.send(line + String(repeating: " ", count: 65_536 - line.utf8.count) + "\n")
        #expect(try await client.value()["result"] != nil)
    }

    @Test(arguments: ["", "\n"])
    func `an overlong line is answered, what follows is not run, and the connection is closed`(
        _ end: String
    ) async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try client.send(lines: [Self.add(1)])
        try client.send(String(repeating: "x", count: 65_537) + end + Self.add(2) + "\n")
        let rest = client
        #expect(try await rest.value()["id"]?.integer == 1)
        #expect(code(try await rest.value()) == "line_too_long")
        client.shutDownWriting()
        #expect(try await client.rest() == [])
        #expect(budget.store.revision == 2)
    }

    @Test func `a last line without its end is not run and is answered`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try client.send(Self.add(1) + "\n" + Self.add(2))
        client.shutDownWriting()
        let replies = try await client.rest().map { try JSONParser.parse($0) }
        #expect(replies.count == 2)
        #expect(code(try #require(replies.last)) == "bad_json")
        #expect(replies.last?["error"]?["offset"]?.integer == Int64(Self.add(2).utf8.count))
        #expect(budget.store.openPeriod.total.count == 1)
    }

    @Test func `a client that has shut its writing side is answered and then closed`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try client.send(lines: [Self.add(1), "{\"id\":2,\"command\":\"list\"}"])
        client.shutDownWriting()
        let replies = try await client.rest().map { try JSONParser.parse($0) }
        #expect(ids(replies) == [1, 2])
    }

    @Test func `whole lines of a client that is gone are still run`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        budget.gate.shut()
        try client.send(lines: [Self.add(0)])
        await budget.gate.isReached()
        try client.send((1...100).map { Self.add($0) + "\n" }.joined() + Self.add(101))
        client.hangUp()
        budget.gate.open()
        let session = try #require(budget.newestSession)
        while !session.isIdle || budget.store.openPeriod.total.count < 101 { await Task.yield() }
        while !budget.lane.isIdle { await Task.yield() }
        #expect(budget.store.openPeriod.total.count == 101)
    }

    @Test(arguments: [SHUT_RDWR, SHUT_RD])
    func `a client of which only sending tells that it is gone is let go, and its lines are run`(
        _ side: Int
    ) async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let session = try #require(budget.newestSession)
        try client.send(Self.add(1) + "\n")
        shutdown(client.socket, Int32(side))
        session.send(line: Array("an event".utf8))
        budget.server.pumpNoted()
        while session.isGone { await Task.yield() }
        #expect(budget.store.openPeriod.total.count == 1)
    }

    @Test func `a subscriber that is half closed is served on until it is gone`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let other = try budget.connect()
        _ = try await client.reply("{\"command\":\"subscribe\",\"args\":{\"topics\":[\"spent\"]}}")
        client.shutDownWriting()
        _ = try await other.reply(Self.add(1))
        #expect(try await client.value()["values"]?["spent"] == .string("1.00"))
        client.hangUp()
        while budget.server.bus.count > 0 { _ = try await other.reply("{\"command\":\"ping\"}") }
        #expect(budget.server.counts.subscriptions == 0)
    }

    @Test func `a broken line names the caller that it can still make out`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let unknown = try await client.reply("{\"id\":\"a\",\"command\":\"statsu\"}")
        #expect(unknown["id"] == .string("a"))
        #expect(code(unknown) == "unknown_command")
        #expect(unknown["error"]?["hint"] == .string("Did you mean status?"))
        let broken = try await client.reply("{\"id\":\"a\",")
        #expect(broken["id"] == .null)
        #expect(code(broken) == "bad_json")
        let http = try await client.reply("GET / HTTP/1.1")
        #expect(http["error"]?["message"]?.string?.contains("not HTTP") == true)
    }

    // MARK: Access

    @Test func `a socket that only reads refuses every command that writes`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect(isReadOnly: true)
        for command in CommandTable.commands where command.access == .write {
            let reply = try await client.reply("{\"command\":\"\(command.name)\"}")
            #expect(code(reply) == "read_only", "\(command.name)")
        }
        #expect(try await client.reply("{\"command\":\"hello\"}")["result"]?["access"] == .string("ro"))
        #expect(budget.gate.commits == 0)
    }

    @Test(arguments: ["\"key\":\"k\"", "\"if_revision\":1"])
    func `a read takes neither key nor revision`(_ member: String) async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let reply = try await client.reply("{\"command\":\"status\",\(member)}")
        #expect(code(reply) == "bad_value")
    }

    @Test func `a repeat with the same key has the same answer`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let line = "{\"id\":1,\"command\":\"add\",\"args\":{\"amount\":\"1\",\"payee\":\"a\"},\"key\":\"k\"}"
        let swapped =
            "{\"id\":2,\"command\":\"add\",\"args\":{\"payee\":\"a\",\"amount\":\"1\"},\"key\":\"k\"}"
        let first = try await client.reply(line)
        let second = try await client.reply(swapped)
        #expect(second["result"] == first["result"])
        #expect(second["revision"] == first["revision"])
        #expect(second["replayed"] == .bool(true))
        #expect(second["id"]?.integer == 2)
        let other = try await client.reply(line.replacingOccurrences(of: "\"1\"", with: "\"2\""))
        #expect(code(other) == "key_reused")
        let stranger = try budget.connect(uid: 1001)
        #expect(try await stranger.reply(line)["replayed"] == nil)
    }
}
