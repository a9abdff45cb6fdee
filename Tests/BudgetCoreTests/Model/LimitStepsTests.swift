import BudgetTestSupport
import Testing

@testable import BudgetCore

struct LimitStepsTests {
    private func month(_ offset: Int) throws -> PeriodLabel {
        try #require(PeriodLabel(index: 2026 * 12 + offset))
    }

    private func randomHistory(_ random: inout SeededGenerator) throws -> LimitHistory {
        var history = LimitHistory()
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let amount = Amount(minorUnits: Int64.random(in: 0...99, using: &random))
            let month = try month(Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0...2, using: &random) {
            case 0: history.set(amount, from: month)
            case 1: history.set(nil, from: month)
            default: history.set(amount, only: month)
            }
        }
        return history
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `steps, and their sum where there is no own limit, say what the entries say`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let own = try randomHistory(&random)
        let others = try (0..<3).map { _ in try randomHistory(&random) }
        let steps = LimitSteps(own).orSum(of: others.map(LimitSteps.init))
        for offset in -2...16 {
            let label = try month(offset)
            let set = others.compactMap { $0.limit(in: label)?.minorUnits }
            let sum = set.isEmpty ? nil : Amount(minorUnits: set.reduce(0, +))
            #expect(steps.limit(in: label) == own.limit(in: label) ?? sum)
            #expect(LimitSteps(own).limit(in: label) == own.limit(in: label))
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `added limits are the sum in every period, and none where neither is`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (one, other) = (try randomHistory(&random), try randomHistory(&random))
        let sum = one.adding(other)
        for offset in -2...16 {
            let label = try month(offset)
            let set = [one, other].compactMap { $0.limit(in: label)?.minorUnits }
            #expect(sum.limit(in: label)?.minorUnits == (set.isEmpty ? nil : set.reduce(0, +)))
        }
        #expect(sum == other.adding(one))
    }
}
