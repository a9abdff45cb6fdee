import BudgetCore
import CSystemd
import Foundation

/// The time of day, which may be moved for tests and demonstrations, and the civil day in a zone.
struct WallClock: Sendable {
    /// Seconds that are added to the host's time.
    private let offset: Int64

    /// The host's clock, or one that starts at another instant; `nil` if the text is no instant.
    ///
    /// - Parameter start: An RFC 3339 instant such as `2026-11-30T08:00:00Z`, as `BUDGETD_NOW` gives it.
    init?(startingAt start: String?) {
        guard let start else {
            offset = 0
            return
        }
        guard let instant = try? Date(start, strategy: .iso8601) else { return nil }
        offset = Int64(instant.timeIntervalSince1970.rounded()) - Self.hostMilliseconds / 1000
    }

    /// Milliseconds since 1970-01-01 UTC.
    var milliseconds: Int64 { Self.hostMilliseconds + offset * 1000 }

    /// The civil day in a zone.
    func today(in zone: TimeZone) -> CalendarDay {
        CivilDays(in: zone).day(at: milliseconds)
    }

    /// Host seconds since 1970-01-01 UTC at which the next civil day in a zone begins.
    func nextDay(in zone: TimeZone) -> Int64 {
        CivilDays(in: zone).next(after: milliseconds) - offset
    }

    private static var hostMilliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
