import BudgetCore
import BudgetTestSupport
import Glibc
import Synchronization
import Testing

extension LongEndToEnd {
    /// Nothing that was acknowledged is lost, half done or done twice, whenever the daemon is killed.
    ///
    /// `BUDGETD_KILL_ROUNDS` says how often it is.
    @Suite(.timeLimit(.minutes(30))) struct KillTests {
        private static let writers = 3
        private static let rounds = getenv("BUDGETD_KILL_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 150

        /// Something handed to a thread and back, never used by two at a time.
        private struct Handed<Value>: @unchecked Sendable {
            let value: Value
        }

        @Test func `killed again and again while writing, every acknowledged write is there once`() throws {
            let budget = try RunningBudget(now: Self.noon(1))
            let writers = (0..<Self.writers)
                .map { Handed(value: KeyedWriter(number: $0, seed: UInt64($0), day: 1)) }
            var random = SeededGenerator(seed: 40)
            var told: Set<KilledAlert> = []
            for round in 0..<Self.rounds {
                try writeAndKill(budget, writers, after: Int.random(in: 1...60, using: &random))
                if round % 10 == 0 {
                    let check = try budget.check()
                    #expect(check.status == 0, "round \(round): \(check.errors)")
                }
                // Now and then it is killed over midnight, and books what is due when it is back.
                let day = min(30, 1 + round / 5)
                try budget.startAgain { $0.environment["BUDGETD_NOW"] = Self.noon(day) }
                let client = try budget.client()
                for writer in writers.map(\.value) {
                    let (state, ids) = try found(writer, client)
                    try writer.settle(state, ids, on: day, client)
                }
                try checkTotals(client, writers.map(\.value))
                told = try KilledAlert.check(client, told)
            }
            #expect(told.count > 2)
            #expect(try budget.daemon.terminate() == .exited(0))
            let check = try budget.check()
            #expect(check.status == 0, "\(check.errors)")
        }

        private static func noon(_ day: Int) -> String { "2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z" }

        private func writeAndKill(_ budget: RunningBudget, _ writers: [Handed<KeyedWriter>], after count: Int)
            throws
        {
            let daemon = budget.daemon
            // All are connected before the first writes: the daemon may be gone soon.
            let clients = try writers.map { _ in Handed(value: try daemon.client()) }
            let left = Atomic(count)
            let failures = Mutex<[String]>([])
            TestThread.run(writers.count) { number in
                do {
                    try writers[number].value.run(clients[number].value) {
                        if left.subtract(1, ordering: .relaxed).newValue == 0 { daemon.process.send(SIGKILL) }
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                    daemon.process.send(SIGKILL)
                }
            }
            #expect(try daemon.process.waitForEnd() == .signalled(SIGKILL))
            #expect(failures.withLock { $0 } == [])
        }

        /// What the daemon has of a writer, with the ids; a row that is there twice fails.
        private func found(_ writer: KeyedWriter, _ client: LineClient) throws -> (
            KeyedState, [String: Int64]
        ) {
            var state = KeyedState()
            var ids: [String: Int64] = [:]
            let note = "w\(writer.number)-"
            let list = try client.done(#"{"command":"list","args":{"note":"\#(note)","page_size":500}}"#)
            for expense in list["expenses"]?.array ?? [] {
                var name = expense["note"]?.string ?? ""
                if expense["recurring"] != nil {
                    let day = Int(expense["date"]?.string?.suffix(2) ?? "") ?? 0
                    name = KeyedState.name(name, on: day)
                }
                #expect(state.rows[name] == nil, "\(name) is there twice")
                state.rows[name] = try row(expense)
                ids[name] = expense["id"]?.integer
            }
            let rules = try client.done(#"{"command":"recurring.list"}"#)["recurring"]?.array ?? []
            for rule in rules where rule["note"]?.string?.hasPrefix(note) == true {
                let name = rule["note"]?.string ?? ""
                #expect(state.rules[name] == nil, "the rule \(name) is there twice")
                state.rules[name] = try row(rule)
            }
            for category in writer.ownCategories {
                let line = #"{"command":"limit.get","args":{"category":"\#(category)"}}"#
                guard let amount = try client.request(line).at("result.limit"), amount != .null else {
                    continue
                }
                state.limits[category] = try minorUnits(amount)
            }
            return (state, ids)
        }

        private func row(_ value: JSONValue) throws -> KeyedState.Row {
            KeyedState.Row(amount: try minorUnits(value["amount"]), category: value["category"]?.string)
        }

        private func checkTotals(_ client: LineClient, _ writers: [KeyedWriter]) throws {
            let sum = writers.flatMap(\.state.rows.values).map(\.amount).reduce(0, +)
            let rows = writers.map(\.state.rows.count).reduce(0, +)
            let status = try client.status()
            #expect(try minorUnits(status["spent"]) == sum)
            #expect(status["count"]?.integer == Int64(rows))
        }

        private func minorUnits(_ amount: JSONValue?) throws -> Int64 {
            try Amount(decimal: amount?.string ?? "", exponent: 2).minorUnits
        }
    }
}
