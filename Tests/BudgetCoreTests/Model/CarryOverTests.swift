import BudgetTestSupport
import Testing

@testable import BudgetCore

struct CarryOverTests {
    private let january: PeriodLabel
    private let limit: LimitSteps
    private let spent: [PeriodLabel: Amount]

    init() throws {
        let january = try #require(PeriodLabel(year: 2026, month: 1))
        self.january = january
        var limits = LimitHistory()
        limits.set(Amount(minorUnits: 26_000), from: january)
        limit = LimitSteps(limits)
        var spent: [PeriodLabel: Amount] = [:]
        for (offset, sum) in [Int64(41_000), 9000, 23_000].enumerated() {
            spent[try #require(january.adding(months: offset))] = Amount(minorUnits: sum)
        }
        self.spent = spent
    }

    @Test(arguments: [
        (CarryOver.none, [-15_000, 17_000, 3000]),
        (.surplus, [-15_000, 17_000, 20_000]),
        (.deficit, [-15_000, 2000, 3000]),
        (.both, [-15_000, 2000, 5000]),
    ])
    func `the remaining of three months follows from the mode`(_ mode: CarryOver, _ expected: [Int64]) throws
    {
        var history = CarryOverHistory()
        history.set(mode, from: january)
        for (offset, remaining) in expected.enumerated() {
            let label = try #require(january.adding(months: offset))
            let carried = history.carried(into: label, limits: limit, spent: spent)
            let available = try #require(limit.limit(in: label)) + carried
            #expect((available - (spent[label] ?? .zero)).minorUnits == remaining)
        }
    }

    @Test func `a mode holds from its period on`() throws {
        let march = try #require(january.adding(months: 2))
        let april = try #require(january.adding(months: 3))
        var history = CarryOverHistory()
        #expect(history.isEmpty && history.firstLabel == nil)
        history.set(.both, from: march)
        history.set(.none, from: april)
        #expect(history.mode(in: january) == .none)
        #expect(history.mode(in: march) == .both)
        #expect(history.mode(in: april) == .none)
        #expect(history.firstLabel == march)
        // Only what February left alone is carried; January's overspending is not.
        #expect(history.carried(into: march, limits: limit, spent: spent).minorUnits == 17_000)
        #expect(history.carried(into: april, limits: limit, spent: spent) == .zero)
    }

    @Test func `a period without a limit leaves nothing to carry`() throws {
        var history = CarryOverHistory()
        history.set(.both, from: january)
        let march = try #require(january.adding(months: 2))
        var limits = LimitHistory()
        limits.set(Amount(minorUnits: 26_000), only: january)
        #expect(history.carried(into: march, limits: LimitSteps(limits), spent: spent) == .zero)
    }

    @Test func `three hundred years of the largest limits do not trap`() throws {
        var history = CarryOverHistory()
        let first = try #require(PeriodLabel(year: 1900, month: 1))
        let last = try #require(PeriodLabel(year: 2199, month: 12))
        history.set(.both, from: first)
        var limits = LimitHistory()
        limits.set(Amount(minorUnits: Amount.largest), from: first)
        let saved = history.carried(into: last, limits: LimitSteps(limits), spent: [:])
        #expect(saved.minorUnits == 3599 * Amount.largest)
        // Ten to the eighteenth is all that a ledger may hold.
        limits.set(.zero, from: first)
        let november = try #require(last.adding(months: -1))
        let sum = Amount(minorUnits: Amount.largestSum)
        let overspent = history.carried(into: last, limits: LimitSteps(limits), spent: [november: sum])
        #expect(overspent.minorUnits == -Amount.largestSum)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `far periods get what going month by month gives`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func month() throws -> PeriodLabel {
            try #require(january.adding(months: Int.random(in: -20...60, using: &random)))
        }
        var history = CarryOverHistory()
        var limits = LimitHistory()
        var spent: [PeriodLabel: Amount] = [:]
        for _ in 0..<4 {
            history.set(try #require(CarryOver.allCases.randomElement(using: &random)), from: try month())
            let limit = Int64.random(in: 0...500, using: &random)
            limits.set(Bool.random(using: &random) ? Amount(minorUnits: limit) : nil, from: try month())
            limits.set(Amount(minorUnits: limit * 2), only: try month())
            spent[try month()] = Amount(minorUnits: Int64.random(in: -900...2000, using: &random))
        }
        var carried = Amount.zero
        for offset in -30..<400 {
            let last = try #require(january.adding(months: offset))
            let next = try #require(january.adding(months: offset + 1))
            let remaining = limits.limit(in: last).map { $0 + carried - (spent[last] ?? .zero) }
            carried = history.mode(in: next).carried(from: remaining ?? .zero)
            #expect(history.carried(into: next, limits: LimitSteps(limits), spent: spent) == carried)
        }
    }
}
