import BudgetTestSupport
import Glibc
import Testing

extension LongEndToEnd {
    /// Whatever many clients do, and however often they and the daemon are killed, what they see is one history.
    ///
    /// `BUDGETD_HISTORY_RUNS` says how many histories there are, `BUDGETD_HISTORY_SEED` with which the first is
    /// made, and `BUDGETD_HISTORY_ROUNDS` how long each is.
    @Suite(.timeLimit(.minutes(60))) struct HistoryRunTests {
        private static let runs = number("BUDGETD_HISTORY_RUNS") ?? 1
        private static let firstSeed = number("BUDGETD_HISTORY_SEED") ?? 1
        private static let rounds = number("BUDGETD_HISTORY_ROUNDS") ?? 20

        private static func number(_ name: String) -> Int? {
            getenv(name).flatMap { Int(String(cString: $0)) }
        }

        @Test func `what clients see of a budget is one history, in order and whole`() throws {
            for seed in Self.firstSeed..<Self.firstSeed + Self.runs {
                let run = try HistoryRun(seed: UInt64(seed))
                do {
                    try run.run(rounds: Self.rounds)
                } catch {
                    Issue.record("seed \(seed): \(error)")
                    continue
                }
                let violations = HistoryChecker.violations(in: run.record, run.changes)
                #expect(violations.isEmpty, "seed \(seed), \(violations.count): \(violations.prefix(5))")
                #expect(try run.budget.daemon.terminate() == .exited(0), "seed \(seed)")
                let check = try run.budget.check()
                #expect(check.status == 0, "seed \(seed): \(check.errors)")
                if Self.runs > 1 { print("seed \(seed): \(HistoryCount(run))") }
            }
        }
    }
}
