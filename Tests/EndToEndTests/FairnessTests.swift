import BudgetCore
import BudgetTestSupport
import Glibc
import Synchronization
import Testing

extension LongEndToEnd {
    /// What clients that misbehave cost one that does not.
    @Suite(.timeLimit(.minutes(2))) struct FairnessTests {
        private let budget: RunningBudget

        init() throws {
            budget = try RunningBudget()
        }

        /// Goes on in threads of their own until it is stopped.
        private final class Crowd: Sendable {
            private let isStopped = Atomic(false)
            private let failures = Mutex<[String]>([])
            private let threads = Mutex<[TestThread]>([])

            func add(_ body: @escaping @Sendable () throws -> Void) {
                let thread = TestThread { [self] in
                    do {
                        while !isStopped.load(ordering: .relaxed) { try body() }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
                threads.withLock { $0.append(thread) }
            }

            /// Waits until all have ended, and returns what went wrong.
            func stop() -> [String] {
                isStopped.store(true, ordering: .relaxed)
                for thread in threads.withLock({ $0 }) { thread.join() }
                return failures.withLock { $0 }
            }
        }

        /// A client for a thread that is the only one to use it.
        private struct Lone: @unchecked Sendable {
            let client: LineClient
        }

        private static let add =
            #"{"command":"add","args":{"amount":"0.01","payee":"corner cafe","date":"2020-01-01"}}"# + "\n"
        private static let status = #"{"command":"status"}"# + "\n"

        private func stick() throws -> LineClient {
            let client = try budget.client()
            try client.send(
                #"{"command":"subscribe","args":{"topics":["limit","spent","remaining","status","expenses"]}}"#
            )
            let lines = Array(String(repeating: Self.status, count: 4000).utf8)
            while client.sendSome(lines[...]) > 0 {}
            return client
        }

        @Test func `a flood, fifty that never read and a lister slow nobody's status and grow no memory`()
            throws
        {
            let other = try budget.client()
            try other.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
            _ = try other.exchange(Array(String(repeating: Self.add, count: 1500).utf8), lines: 1500)
            let empty = try budget.daemon.residentKilobytes()
            let stuck = try (0..<50).map { _ in try stick() }
            let crowd = Crowd()
            let flood = Lone(client: try budget.client())
            let mixed = Array(
                String(repeating: Self.add + String(repeating: Self.status, count: 3), count: 200).utf8
            )
            crowd.add { _ = try flood.client.exchange(mixed, lines: 800) }
            let lister = Lone(client: try budget.client())
            crowd.add {
                try lister.client.done(#"{"command":"list","args":{"page_size":500,"totals":true}}"#)
            }
            for _ in 0..<300 { try other.status() }
            let before = try budget.daemon.residentKilobytes()
            var latencies: [Int64] = []
            for _ in 0..<1500 {
                let start = Moment.now
                try other.status()
                latencies.append(Moment.now - start)
            }
            let after = try budget.daemon.residentKilobytes()
            #expect(crowd.stop().isEmpty)
            latencies.sort()
            // What an optimised daemon keeps on an idle machine, p99 below 1 ms, is measured by Tests/Benchmarks/run. A
            // debug build among other tests waits for the processor; a client that it let others pass would wait long.
            #expect(latencies[latencies.count / 2] < 5_000_000, "median in nanoseconds")
            #expect(latencies[latencies.count * 99 / 100] < 100_000_000, "p99 in nanoseconds")
            #expect(after - before < 8 * 1024, "\(before) to \(after) KiB while they went on")
            #expect(after - empty < 50 * 1024, "\(empty) to \(after) KiB with 50 that never read")
            withExtendedLifetime(stuck) {}
        }
    }
}
