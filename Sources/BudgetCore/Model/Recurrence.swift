/// The days on which something recurs: every so many days, weeks, months or years from an anchor.
///
/// Each day is counted from the anchor and never from the one before, so that the 31st comes back after a short month,
/// and 29 February after three common years.
public struct Recurrence: Hashable, Sendable {
    /// What is counted from one due day to the next.
    public enum Unit: String, CaseIterable, Hashable, Sendable {
        /// One day.
        case day
        /// Seven days.
        case week
        /// A month of the calendar.
        case month
        /// A year of the calendar.
        case year
    }

    /// How many units may lie between two due days.
    public static let intervals: ClosedRange<Int64> = 1...1000

    /// What is counted.
    public let every: Unit
    /// How many units lie between two due days.
    public let interval: Int
    /// The day that is counted from; the first due day, unless that is its month's last.
    public let anchor: CalendarDay
    /// Whether it falls on a month's last day whatever the anchor's day of the month is.
    public let isOnLastDay: Bool
    /// The last day on which it may fall, inclusive; `nil` without an end.
    public let until: CalendarDay?

    /// The days of a recurrence.
    ///
    /// - Returns: `nil` if the interval is out of range, or if days and weeks should fall on the last day of a month.
    public init?(
        every: Unit,
        interval: Int = 1,
        anchor: CalendarDay,
        isOnLastDay: Bool = false,
        until: CalendarDay? = nil
    ) {
        guard Self.intervals.contains(Int64(interval)) else { return nil }
        guard !isOnLastDay || every == .month || every == .year else { return nil }
        self.every = every
        self.interval = interval
        self.anchor = anchor
        self.isOnLastDay = isOnLastDay
        self.until = until
    }

    /// The first due day that is not before a day, `nil` if there is none by its end or the calendar's.
    public func due(onOrAfter day: CalendarDay) -> CalendarDay? {
        self.day(index(onOrAfter: day))
    }

    /// The first due day after a day, `nil` if there is none.
    public func due(after day: CalendarDay) -> CalendarDay? {
        day.adding(days: 1).flatMap(due(onOrAfter:))
    }

    /// Whether it falls on a day.
    public func isDue(on day: CalendarDay) -> Bool {
        due(onOrAfter: day) == day
    }

    /// How many due days there are from one day to another, both inclusive.
    public func count(from first: CalendarDay, through last: CalendarDay) -> Int {
        let last = until.map { min($0, last) } ?? last
        guard first <= last else { return 0 }
        let end = index(onOrAfter: last) + (isDue(on: last) ? 1 : 0)
        return end - index(onOrAfter: first)
    }

    // MARK: Counting

    /// The due day of a number, 0 being the anchor's; `nil` beyond its end or the calendar's.
    private func day(_ index: Int) -> CalendarDay? {
        let day: CalendarDay?
        if let days {
            day = anchor.adding(days: index * days)
        } else {
            let label = PeriodLabel(containing: anchor).adding(months: index * months)
            day = label.flatMap { label in
                let length = CalendarDay.length(ofMonth: label.month, year: label.year)
                let wanted = isOnLastDay ? length : min(anchor.parts.day, length)
                return CalendarDay(year: label.year, month: label.month, day: wanted)
            }
        }
        guard let day, until.map({ day <= $0 }) ?? true else { return nil }
        return day
    }

    /// The number of the first due day that is not before a day, whether or not there is one.
    private func index(onOrAfter day: CalendarDay) -> Int {
        guard day > anchor else { return 0 }
        if let days {
            return (Int(day.number) - Int(anchor.number) + days - 1) / days
        }
        let gone = PeriodLabel(containing: day).index - PeriodLabel(containing: anchor).index
        let index = gone / months
        // It falls in the day's own month, where it may be over, or in an earlier one.
        guard gone % months == 0 else { return index + 1 }
        let length = CalendarDay.length(ofMonth: day.parts.month, year: day.parts.year)
        let own = isOnLastDay ? length : min(anchor.parts.day, length)
        return own < day.parts.day ? index + 1 : index
    }

    /// The days between two due days, `nil` if months are counted.
    private var days: Int? {
        switch every {
        case .day: interval
        case .week: interval * 7
        case .month, .year: nil
        }
    }

    private var months: Int { every == .year ? interval * 12 : interval }
}
