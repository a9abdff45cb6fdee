import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct EventBusTests {
    private func subscribe(_ topics: String..., more: String = "") -> String {
        "{\"command\":\"subscribe\",\"args\":{\"topics\":[\(topics.map { "\"\($0)\"" }.joined(separator: ","))]}\(more)}"
    }

    private func add(_ amount: String, _ more: String = "") -> String {
        "{\"command\":\"add\",\"args\":{\"amount\":\"\(amount)\"\(more)}}"
    }

    private func names(_ event: JSONValue) -> [String]? { event["values"]?.object?.members.map(\.name) }

    /// A client that subscribed, and what it was told first.
    private func watcher(_ budget: ServedBudget, _ line: String) async throws -> (TestClient, JSONValue) {
        let client = try budget.connect()
        return (client, try await client.reply(line))
    }

    // MARK: What is told

    @Test func `a subscription begins with the values at its revision`() async throws {
        let budget = try await ServedBudget([.limit(10_000), .add(2500, "Food")])
        let (_, reply) = try await watcher(budget, subscribe("spent", "limit", "remaining", "state", "today"))
        #expect(reply["revision"]?.integer == 3)
        #expect(reply["result"]?["subscription"]?.integer == 1)
        let values = try #require(reply["result"]?["values"])
        #expect(values["spent"] == .string("25.00"))
        #expect(values["remaining"] == .string("75.00"))
        #expect(values["state"] == .string("under"))
        #expect(values["today"] == .string("2026-07-08"))
        #expect(values.object?.members.map(\.name) == ["spent", "limit", "remaining", "state", "today"])
    }

    @Test func `one event tells the values that changed, and no others`() async throws {
        let budget = try await ServedBudget([.limit(10_000)])
        let (client, _) = try await watcher(budget, subscribe("limit", "spent", "remaining", "state"))
        let writer = try budget.connect()
        _ = try await writer.reply(add("12.50"))
        let event = try await client.value()
        #expect(event.object?.members.map(\.name) == ["event", "subscription", "revision", "values"])
        #expect(event["event"] == .string("values"))
        #expect(event["revision"]?.integer == 3)
        #expect(names(event) == ["spent", "remaining"])
        _ = try await writer.reply(add("90"))
        #expect(names(try await client.value()) == ["spent", "remaining", "state"])
        #expect(try await client.hasNothingElse())
    }

    @Test func `several changes of one turn are one report per kind and one event`() async throws {
        let budget = try await ServedBudget([.limit(10_000)])
        let (client, _) = try await watcher(budget, subscribe("spent", "limit"))
        let writer = try budget.connect()
        try writer.send(lines: (1...20).map { _ in add("1") })
        _ = try await writer.values(20)
        let event = try await client.value()
        #expect(event["values"]?["spent"] == .string("20.00"))
        #expect(event["revision"]?.integer == 22)
        #expect(try await client.hasNothingElse())
        #expect(budget.server.bus.reports[.kind(.spent)] == 2)
        #expect(budget.server.bus.reports[.kind(.limit)] == 1)
    }

    @Test func `a watcher of the limit is not even looked at for an expense`() async throws {
        let budget = try await ServedBudget([.limit(10_000)])
        let (client, _) = try await watcher(budget, subscribe("limit"))
        let (other, _) = try await watcher(budget, subscribe("spent"))
        let writer = try budget.connect()
        let before = budget.server.bus.reports[.kind(.limit)]
        for amount in 1...3 {
            _ = try await writer.reply(add("\(amount)"))
            _ = try await other.value()
        }
        #expect(budget.server.bus.reports[.kind(.limit)] == before)
        #expect(try await client.hasNothingElse())
        _ = try await writer.reply("{\"command\":\"limit.set\",\"args\":{\"amount\":\"200\"}}")
        #expect(try await client.value()["values"]?["limit"] == .string("200.00"))
    }

    @Test
    func `a category's limit is told to watchers of it, of the total and of the state, and to no others`()
        async throws
    {
        let budget = try await ServedBudget([.add(2500, "Food"), .add(100, "Rent")])
        let all = try budget.connect()
        for (name, limit) in [("food", 20), ("rent", 30)] {
            _ = try await all.reply(
                "{\"command\":\"limit.set\",\"args\":{\"amount\":\"\(limit)\",\"category\":\"\(name)\"}}"
            )
        }
        let (food, _) = try await watcher(budget, subscribe("category:food"))
        let (total, _) = try await watcher(budget, subscribe("limit", "state"))
        let (rent, _) = try await watcher(budget, subscribe("category:rent"))
        let (others, _) = try await watcher(budget, subscribe("spent", "expenses", "settings", "today"))
        let rents = ObservedFact.category(CategoryID(2))
        let before = budget.server.bus.reports[rents]
        _ = try await all.reply(
            "{\"command\":\"limit.set\",\"args\":{\"amount\":\"1\",\"category\":\"food\"}}"
        )
        #expect(try await food.value()["values"]?["category:food"]?["limit"] == .string("1.00"))
        let values = try #require(try await total.value()["values"])
        #expect(values["limit"] == .string("31.00"))
        #expect(values["state"] == .string("near"))
        #expect(try await rent.hasNothingElse())
        #expect(try await others.hasNothingElse())
        #expect(budget.server.bus.reports[rents] == before)
    }

    @Test func `a category that comes later is told to who waits for its name`() async throws {
        let budget = try await ServedBudget()
        let (client, reply) = try await watcher(budget, subscribe("category:food"))
        #expect(reply["result"]?["values"]?["category:food"] == .null)
        let writer = try budget.connect()
        for spent in ["1.00", "2.00"] {
            _ = try await writer.reply(add("1", ",\"category\":\"Food\""))
            #expect(try await client.value()["values"]?["category:food"]?["spent"] == .string(spent))
        }
        for _ in 1...2 { _ = try await writer.reply("{\"command\":\"undo\"}") }
        while try await client.value()["values"]?["category:food"] != .null {}
        _ = try await writer.reply(add("5", ",\"category\":\"FOOD\""))
        #expect(try await client.value()["values"]?["category:food"]?["spent"] == .string("5.00"))
    }

    @Test func `a value that ends as it was is not told`() async throws {
        let budget = try await ServedBudget([.limit(10_000)])
        let (client, _) = try await watcher(budget, subscribe("spent"))
        let (other, _) = try await watcher(budget, subscribe("expenses"))
        let writer = try budget.connect()
        try writer.send(lines: [add("5"), add("-5")])
        _ = try await writer.values(2)
        let event = try await other.value()
        #expect(event["values"]?["expenses"]?["count"]?.integer == 2)
        #expect(try await client.hasNothingElse())
    }

    @Test func `an expense of another period is not told`() async throws {
        let budget = try await ServedBudget()
        let topics = Topic.Kind.allCases.map(\.rawValue)
        let line =
            "{\"command\":\"subscribe\",\"args\":{\"topics\":[\(topics.map { "\"\($0)\"" }.joined(separator: ","))]}}"
        let (client, _) = try await watcher(budget, line)
        _ = try await client.reply(
            "{\"command\":\"add\",\"args\":{\"amount\":\"1\",\"date\":\"2026-06-01\"}}"
        )
        #expect(try await client.hasNothingElse())
    }

    @Test func `what was told last is each subscriber's own`() async throws {
        let budget = try await ServedBudget()
        let (early, _) = try await watcher(budget, subscribe("spent"))
        _ = try await early.reply(add("5"))
        let told = try await early.value()
        #expect(told["values"]?["spent"] == .string("5.00"))
        let (late, first) = try await watcher(budget, subscribe("spent"))
        #expect(first["result"]?["values"]?["spent"] == .string("5.00"))
        _ = try await late.reply(add("1"))
        #expect(try await early.value()["values"]?["spent"] == .string("6.00"))
        #expect(try await late.value()["values"]?["spent"] == .string("6.00"))
    }

    @Test func `the watcher of a category hears of no other, and of its own beginning`() async throws {
        let budget = try await ServedBudget([.limit(1000, "Fun")])
        let (client, first) = try await watcher(budget, subscribe("category:FOOD"))
        #expect(first["result"]?["values"]?["category:FOOD"] == .null)
        let writer = try budget.connect()
        _ = try await writer.reply(add("1", ",\"category\":\"Fun\""))
        _ = try await writer.reply(add("2", ",\"category\":\"Food\""))
        let event = try await client.value()
        #expect(event["revision"]?.integer == 4)
        #expect(event["values"]?["category:FOOD"]?["name"] == .string("Food"))
        #expect(event["values"]?["category:FOOD"]?["spent"] == .string("2.00"))
        #expect(try await client.hasNothingElse())
    }

    @Test func `large tells only what is large`() async throws {
        let budget = try await ServedBudget([.set(.largeExpense(5000))])
        let (client, _) = try await watcher(budget, subscribe("large"))
        _ = try await client.reply(add("49.99"))
        #expect(try await client.hasNothingElse())
        _ = try await client.reply(add("50"))
        let event = try await client.value()
        #expect(event["values"]?["large"]?["sum"] == .string("50.00"))
        #expect(event["values"]?["large"]?["latest"]?.array?.count == 1)
    }

    @Test func `a new day is told though nobody wrote`() async throws {
        let budget = try await ServedBudget([.add(500)])
        let (client, _) = try await watcher(budget, subscribe("today", "spent"))
        budget.lane.turn(to: try CalendarDay("2026-08-01"))
        let event = try await client.value()
        #expect(event["values"]?["today"] == .string("2026-08-01"))
        #expect(event["values"]?["spent"] == .string("0.00"))
    }

    @Test func `sync comes after the events up to then`() async throws {
        let budget = try await ServedBudget()
        let (client, _) = try await watcher(budget, subscribe("spent"))
        budget.store.apply([
            StoreChange(
                revision: 9,
                command: "x",
                author: Author(uid: 0, pid: 0),
                inserted: [
                    Expense(id: ExpenseID(1), amount: 100, date: .sample)
                ]
            )
        ])
        try client.send(lines: ["{\"id\":\"s\",\"command\":\"sync\"}"])
        #expect(names(try await client.value()) == ["spent"])
        #expect(try await client.value()["id"] == .string("s"))
    }

    @Test func `amounts come as people read them where a locale is asked for`() async throws {
        let budget = try await ServedBudget()
        let (client, _) = try await watcher(budget, subscribe("status", more: ",\"locale\":\"de_DE\""))
        _ = try await client.reply(add("1234.5"))
        let event = try await client.value()
        #expect(event["values"]?["status"]?["display"]?["spent"] == .string("1.234,50\u{A0}€"))
    }

    @Test func `each hears in its own words, though a text is made once for all who ask for the same`()
        async throws
    {
        let budget = try await ServedBudget()
        let topics = subscribe("status", "expenses")
        let (german, _) = try await watcher(
            budget,
            subscribe("status", "expenses", more: ",\"locale\":\"de_DE\"")
        )
        let (other, _) = try await watcher(budget, topics)
        let reader = try budget.connect(isReadOnly: true)
        _ = try await reader.reply(topics)
        for (amount, text) in [("1234.5", "1.234,50\u{A0}€"), ("1", "1.235,50\u{A0}€")] {
            _ = try await budget.connect().reply(add(amount, ",\"payee\":\"café\""))
            let told = try await german.value()["values"]
            #expect(told?["status"]?["display"]?["spent"] == .string(text))
            #expect(told?["expenses"]?["latest"]?.array?.first?["payee"] == .string("café"))
            let plain = try await other.value()["values"]
            #expect(plain?["status"]?["display"] == nil)
            #expect(plain?["status"]?["spent"] == told?["status"]?["spent"])
            #expect(plain?["expenses"]?["latest"]?.array?.first?["payee"] == .string("café"))
            #expect(
                try await reader.value()["values"]?["expenses"]?["latest"]?.array?.first?["payee"] == .null
            )
        }
    }

    @Test func `a value that is written another way is told, and no other`() async throws {
        let budget = try await ServedBudget(currency: nil)
        let topics = ["spent", "expenses", "today", "category:food"]
        let line =
            "{\"command\":\"subscribe\",\"args\":{\"topics\":[\"spent\",\"expenses\",\"today\",\"category:food\"]}"
        let (client, first) = try await watcher(budget, line + "}")
        let (french, _) = try await watcher(budget, line + ",\"locale\":\"fr_FR\"}")
        #expect(first["result"]?["values"]?.object?.members.map(\.name) == topics)
        #expect(first["result"]?["values"]?["spent"] == .string("0"))
        let writer = try budget.connect()
        func set(_ settings: String) async throws {
            _ = try await writer.reply("{\"command\":\"settings.set\",\"args\":{\(settings)}}")
        }
        try await set("\"currency\":\"EUR\"")
        #expect(try await client.value()["values"]?["spent"] == .string("0.00"))
        #expect(names(try await french.value()) == ["spent", "expenses"])
        _ = try await writer.reply(add("1", ",\"category\":\"food\""))
        #expect(names(try await client.value()) == ["spent", "expenses", "category:food"])
        _ = try await french.value()
        try await set("\"locale\":\"de_DE\"")
        let told = try await client.value()
        #expect(names(told) == ["expenses", "category:food"])
        #expect(told["values"]?["category:food"]?["display"]?["spent"] == .string("1,00\u{A0}€"))
        #expect(try await french.hasNothingElse(), "it has a locale of its own")
        try await set("\"name\":\"x\"")
        #expect(try await client.hasNothingElse())
    }

    // MARK: Ends

    @Test func `unsubscribing is told in-band, and leaves nothing behind`() async throws {
        let budget = try await ServedBudget()
        let (client, reply) = try await watcher(budget, subscribe("spent"))
        let number = try #require(reply["result"]?["subscription"]?.integer)
        #expect(budget.server.bus.count == 1)
        let line = "{\"id\":1,\"command\":\"unsubscribe\",\"args\":{\"subscription\":\(number)}}"
        try client.send(lines: [line, line])
        let end = "{\"event\":\"end\",\"subscription\":\(number),\"reason\":\"unsubscribed\"}"
        #expect(try await client.line() == end)
        #expect(try await client.value()["id"]?.integer == 1)
        #expect(try await client.value()["error"]?["code"] == .string("not_found"))
        #expect(budget.server.bus.count == 0)
        _ = try await client.reply(add("1"))
        #expect(try await client.hasNothingElse())
    }

    @Test func `a client that goes leaves no subscription behind`() async throws {
        let budget = try await ServedBudget()
        let other = try budget.connect()
        for _ in 0..<3 { _ = try await watcher(budget, subscribe("spent", "limit")) }
        while budget.server.bus.count > 0 { _ = try await other.reply("{\"command\":\"ping\"}") }
        #expect(budget.server.bus.count == 0)
    }

    @Test func `a connection has at most 16 subscriptions, and its own numbers`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        var numbers: Set<Int64> = []
        for _ in 0..<16 {
            numbers.insert(
                try await client.reply(subscribe("spent"))["result"]?["subscription"]?.integer ?? 0
            )
        }
        #expect(numbers.count == 16)
        let refused = try await client.reply(subscribe("spent"))
        #expect(refused["error"]?["code"] == .string("limit_exceeded"))
        let stranger = try budget.connect()
        let theirs = "{\"command\":\"unsubscribe\",\"args\":{\"subscription\":\(numbers.min() ?? 0)}}"
        #expect(try await stranger.reply(theirs)["error"]?["code"] == .string("not_found"))
        #expect(budget.server.bus.count == 16)
        let own = try await client.reply(theirs)
        #expect(own["event"] == .string("end"))
        _ = try await client.value()
        #expect(try await client.reply(subscribe("spent"))["result"] != nil)
    }

    @Test func `a client that does not read costs one slot, and is then told the newest`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect(sendBuffer: 2304)
        _ = try await client.reply(subscribe("status", "expenses"))
        let writer = try budget.connect()
        for number in 1...120 { _ = try await writer.reply(add("\(number)")) }
        var last: JSONValue?
        var events = 0
        repeat {
            last = try await client.value()
            events += 1
        } while last?["revision"]?.integer ?? 0 < 121
        #expect(last?["values"]?["status"]?["count"]?.integer == 120)
        #expect(events < 120)
        #expect(try await client.hasNothingElse())
    }
}
