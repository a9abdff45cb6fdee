import BudgetCore
import BudgetTestSupport
import Synchronization
import Testing

extension EndToEnd {
    /// No moment shows one period's limit with another's spending, however periods turn while people write.
    @Suite(.timeLimit(.minutes(1))) struct TurningTests {
        /// What a period must look like: expenses of each of three days have amounts of a size of their own, so the
        /// sum tells how many there are of each.
        struct Look {
            let from: String
            let limit: Int64
            /// The sizes that it counts, in cents.
            let sizes: [Int64]
        }

        /// Half an hour before December in UTC, when it is December in Tokyo: by zone and `month_start_day`.
        static let looks = [
            Look(from: "2026-11-01", limit: 500_000, sizes: [10_000, 100]),
            Look(from: "2026-12-01", limit: 7000, sizes: [1]),
            Look(from: "2026-11-15", limit: 500_000, sizes: [100, 1]),
        ]

        static let turns = [
            #"{"time_zone":"Asia/Tokyo"}"#, #"{"month_start_day":15}"#, #"{"time_zone":"UTC"}"#,
            #"{"month_start_day":1}"#, #"{"time_zone":"Asia/Tokyo","month_start_day":15}"#,
            #"{"time_zone":"UTC","month_start_day":1}"#,
        ]

        private func cents(_ value: JSONValue?) throws -> Int64 {
            let text = try #require(value?.string).filter { $0 != "." }
            return try #require(Int64(text))
        }

        /// Everything that is told belongs to the one period.
        private func check(_ status: JSONValue, _ values: [String: JSONValue] = [:]) throws {
            let from = try #require(status.at("period.from")?.string)
            let look = try #require(Self.looks.first { $0.from == from })
            let today = try #require(status["today"]?.string)
            #expect(from <= today && today <= status.at("period.to")?.string ?? "")
            let spent = try cents(status["spent"])
            var rest = spent
            var count: Int64 = 0
            for size in look.sizes {
                #expect(rest / size < 100, "\(spent) spent from \(from)")
                count += rest / size
                rest %= size
            }
            #expect(rest == 0 && status["count"]?.integer == count, "\(spent) spent from \(from)")
            let limit = try cents(status["limit"])
            let carried = try cents(status["carried"])
            #expect(limit == look.limit)
            // Only December takes over, from a November of whole euros.
            #expect(from == "2026-12-01" ? carried > 0 && carried % 100 == 0 : carried == 0)
            #expect(try cents(status["remaining"]) == limit + carried - spent)
            for (topic, value) in values where topic != "status" {
                #expect(value == status[topic], "\(topic) beside the status from \(from)")
            }
        }

        private func watch(_ client: LineClient) throws -> Int {
            let topics = ["today", "status", "limit", "spent", "remaining"]
            let list = topics.map { "\"\($0)\"" }.joined(separator: ",")
            var values: [String: JSONValue] = [:]
            var events = 0
            var periods: Set<String> = []
            try client.send(#"{"command":"subscribe","args":{"topics":[\#(list)]}}"#)
            // Ends when November is over for good.
            while values["status"]?["limit"]?.string != "1.00" {
                let reply = try client.reply()
                let told = reply["values"] ?? reply.at("result.values")
                for member in told?.object?.members ?? [] { values[member.name] = member.value }
                let status = try #require(values["status"])
                guard status["limit"]?.string != "1.00" else { break }
                try check(status, values)
                periods.insert(status.at("period.from")?.string ?? "")
                events += 1
            }
            #expect(periods.count == Self.looks.count)
            return events
        }

        @Test func `values of one moment belong together while periods turn and writes run`() throws {
            let budget = try RunningBudget(
                now: "2026-11-30T23:00:00Z",
                environment: ["BUDGETD_FAULTS": "commit-takes=2"]
            )
            let client = try budget.client()
            for line in [
                #"{"command":"limit.set","args":{"amount":"5000","from":"2026-11"}}"#,
                #"{"command":"limit.set","args":{"amount":"70","from":"2026-12"}}"#,
                #"{"command":"add","args":{"amount":"100.00","date":"2026-11-10"}}"#,
                #"{"command":"settings.set","args":{"time_zone":"Asia/Tokyo"}}"#,
                #"{"command":"settings.set","args":{"carry_over":"both"}}"#,
                #"{"command":"settings.set","args":{"time_zone":"UTC"}}"#,
            ] {
                try client.done(line)
            }
            let writing = Mutex(2)
            let events = Mutex<[Int]>([])
            let daemon = budget.daemon
            TestThread.run(6) { number in
                do {
                    let client = try daemon.client()
                    switch number {
                    case 0, 1:
                        defer { writing.withLock { $0 -= 1 } }
                        let args =
                            number == 0
                            ? #"{"amount":"1.00","date":"2026-11-30"}"#
                            : #"{"amount":"0.01","date":"2026-12-01"}"#
                        for _ in 0..<95 { try client.done(#"{"command":"add","args":\#(args)}"#) }
                    case 2:
                        var turn = 0
                        while writing.withLock({ $0 > 0 }) || turn < 30 {
                            let args = Self.turns[turn % Self.turns.count]
                            try client.done(#"{"command":"settings.set","args":\#(args)}"#)
                            turn += 1
                        }
                        // November is open again, whichever turn came last; its limit says that all is over.
                        try client.done(
                            #"{"command":"settings.set","args":{"time_zone":"UTC","month_start_day":1}}"#
                        )
                        try client.done(#"{"command":"limit.set","args":{"amount":"1","from":"2026-11"}}"#)
                    case 3:
                        while writing.withLock({ $0 > 0 }) {
                            let status = try client.status()
                            if status["limit"]?.string != "1.00" { try check(status) }
                        }
                    default:
                        let count = try watch(client)
                        events.withLock { $0.append(count) }
                    }
                } catch {
                    Issue.record(error, "client \(number)")
                }
            }
            #expect(events.withLock { $0.count == 2 && $0.allSatisfy { $0 > 30 } })
            #expect(try budget.daemon.terminate() == .exited(0))
            #expect(try budget.check().status == 0)
        }
    }
}
