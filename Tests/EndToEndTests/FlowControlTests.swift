import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What clients that read slowly, or not at all, cost the daemon and the others.
    @Suite(.timeLimit(.minutes(1))) struct FlowControlTests {
        private let budget: RunningBudget

        init() throws {
            budget = try RunningBudget()
        }

        @Test func `a client that never reads neither grows the daemon nor delays others`() throws {
            let other = try budget.client()
            try other.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
            for _ in 0..<200 { try other.status() }
            let before = try budget.daemon.residentKilobytes()
            let flooding = try (0..<4).map { _ in try budget.client() }
            let line = Array((#"{"command":"status","args":{"categories":true}}"# + "\n").utf8)
            let bytes = Array((0..<50_000).map { _ in line }.joined())
            var taken = 0
            var latencies: [Int64] = []
            for _ in 0..<300 {
                for client in flooding { taken += max(0, client.sendSome(bytes[...])) }
                let start = Moment.now
                try other.status()
                latencies.append(Moment.now - start)
            }
            #expect(taken < flooding.count * 2 * 1024 * 1024, "it does not read on without end")
            let grown = try budget.daemon.residentKilobytes() - before
            #expect(grown < 8 * 1024, "\(grown) KiB")
            latencies.sort()
            #expect(
                latencies[latencies.count / 2] < 50_000_000,
                "median in nanoseconds, of a debug build among other tests"
            )
            // Who reads after all gets a reply to every whole line.
            let late = try flooding[0].line()
            #expect(late?.contains(#""remaining":"100.00""#) == true)
        }

        @Test func `requests that wait for a client that never reads are answered once it reads`() throws {
            let client = try budget.client()
            let note = String(repeating: "n", count: 3900)
            let add = Array((#"{"command":"add","args":{"amount":"1.00","note":"\#(note)"}}"# + "\n").utf8)
            _ = try client.exchange(Array((0..<100).map { _ in add }.joined()), lines: 100)
            try client.done(#"{"command":"list"}"#)
            let before = try budget.daemon.residentKilobytes()
            let stuck = try (0..<8).map { _ in try budget.client() }
            for client in stuck {
                for id in 0..<32 { try client.send(#"{"id":\#(id),"command":"list"}"#) }
            }
            for _ in 0..<50 { try client.done(#"{"command":"list","args":{"page_size":1}}"#) }
            let grown = try budget.daemon.residentKilobytes() - before
            #expect(grown < 24 * 1024, "\(grown) KiB for 8 clients with 32 answers of 400 KB each")
            for client in stuck {
                for id in 0..<32 {
                    let reply = try client.reply()
                    #expect(reply["id"]?.integer == Int64(id))
                    #expect(reply.at("result.expenses")?.array?.count == 100)
                }
            }
        }

        @Test func `big replies arrive whole through a tiny receive buffer`() throws {
            let client = try budget.client()
            let note = String(repeating: "nötig ", count: 660)
            var bytes: [UInt8] = []
            for number in 0..<500 {
                bytes += Array(
                    (#"{"command":"add","args":{"amount":"1.00","payee":"\#(number)","note":"\#(note)"}}"#
                        + "\n")
                        .utf8
                )
            }
            _ = try client.exchange(bytes, lines: 500)
            let request = #"{"id":1,"command":"list","args":{"page_size":500}}"#
            let small = try budget.client(receiveBuffer: 2048)
            var seen: Set<Int64> = []
            var after = ""
            while true {
                let asked = after.isEmpty ? request : request.dropLast(2) + #","after":"\#(after)"}}"#
                try client.send(asked)
                try small.send(asked)
                let line = try client.line() ?? ""
                #expect(try small.line() == line)
                #expect(line.utf8.count <= 1024 * 1024)
                let result = try JSONParser.parse(line)["result"]
                for expense in result?["expenses"]?.array ?? [] {
                    let isNew = seen.insert(expense["id"]?.integer ?? 0).inserted
                    #expect(isNew)
                }
                guard let next = result?["next"]?.string else { break }
                after = next
            }
            #expect(seen.count == 500)
        }

        @Test func `a read sees the writes of its connection and does not wait for those of others`() throws {
            let slow = try RunningBudget(environment: ["BUDGETD_FAULTS": "commit-takes=300"])
            let writer = try slow.client()
            let reader = try slow.client()
            try writer.send(#"{"command":"add","args":{"amount":"1.00"}}"#)
            try writer.send(#"{"command":"status"}"#)
            let start = Moment.now
            for _ in 0..<20 { try reader.status() }
            #expect(Moment.now - start < 200_000_000, "twenty reads while one commit is under way")
            #expect(try reader.status()["count"]?.integer == 0)
            #expect(try writer.reply().at("result.expense.id")?.integer == 1)
            #expect(try writer.reply().at("result.spent")?.string == "1.00")
        }

        @Test func `a connection beyond the cap is told so, and a place that is freed is given again`() throws
        {
            var clients: [LineClient] = []
            defer { for client in clients { client.close() } }
            let caps = try budget.client().done(#"{"command":"hello"}"#)["caps"]
            let cap = geteuid() == 0 ? caps?["connections"] : caps?["connections_per_user"]
            let most = try #require(cap?.integer)
            #expect(most == (geteuid() == 0 ? 1024 : 256))
            while clients.count < most { clients.append(try budget.client()) }
            try clients.last?.done(#"{"command":"ping"}"#)
            let refused = try budget.client()
            #expect(try refused.reply().at("error.code")?.string == "busy")
            #expect(try refused.line() == nil)
            clients.removeFirst().close()
            // The hang-up is seen before a request that comes later is answered.
            try clients.last?.done(#"{"command":"ping"}"#)
            try budget.client().done(#"{"command":"ping"}"#)
        }
    }
}
