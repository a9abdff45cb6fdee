import BudgetCore
import Testing

@testable import BudgetService

/// What becomes of clients that do not move, with caps of no time at all.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SessionDeadlineTests {
    private func budget(lineSeconds: Int = 600, stuckSeconds: Int = 600) async throws -> ServedBudget {
        var caps = Caps()
        caps.lineSeconds = lineSeconds
        caps.stuckSeconds = stuckSeconds
        return try await ServedBudget(caps: caps)
    }

    private func code(_ line: String) throws -> String? {
        try JSONParser.parse(line)["error"]?["code"]?.string
    }

    @Test func `a line that was begun and is not finished in time ends the connection`() async throws {
        let budget = try await budget(lineSeconds: 0)
        let client = try budget.connect()
        try client.send("{\"command\":")
        let lines = try await client.rest()
        #expect(lines.count == 1)
        #expect(try code(lines[0]) == "too_slow")
    }

    @Test func `a client that waits between its lines is left alone`() async throws {
        let budget = try await budget(lineSeconds: 0, stuckSeconds: 0)
        let client = try budget.connect()
        _ = try await client.reply("{\"command\":\"ping\"}")
        let session = try #require(budget.newestSession)
        #expect(!session.expire(now: .now + .seconds(7200)))
        #expect(try await client.reply("{\"command\":\"ping\"}")["result"] != nil)
    }

    @Test func `a line that comes in good time is answered`() async throws {
        let budget = try await budget(lineSeconds: 600)
        let client = try budget.connect()
        let other = try budget.connect()
        let session = try #require(budget.newestSession)
        _ = session
        try client.send("{\"command\":")
        _ = try await other.reply("{\"command\":\"ping\"}")
        try client.send("\"ping\"}\n")
        #expect(try await client.value()["result"] != nil)
    }

    @Test func `its time runs from the begin of the line, however often bytes come`() async throws {
        let budget = try await budget(lineSeconds: 3600)
        let client = try budget.connect()
        let session = try #require(budget.newestSession)
        let other = try budget.connect()
        try client.send("{")
        _ = try await other.reply("{\"command\":\"ping\"}")
        let begun = ContinuousClock.now
        #expect(session.expire(now: begun + .seconds(3500)))
        try client.send("\"command\":")
        _ = try await other.reply("{\"command\":\"ping\"}")
        #expect(!session.expire(now: begun + .seconds(3600)))
        #expect(try code(try #require(try await client.rest().first)) == "too_slow")
    }

    @Test func `a line that waits for one under way has not been begun too early`() async throws {
        let budget = try await budget(lineSeconds: 3600)
        let client = try budget.connect()
        let session = try #require(budget.newestSession)
        let other = try budget.connect()
        budget.gate.shut()
        try client.send("{\"command\":\"add\",\"args\":{\"amount\":\"1\"}}\n{\"comm")
        await budget.gate.isReached()
        _ = try await other.reply("{\"command\":\"ping\"}")
        #expect(!session.expire(now: .now + .seconds(7200)))
        budget.gate.open()
        #expect(try await client.value()["revision"]?.integer == 2)
        try client.send("and\":\"ping\"}\n")
        #expect(try await client.value()["result"] != nil)
    }

    @Test func `a subscriber that reads nothing is dropped when its time is up`() async throws {
        let budget = try await budget(stuckSeconds: 0)
        let client = try budget.connect(sendBuffer: 2304)
        let subscribe = "{\"command\":\"subscribe\",\"args\":{\"topics\":[\"expenses\"]}}"
        _ = try await client.reply(subscribe)
        let writer = try budget.connect()
        for amount in 1...50 {
            _ = try await writer.reply("{\"command\":\"add\",\"args\":{\"amount\":\"\(amount)\"}}")
        }
        // The sweep comes once a second for as long as somebody is behind.
        while budget.server.bus.count > 0 { _ = try await writer.reply("{\"command\":\"ping\"}") }
        _ = try await client.rest()
        #expect(try await writer.reply("{\"command\":\"ping\"}")["result"] != nil)
    }

    @Test func `a client that reads slowly but reads is kept`() async throws {
        let budget = try await budget(stuckSeconds: 3600)
        let client = try budget.connect(sendBuffer: 2304)
        let session = try #require(budget.newestSession)
        let other = try budget.connect()
        try client.send(lines: (0..<30).map { "{\"id\":\($0),\"command\":\"hello\"}" })
        _ = try await other.reply("{\"command\":\"ping\"}")
        #expect(!session.isIdle)
        let now = ContinuousClock.now
        #expect(session.expire(now: now + .seconds(3500)))
        for number in 0..<30 { #expect(try await client.value()["id"]?.integer == Int64(number)) }
        _ = try await client.reply("{\"command\":\"ping\"}")
        #expect(session.isIdle)
        #expect(!session.expire(now: now + .seconds(7200)))
        #expect(try await client.reply("{\"command\":\"ping\"}")["result"] != nil)
    }

    @Test func `a client with too much unsent is not read until it reads`() async throws {
        var caps = Caps()
        caps.unsentBytes = 4096
        // A busy machine may let the client wait.
        caps.stuckSeconds = 3600
        let budget = try await ServedBudget(caps: caps)
        let client = try budget.connect(sendBuffer: 2304)
        let other = try budget.connect()
        let lines = (0..<200).map { "{\"id\":\($0),\"command\":\"add\",\"args\":{\"amount\":\"1\"}}" }
        try client.send(lines: lines)
        for _ in 0..<50 { _ = try await other.reply("{\"command\":\"sync\"}") }
        await budget.lane.drain()
        #expect(budget.store.openPeriod.total.count < 200)
        for number in 0..<200 {
            let line = try await client.line()
            #expect(try JSONParser.parse(line)["id"]?.integer == Int64(number), "\(line)")
        }
        #expect(budget.store.openPeriod.total.count == 200)
    }
}
