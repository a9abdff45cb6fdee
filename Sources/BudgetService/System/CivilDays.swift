import BudgetCore
import Foundation

/// The civil days of a zone: which one it is at an instant, and when the next begins.
///
/// A day begins at its first second and lasts until the next one begins. It never goes back while time goes on, not
/// even where clocks are set back over midnight, as in St. John's until 2011.
struct CivilDays {
    let zone: TimeZone
    private let calendar: Calendar

    init(in zone: TimeZone) {
        self.zone = zone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    /// The civil day at an instant in milliseconds since 1970-01-01 UTC, the nearest that can be named.
    func day(at milliseconds: Int64) -> CalendarDay {
        let day = number(at: milliseconds)
        return CalendarDay(number: Int(day)) ?? (day < 0 ? .first : .last)
    }

    /// The second since 1970-01-01 UTC at which the day after the one at an instant, in milliseconds, begins.
    func next(after milliseconds: Int64) -> Int64 {
        beginning(after: number(at: milliseconds), from: milliseconds)
    }

    /// The day by the number of days since 1970-01-01.
    private func number(at milliseconds: Int64) -> Int64 {
        let seconds = Self.floor(milliseconds, 1000)
        let day = Self.floor(seconds + offset(at: seconds), 86_400)
        // Clocks may have shown the next day already before they were set back.
        return beginning(after: day, from: milliseconds) <= seconds ? day + 1 : day
    }

    /// The first second of the first day after a day that there is in the zone.
    ///
    /// The calendar is asked, because a day may have 23 or 25 hours, may not begin at midnight, and may be left out.
    private func beginning(after day: Int64, from milliseconds: Int64) -> Int64 {
        // Its noon by the clocks as they are now; nowhere are they changed by so much that it is another day's.
        let noon = (day + 1) * 86_400 + 43_200 - offset(at: Self.floor(milliseconds, 1000))
        let start = calendar.startOfDay(for: Date(timeIntervalSince1970: TimeInterval(noon)))
        return Int64(start.timeIntervalSince1970.rounded(.up))
    }

    /// Seconds by which clocks in the zone are ahead of UTC.
    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds))))
    }

    private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}

extension Settings {
    /// The zone that decides what day it is: the host's, unless one was chosen.
    var zone: TimeZone {
        timeZone.flatMap { TimeZone(identifier: $0) } ?? TimeZone.current
    }
}
