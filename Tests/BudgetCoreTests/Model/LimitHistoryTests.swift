import Testing

@testable import BudgetCore

struct LimitHistoryTests {
    private let january: PeriodLabel
    private let april: PeriodLabel
    private let december: PeriodLabel

    init() throws {
        january = try #require(PeriodLabel(year: 2026, month: 1))
        april = try #require(PeriodLabel(year: 2026, month: 4))
        december = try #require(PeriodLabel(year: 2026, month: 12))
    }

    @Test(arguments: [
        ("2025-12", nil), ("2026-01", 40_000), ("2026-03", 40_000), ("2026-04", 45_000), ("2026-11", 45_000),
        ("2026-12", 60_000), ("2027-01", 45_000), ("2199-12", 45_000),
    ])
    func `a limit holds until the next one, and one for a period only there`(
        _ label: String,
        _ minorUnits: Int64?
    ) throws {
        var history = LimitHistory()
        history.set(Amount(minorUnits: 40_000), from: january)
        history.set(Amount(minorUnits: 45_000), from: april)
        history.set(Amount(minorUnits: 60_000), only: december)
        let day = try #require(CalendarDay(iso: label + "-01"))
        #expect(history.limit(in: PeriodLabel(containing: day))?.minorUnits == minorUnits)
    }

    @Test func `no limit is not a limit of zero`() {
        var history = LimitHistory()
        #expect(history.isEmpty && history.firstLabel == nil)
        #expect(history.limit(in: january) == nil)
        history.set(.zero, from: january)
        #expect(history.limit(in: january) == .zero)
        #expect(!history.isEmpty && history.firstLabel == january)
    }

    @Test func `an ended limit is none from there on`() {
        var history = LimitHistory()
        history.set(Amount(minorUnits: 1), from: january)
        history.set(nil, from: april)
        #expect(history.limit(in: january) == Amount(minorUnits: 1))
        #expect(history.limit(in: april) == nil)
        #expect(history.limit(in: december) == nil)
    }

    @Test func `the newest word on a period wins`() {
        var history = LimitHistory()
        history.set(Amount(minorUnits: 1), only: april)
        history.set(Amount(minorUnits: 2), from: april)
        #expect(history.limit(in: april) == Amount(minorUnits: 2))
        history.set(Amount(minorUnits: 3), only: april)
        #expect(history.limit(in: april) == Amount(minorUnits: 3))
        history.set(nil, only: april)
        #expect(history.limit(in: april) == Amount(minorUnits: 2))
    }

    @Test func `the first label is the earliest of either kind`() {
        var history = LimitHistory()
        history.set(Amount(minorUnits: 1), from: april)
        history.set(Amount(minorUnits: 1), only: january)
        #expect(history.firstLabel == january)
    }
}
