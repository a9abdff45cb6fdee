/// A civil day of the proleptic Gregorian calendar, without a zone or a time of day.
///
/// Days run from 1900-01-01 to 2199-12-31: wide enough for every household's books, and narrow enough that
/// sums over all periods stay within `Int64`.
public struct CalendarDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public let number: Int32

    /// The first day that can be named.
    public static let first = CalendarDay(unchecked: -25_567)
    /// The last day that can be named.
    public static let last = CalendarDay(unchecked: 84_005)

    init(unchecked number: Int32) {
        self.number = number
    }

    /// The day that many days after 1970-01-01, or `nil` outside the range.
    public init?(number: Int) {
        guard number >= Int(Self.first.number), number <= Int(Self.last.number) else { return nil }
        self.number = Int32(number)
    }

    /// The day with these parts, or `nil` if no such day exists or it is outside the range.
    ///
    /// The arithmetic counts years from March, so that the leap day is the last of its year.
    public init?(year: Int, month: Int, day: Int) {
        guard (1900...2199).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear % 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// The day written as `YYYY-MM-DD`, or `nil` for anything else.
    public init?(iso text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else {
            return nil
        }
        guard let year = Self.value(digits[0..<4]), let month = Self.value(digits[5..<7]),
            let day = Self.value(digits[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, month (1–12) and day (1–31).
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The weekday, 1 for Monday to 7 for Sunday (ISO 8601).
    public var weekday: Int {
        // 1970-01-01 was a Thursday.
        (Int(number) % 7 + 7 + 3) % 7 + 1
    }

    /// The day as `YYYY-MM-DD`.
    public var iso: String {
        let parts = parts
        return "\(parts.year)-\(Self.twoDigits(parts.month))-\(Self.twoDigits(parts.day))"
    }

    /// The day that many days later (earlier if negative), or `nil` outside the range.
    public func adding(days: Int) -> CalendarDay? {
        let (sum, overflow) = Int(number).addingReportingOverflow(days)
        return overflow ? nil : CalendarDay(number: sum)
    }

    /// The number of days in a month.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether the first day comes before the second.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }

    /// The number with a leading zero if it has one digit.
    public static func twoDigits(_ value: Int) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }
}
