import Testing

@testable import BudgetCore

struct BudgetPeriodTests {
    /// A day and the period that it falls in.
    struct Cut: CustomTestStringConvertible, Sendable {
        let day: String
        let startDay: Int
        let label: String
        let from: String
        let to: String

        init(_ day: String, startDay: Int, _ label: String, _ from: String, _ to: String) {
            self.day = day
            self.startDay = startDay
            self.label = label
            self.from = from
            self.to = to
        }

        var testDescription: String { "\(day) from the \(startDay). falls in \(from)–\(to)" }
    }

    @Test(arguments: [
        // From pay day to pay day.
        Cut("2026-07-24", startDay: 25, "2026-06", "2026-06-25", "2026-07-24"),
        Cut("2026-07-25", startDay: 25, "2026-07", "2026-07-25", "2026-08-24"),
        Cut("2026-07-28", startDay: 25, "2026-07", "2026-07-25", "2026-08-24"),
        Cut("2026-08-24", startDay: 25, "2026-07", "2026-07-25", "2026-08-24"),
        Cut("2026-08-25", startDay: 25, "2026-08", "2026-08-25", "2026-09-24"),
        // Whole months.
        Cut("2026-02-28", startDay: 1, "2026-02", "2026-02-01", "2026-02-28"),
        Cut("2028-02-29", startDay: 1, "2028-02", "2028-02-01", "2028-02-29"),
        // A start day that short months do not have.
        Cut("2026-02-27", startDay: 31, "2026-01", "2026-01-31", "2026-02-27"),
        Cut("2026-02-28", startDay: 31, "2026-02", "2026-02-28", "2026-03-30"),
        Cut("2026-03-31", startDay: 31, "2026-03", "2026-03-31", "2026-04-29"),
        Cut("2028-02-29", startDay: 30, "2028-02", "2028-02-29", "2028-03-29"),
        // The ends of the calendar.
        Cut("1900-01-01", startDay: 1, "1900-01", "1900-01-01", "1900-01-31"),
        Cut("1900-01-10", startDay: 25, "1900-01", "1900-01-01", "1900-02-24"),
        Cut("2199-12-31", startDay: 25, "2199-12", "2199-12-25", "2199-12-31"),
    ])
    func `a day falls in one period`(_ row: Cut) throws {
        let day = try #require(CalendarDay(iso: row.day))
        let period = BudgetPeriod(containing: day, startDay: row.startDay)
        #expect(period.label.text == row.label)
        #expect(period.from.iso == row.from)
        #expect(period.to.iso == row.to)
        #expect(period.contains(day))
        #expect(period == BudgetPeriod(period.label, startDay: row.startDay))
    }

    @Test(arguments: 1...31)
    func `twenty years of periods have no gap and no overlap`(_ startDay: Int) throws {
        var label = try #require(PeriodLabel(year: 2015, month: 1))
        var period = BudgetPeriod(label, startDay: startDay)
        for _ in 0..<240 {
            label = try #require(label.adding(months: 1))
            let next = BudgetPeriod(label, startDay: startDay)
            #expect(period.to.adding(days: 1) == next.from)
            #expect((28...31).contains(period.dayCount))
            #expect(period.contains(period.to) && !period.contains(next.from))
            period = next
        }
    }

    @Test(arguments: [1, 15, 28, 29, 30, 31])
    func `every day of the calendar is inside the period that contains it`(_ startDay: Int) {
        var strays = 0
        for number in CalendarDay.first.number...CalendarDay.last.number {
            let day = CalendarDay(unchecked: number)
            let period = BudgetPeriod(containing: day, startDay: startDay)
            if !period.contains(day) || period.from > period.to { strays += 1 }
        }
        #expect(strays == 0)
    }

    @Test func `a start day out of range is capped`() throws {
        let label = try #require(PeriodLabel(year: 2026, month: 4))
        #expect(BudgetPeriod(label, startDay: 0) == BudgetPeriod(label, startDay: 1))
        #expect(BudgetPeriod(label, startDay: .max) == BudgetPeriod(label, startDay: 31))
    }
}
