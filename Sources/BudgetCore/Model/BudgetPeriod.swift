/// One period of the budget: a month, or the stretch from one pay day to the day before the next.
public struct BudgetPeriod: Hashable, Sendable {
    /// The name: year and month of the first day.
    public let label: PeriodLabel
    /// The first day, inclusive.
    public let from: CalendarDay
    /// The last day, inclusive.
    public let to: CalendarDay

    /// The period with this label when periods start on that day of the month.
    ///
    /// - Parameters:
    ///   - label: The year and month in which the period starts.
    ///   - startDay: 1–31; capped to the month's last day, so that periods have no gap and no overlap.
    public init(_ label: PeriodLabel, startDay: Int) {
        self.label = label
        // The first period also holds the days before its start day, which no other could.
        from = label.adding(months: -1) == nil ? .first : Self.start(of: label, startDay: startDay)
        if let next = label.adding(months: 1),
            let end = Self.start(of: next, startDay: startDay).adding(days: -1)
        {
            to = end
        } else {
            to = .last
        }
    }

    /// The period that a day falls in.
    public init(containing day: CalendarDay, startDay: Int) {
        let month = PeriodLabel(containing: day)
        if day < Self.start(of: month, startDay: startDay), let previous = month.adding(months: -1) {
            self.init(previous, startDay: startDay)
        } else {
            self.init(month, startDay: startDay)
        }
    }

    /// The number of days, both ends included.
    public var dayCount: Int { Int(to.number - from.number) + 1 }

    /// Whether the day falls in this period.
    public func contains(_ day: CalendarDay) -> Bool {
        from <= day && day <= to
    }

    private static func start(of label: PeriodLabel, startDay: Int) -> CalendarDay {
        let length = CalendarDay.length(ofMonth: label.month, year: label.year)
        return CalendarDay(year: label.year, month: label.month, day: min(max(startDay, 1), length)) ?? .first
    }
}
