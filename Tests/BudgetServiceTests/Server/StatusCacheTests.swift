import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct StatusCacheTests {
    @Test func `an answer is kept until a fact changes, for each locale and form apart`() async throws {
        let budget = try await ServedBudget([.limit(1000)])
        let cache = StatusCache()
        var made = 0
        func ask(_ locale: String?, _ withCategories: Bool = false) {
            let key = StatusCache.Key(locale: locale, withCategories: withCategories)
            _ = cache.answer(key, budget.store) {
                made += 1
                return []
            }
        }
        for _ in 0..<3 {
            ask(nil)
            ask("de_DE")
            ask(nil, true)
        }
        #expect(made == 3)
        budget.store.apply([StoreChange(revision: 9, command: "x", author: Author(uid: 0, pid: 0))])
        ask(nil)
        #expect(made == 4)
        budget.store.replace(try await budget.ledger.facts(on: .sample))
        ask(nil)
        #expect(made == 5)
    }

    @Test func `however many locales are asked for, few are kept`() async throws {
        let budget = try await ServedBudget()
        let cache = StatusCache()
        for number in 0..<100 {
            let key = StatusCache.Key(locale: "\(number)", withCategories: false)
            #expect(cache.answer(key, budget.store) { [UInt8(number)] } == [UInt8(number)])
        }
    }

    struct Step: CustomTestStringConvertible {
        let line: String
        let member: String
        let value: String
        var testDescription: String { "\(line) → \(member) \(value)" }

        init(_ command: String, _ arguments: String, _ member: String, _ value: String) {
            line = "{\"command\":\"\(command)\",\"args\":\(arguments)}"
            self.member = member
            self.value = value
        }
    }

    @Test func `status tells every change at once`() async throws {
        let budget = try await ServedBudget([.add(100, on: try CalendarDay("2026-06-30"))])
        let client = try budget.connect()
        let status = "{\"command\":\"status\"}"
        for step in [
            Step("limit.set", "{\"amount\":\"50\"}", "limit", "\"50.00\""),
            Step("add", "{\"amount\":\"5\"}", "spent", "\"5.00\""),
            Step("edit", "{\"id\":\"last\",\"amount\":\"7\"}", "remaining", "\"43.00\""),
            Step("settings.set", "{\"name\":\"home\"}", "name", "\"home\""),
            Step("settings.set", "{\"thresholds\":[10]}", "state", "\"near\""),
            Step("settings.set", "{\"currency\":\"USD\"}", "currency", "\"USD\""),
            Step("limit.set", "{\"amount\":\"4\",\"only\":\"2026-06\",\"past\":true}", "limit", "\"50.00\""),
            Step("settings.set", "{\"carry_over\":\"both\"}", "carried", "\"3.00\""),
            Step("edit", "{\"id\":1,\"amount\":\"2\"}", "carried", "\"2.00\""),
            Step("settings.set", "{\"month_start_day\":25}", "count", "2"),
            Step("remove", "{\"ids\":[1,2]}", "count", "0"),
        ] {
            _ = try await client.reply(status)
            let changed = try await client.reply(step.line)
            #expect(changed["error"] == nil, "\(changed)")
            let told = try #require(try await client.reply(status)["result"]?[step.member])
            #expect(told == (try JSONParser.parse(step.value)), "\(step)")
        }
        budget.lane.turn(to: try CalendarDay("2026-09-01"))
        while !budget.lane.isIdle { _ = try await client.reply(status) }
        #expect(try await client.reply(status)["result"]?["today"] == .string("2026-09-01"))
    }

    @Test func `the setting locale shows at once, and the request's own wins`() async throws {
        let budget = try await ServedBudget([.add(123_456)])
        let client = try budget.connect()
        let status = "{\"command\":\"status\"}"
        #expect(try await client.reply(status)["result"]?["display"] == nil)
        _ = try await client.reply("{\"command\":\"settings.set\",\"args\":{\"locale\":\"de_DE\"}}")
        let german = try await client.reply(status)["result"]?["display"]?["spent"]
        #expect(german == .string("1.234,56\u{A0}€"))
        let english = try await client.reply("{\"command\":\"status\",\"locale\":\"en_US\"}")
        #expect(english["result"]?["display"]?["spent"] == .string("€1,234.56"))
    }
}
