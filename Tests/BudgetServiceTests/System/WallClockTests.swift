import BudgetCore
import Foundation
import Glibc
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct WallClockTests {
    private func clock(_ text: String) throws -> WallClock {
        try #require(WallClock(startingAt: text))
    }

    private func zone(_ name: String) throws -> TimeZone {
        try #require(TimeZone(identifier: name))
    }

    /// The instant of the next day by the clock that was started at a text.
    private func next(_ instant: Int64, in zone: TimeZone) throws -> Int64 {
        let text = Date(timeIntervalSince1970: TimeInterval(instant)).formatted(.iso8601)
        while true {
            let before = hostSeconds
            let clock = try clock(text)
            let next = clock.nextDay(in: zone)
            // The clock's offset is in whole seconds of the host, so it is known if the second did not change.
            guard hostSeconds == before else { continue }
            return next - before + instant
        }
    }

    /// Not time(3), which lags behind by a tick.
    private var hostSeconds: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec)
    }

    @Test(arguments: ["2026-11-30T08:00:00Z", "2026-11-30T09:00:00+01:00", "2026-11-30T08:00:00.000Z"])
    func `BUDGETD_NOW is an instant of RFC 3339`(_ text: String) throws {
        let expected: Int64 = 1_796_025_600_000
        let milliseconds = try clock(text).milliseconds
        #expect((expected - 1000...expected + 2000).contains(milliseconds))
    }

    @Test(arguments: [
        "", "now", "2026-11-30", "08:00", "2026-11-30T08:00:00", "1796025600", "2026-13-01T00:00:00Z",
    ])
    func `anything else is refused`(_ text: String) {
        #expect(WallClock(startingAt: text) == nil)
    }

    @Test(arguments: [
        ("1899-12-31T12:00:00Z", CalendarDay.first), ("2200-01-01T12:00:00Z", .last),
        ("9999-12-31T12:00:00Z", .last),
    ])
    func `a clock beyond the days that can be named is on the nearest`(_ text: String, _ day: CalendarDay)
        throws
    {
        #expect(try clock(text).today(in: zone("UTC")) == day)
    }

    @Test func `without it the clock is the host's`() throws {
        let clock = try #require(WallClock(startingAt: nil))
        #expect(abs(clock.milliseconds / 1000 - hostSeconds) <= 1)
    }

    struct Day: CustomTestStringConvertible {
        let now: String
        let zone: String
        let today: String
        var testDescription: String { "\(now) in \(zone) → \(today)" }
    }

    static let days = [
        Day(now: "2026-07-08T22:00:00Z", zone: "Europe/Berlin", today: "2026-07-09"),
        Day(now: "2026-07-08T21:59:50Z", zone: "Europe/Berlin", today: "2026-07-08"),
        Day(now: "2026-07-08T18:15:00Z", zone: "Asia/Kathmandu", today: "2026-07-09"),
        Day(now: "2026-07-08T18:14:50Z", zone: "Asia/Kathmandu", today: "2026-07-08"),
        Day(now: "2026-07-08T10:00:00Z", zone: "Pacific/Kiritimati", today: "2026-07-09"),
        Day(now: "2026-07-08T10:59:50Z", zone: "Pacific/Pago_Pago", today: "2026-07-07"),
        // Midnight did not exist on 2018-11-04: the day began at 01:00.
        Day(now: "2018-11-04T02:59:50Z", zone: "America/Sao_Paulo", today: "2018-11-03"),
        Day(now: "2018-11-04T03:00:00Z", zone: "America/Sao_Paulo", today: "2018-11-04"),
        // The last hour of 2018-02-17 came twice.
        Day(now: "2018-02-18T02:00:00Z", zone: "America/Sao_Paulo", today: "2018-02-17"),
        Day(now: "2018-02-18T03:00:00Z", zone: "America/Sao_Paulo", today: "2018-02-18"),
        Day(now: "1969-12-31T23:00:00Z", zone: "UTC", today: "1969-12-31"),
        Day(now: "1969-12-31T23:00:00Z", zone: "Europe/Berlin", today: "1970-01-01"),
        // 2011-12-30 did not exist.
        Day(now: "2011-12-30T10:00:00Z", zone: "Pacific/Apia", today: "2011-12-31"),
    ]

    @Test(arguments: days) func `today is the civil day of the zone`(_ row: Day) throws {
        #expect(try clock(row.now).today(in: zone(row.zone)).iso == row.today)
    }

    struct Next: CustomTestStringConvertible {
        let now: String
        let zone: String
        let next: String
        var testDescription: String { "after \(now) in \(zone): \(next)" }
    }

    static let nexts = [
        Next(now: "2026-03-28T23:00:00Z", zone: "Europe/Berlin", next: "2026-03-29T22:00:00Z"),
        Next(now: "2026-10-24T22:00:00Z", zone: "Europe/Berlin", next: "2026-10-25T23:00:00Z"),
        Next(now: "2018-11-03T12:00:00Z", zone: "America/Sao_Paulo", next: "2018-11-04T03:00:00Z"),
        Next(now: "2018-02-17T12:00:00Z", zone: "America/Sao_Paulo", next: "2018-02-18T03:00:00Z"),
        Next(now: "2018-02-18T02:30:00Z", zone: "America/Sao_Paulo", next: "2018-02-18T03:00:00Z"),
        // 2025-11-02 began twice in Havana, at 04:00 and at 05:00 UTC; the first counts.
        Next(now: "2025-11-01T12:00:00Z", zone: "America/Havana", next: "2025-11-02T04:00:00Z"),
        Next(now: "2025-11-02T04:30:00Z", zone: "America/Havana", next: "2025-11-03T05:00:00Z"),
        Next(now: "2025-11-02T05:30:00Z", zone: "America/Havana", next: "2025-11-03T05:00:00Z"),
        Next(now: "2011-12-30T09:00:00Z", zone: "Pacific/Apia", next: "2011-12-30T10:00:00Z"),
    ]

    @Test(arguments: nexts) func `the next day begins when its first second does`(_ row: Next) throws {
        let instant = try Int64(Date(row.now, strategy: .iso8601).timeIntervalSince1970)
        let expected = try Int64(Date(row.next, strategy: .iso8601).timeIntervalSince1970)
        #expect(try next(instant, in: zone(row.zone)) == expected)
    }
}
