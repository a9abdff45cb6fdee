/// The name of a budget period: the year and month of its first day.
public struct PeriodLabel: Hashable, Comparable, Sendable {
    /// Months since year 0, so that neighbours differ by one.
    public let index: Int

    /// The label of the first day's month.
    public init(containing day: CalendarDay) {
        let parts = day.parts
        index = parts.year * 12 + parts.month - 1
    }

    /// The label with this index, or `nil` outside 1900-01 to 2199-12.
    public init?(index: Int) {
        guard (1900 * 12..<2200 * 12).contains(index) else { return nil }
        self.index = index
    }

    /// The label of this year and month (1–12), or `nil` if there is none.
    public init?(year: Int, month: Int) {
        guard (1900...2199).contains(year), (1...12).contains(month) else { return nil }
        index = year * 12 + month - 1
    }

    /// The year.
    public var year: Int { index / 12 }
    /// The month, 1–12.
    public var month: Int { index % 12 + 1 }

    /// The label as `YYYY-MM`.
    public var text: String { "\(year)-\(CalendarDay.twoDigits(month))" }

    /// The label that many months later (earlier if negative), or `nil` outside the range.
    public func adding(months: Int) -> PeriodLabel? {
        let (sum, overflow) = index.addingReportingOverflow(months)
        return overflow ? nil : PeriodLabel(index: sum)
    }

    /// Whether the first label comes before the second.
    public static func < (left: PeriodLabel, right: PeriodLabel) -> Bool {
        left.index < right.index
    }
}
