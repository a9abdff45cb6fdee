import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Who is told what, when and how often.
    @Suite(.timeLimit(.minutes(1))) struct SubscriptionTests {
        private let budget: RunningBudget
        private let writer: LineClient
        private let watcher: LineClient

        init() throws {
            budget = try RunningBudget()
            writer = try budget.client()
            watcher = try budget.client()
            try writer.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
        }

        private func subscribe(_ topics: String, on client: LineClient? = nil) throws -> JSONValue {
            try (client ?? watcher).done(#"{"command":"subscribe","args":{"topics":[\#(topics)]}}"#)
        }

        private func add(_ amount: String, category: String = "food") throws {
            try writer.done(#"{"command":"add","args":{"amount":"\#(amount)","category":"\#(category)"}}"#)
        }

        /// The lines that come before the reply to `sync`: every event up to now.
        private func events() throws -> [JSONValue] {
            try watcher.send(#"{"command":"sync","id":"sync"}"#)
            var events: [JSONValue] = []
            while true {
                let line = try watcher.reply()
                if line["id"]?.string == "sync" { return events }
                events.append(line)
            }
        }

        @Test func `the reply holds the values of its revision`() throws {
            try add("1")
            try watcher.send(
                #"{"id":1,"command":"subscribe","args":{"topics":["limit","spent","state"],"mode":"latest"}}"#
            )
            #expect(
                try watcher.line() == #"{"id":1,"result":{"subscription":1,"#
                    + #""values":{"limit":"100.00","spent":"1.00","state":"under"}},"revision":3}"#
            )
        }

        @Test func `a watcher of the limit hears of the limit and of nothing else`() throws {
            #expect(try subscribe(#""limit""#).at("values.limit")?.string == "100.00")
            for _ in 0..<20 { try add("1") }
            #expect(try events().isEmpty)
            try writer.done(#"{"command":"limit.set","args":{"amount":"120"}}"#)
            #expect(
                try events().map(\.text)
                    == [#"{"event":"values","subscription":1,"revision":23,"values":{"limit":"120.00"}}"#]
            )
            try writer.done(#"{"command":"limit.set","args":{"amount":"120.00"}}"#)
            #expect(try events().isEmpty, "an equal value is no news")
        }

        @Test func `a group of changes is told newest last, and never backwards`() throws {
            _ = try subscribe(#""spent","remaining""#)
            let lines = (1...300).map { _ in #"{"command":"add","args":{"amount":"0.10"}}"# + "\n" }
            _ = try writer.exchange(Array(lines.joined().utf8), lines: 300)
            let told = try events()
            let revisions = told.compactMap { $0["revision"]?.integer }
            #expect(revisions == revisions.sorted() && Set(revisions).count == revisions.count)
            #expect(told.count < 300, "changes of one group are told together")
            #expect(told.last?.at("values.spent")?.string == "30.00")
            #expect(told.last?.at("values.remaining")?.string == "70.00")
            for event in told {
                let booked = (event["revision"]?.integer ?? 0) - 2
                let spent = Amount(minorUnits: booked * 10)
                #expect(
                    event.at("values.spent")?.string == spent.text(exponent: 2),
                    "the value is that of its revision"
                )
            }
        }

        @Test func `a category is watched before it exists`() throws {
            let first = try subscribe(#""category:Books""#)
            #expect(first.at("values")?["category:Books"] == .null)
            try add("5")
            #expect(try events().isEmpty)
            try add("7", category: "books")
            let told = try events()
            #expect(told.count == 1)
            #expect(told.first?["values"]?["category:Books"]?["spent"]?.string == "7.00")
            #expect(told.first?["values"]?["category:Books"]?["name"]?.string == "books")
            try add("5")
            #expect(try events().isEmpty)
        }

        @Test func `every topic tells its own change`() throws {
            let topics = [
                "limit", "spent", "remaining", "state", "status", "categories", "expenses", "large",
                "alerts", "settings", "today",
            ]
            _ = try subscribe(topics.map { "\"\($0)\"" }.joined(separator: ","))
            try writer.done(#"{"command":"settings.set","args":{"large_expense":"50"}}"#)
            let settings = try events()
            // The status does not show what a large expense is, so it is no news there.
            #expect(settings.flatMap { $0["values"]?.object?.members.map(\.name) ?? [] } == ["settings"])
            try add("60")
            let names = try events().flatMap { $0["values"]?.object?.members.map(\.name) ?? [] }
            #expect(Set(names) == ["spent", "remaining", "status", "categories", "expenses", "large"])
        }

        @Test func `a watcher that stops reading costs little and then gets the newest`() throws {
            let slow = try budget.client(receiveBuffer: 2048)
            _ = try subscribe(#""status","categories","expenses""#, on: slow)
            // The first thousand changes fill what the two sockets hold; what follows would grow the daemon.
            func change(_ count: Int) throws {
                let lines = (0..<count).map { number in
                    #"{"command":"add","args":{"amount":"0.01","date":"\#(number % 2 == 0 ? "2026-11-01" : "today")"}}"#
                        + "\n"
                }
                _ = try writer.exchange(Array(lines.joined().utf8), lines: count)
            }
            try change(2000)
            try slow.send(#"{"command":"sync","id":"end"}"#)
            var last: JSONValue?
            var revision: Int64 = 0
            while true {
                let line = try slow.reply()
                if line["id"]?.string == "end" { break }
                #expect(line["revision"]?.integer ?? 0 > revision)
                revision = line["revision"]?.integer ?? 0
                last = line
            }
            #expect(last?.at("values.status.spent")?.string == "20.00")
            #expect(last?.at("values.status.count")?.integer == 2000)
            #expect(revision == 2002)
        }

        @Test func `a watcher that does not read costs less than 64 KiB`() throws {
            try add("1")
            func edit(_ count: Int) throws {
                let lines = (0..<count).map { number in
                    #"{"command":"edit","args":{"id":1,"amount":\#(number + 1)}}"# + "\n"
                }
                _ = try writer.exchange(Array(lines.joined().utf8), lines: count)
            }
            try edit(500)
            let stuck = try (0..<40).map { _ in try budget.client(receiveBuffer: 2048) }
            for client in stuck { _ = try subscribe(#""status","categories","expenses""#, on: client) }
            let before = try budget.daemon.residentKilobytes()
            try edit(3000)
            let grown = try budget.daemon.residentKilobytes() - before
            #expect(grown < stuck.count * 64, "\(grown) KiB for \(stuck.count)")
        }

        @Test func `300 rounds of subscribing and hanging up leave nothing`() throws {
            func round() throws {
                let client = try budget.client()
                _ = try subscribe(#""status","limit","categories","expenses","category:food""#, on: client)
                client.close()
            }
            for _ in 0..<100 { try round() }
            try writer.done(#"{"command":"ping"}"#)
            let descriptors = try budget.daemon.descriptorCount()
            let memory = try budget.daemon.residentKilobytes()
            for _ in 0..<300 { try round() }
            try writer.done(#"{"command":"ping"}"#)
            #expect(try budget.daemon.descriptorCount() == descriptors)
            let grown = try budget.daemon.residentKilobytes() - memory
            #expect(grown < 1024, "\(grown) KiB")
        }

        @Test func `a subscriber that has half-closed is served on`() throws {
            _ = try subscribe(#""spent""#)
            watcher.halfClose()
            for amount in 1...3 {
                try add("1")
                #expect(try watcher.reply().at("values.spent")?.string == "\(amount).00")
            }
        }

        @Test func `unsubscribing is told by an end event before its reply`() throws {
            _ = try subscribe(#""spent""#)
            try watcher.send(#"{"command":"unsubscribe","id":1,"args":{"subscription":1}}"#)
            #expect(try watcher.line() == #"{"event":"end","subscription":1,"reason":"unsubscribed"}"#)
            #expect(try watcher.line() == #"{"id":1,"result":{},"revision":2}"#)
            try add("1")
            #expect(try events().isEmpty)
            #expect(
                try watcher.refused(#"{"command":"unsubscribe","args":{"subscription":1}}"#)["code"]?.string
                    == "not_found"
            )
        }

        @Test func `a connection has at most 16 subscriptions`() throws {
            for _ in 0..<16 { _ = try subscribe(#""spent""#) }
            let error = try watcher.refused(#"{"command":"subscribe","args":{"topics":["spent"]}}"#)
            #expect(error["code"]?.string == "limit_exceeded")
            try add("1")
            #expect(try events().count == 16)
        }

        @Test func `subscribers are told that the daemon shuts down`() throws {
            _ = try subscribe(#""spent""#)
            #expect(try budget.daemon.terminate() == .exited(0))
            #expect(try watcher.line() == #"{"event":"end","subscription":1,"reason":"shutting_down"}"#)
            #expect(try watcher.line() == nil)
        }
    }
}
