import BudgetCore

/// When something happened, as people say it.
struct MomentText {
    /// The present, in milliseconds since 1970-01-01 UTC.
    let now: Int64
    /// How far the user's clock is ahead of UTC at an instant, in milliseconds.
    let offset: (Int64) -> Int64

    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 60 * minute
    private static let day: Int64 = 24 * hour

    /// Such as `5 minutes ago`, the day if it is a day ago or more; `nil` if the text is no instant.
    ///
    /// A time a little ahead is now: clocks differ. One that is further ahead was another clock's, and its day is said.
    func text(_ time: String?, on preposition: String = "") -> String? {
        guard let instant = time.flatMap(Instant.milliseconds) else { return nil }
        let ago = now - instant
        switch ago {
        case (-5 * Self.minute)..<Self.minute: return "just now"
        case Self.minute..<Self.hour: return Self.counted(ago / Self.minute, "minute")
        case Self.hour..<Self.day: return Self.counted(ago / Self.hour, "hour")
        default: return day(time).map { preposition + $0 }
        }
    }

    /// The day at the user's place, such as `2026-11-30`.
    func day(_ time: String?) -> String? {
        time.flatMap(Instant.milliseconds).flatMap(day(ofInstant:))
    }

    /// The same of an instant in milliseconds.
    func day(ofInstant instant: Int64) -> String? {
        let (days, rest) = (instant + offset(instant)).quotientAndRemainder(dividingBy: Self.day)
        return CalendarDay(number: Int(rest < 0 ? days - 1 : days))?.iso
    }

    private static func counted(_ count: Int64, _ unit: String) -> String {
        "\(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
}
