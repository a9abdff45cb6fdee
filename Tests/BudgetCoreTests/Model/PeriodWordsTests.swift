import Testing

@testable import BudgetCore

struct PeriodWordsTests {
    /// Words with the periods that they mean on a day.
    struct Reading: CustomTestStringConvertible, Sendable {
        let text: String
        let today: String
        let startDay: Int
        let periods: String

        init(_ text: String, on today: String = "2026-07-10", startDay: Int = 1, _ periods: String) {
            self.text = text
            self.today = today
            self.startDay = startDay
            self.periods = periods
        }

        var testDescription: String { "\(text) on \(today), from the \(startDay). → \(periods)" }
    }

    static let accepted: [Reading] = [
        Reading("2026-07", "2026-07"),
        Reading("2026-7", "2026-07"),
        Reading(" 2026-07 ", "2026-07"),
        Reading("2026", "2026-01..2026-12"),
        Reading("2026-01..2026-06", "2026-01..2026-06"),
        Reading("2026-01 .. 2026-06", "2026-01..2026-06"),
        Reading("2025..2026", "2025-01..2026-12"),
        Reading("last month..next month", "2026-06..2026-08"),
        Reading("jan..this month", "2026-01..2026-07"),
        Reading("this month", "2026-07"),
        Reading("This Period", "2026-07"),
        Reading("last month", "2026-06"),
        Reading("last  period", "2026-06"),
        Reading("next month", "2026-08"),
        Reading("last month", on: "2026-01-31", "2025-12"),
        Reading("next month", on: "2026-12-01", "2027-01"),
        Reading("this year", "2026-01..2026-12"),
        Reading("last year", "2025-01..2025-12"),
        Reading("next year", "2027-01..2027-12"),
        Reading("july", "2026-07"),
        Reading("jul", "2026-07"),
        Reading("August", "2025-08"),
        Reading("dec", "2025-12"),
        Reading("may", "2026-05"),
        Reading("july 2024", "2024-07"),
        Reading("2026-07-31", "2026-07"),
        Reading("yesterday", on: "2026-07-01", "2026-06"),
        Reading("today", "2026-07"),
        Reading("3.11.2025", "2025-11"),
        Reading("06-30", "2026-06"),
        Reading("1w", "2026-07"),
        Reading("2w", "2026-06"),
        // A period is named by the month in which it starts.
        Reading("this month", on: "2026-07-24", startDay: 25, "2026-06"),
        Reading("this month", on: "2026-07-25", startDay: 25, "2026-07"),
        Reading("last month", on: "2026-01-10", startDay: 25, "2025-11"),
        Reading("this year", on: "2026-01-10", startDay: 25, "2025-01..2025-12"),
        Reading("july", on: "2026-07-24", startDay: 25, "2025-07"),
        Reading("2026-07-24", startDay: 25, "2026-06"),
        Reading("2026-07", on: "2026-07-24", startDay: 25, "2026-07"),
        Reading("1900", "1900-01..1900-12"),
        Reading("2199-12", "2199-12"),
    ]

    static let refused = [
        "", " ", "..", "2026-01..", "..2026-01", "2026-06..2026-01", "2026-01..2026-02..2026-03", "2026-13",
        "2026-00", "2026-", "-2026", "26", "1899", "2200", "2200-01", "20266", "2026-007", "month", "last",
        "last week", "this", "julyy", "ju", "july 1800", "july 26", "july july july", "03/11", "03/11/2026",
        "last month..03/11", "2026-01...2026-06", "２０２６", "+202", "50000d",
        String(repeating: "2026..", count: 200_000),
        String(repeating: "9", count: 1_000_000),
    ]

    private static func text(_ periods: ClosedRange<PeriodLabel>) -> String {
        let first = periods.lowerBound.text
        return periods.lowerBound == periods.upperBound ? first : "\(first)..\(periods.upperBound.text)"
    }

    @Test(arguments: accepted)
    func `reads one or more periods`(_ row: Reading) throws {
        let today = try #require(CalendarDay(iso: row.today))
        let periods = try PeriodWords.read(row.text, today: today, monthStartDay: row.startDay)
        #expect(Self.text(periods) == row.periods)
    }

    @Test(arguments: refused)
    func `refuses what is no period`(_ text: String) throws {
        let today = try #require(CalendarDay(iso: "2026-07-10"))
        let error = #expect(throws: DayWordsError.self) {
            try PeriodWords.read(text, today: today, monthStartDay: 1)
        }
        #expect((error?.message.utf8.count ?? 1000) < 400)
    }

    @Test func `an ambiguous day is refused with both readings`() throws {
        let today = try #require(CalendarDay(iso: "2026-07-10"))
        let error = #expect(throws: DayWordsError.self) {
            try PeriodWords.read("03/11", today: today, monthStartDay: 1)
        }
        #expect(error?.readings == ["2026-11-03", "2026-03-11"])
    }

    @Test(arguments: ["last month", "next month", "last year", "next year", "dec", "jan", "yesterday"])
    func `words at the ends of the calendar are read or refused`(_ text: String) {
        for today in [CalendarDay.first, .last] {
            for startDay in [1, 25, 31] {
                let periods = try? PeriodWords.read(text, today: today, monthStartDay: startDay)
                #expect(periods.map { (1900...2199).contains($0.lowerBound.year) } ?? true)
            }
        }
    }
}
