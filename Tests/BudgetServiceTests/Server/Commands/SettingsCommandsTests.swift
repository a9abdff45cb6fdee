import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct SettingsCommandsTests {
    private let get = "{\"command\":\"settings.get\"}"

    private func set(_ name: String, _ value: String) -> String {
        "{\"command\":\"settings.set\",\"args\":{\"\(name)\":\(value)}}"
    }

    @Test(arguments: [
        ("name", "\"home\"", "null"), ("locale", "\"de_DE\"", "null"),
        ("time_zone", "\"Asia/Kathmandu\"", "null"),
        ("month_start_day", "25", "1"), ("carry_over", "\"both\"", "\"none\""),
        ("thresholds", "[50,120]", "[80,100]"),
        ("large_expense", "\"99.50\"", "null"), ("log_level", "\"debug\"", "\"info\""),
        ("status_shows_amounts", "true", "false"), ("read_only_shows", "\"all\"", "\"totals\""),
    ])
    func `a setting is told as it was set, and null is its default`(
        _ name: String,
        _ value: String,
        _ byDefault: String
    ) async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let before = try await client.reply(get)["result"]?["settings"]
        #expect(before?[name] == (try JSONParser.parse(byDefault)))
        let changed = try await client.reply(set(name, value))
        #expect(changed["result"]?["settings"]?[name] == (try JSONParser.parse(value)))
        #expect(try await client.reply(get)["result"]?["settings"] == changed["result"]?["settings"])
        let cleared = try await client.reply(set(name, "null"))
        #expect(cleared["result"]?["settings"] == before)
        #expect(try await client.reply(get)["result"]?["settings"] == before)
    }

    @Test func `the mode told is that of the period open after the start of periods moved`() async throws {
        let budget = try await ServedBudget([.set(.carryOver(.both))])
        let client = try budget.connect()
        let changed = try await client.reply(set("month_start_day", "25"))
        #expect(changed["result"]?["settings"]?["carry_over"] == .string("none"))
        #expect(try await client.reply(get)["result"]?["settings"] == changed["result"]?["settings"])
    }

    @Test func `a currency stays one of as many decimals`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        #expect(try await client.reply(set("currency", "\"JPY\""))["error"]?["code"] == .string("bad_value"))
        #expect(try await client.reply(set("currency", "null"))["error"]?["code"] == .string("bad_value"))
        let relabelled = try await client.reply(set("currency", "\"usd\""))
        #expect(relabelled["result"]?["settings"]?["currency"] == .string("USD"))
    }

    @Test func `a currency and an amount in it may be set together`() async throws {
        let budget = try await ServedBudget(currency: nil)
        let client = try budget.connect()
        let line =
            "{\"command\":\"settings.set\",\"args\":{\"large_expense\":\"1.250\",\"currency\":\"KWD\"}}"
        #expect(try await client.reply(line)["result"]?["settings"]?["large_expense"] == .string("1.250"))
    }
}
