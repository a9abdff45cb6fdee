/// A civil day as the model counts: one after the other, from the calendar on the wall.
struct ModelDay: Hashable, Comparable, CustomStringConvertible, Sendable {
    var month: ModelMonth
    var day: Int

    init(_ year: Int, _ month: Int, _ day: Int) {
        self.month = ModelMonth(year: year, month: month)
        self.day = day
    }

    /// The day that a text of the wire names, such as `2026-07-31`.
    init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        self.init(parts[0], parts[1], parts[2])
    }

    /// That day of a month, or its last if the month is shorter.
    init(_ day: Int, of month: ModelMonth) {
        self.month = month
        self.day = min(day, month.length)
    }

    /// The day after.
    var next: ModelDay {
        day < month.length ? ModelDay(day + 1, of: month) : ModelDay(1, of: month.adding(1))
    }

    /// The day before.
    var previous: ModelDay {
        day > 1 ? ModelDay(day - 1, of: month) : ModelDay(31, of: month.adding(-1))
    }

    /// So many days later, or earlier.
    func adding(_ count: Int) -> ModelDay {
        (0..<abs(count)).reduce(self) { day, _ in count > 0 ? day.next : day.previous }
    }

    var description: String { "\(month)-\(day < 10 ? "0" : "")\(day)" }

    static func < (left: ModelDay, right: ModelDay) -> Bool {
        left.month == right.month ? left.day < right.day : left.month < right.month
    }
}

/// A month of the calendar, which also is the label of the period that starts in it.
struct ModelMonth: Hashable, Comparable, CustomStringConvertible, Sendable {
    var year: Int
    var month: Int

    /// The month that a text of the wire names, such as `2026-07`.
    init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        self.init(year: parts[0], month: parts[1])
    }

    init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    /// How many days it has.
    var length: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// So many months later, or earlier.
    func adding(_ count: Int) -> ModelMonth {
        var months = self
        for _ in 0..<abs(count) {
            months.month += count > 0 ? 1 : -1
            if months.month > 12 { months = ModelMonth(year: months.year + 1, month: 1) }
            if months.month < 1 { months = ModelMonth(year: months.year - 1, month: 12) }
        }
        return months
    }

    var description: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

    static func < (left: ModelMonth, right: ModelMonth) -> Bool {
        left.year == right.year ? left.month < right.month : left.year < right.year
    }
}

/// A period: from its first day in the month of its label up to the day before the next one's first.
struct ModelPeriod: Hashable, Sendable {
    let label: ModelMonth
    let from: ModelDay
    let to: ModelDay

    init(_ label: ModelMonth, startDay: Int) {
        self.label = label
        from = ModelDay(startDay, of: label)
        to = ModelDay(startDay, of: label.adding(1)).previous
    }

    /// The period that holds a day.
    init(holding day: ModelDay, startDay: Int) {
        let own = ModelPeriod(day.month, startDay: startDay)
        self = day >= own.from ? own : ModelPeriod(day.month.adding(-1), startDay: startDay)
    }

    /// Its days in order.
    var days: [ModelDay] {
        var days = [from]
        while let last = days.last, last < to { days.append(last.next) }
        return days
    }

    func contains(_ day: ModelDay) -> Bool { from <= day && day <= to }
}
