import Testing

@testable import BudgetCore

struct CarryOverTests {
    private static let limit = Amount(minorUnits: 26_000)
    private let january: PeriodLabel

    init() throws {
        january = try #require(PeriodLabel(year: 2026, month: 1))
    }

    private func spent(in label: PeriodLabel) -> Amount {
        let sums: [Int64] = [41_000, 9000, 23_000]
        let index = label.index - january.index
        return Amount(minorUnits: sums.indices.contains(index) ? sums[index] : 0)
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
            let carried = history.carried(
                into: label,
                limit: { $0 < january ? nil : Self.limit },
                spent: { spent(in: $0) }
            )
            #expect((Self.limit + carried - spent(in: label)).minorUnits == remaining)
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
        let carried = { label in
            history.carried(into: label, limit: { _ in Self.limit }, spent: { spent(in: $0) }).minorUnits
        }
        // Only what February left alone is carried; January's overspending is not.
        #expect(carried(march) == 17_000)
        #expect(carried(april) == 0)
    }

    @Test func `a period without a limit leaves nothing to carry`() throws {
        var history = CarryOverHistory()
        history.set(.both, from: january)
        let march = try #require(january.adding(months: 2))
        let february = try #require(january.adding(months: 1))
        let carried = history.carried(
            into: march,
            limit: { $0 == february ? nil : Self.limit },
            spent: { spent(in: $0) }
        )
        #expect(carried == .zero)
    }

    @Test func `three hundred years of the largest limits do not trap`() throws {
        var history = CarryOverHistory()
        history.set(.both, from: try #require(PeriodLabel(year: 1900, month: 1)))
        let last = try #require(PeriodLabel(year: 2199, month: 12))
        let limit = Amount(minorUnits: Amount.largest)
        let saved = history.carried(into: last, limit: { _ in limit }, spent: { _ in .zero })
        #expect(saved.minorUnits == 3599 * Amount.largest)
        // Ten to the eighteenth is all that a ledger may hold.
        let spent = { (label: PeriodLabel) in
            Amount(minorUnits: label == last.adding(months: -1) ? Amount.largestSum : 0)
        }
        let overspent = history.carried(into: last, limit: { _ in .zero }, spent: spent)
        #expect(overspent.minorUnits == -Amount.largestSum)
    }
}
