import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct WireViewTests {
    private static let figures = [
        "limit", "carried", "available", "spent", "remaining", "percent", "days_left", "upcoming", "safe",
        "per_day",
        "projected", "state", "count",
    ]

    private func names(_ value: JSONValue?) -> [String]? { value?.object?.members.map(\.name) }

    private func makeBudget() async throws -> ServedBudget {
        let draft = ExpenseDraft(
            amount: 1250,
            date: .sample,
            payee: "corner \"café\"\u{1F}",
            category: "Food",
            note: "a\nb\\",
            tags: ["t1", "t2"],
            isPending: true
        )
        return try await ServedBudget([.limit(62_000), .limit(30_000, "Food"), .add(draft)])
    }

    // MARK: Documented shapes

    @Test func `status has its members in the documented order`() async throws {
        let budget = try await makeBudget()
        let client = try budget.connect()
        let reply = try await client.reply("{\"command\":\"status\",\"args\":{\"categories\":true}}")
        let status = try #require(reply["result"])
        let head = ["name", "currency", "exponent", "today", "period"]
        #expect(names(status) == head + Self.figures + ["categories"])
        #expect(names(status["period"]) == ["from", "to", "label"])
        let category = try #require(status["categories"]?.array?.first)
        #expect(names(category) == ["name"] + Self.figures + ["carry_over"])
        #expect(status["limit"] == .string("620.00"))
        #expect(status["percent"] == .number("2"))
        #expect(category["remaining"] == .string("287.50"))
    }

    @Test func `with a locale the same amounts come as people read them`() async throws {
        let budget = try await makeBudget()
        let client = try budget.connect()
        let line = "{\"command\":\"status\",\"locale\":\"de_DE\",\"args\":{\"categories\":true}}"
        let status = try #require(try await client.reply(line)["result"])
        let amounts = [
            "limit", "carried", "available", "spent", "remaining", "upcoming", "safe", "per_day", "projected",
        ]
        #expect(names(status)?.last == "display")
        #expect(names(status["display"]) == amounts)
        #expect(status["display"]?["limit"] == .string("620,00\u{A0}€"))
        #expect(names(status["categories"]?.array?.first?["display"]) == amounts)
    }

    @Test func `the status of a past period is of the same form`() async throws {
        let budget = try await makeBudget()
        let client = try budget.connect()
        let open = try await client.reply("{\"command\":\"status\",\"args\":{\"categories\":true}}")
        let line = "{\"command\":\"status\",\"args\":{\"categories\":true,\"period\":\"last month\"}}"
        let past = try await client.reply(line)
        #expect(names(past["result"]) == names(open["result"]))
        #expect(past["result"]?["period"]?["label"] == .string("2026-06"))
        #expect(past["result"]?["days_left"] == .number("0"))
        #expect(past["result"]?["per_day"] == .null)
    }

    @Test func `an answer to a change shows the expense and what it did`() async throws {
        let budget = try await makeBudget()
        let client = try budget.connect()
        let line =
            "{\"command\":\"add\",\"locale\":\"de_DE\",\"args\":{\"amount\":\"7\",\"category\":\"food\"}}"
        let result = try #require(try await client.reply(line)["result"])
        #expect(names(result) == ["expense", "effect"])
        let members = ["id", "amount", "date", "payee", "category", "note", "tags", "pending", "display"]
        #expect(names(result["expense"]) == members)
        let effect = try #require(result["effect"])
        #expect(names(effect) == ["period", "days_left", "before", "after"])
        let side = ["available", "remaining", "per_day", "percent", "state", "category", "display"]
        #expect(names(effect["before"]) == side)
        #expect(names(effect["after"]) == side)
        let category = ["name", "available", "remaining", "per_day", "percent", "state", "display"]
        #expect(names(effect["after"]?["category"]) == category)
        #expect(effect["before"]?["remaining"] == .string("607.50"))
        #expect(effect["after"]?["category"]?["remaining"] == .string("280.50"))
        #expect(effect["after"]?["display"]?["remaining"] == .string("600,50\u{A0}€"))
    }

    @Test func `lists, limits and settings have their members in the documented order`() async throws {
        let budget = try await makeBudget()
        let client = try budget.connect()
        let list = try await client.reply(
            "{\"command\":\"list\",\"locale\":\"de_DE\",\"args\":{\"totals\":true}}"
        )
        #expect(names(list["result"]) == ["expenses", "more", "next", "count", "sum", "display"])
        let limit = try await client.reply("{\"command\":\"limit.get\",\"args\":{\"category\":\"food\"}}")
        #expect(names(limit["result"]) == ["limit", "category", "period"])
        let set = try await client.reply(
            "{\"command\":\"limit.set\",\"args\":{\"amount\":\"5\",\"only\":\"this month\"}}"
        )
        #expect(names(set["result"]) == ["limit", "category", "period", "only", "effect"])
        let settings = try await client.reply("{\"command\":\"settings.get\"}")
        #expect(
            names(settings["result"]?["settings"]) == [
                "name", "currency", "locale", "time_zone", "month_start_day", "carry_over", "thresholds",
                "large_expense", "log_level", "status_shows_amounts", "read_only_shows",
            ]
        )
        let hello = try await client.reply("{\"command\":\"hello\"}")
        #expect(names(hello["result"]) == ["protocol", "server", "boot", "ledger", "name", "access", "caps"])
        let removed = try await client.reply("{\"command\":\"remove\",\"args\":{\"id\":1}}")
        #expect(names(removed["result"]) == ["removed", "effect"])
    }

    @Test func `before a currency is named there are no amounts to show`() async throws {
        let budget = try await ServedBudget(currency: nil)
        let client = try budget.connect()
        let status = try await client.reply("{\"command\":\"status\",\"locale\":\"de_DE\"}")
        #expect(status["result"]?["currency"] == .null)
        #expect(status["result"]?["exponent"] == .null)
        #expect(status["result"]?["remaining"] == .null)
        #expect(status["result"]?["display"] == nil)
    }

    @Test(arguments: [("JPY", "1250"), ("KWD", "1.250"), ("EUR", "12.50")])
    func `amounts have exactly the decimals of the currency`(_ code: String, _ text: String) async throws {
        let budget = try await ServedBudget([.add(1250)], currency: Currency(code: code))
        let client = try budget.connect()
        let reply = try await client.reply("{\"command\":\"get\",\"args\":{\"id\":1}}")
        #expect(reply["result"]?["expense"]?["amount"] == .string(text))
    }

    // MARK: The read-only socket

    @Test func `the read-only socket hides payee, note and tags until told otherwise`() async throws {
        let budget = try await makeBudget()
        let reader = try budget.connect(isReadOnly: true)
        let writer = try budget.connect()
        let get = "{\"command\":\"get\",\"args\":{\"id\":1}}"
        let hidden = try #require(try await reader.reply(get)["result"]?["expense"])
        #expect(hidden["amount"] == .string("12.50"))
        #expect(hidden["category"] == .string("Food"))
        #expect(hidden["payee"] == .null)
        #expect(hidden["note"] == .null)
        #expect(hidden["tags"] == .array([]))
        let subscribe = "{\"command\":\"subscribe\",\"args\":{\"topics\":[\"expenses\"]}}"
        let told = try await reader.reply(subscribe)["result"]?["values"]?["expenses"]?["latest"]?.array?
            .first
        #expect(told?["payee"] == .null)
        for field in ["payee", "note", "text", "tag"] {
            let reply = try await reader.reply("{\"command\":\"list\",\"args\":{\"\(field)\":\"c\"}}")
            #expect(reply["error"]?["code"] == .string("forbidden"), "\(field)")
        }
        _ = try await writer.reply("{\"command\":\"settings.set\",\"args\":{\"read_only_shows\":\"all\"}}")
        let news = try await reader.value()["values"]?["expenses"]?["latest"]?.array?.first
        #expect(news?["payee"]?.string?.hasPrefix("corner") == true)
        let shown = try #require(try await reader.reply(get)["result"]?["expense"])
        #expect(shown["payee"]?.string?.hasPrefix("corner") == true)
        #expect(shown["note"] == .string("a\nb\\"))
        #expect(shown["tags"] == .array([.string("t1"), .string("t2")]))
    }
}
