import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct ListCommandTests {
    private func ids(_ client: TestClient, _ arguments: String) async throws -> [Int64?] {
        let reply = try await client.reply("{\"command\":\"list\",\"args\":\(arguments)}")
        return try #require(reply["result"]?["expenses"]?.array, "\(reply)").map { $0["id"]?.integer }
    }

    @Test func `the next page goes on where the one before ended, though rows were added meanwhile`()
        async throws
    {
        let budget = try await ServedBudget((1...25).map { .add($0) })
        let client = try budget.connect()
        var found: [Int64?] = []
        var after = ""
        for page in 1...3 {
            let line = "{\"command\":\"list\",\"args\":{\"page_size\":10,\"totals\":true\(after)}}"
            let result = try #require(try await client.reply(line)["result"])
            found += result["expenses"]?.array?.map { $0["id"]?.integer } ?? []
            #expect(result["more"] == .bool(page < 3))
            #expect(result["count"]?.integer == Int64(24 + page))
            guard let next = result["next"]?.string else { break }
            after = ",\"after\":\"\(next)\""
            _ = try await client.reply("{\"command\":\"add\",\"args\":{\"amount\":\"1\"}}")
        }
        #expect(found == (1...25).reversed().map { Int64($0) })
    }

    @Test func `periods, days, categories and words choose the rows`() async throws {
        let budget = try await ServedBudget([
            .set(.largeExpense(5000)), .add(100, on: try CalendarDay("2026-06-30"), "Food", payee: "Café"),
            .add(6000), .add(200, on: try CalendarDay("2026-08-01"), tags: ["Work"]),
        ])
        let client = try budget.connect()
        for (arguments, expected) in [
            ("{}", [3, 2, 1]), ("{\"period\":\"this month\"}", [2]),
            ("{\"period\":\"2026-06..2026-07\"}", [2, 1]),
            ("{\"period\":\"2026\",\"from\":\"2026-07-08\"}", [3, 2]), ("{\"to\":\"yesterday\"}", [1]),
            ("{\"category\":\"FOOD\"}", [1]), ("{\"category\":\"\"}", [3, 2]),
            ("{\"payee\":\"CAFE\\u0301\"}", [1]),
            ("{\"tag\":\"work\"}", [3]), ("{\"large\":true}", [2]),
            ("{\"min\":\"2\",\"max\":\"60\"}", [3, 2]),
            ("{\"sort\":\"amount\"}", [2, 3, 1]), ("{\"sort\":\"-date\"}", [1, 2, 3]),
            ("{\"by\":\"1000\"}", [3, 2, 1]),
        ] as [(String, [Int64])] {
            #expect(try await ids(client, arguments) == expected, "\(arguments)")
        }
    }

    @Test func `large needs its setting`() async throws {
        let client = try await ServedBudget().connect()
        let reply = try await client.reply("{\"command\":\"list\",\"args\":{\"large\":true}}")
        #expect(reply["error"]?["code"] == .string("bad_value"))
        #expect(reply["error"]?["hint"]?.string?.contains("large_expense") == true)
    }
}
