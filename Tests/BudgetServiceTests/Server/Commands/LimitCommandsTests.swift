import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct LimitCommandsTests {
    private func limit(_ client: TestClient, _ command: String, _ arguments: String) async throws
        -> JSONValue?
    {
        let reply = try await client.reply("{\"command\":\"limit.\(command)\",\"args\":\(arguments)}")
        return try #require(reply["result"], "\(reply)")["limit"]
    }

    @Test func `a limit holds from its period on, or for one alone`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        #expect(try await limit(client, "get", "{}") == .null)
        #expect(try await limit(client, "set", "{\"amount\":\"500\"}") == .string("500.00"))
        #expect(
            try await limit(client, "set", "{\"amount\":\"900\",\"only\":\"2026-12\"}") == .string("900.00")
        )
        #expect(try await limit(client, "get", "{\"period\":\"2026-12\"}") == .string("900.00"))
        #expect(try await limit(client, "get", "{\"period\":\"2027-01\"}") == .string("500.00"))
        #expect(try await limit(client, "get", "{\"period\":\"last month\"}") == .null)
        #expect(try await limit(client, "clear", "{\"only\":\"2026-12\"}") == .string("500.00"))
        #expect(try await limit(client, "clear", "{\"from\":\"2026-09\"}") == .null)
        #expect(try await limit(client, "get", "{\"period\":\"2026-08\"}") == .string("500.00"))
    }

    @Test func `without one of its own the total is the sum of the categories`() async throws {
        let budget = try await ServedBudget([.limit(1000, "Food"), .limit(2000, "Fun")])
        let client = try budget.connect()
        #expect(try await limit(client, "get", "{}") == .string("30.00"))
        #expect(try await limit(client, "set", "{\"amount\":\"25\"}") == .string("25.00"))
        #expect(try await limit(client, "clear", "{\"category\":\"food\"}") == .null)
        #expect(try await limit(client, "get", "{}") == .string("25.00"))
    }

    @Test func `the first limit may name the currency`() async throws {
        let budget = try await ServedBudget(currency: nil)
        let client = try budget.connect()
        #expect(try await limit(client, "set", "{\"typed\":\"1500 KWD\"}") == .string("1500.000"))
        let other = "{\"command\":\"limit.set\",\"args\":{\"amount\":\"1\",\"currency\":\"EUR\"}}"
        #expect(try await client.reply(other)["error"]?["code"] == .string("bad_value"))
    }

    @Test func `no limit is ended for a category that is not there`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let reply = try await client.reply("{\"command\":\"limit.clear\",\"args\":{\"category\":\"x\"}}")
        #expect(reply["error"]?["code"] == .string("not_found"))
        #expect(budget.store.categories.isEmpty)
    }
}
