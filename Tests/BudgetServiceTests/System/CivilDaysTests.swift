import BudgetCore
import Foundation
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct CivilDaysTests {
    /// Zones whose days are special, and from which year ten years of them are walked through.
    struct Decade: CustomTestStringConvertible, Sendable {
        let zone: String
        let year: Int
        var skipped: [String] = []
        var testDescription: String { "\(zone), \(year) to \(year + 9)" }
    }

    static let decades = [
        Decade(zone: "UTC", year: 2020),
        Decade(zone: "Europe/Berlin", year: 2020),
        Decade(zone: "Europe/London", year: 1967),
        Decade(zone: "America/New_York", year: 2002),
        // 2011-12-30 was left out, when the islands moved over the date line.
        Decade(zone: "Pacific/Apia", year: 2008, skipped: ["2011-12-30"]),
        Decade(zone: "Pacific/Kiritimati", year: 1990, skipped: ["1994-12-31"]),
        Decade(zone: "Pacific/Kiritimati", year: 2026),
        Decade(zone: "Pacific/Pago_Pago", year: 2020),
        Decade(zone: "Pacific/Chatham", year: 2020),
        Decade(zone: "Asia/Kathmandu", year: 1982),
        Decade(zone: "Asia/Kolkata", year: 2020),
        // Its clocks were set back from 00:01 to 23:01 until 2011: the next day was there for a minute before.
        Decade(zone: "America/St_Johns", year: 2003),
        // Days began at 01:00, and at the end of summer an hour before midnight came twice.
        Decade(zone: "America/Sao_Paulo", year: 2010),
        Decade(zone: "America/Asuncion", year: 2016),
        Decade(zone: "America/Santiago", year: 2016),
        // A day began twice, at 00:00 before and after clocks were set back from 01:00.
        Decade(zone: "America/Havana", year: 2018),
        Decade(zone: "Africa/Cairo", year: 2006),
        Decade(zone: "Asia/Beirut", year: 2016),
        Decade(zone: "Asia/Tehran", year: 2014),
        Decade(zone: "Australia/Lord_Howe", year: 2020),
        // Two hours are skipped and come again, beside the winter's own change.
        Decade(zone: "Antarctica/Troll", year: 2016),
        Decade(zone: "Africa/Casablanca", year: 2016),
    ]

    private func instant(_ text: String) throws -> Int64 {
        try Int64(Date(text, strategy: .iso8601).timeIntervalSince1970)
    }

    /// From each day to the next through ten years, compared with the parts that the calendar names.
    @Test(arguments: decades)
    func `a day lasts from its first second to that of the next that there is`(_ row: Decade) throws {
        let zone = try #require(TimeZone(identifier: row.zone))
        let days = CivilDays(in: zone)
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = zone
        func shown(_ second: Int64) throws -> CalendarDay {
            let date = Date(timeIntervalSince1970: TimeInterval(second))
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            return try #require(
                CalendarDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
            )
        }
        let end = try instant("\(row.year + 10)-01-01T12:00:00Z")
        var second = try instant("\(row.year)-01-01T12:00:00Z")
        var day = try shown(second)
        var skipped: [String] = []
        while second < end {
            let next = days.next(after: second * 1000)
            let following = try shown(next)
            guard next > second, next - second <= 90_000 + 3600, following > day, try shown(next - 1) <= day
            else {
                Issue.record("after \(second), \(day.iso), comes \(next), \(following.iso)")
                return
            }
            // Each of the first hours, when clocks may be set back over midnight; then some of the others.
            for hour in [0, 1, 2, 3, 4, 11, 17, 20, 23] as [Int64] where second + hour * 3600 < next {
                #expect(days.day(at: (second + hour * 3600) * 1000) == day, "\(hour) h after \(second)")
            }
            #expect(days.day(at: next * 1000 - 1) == day && days.next(after: next * 1000 - 1) == next)
            var number = day.number + 1
            while number < following.number {
                skipped.append(CalendarDay(number: Int(number))?.iso ?? "")
                number += 1
            }
            (second, day) = (next, following)
        }
        #expect(skipped == row.skipped)
    }

    @Test(arguments: [
        ("2026-07-31T22:30:00Z", "Europe/Berlin", "2026-08-01"),
        ("2026-08-01T02:30:00Z", "America/Sao_Paulo", "2026-07-31"),
        ("2026-12-31T11:00:00Z", "Pacific/Auckland", "2027-01-01"),
        ("2026-10-31T23:30:00Z", "Australia/Sydney", "2026-11-01"),
        ("2026-03-01T04:59:00Z", "America/New_York", "2026-02-28"),
        ("2026-02-28T18:20:00Z", "Asia/Kathmandu", "2026-03-01"),
        ("2026-02-28T18:10:00Z", "Asia/Kathmandu", "2026-02-28"),
        ("2028-02-29T23:59:59Z", "UTC", "2028-02-29"),
    ])
    func `at the edge of a month the day is the zone's`(_ text: String, _ name: String, _ day: String) throws
    {
        let zone = try #require(TimeZone(identifier: name))
        #expect(try CivilDays(in: zone).day(at: instant(text) * 1000 + 999).iso == day)
    }

    @Test func `clocks that are set back over midnight do not bring yesterday back`() throws {
        let days = CivilDays(in: try #require(TimeZone(identifier: "America/St_Johns")))
        let midnight = try instant("2010-11-07T02:30:00Z")
        let told = [-1, 0, 59, 60, 3599, 3600, 3660].map { days.day(at: (midnight + $0) * 1000).iso }
        #expect(told == ["2010-11-06"] + Array(repeating: "2010-11-07", count: 6))
        let tomorrow = try instant("2010-11-08T03:30:00Z")
        for second in [0, 59, 60, 3599, 3600] as [Int64] {
            #expect(days.next(after: (midnight + second) * 1000) == tomorrow, "\(second) s after midnight")
        }
    }
}
