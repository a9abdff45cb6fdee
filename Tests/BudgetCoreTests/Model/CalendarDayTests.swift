import Testing

@testable import BudgetCore

struct CalendarDayTests {
    /// A day with its number and its weekday.
    struct Known: CustomTestStringConvertible, Sendable {
        let iso: String
        let number: Int32
        let weekday: Int

        init(_ iso: String, number: Int32, weekday: Int) {
            self.iso = iso
            self.number = number
            self.weekday = weekday
        }

        var testDescription: String { "\(iso) is day \(number), weekday \(weekday)" }
    }

    @Test(arguments: [
        Known("1900-01-01", number: -25_567, weekday: 1),
        Known("1900-02-28", number: -25_509, weekday: 3),
        Known("1900-03-01", number: -25_508, weekday: 4),
        Known("1969-12-31", number: -1, weekday: 3),
        Known("1970-01-01", number: 0, weekday: 4),
        Known("2000-02-29", number: 11_016, weekday: 2),
        Known("2026-11-30", number: 20_787, weekday: 1),
        Known("2038-01-19", number: 24_855, weekday: 2),
        Known("2100-03-01", number: 47_541, weekday: 1),
        Known("2199-12-31", number: 84_005, weekday: 2),
    ])
    func `knows number and weekday of a day`(_ row: Known) throws {
        let day = try #require(CalendarDay(iso: row.iso))
        #expect(day.number == row.number)
        #expect(day.weekday == row.weekday)
        #expect(day.iso == row.iso)
    }

    @Test func `every day of the range comes back from its parts, its text and its number`() {
        var previous: CalendarDay?
        var faults: [Int32] = []
        for number in CalendarDay.first.number...CalendarDay.last.number {
            guard let day = CalendarDay(number: Int(number)) else {
                faults.append(number)
                continue
            }
            let parts = day.parts
            let isSame =
                CalendarDay(year: parts.year, month: parts.month, day: parts.day) == day
                && CalendarDay(iso: day.iso) == day && day.iso.utf8.count == 10
            let follows =
                previous.map { $0.adding(days: 1) == day && $0.weekday % 7 + 1 == day.weekday } ?? true
            if !isSame || !follows { faults.append(number) }
            previous = day
        }
        #expect(faults.isEmpty)
    }

    @Test func `the parts count through every month in order`() {
        var number = CalendarDay.first.number
        for year in 1900...2199 {
            for month in 1...12 {
                for day in 1...CalendarDay.length(ofMonth: month, year: year) {
                    let parts = CalendarDay(unchecked: number).parts
                    #expect(parts == (year, month, day))
                    number += 1
                }
            }
        }
        #expect(number == CalendarDay.last.number + 1)
    }

    @Test(arguments: [(1900, 28), (1996, 29), (2000, 29), (2026, 28), (2028, 29), (2100, 28)])
    func `february has a leap day by the Gregorian rule`(_ year: Int, _ length: Int) {
        #expect(CalendarDay.length(ofMonth: 2, year: year) == length)
        #expect((CalendarDay(year: year, month: 2, day: 29) != nil) == (length == 29))
    }

    @Test(arguments: [
        "", "2026", "2026-1-01", "2026-01-1", "2026-02-29", "2026-04-31", "2026-00-10", "2026-13-01",
        "2026-01-00", "2026-01-32", "1899-12-31", "2200-01-01", "2026/01/01", "2026-01-01 ", " 2026-01-01",
        "+026-01-01", "-026-01-01", "2026-01-0a", "２０２６-01-01", "2026-01-01T00:00:00Z",
    ])
    func `refuses any text but an ISO day`(_ text: String) {
        #expect(CalendarDay(iso: text) == nil)
    }

    @Test func `adding days stops at the ends of the range`() {
        #expect(CalendarDay.first.adding(days: -1) == nil)
        #expect(CalendarDay.last.adding(days: 1) == nil)
        #expect(CalendarDay.last.adding(days: .max) == nil)
        #expect(CalendarDay.first.adding(days: .min) == nil)
        #expect(CalendarDay.first.adding(days: 109_572) == CalendarDay.last)
        #expect(CalendarDay(number: .min) == nil)
        #expect(CalendarDay(number: .max) == nil)
    }
}
