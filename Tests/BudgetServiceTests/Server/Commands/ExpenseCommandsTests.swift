import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct ExpenseCommandsTests {
    private func result(_ client: TestClient, _ command: String, _ arguments: String) async throws
        -> JSONValue
    {
        let reply = try await client.reply("{\"command\":\"\(command)\",\"args\":\(arguments)}")
        return try #require(reply["result"], "\(reply)")
    }

    private func code(_ client: TestClient, _ command: String, _ arguments: String) async throws -> String? {
        try await client.reply("{\"command\":\"\(command)\",\"args\":\(arguments)}")["error"]?["code"]?.string
    }

    @Test func `what is absent has its default`() async throws {
        let client = try await ServedBudget().connect()
        try client.send(lines: ["{\"command\":\"add\",\"args\":{\"amount\":12.5}}"])
        let line = try await client.line()
        let expense =
            "{\"id\":1,\"amount\":\"12.50\",\"date\":\"2026-07-08\",\"payee\":null,\"category\":null,\"note\":null,"
            + "\"tags\":[],\"pending\":false}"
        #expect(line.hasPrefix("{\"id\":null,\"result\":{\"expense\":\(expense),\"effect\":"))
        #expect(line.hasSuffix(",\"revision\":2}"))
    }

    @Test func `a refund lowers what is spent on its own day`() async throws {
        let budget = try await ServedBudget([.add(5000, "Food")])
        let client = try budget.connect()
        let refund = "{\"amount\":\"20\",\"refund\":true,\"category\":\"food\",\"date\":\"yesterday\"}"
        let added = try await result(client, "add", refund)
        #expect(added["expense"]?["amount"] == .string("-20.00"))
        #expect(budget.store.totalSpent == 3000)
        #expect(budget.store.categoryFigures(CategoryID(1))?.figures.facts.spent == 3000)
    }

    @Test func `an amount may be written as people do, in the locale of the request`() async throws {
        let client = try await ServedBudget().connect()
        let line = "{\"command\":\"add\",\"locale\":\"de_DE\",\"args\":{\"typed\":\"1.234,56\"}}"
        #expect(try await client.reply(line)["result"]?["expense"]?["amount"] == .string("1234.56"))
    }

    @Test func `an edit leaves what it does not name, and null clears`() async throws {
        let client = try await ServedBudget().connect()
        let full =
            "{\"amount\":\"1\",\"payee\":\"p\",\"category\":\"c\",\"note\":\"n\",\"tags\":[\"t\"],\"pending\":true}"
        let before = try await result(client, "add", full)
        let same = try await result(client, "edit", "{\"id\":1,\"amount\":\"1\"}")
        #expect(same["expense"] == before["expense"])
        let cleared =
            "{\"id\":\"last\",\"payee\":null,\"category\":null,\"note\":null,\"tags\":[],\"pending\":false}"
        let after = try #require(try await result(client, "edit", cleared)["expense"])
        for name in ["payee", "category", "note"] { #expect(after[name] == .null, "\(name)") }
        #expect(after["tags"] == .array([]))
        #expect(after["pending"] == .bool(false))
    }

    @Test func `an unknown category is made, or refused with the nearest`() async throws {
        let budget = try await ServedBudget([.add(1, "Groceries")])
        let client = try budget.connect()
        let strict = "{\"amount\":\"1\",\"category\":\"grocery\",\"create_category\":false}"
        let reply = try await client.reply("{\"command\":\"add\",\"args\":\(strict)}")
        #expect(reply["error"]?["code"] == .string("not_found"))
        #expect(reply["error"]?["field"] == .string("args.category"))
        #expect(reply["error"]?["hint"]?.string?.contains("Groceries") == true)
        #expect(budget.store.categories.count == 1)
        let near = "\"amount\":\"1\",\"refuse_near_category\":true"
        let refused = try await client.reply(
            "{\"command\":\"add\",\"args\":{\(near),\"category\":\"grocerys\"}}"
        )
        #expect(refused["error"]?["code"] == .string("not_found"))
        let hint = #"Did you mean Groceries? If it is another, leave out "refuse_near_category"."#
        #expect(refused["error"]?["hint"] == .string(hint))
        _ = try await result(client, "add", "{\(near),\"category\":\"rent\"}")
        _ = try await result(client, "add", "{\"amount\":\"1\",\"category\":\"grocery\"}")
        #expect(budget.store.categories.count == 3)
    }

    @Test func `removing several takes all of them or none`() async throws {
        let budget = try await ServedBudget([.add(1), .add(2), .add(3)])
        let client = try budget.connect()
        #expect(try await code(client, "remove", "{\"ids\":[1,9]}") == "not_found")
        #expect(budget.store.openPeriod.total.count == 3)
        let removed = try await result(client, "remove", "{\"ids\":[3,1]}")
        #expect(removed["removed"]?.array?.map { $0["id"]?.integer } == [3, 1])
        #expect(try await code(client, "get", "{\"id\":1}") == "not_found")
        #expect(try await result(client, "get", "{\"id\":2}")["expense"]?["amount"] == .string("0.02"))
    }

    @Test func `a change is refused unless the budget is at the revision it names`() async throws {
        let client = try await ServedBudget([.add(1)]).connect()
        let line = "{\"command\":\"remove\",\"args\":{\"id\":1},\"if_revision\":"
        #expect(try await client.reply(line + "1}")["error"]?["code"] == .string("conflict"))
        #expect(try await client.reply(line + "2}")["revision"]?.integer == 3)
    }
}
