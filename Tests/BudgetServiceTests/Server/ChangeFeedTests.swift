import BudgetCore
import Testing

@testable import BudgetService

/// Watchers that are told every change.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChangeFeedTests {
    private func subscribe(_ more: String = "") -> String {
        #"{"command":"subscribe","args":{"mode":"changes"\#(more)}}"#
    }

    private func add(_ amount: Int, _ more: String = "") -> String {
        #"{"command":"add","args":{"amount":"\#(amount)"\#(more)}}"#
    }

    /// The revisions of the events that come next.
    private func revisions(_ client: TestClient, _ count: Int) async throws -> [Int64] {
        try await client.values(count).map { event in
            #expect(event["event"] == .string("change"))
            #expect(event["change"]?["revision"] == event["revision"])
            return event["revision"]?.integer ?? -1
        }
    }

    @Test func `every change is told in order, however many come in one turn`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let reply = try await client.reply(subscribe())
        #expect(reply["result"]?["subscription"]?.integer == 1)
        #expect(reply["result"]?["values"] == .object(JSONObject()))
        let writer = try budget.connect()
        try writer.send(lines: (1...300).map { add($0) })
        #expect(try await revisions(client, 300) == Array(2...301))
        #expect(try await client.hasNothingElse())
    }

    @Test func `what came after the known revision follows the reply, out of the history`() async throws {
        let budget = try await ServedBudget((1...200).map { .add(Int64($0)) })
        let client = try budget.connect()
        #expect(try await client.reply(subscribe(#","since":0"#))["revision"]?.integer == 201)
        #expect(try await revisions(client, 201) == Array(1...201))
        let other = try budget.connect()
        #expect(try await other.reply(subscribe(#","since":150"#))["revision"]?.integer == 201)
        #expect(try await revisions(other, 51) == Array(151...201))
        let third = try budget.connect()
        _ = try await third.reply(subscribe(#","since":201"#))
        #expect(try await third.hasNothingElse())
    }

    @Test func `a category that is gone is still called by its name`() async throws {
        let budget = try await ServedBudget([.add(100, "tea"), .limit(500, "tea")])
        let client = try budget.connect()
        for _ in 0..<2 { _ = try await client.reply(#"{"command":"undo"}"#) }
        #expect(
            try await client.reply(#"{"command":"category.list"}"#)["result"]?["categories"] == .array([])
        )
        let history = try await client.reply(#"{"command":"history","args":{"after":1}}"#)
        let changes = try #require(history["result"]?["changes"]?.array)
        #expect(
            changes.map { $0["rows"]?.array?.last?["category"] } == [
                nil, .string("tea"), .string("tea"), nil,
            ]
        )
        let watcher = try budget.connect()
        _ = try await watcher.reply(subscribe(#","since":2"#))
        for event in try await watcher.values(3) {
            let row = event["change"]?["rows"]?.array?.first
            let isLimit = row?["kind"] == .string("limit")
            #expect(!isLimit || row?["category"] == .string("tea"), "\(event)")
        }
    }

    @Test func `a change that was taken back is told as history tells it`() async throws {
        let budget = try await ServedBudget()
        let first = try budget.connect()
        let client = try budget.connect()
        _ = try await first.reply(subscribe())
        for (command, undoneBy) in [
            (add(1), nil), (#"{"command":"undo"}"#, 3), (#"{"command":"redo"}"#, nil),
        ]
            as [(String, Int64?)]
        {
            _ = try await client.reply(command)
            _ = try await first.value()
            let watcher = try budget.connect()
            _ = try await watcher.reply(subscribe(#","since":1"#))
            let change = try #require(try await watcher.value()["change"])
            #expect(change["undone_by"]?.integer == undoneBy)
            let history = try await client.reply(#"{"command":"history","args":{"before":3,"page_size":1}}"#)
            #expect(history["result"]?["changes"]?.array == [change])
        }
    }

    @Test func `a change tells who made it, and each row as it was and as it is`() async throws {
        let budget = try await ServedBudget([.add(100, payee: "tea")])
        let client = try budget.connect()
        _ = try await client.reply(subscribe())
        let writer = try budget.connect(uid: 7)
        _ = try await writer.reply(#"{"command":"edit","args":{"id":1,"amount":"2"},"client":"me"}"#)
        let change = try #require(try await client.value()["change"])
        #expect(change["command"] == .string("edit"))
        #expect(change["by"]?["uid"]?.integer == 7)
        #expect(change["by"]?["client"] == .string("me"))
        #expect(change["time"] == .string("2026-07-08T10:00:00.000Z") || change["time"]?.string?.count == 24)
        let row = try #require(change["rows"]?.array?.first)
        #expect(row["before"]?["amount"] == .string("1.00"))
        #expect(row["after"]?["amount"] == .string("2.00"))
        #expect(row["after"]?["payee"] == .string("tea"))
    }

    @Test func `a merge is told as one row for all its expenses, at once and out of the history`()
        async throws
    {
        let adds: [Change] = (1...40).map { .add(Int64($0), $0 == 3 ? "B" : "A") }
        let budget = try await ServedBudget([.batch(adds), .rule(7, "A", booking: .confirm)])
        let client = try budget.connect()
        _ = try await client.reply(subscribe())
        let writer = try budget.connect()
        _ = try await writer.reply(#"{"command":"category.merge","args":{"name":"A","into":"B"}}"#)
        let told = try #require(try await client.value()["change"])
        let rows = try #require(told["rows"]?.array)
        #expect(rows.map { $0["kind"]?.string } == ["expenses", "recurring", "category"])
        #expect(rows[0]["count"]?.integer == 39)
        #expect(rows[0]["ids"] == .string("1-2,4-40"))
        #expect(rows[0]["before"] == .string("A") && rows[0]["after"] == .string("B"))
        #expect(rows[1]["before"]?["category"] == .string("A"))
        #expect(rows[1]["after"]?["category"] == .string("B"))
        let late = try budget.connect()
        _ = try await late.reply(subscribe(#","since":3"#))
        #expect(try await late.value()["change"] == told)
        _ = try await writer.reply(#"{"command":"undo"}"#)
        let undo = try #require(try await client.value()["change"]?["rows"]?.array)
        #expect(undo.map { $0["kind"]?.string } == ["category", "recurring", "expenses"])
        #expect(undo[2]["before"] == .string("B") && undo[2]["after"] == .string("A"))
    }

    @Test func `the read-only socket is told no payees, notes and tags`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect(isReadOnly: true)
        _ = try await client.reply(subscribe())
        let writer = try budget.connect()
        _ = try await writer.reply(add(1, #","payee":"secret","note":"secret","tags":["secret"]"#))
        let line = try await client.line()
        #expect(line.contains(#""payee":null"#))
        #expect(!line.contains("secret"))
    }

    @Test func `a client that did not read is told every change once it does`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect(sendBuffer: 4096)
        _ = try await client.reply(subscribe())
        let writer = try budget.connect()
        for _ in 0..<10 {
            try writer.send(lines: (1...200).map { add($0) })
            _ = try await writer.values(200)
        }
        #expect(try await revisions(client, 2000) == Array(2...2001))
    }

    @Test func `sync is answered after every change up to now`() async throws {
        let budget = try await ServedBudget((1...500).map { .add(Int64($0)) })
        let client = try budget.connect()
        try client.send(lines: [subscribe(#","since":0"#), #"{"command":"sync","id":"s"}"#])
        _ = try await client.value()
        #expect(try await revisions(client, 501) == Array(1...501))
        #expect(try await client.value()["id"] == .string("s"))
    }

    @Test func `a watcher that hangs up before it was told is let go`() async throws {
        let budget = try await ServedBudget((1...200).map { .add(Int64($0)) })
        let other = try budget.connect()
        let client = try budget.connect()
        let session = try #require(budget.newestSession)
        try client.send(lines: [subscribe(#","since":0"#), #"{"command":"sync"}"#])
        client.hangUp()
        var pings = 0
        repeat {
            _ = try await other.reply(#"{"command":"ping"}"#)
            pings += 1
        } while budget.server.counters.requests < pings + 2 || budget.server.bus.count > 0 || !session.isIdle
        #expect(budget.server.bus.count == 0)
    }

    @Test func `what is not kept is refused with the oldest change that is`() async throws {
        var caps = Caps()
        caps.historyRevisions = 10
        let budget = try await ServedBudget((1...30).map { .add(Int64($0)) }, caps: caps)
        for (since, isKept) in [(0, false), (20, false), (21, true), (31, true), (32, false)] {
            let client = try budget.connect()
            let reply = try await client.reply(subscribe(#","since":\#(since)"#))
            #expect((reply["error"] == nil) == isKept, "\(since)")
            guard !isKept else { continue }
            #expect(reply["error"]?["code"] == .string("resync_required"))
            #expect(reply["error"]?["oldest"]?.integer == 22)
            #expect(reply["error"]?["retry"] == .bool(false))
        }
    }

    @Test func `a revision of another ledger is refused, whatever its number`() async throws {
        let budget = try await ServedBudget([.add(1), .add(2)])
        let hello = try await budget.connect().reply(#"{"command":"hello"}"#)
        let ledger = try #require(hello["result"]?["ledger"]?.string)
        #expect(ledger.count == 32)
        let client = try budget.connect()
        let reply = try await client.reply(subscribe(#","since":3,"ledger":"\#(ledger)""#))
        #expect(reply["result"]?["ledger"]?.string == ledger)
        for since in ["", #","since":1"#, #","since":3"#] {
            let other = try budget.connect()
            let refusal = try await other.reply(subscribe(#"\#(since),"ledger":"another""#))
            #expect(refusal["error"]?["code"] == .string("resync_required"))
            #expect(refusal["error"]?["field"] == .string("args.ledger"))
        }
        let another = try await ServedBudget()
        #expect(another.store.ledgerID != ledger)
    }

    @Test func `a watcher that is passed by the history's end is told that it was too slow`() async throws {
        var caps = Caps()
        caps.historyRevisions = 10
        let budget = try await ServedBudget(caps: caps)
        let client = try budget.connect(sendBuffer: 4096)
        _ = try await client.reply(subscribe())
        let writer = try budget.connect()
        for _ in 0..<5 {
            try writer.send(lines: (1...200).map { add($0) })
            _ = try await writer.values(200)
        }
        var last: Int64 = 1
        while true {
            let event = try await client.value()
            if event["event"] == .string("end") {
                #expect(event["reason"] == .string("too_slow"))
                break
            }
            #expect(event["revision"]?.integer == last + 1)
            last += 1
        }
    }

    @Test func `a pause is kept between two events, and ends with the newest`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let start = ContinuousClock.now
        _ = try await client.reply(
            #"{"command":"subscribe","args":{"topics":["spent"],"min_interval_ms":150}}"#
        )
        let writer = try budget.connect()
        for amount in 1...5 { _ = try await writer.reply(add(amount)) }
        var count = 1
        while try await client.value()["values"]?["spent"] != .string("15.00") { count += 1 }
        #expect(ContinuousClock.now - start >= .milliseconds(150 * count))
        // A barrier asks for all that there is now.
        _ = try await writer.reply(add(1))
        try client.send(lines: [#"{"command":"sync","id":"s"}"#])
        #expect(try await client.value()["values"]?["spent"] == .string("16.00"))
        #expect(try await client.value()["id"] == .string("s"))
    }

    @Test func `a pause is kept in mode changes too, and loses none`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        let start = ContinuousClock.now
        _ = try await client.reply(subscribe(#","min_interval_ms":150"#))
        let writer = try budget.connect()
        for amount in 1...5 { _ = try await writer.reply(add(amount)) }
        #expect(try await revisions(client, 5) == Array(2...6))
        #expect(ContinuousClock.now - start >= .milliseconds(150))
    }

    @Test func `sync waits for no pause, however many changes there are`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        _ = try await client.reply(subscribe(#","min_interval_ms":60000"#))
        let writer = try budget.connect()
        for round in 0..<2 {
            try writer.send(lines: (1...200).map { add($0) })
            _ = try await writer.values(200)
            try client.send(lines: [#"{"command":"sync","id":"s"}"#])
            let first = Int64(2 + 200 * round)
            #expect(try await revisions(client, 200) == Array(first..<first + 200))
            #expect(try await client.value()["id"] == .string("s"))
        }
    }

    @Test(arguments: [
        (#"{"mode":"latest"}"#, "missing_field"), (#"{"topics":["spent"],"since":1}"#, "bad_value"),
        (#"{"topics":[]}"#, "bad_value"), (#"{"mode":"changes","min_interval_ms":60001}"#, "out_of_range"),
        (#"{"mode":"changes","since":-1}"#, "out_of_range"), (#"{"mode":"all"}"#, "bad_value"),
    ])
    func `what makes no sense is refused`(_ arguments: String, _ code: String) async throws {
        let client = try (try await ServedBudget()).connect()
        let reply = try await client.reply(#"{"command":"subscribe","args":\#(arguments)}"#)
        #expect(reply["error"]?["code"] == .string(code))
    }
}
