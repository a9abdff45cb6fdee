import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

/// Requests that nobody would write: every one is answered, nothing traps, and the books stay right.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RandomRequestTests {
    private static let values = [
        "null", "true", "false", "\"\"", "\"last\"", "0", "1", "2", "3", "-1", "31", "500", "1.5", "1e400",
        "-0",
        "9223372036854775807", "9223372036854775808", "\"1.50\"", "\"-2.25\"", "\"0.01\"",
        "\"9999999999999.99\"",
        "\"-10000000000000\"", "\"12,50 EUR\"", "\"1.234\"", "[]", "[\"a\"]", "[1,2,3]", "[80,100]", "{}",
        "\"2026-07\"", "\"2026-06..2026-08\"", "\"last month\"", "\"next year\"", "\"yesterday\"",
        "\"2026-06-30\"",
        "\"1900-01-01\"", "\"2199-12-31\"", "\"1900-01\"", "\"2199-12\"", "\"99999d\"", "\"Food\"",
        "\"food\"",
        "\"stra\\u00dfe\"", "\"\\u202e\"", "\"EUR\"", "\"USD\"", "\"KWD\"", "\"de_DE\"", "\"ar_EG\"",
        "\"x_Y\"", "\"both\"",
        "\"surplus\"", "\"deficit\"", "\"none\"", "\"all\"", "\"totals\"", "\"date\"", "\"-amount\"",
        "\"5.1\"",
        "\"Europe/Berlin\"", "\"warning\"", "[\"spent\",\"status\"]", "[\"category:food\",\"categories\"]",
        "\"latest\"",
    ]
    /// Values that fit a kind of field, so that more than refusals comes of it.
    private static func fitting(_ kind: Field.Kind) -> [String] {
        switch kind {
        case .amount, .typed: ["\"1.50\"", "\"-2.25\"", "\"9999999999999.99\"", "\"-10000000000000\"", "3"]
        case .text, .lines, .category: ["\"Food\"", "\"fun\"", "\"a\""]
        case .texts: ["[\"spent\"]", "[\"status\",\"large\"]"]
        case .day: ["\"today\"", "\"2026-06-30\"", "\"1900-01-01\"", "\"2199-12-31\"", "\"2026-07-01\""]
        case .period: ["\"2026-07\"", "\"2026-06\"", "\"2199-12\"", "\"1900-01\"", "\"next month\""]
        case .bool: ["true", "false"]
        case .integer(let range): ["1", "2", "\(min(range.upperBound, 31))"]
        case .integers: ["[1]", "[2,3]", "[80,100]"]
        case .expense: ["1", "2", "3", "\"last\""]
        case .choice(let choices): choices.map { "\"\($0)\"" }
        case .requests:
            [
                #"[{"command":"add","args":{"amount":"1"}},{"command":"edit","args":{"id":"last","note":"n"}}]"#,
                #"[{"command":"remove","args":{"id":1}},{"command":"limit.set","args":{"amount":"5"}}]"#,
                #"[{"command":"add","args":{"amount":"1"}},{"command":"remove","args":{"id":99999}}]"#,
            ]
        }
    }

    private func line(_ id: Int, _ random: inout SeededGenerator) throws -> String {
        if Bool.random(using: &random) { return plainLine(id, &random) }
        let command = try #require(CommandTable.commands.randomElement(using: &random))
        var members: [String] = []
        for field in command.fields where field.isRequired || Int.random(in: 0..<3, using: &random) == 0 {
            let pool = Int.random(in: 0..<5, using: &random) == 0 ? Self.values : Self.fitting(field.kind)
            members.append("\"\(field.name)\":\(pool.randomElement(using: &random) ?? "null")")
        }
        let more = [
            "", "", "", ",\"locale\":\"de_DE\"", ",\"key\":\"k\(id % 7)\"", ",\"if_revision\":3", ",\"x\":1",
        ]
        let extra = more.randomElement(using: &random) ?? ""
        return
            "{\"id\":\(id),\"command\":\"\(command.name)\",\"args\":{\(members.joined(separator: ","))}\(extra)}"
    }

    /// A change that is most likely done.
    private func plainLine(_ id: Int, _ random: inout SeededGenerator) -> String {
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        let amount = pick(["1", "-7.31", "250", "0.01", "9999999999999.99", "-10000000000000"])
        let day = pick([
            "today", "yesterday", "2026-06-30", "2026-06-01", "1900-01-01", "2199-12-31", "2026-08-31",
        ])
        let booked = "\"amount\":\"\(amount)\",\"date\":\"\(day)\""
        let limit = pick(["0", "500", "10000000000000"])
        let from = pick(["2026-05", "2026-07", "1900-01"])
        let (command, arguments) =
            switch Int.random(in: 0..<7, using: &random) {
            case 0: ("add", "\(booked),\"category\":\"\(pick(["Food", "fun", "food"]))\"")
            case 1: ("add", booked)
            case 2: ("edit", "\"id\":\"last\",\(booked)")
            case 3: ("remove", "\"id\":\(Int.random(in: 1...40, using: &random))")
            case 4: ("limit.set", "\"amount\":\"\(limit)\",\"from\":\"\(from)\",\"past\":true")
            case 5: ("settings.set", "\"month_start_day\":\(pick(["1", "10", "31"]))")
            default: ("settings.set", "\"carry_over\":\"\(pick(["none", "surplus", "deficit", "both"]))\"")
            }
        return "{\"id\":\(id),\"command\":\"\(command)\",\"args\":{\(arguments)}}"
    }

    private func ids(_ client: TestClient, _ count: Int) async throws -> [Int64?] {
        var ids: [Int64?] = []
        while ids.count < count {
            let value = try await client.value()
            if value["event"] == nil { ids.append(value["id"]?.integer) }
        }
        return ids
    }

    @Test(arguments: [1, 2, 3])
    func `every request is answered in order, and store and ledger agree`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let budget = try await ServedBudget([.limit(50_000), .set(.carryOver(.both))])
        let clients = [
            try budget.connect(), try budget.connect(uid: 1001), try budget.connect(isReadOnly: true),
        ]
        for round in 0..<40 {
            var sent: [[Int64?]] = []
            for client in clients {
                let ids = Array(round * 20..<round * 20 + Int.random(in: 1...20, using: &random))
                try client.send(lines: try ids.map { try line($0, &random) })
                sent.append(ids.map { Int64($0) })
            }
            if round % 10 == 9 {
                let day = try #require(CalendarDay.sample.adding(days: round * 3))
                budget.lane.turn(to: day)
            }
            for (client, expected) in zip(clients, sent) {
                #expect(try await ids(client, expected.count) == expected)
            }
            await budget.lane.drain()
            try await compare(budget)
        }
        #expect(try await budget.ledger.check() == [])
        #expect(budget.store.revision > 30)
    }

    /// What the store was told piece by piece is what the ledger would tell at once.
    private func compare(_ budget: ServedBudget) async throws {
        let store = budget.store
        let facts = try await budget.ledger.facts(on: store.today)
        #expect(store.revision == facts.revision)
        #expect(store.settings == facts.settings)
        #expect(store.categories == facts.categories)
        #expect(store.held == BudgetStore(facts).held)
        #expect(store.openPeriod == facts.openPeriod)
        #expect(store.upcoming == facts.upcoming)
        #expect(store.alerts == facts.alerts)
    }
}
