import Testing

@testable import BudgetCore

struct BudgetFiguresTests {
    private static func amount(_ minorUnits: Int64?) -> Amount? { minorUnits.map { Amount(minorUnits: $0) } }

    private static func figures(
        limit: Int64?,
        carried: Int64 = 0,
        spent: Int64,
        upcoming: Int64 = 0,
        recurring: Int64 = 0,
        on today: String = "2026-07-08",
        thresholds: [Int] = [80, 100]
    ) throws -> BudgetFigures {
        let facts = BudgetFacts(
            limit: amount(limit),
            carried: Amount(minorUnits: carried),
            spent: Amount(minorUnits: spent),
            upcoming: Amount(minorUnits: upcoming),
            recurring: Amount(minorUnits: recurring)
        )
        let label = try #require(PeriodLabel(year: 2026, month: 7))
        return BudgetFigures(
            facts,
            period: BudgetPeriod(label, startDay: 1),
            today: try #require(CalendarDay(iso: today)),
            thresholds: thresholds
        )
    }

    // MARK: Safe to spend

    @Test func `what is due is kept back, and the rest is spread over the days left`() throws {
        let figures = try Self.figures(limit: 62_000, spent: 4130, upcoming: 8800)
        #expect(figures.daysLeft == 24)
        #expect(figures.remaining?.minorUnits == 57_870)
        #expect(figures.safe?.minorUnits == 49_070)
        #expect(figures.perDay?.minorUnits == 2044)
        let free = try Self.figures(limit: 62_000, spent: 4130)
        #expect(free.perDay?.minorUnits == 2411)
    }

    @Test func `an overdue item is still kept back on the last day`() throws {
        let figures = try Self.figures(limit: 62_000, spent: 4130, upcoming: 8800, on: "2026-07-31")
        #expect(figures.daysLeft == 1)
        #expect(figures.safe?.minorUnits == 49_070)
        #expect(figures.perDay?.minorUnits == 49_070)
    }

    @Test func `nothing a day is left when overspent`() throws {
        let figures = try Self.figures(limit: 10_000, spent: 12_000)
        #expect(figures.remaining?.minorUnits == -2000)
        #expect(figures.perDay?.minorUnits == 0)
        #expect(figures.state == .over)
    }

    @Test(arguments: [("2026-06-30", 31), ("2026-07-01", 31), ("2026-07-31", 1), ("2026-08-01", 0)])
    func `the days left count today`(_ today: String, _ daysLeft: Int) throws {
        #expect(try Self.figures(limit: 1, spent: 0, on: today).daysLeft == daysLeft)
    }

    @Test func `a period from the 25th ends on the 24th`() throws {
        let today = try #require(CalendarDay(iso: "2026-08-24"))
        let figures = BudgetFigures(
            BudgetFacts(limit: Amount(minorUnits: 20_000), spent: Amount(minorUnits: 9000)),
            period: BudgetPeriod(containing: today, startDay: 25),
            today: today,
            thresholds: [80, 100]
        )
        #expect(figures.daysLeft == 1)
        #expect(figures.remaining?.minorUnits == 11_000)
    }

    // MARK: States

    @Test(arguments: [
        (7999, BudgetState.under, 79), (8000, .near, 80), (10_000, .full, 100), (10_001, .over, 100),
        (10_100, .over, 101), (0, .under, 0), (-1, .under, -1), (-3000, .under, -30),
    ])
    func `the state follows from the whole percentage`(
        _ spent: Int64,
        _ state: BudgetState,
        _ percent: Int64
    ) throws {
        let figures = try Self.figures(limit: 10_000, spent: spent)
        #expect(figures.state == state)
        #expect(figures.percent == percent)
    }

    @Test func `a refund lowers what is spent`() throws {
        #expect(try Self.figures(limit: 10_000, spent: 1000 - 1000 + 3000).remaining?.minorUnits == 7000)
        #expect(try Self.figures(limit: 10_000, spent: -3000).remaining?.minorUnits == 13_000)
    }

    @Test func `without a limit nothing is left to name`() throws {
        let figures = try Self.figures(limit: nil, carried: 100, spent: 500)
        #expect(figures.state == .noLimit)
        #expect(figures.available == nil && figures.remaining == nil && figures.safe == nil)
        #expect(figures.percent == nil && figures.perDay == nil)
    }

    @Test func `a limit of zero is full at nothing and over at a cent`() throws {
        #expect(try Self.figures(limit: 0, spent: 0).state == .full)
        #expect(try Self.figures(limit: 0, spent: 1).state == .over)
        #expect(try Self.figures(limit: 0, spent: 1).percent == nil)
        #expect(try Self.figures(limit: 0, spent: -1).state == .under)
        #expect(try Self.figures(limit: 100, carried: -300, spent: 0).state == .over)
    }

    @Test func `what is carried is available`() throws {
        let figures = try Self.figures(limit: 10_000, carried: 5000, spent: 12_000)
        #expect(figures.available?.minorUnits == 15_000)
        #expect(figures.percent == 80)
        #expect(figures.state == .near)
    }

    @Test func `without thresholds it is never near`() throws {
        #expect(try Self.figures(limit: 100, spent: 99, thresholds: []).state == .under)
        #expect(try Self.figures(limit: 100, spent: 100, thresholds: []).state == .full)
    }

    // MARK: Projection

    @Test(arguments: [("2026-06-30", nil), ("2026-07-04", nil), ("2026-07-05", 6200), ("2026-08-01", nil)])
    func `the projection begins on day 5 and ends with the period`(_ today: String, _ sum: Int64?) throws {
        #expect(try Self.figures(limit: nil, spent: 1000, on: today).projected == Self.amount(sum))
    }

    @Test func `recurring entries are projected once`() throws {
        let figures = try Self.figures(
            limit: nil,
            spent: 51_000,
            upcoming: 8800,
            recurring: 50_000,
            on: "2026-07-10"
        )
        #expect(figures.projected?.minorUnits == 61_900)
    }

    // MARK: Extremes

    @Test func `the largest sums never trap`() throws {
        let sum = Amount.largestSum
        let values: [Int64] = [-sum, -Amount.largest, -1, 0, 1, 99, Amount.largest, sum]
        for limit in [nil, 0, 1, 99, Amount.largest] as [Int64?] {
            for carried in values {
                for spent in values {
                    for other in values {
                        for today in ["2026-06-01", "2026-07-05", "2026-07-31", "2026-08-01"] {
                            let figures = try Self.figures(
                                limit: limit,
                                carried: carried,
                                spent: spent,
                                upcoming: other,
                                recurring: other,
                                on: today
                            )
                            _ = (
                                figures.percent, figures.perDay, figures.projected, figures.state,
                                figures.safe
                            )
                        }
                    }
                }
            }
        }
    }

    /// Spent, limit, percent.
    private static let largePercentages: [(Int64, Int64, Int64)] = [
        (Amount.largestSum, 1, .max),
        (Amount.largestSum, Amount.largest, 100_000),
        (-Amount.largestSum, Amount.largest, -100_000),
        (92_233_720_368_547_759, 50, 184_467_440_737_095_518),
    ]

    @Test(arguments: largePercentages)
    func `percentages of the largest sums are exact or capped`(
        _ spent: Int64,
        _ limit: Int64,
        _ percent: Int64
    ) throws {
        #expect(try Self.figures(limit: limit, spent: spent).percent == percent)
    }
}
