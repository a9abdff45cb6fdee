import BudgetCore
import Testing

@testable import BudgetService

/// The longest texts, in the largest replies that are made of them.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ReplySizeTests {
    private static let longest = 1024 * 1024
    private static let category = String(repeating: "\u{1F4B6}", count: 63)

    private static func batch(_ requests: [String], isDryRun: Bool = false) -> String {
        "{\"command\":\"batch\",\"args\":{\"requests\":[\(requests.joined(separator: ","))]},\"dry_run\":\(isDryRun)}"
    }

    /// Books 40 expenses with the longest texts, in a budget whose amounts are written long.
    private func fill(_ client: TestClient) async throws {
        let note = String(repeating: "\u{1F4B6}", count: 4000)
        let payee = String(repeating: "\u{1F4B6}", count: 200)
        let tags = (10..<30).map { "\"" + String(repeating: "\u{1F4B6}", count: 38) + "\($0)\"" }
        let texts = #""note":"\#(note)","payee":"\#(payee)","tags":[\#(tags.joined(separator: ","))]"#
        let add =
            #"{"command":"add","args":{"amount":"9000000000000","category":"\#(Self.category)a",\#(texts)}}"#
        let settings = #"{"command":"settings.set","args":{"name":"\#(Self.category)","locale":"my_MM"}}"#
        for line in [settings] + Array(repeating: add, count: 40) {
            #expect(try await client.reply(line)["error"] == nil)
        }
    }

    @Test func `a batch whose answer would be too long is refused, and nothing is done`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try await fill(client)
        let remove =
            #"{"command":"remove","args":{"ids":[\#((1...40).map(String.init).joined(separator: ","))]}}"#
        let limit =
            #"{"command":"limit.set","args":{"amount":"9000000000000","category":"\#(Self.category)a"}}"#
        for isDryRun in [true, false] {
            let line = Self.batch([remove] + Array(repeating: limit, count: 150), isDryRun: isDryRun)
            let reply = try await client.reply(line)
            #expect(reply["error"]?["code"] == .string("limit_exceeded"))
            #expect(reply["error"]?["field"] == .string("args.requests"))
            #expect(reply["revision"]?.integer == 42)
        }
        #expect(budget.store.openPeriod.total.count == 40)
        try client.send(lines: [Self.batch([remove] + Array(repeating: limit, count: 20))])
        let line = try await client.line()
        #expect(line.contains("\"revision\":43"))
        #expect(line.utf8.count < Self.longest)
    }

    @Test func `a page of history ends before it would be too long`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        try await fill(client)
        let ids = (1...40).map(String.init).joined(separator: ",")
        _ = try await client.reply(#"{"command":"remove","args":{"ids":[\#(ids)]}}"#)
        let add = #"{"command":"add","args":{"amount":"9000000","category":"\#(Self.category)a"}}"#
        let edits = ["a", "b"].map {
            #"{"command":"edit","args":{"id":"last","amount":"9000000","category":"\#(Self.category)\#($0)"}}"#
        }
        for _ in 0..<14 {
            _ = try await client.reply(Self.batch([add] + (0..<20).map { edits[$0 % 2] }))
        }
        var told: [Int64] = []
        var before = ""
        repeat {
            try client.send(lines: [#"{"command":"history","args":{"page_size":200\#(before)}}"#])
            let line = try await client.line()
            #expect(line.utf8.count < Self.longest)
            let result = try JSONParser.parse(line)["result"]
            told += result?["changes"]?.array?.compactMap { $0["revision"]?.integer } ?? []
            before = result?["next"]?.integer.map { #","before":\#($0)"# } ?? ""
        } while !before.isEmpty
        #expect(told == (1...57).reversed())
    }

    @Test func `a report of the most rows and the longest names fits into a reply`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        _ = try await client.reply(
            #"{"command":"settings.set","args":{"locale":"my_MM","carry_over":"both"}}"#
        )
        _ = try await client.reply(#"{"command":"limit.set","args":{"amount":"9000000000000"}}"#)
        let payee = String(repeating: "\u{1F4B6}", count: 190)
        let name = String(repeating: "\u{1F4B6}", count: 58)
        for batch in 0..<25 {
            let requests = (0..<20).map { number in
                let number = batch * 20 + number
                return
                    #"{"command":"add","args":{"amount":"9000000000","payee":"\#(payee)\#(number)","category":"\#(name)\#(number)"}}"#
            }
            #expect(try await client.reply(Self.batch(requests))["error"] == nil)
        }
        for arguments in [
            #"{"by":"category","page_size":500}"#, #"{"by":"payee","page_size":500}"#,
            #"{"by":"month","period":"2000..2049"}"#,
        ] {
            try client.send(lines: [#"{"command":"report","args":\#(arguments)}"#])
            let line = try await client.line()
            #expect(line.utf8.count < Self.longest)
            let rows = try JSONParser.parse(line)["result"]?["rows"]?.array?.count
            #expect(rows == (arguments.contains("month") ? 600 : 500))
        }
    }
}
