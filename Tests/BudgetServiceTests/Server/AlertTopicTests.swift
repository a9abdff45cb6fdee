import BudgetCore
import Testing

@testable import BudgetService

/// The topic `alerts`: what its watchers are told, and what leaves them in peace.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AlertTopicTests {
    private static let subscribe = #"{"command":"subscribe","args":{"topics":["alerts"]}}"#

    private func add(_ amount: String, _ category: String? = nil) -> String {
        let more = category.map { #","category":"\#($0)""# } ?? ""
        return #"{"command":"add","args":{"amount":"\#(amount)"\#(more)}}"#
    }

    private func categories(_ value: JSONValue?) -> [String?] {
        (value?["alerts"]?.array ?? []).map { $0["category"]?.string }
    }

    @Test func `a change that reaches nothing does not even have them looked at`() async throws {
        let budget = try await ServedBudget([.limit(10_000), .add(8500, "Food")])
        let client = try budget.connect()
        let reply = try await client.reply(Self.subscribe)
        #expect(reply["result"]?["values"]?["alerts"]?["count"]?.integer == 1)
        let writer = try budget.connect()
        let before = budget.server.bus.reports[.kind(.alerts)]
        for line in [
            add("1"), #"{"command":"undo"}"#, #"{"command":"limit.set","args":{"amount":"120"}}"#,
            add("1", "new"),
        ] { _ = try await writer.reply(line) }
        #expect(budget.server.bus.reports[.kind(.alerts)] == before)
        #expect(try await client.hasNothingElse())
        _ = try await writer.reply(add("40"))
        let alerts = try await client.value()["values"]?["alerts"]
        #expect(alerts?["count"]?.integer == 3)
        #expect(alerts?["alerts"]?.array?.map { $0["threshold"]?.integer } == [nil, 100, 80])
    }

    @Test func `the newest twenty are shown, and all are counted`() async throws {
        let limits = (1...30).map { Change.limit(100, CategoryName(stringLiteral: "c\($0)")) }
        let spent = (1...30).map { Change.add(60, CategoryName(stringLiteral: "c\($0)")) }
        let budget = try await ServedBudget(limits + spent)
        let client = try budget.connect()
        _ = try await client.reply(Self.subscribe)
        let writer = try budget.connect()
        _ = try await writer.reply(#"{"command":"settings.set","args":{"thresholds":[50]}}"#)
        let alerts = try await client.value()["values"]?["alerts"]
        #expect(alerts?["count"]?.integer == 31)
        #expect(categories(alerts) == (11...30).reversed().map { "c\($0)" })
    }

    @Test func `a category that is no more is not told of`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let writer = try budget.connect()
        _ = try await writer.reply(
            #"{"command":"limit.set","args":{"amount":"10","category":"food"}}"#
        )
        _ = try await writer.reply(add("10", "food"))
        let before = try await client.reply(Self.subscribe)["result"]?["values"]?["alerts"]
        #expect(categories(before) == ["food", "food", nil, nil])
        for _ in 1...2 { _ = try await writer.reply(#"{"command":"undo"}"#) }
        var last: JSONValue?
        repeat { last = try await client.value()["values"]?["alerts"] } while last?["count"]?.integer != 2
        #expect(categories(last) == [nil, nil])
    }

    @Test func `a turn of the day is told, and handed to who logs it`() async throws {
        let august = try CalendarDay("2026-08-01")
        let budget = try await ServedBudget([
            .limit(10_000), .add(8500), .add(9000, on: august),
        ])
        let client = try budget.connect()
        _ = try await client.reply(Self.subscribe)
        var logged: [Alert] = []
        budget.lane.afterTurn = { logged += $0 }
        budget.lane.turn(to: august)
        let alerts = try await client.value()["values"]?["alerts"]
        #expect(alerts?["alerts"]?.array?.map { $0["period"]?.string } == ["2026-08"])
        #expect(logged.map(\.threshold) == [80])
        budget.lane.turn(to: .sample)
        let back = try await client.value()["values"]?["alerts"]
        #expect(back?["alerts"]?.array?.map { $0["period"]?.string } == ["2026-07"])
        #expect(logged.count == 1)
    }
}
