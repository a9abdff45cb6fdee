import Testing

@testable import BudgetCore

struct PeriodLabelTests {
    @Test func `every label comes back from its parts and its index`() {
        var index = 1900 * 12
        for year in 1900...2199 {
            for month in 1...12 {
                let label = PeriodLabel(year: year, month: month)
                #expect(label?.index == index)
                #expect(label?.year == year && label?.month == month)
                #expect(label == PeriodLabel(index: index))
                index += 1
            }
        }
    }

    @Test func `the text has two digits of month`() {
        #expect(PeriodLabel(year: 2026, month: 7)?.text == "2026-07")
        #expect(PeriodLabel(year: 2026, month: 12)?.text == "2026-12")
    }

    @Test(arguments: [(2026, 0), (2026, 13), (1899, 12), (2200, 1), (.min, 1), (.max, 12)])
    func `there is no label outside the calendar`(_ year: Int, _ month: Int) {
        #expect(PeriodLabel(year: year, month: month) == nil)
    }

    @Test func `adding months crosses years and stops at the ends`() throws {
        let july = try #require(PeriodLabel(year: 2026, month: 7))
        #expect(july.adding(months: 6)?.text == "2027-01")
        #expect(july.adding(months: -7)?.text == "2025-12")
        #expect(july.adding(months: .max) == nil)
        #expect(july.adding(months: .min) == nil)
        #expect(PeriodLabel(year: 1900, month: 1)?.adding(months: -1) == nil)
        #expect(PeriodLabel(year: 2199, month: 12)?.adding(months: 1) == nil)
    }

    @Test func `the label of a day is its month`() throws {
        let day = try #require(CalendarDay(iso: "2026-02-28"))
        #expect(PeriodLabel(containing: day).text == "2026-02")
        #expect(PeriodLabel(containing: .first).text == "1900-01")
        #expect(PeriodLabel(containing: .last).text == "2199-12")
    }

    @Test func `labels are ordered by time`() throws {
        let earlier = try #require(PeriodLabel(year: 2025, month: 12))
        let later = try #require(PeriodLabel(year: 2026, month: 1))
        #expect(earlier < later)
        #expect(!(later < earlier))
    }
}
