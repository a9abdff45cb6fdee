/// A day written in numbers: `2026-11-03`, `11-03`, `3.11.`, `3.11.2026`, `25/12`.
struct DayNumbers {
    private let separator: Character
    private let parts: [Substring]

    /// The parts, or `nil` if the text is not two or three numbers of 1–4 digits with one kind of separator.
    init?(_ text: String) {
        guard text.utf8.count <= 11, let separator = text.first(where: { "-./".contains($0) }) else {
            return nil
        }
        var parts = text.split(separator: separator, omittingEmptySubsequences: false)
        // As in "3.11."
        if separator == ".", parts.count == 3, parts[2].isEmpty { parts.removeLast() }
        guard (2...3).contains(parts.count), parts.allSatisfy(Self.isNumber) else { return nil }
        self.separator = separator
        self.parts = parts
    }

    private static func isNumber(_ part: Substring) -> Bool {
        (1...4).contains(part.utf8.count)
            && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The day that the numbers name.
    ///
    /// - Parameter today: Decides the year where none is written.
    /// - Returns: The day.
    /// - Throws: An error with the readings if there are two, or without if there is no such day.
    func day(today: CalendarDay) throws(DayWordsError) -> CalendarDay {
        var candidates: [CalendarDay] = []
        for case let day? in parts.count == 2 ? daysWithoutYear(today: today) : daysWithYear()
        where !candidates.contains(day) { candidates.append(day) }
        guard let first = candidates.first else {
            throw DayWordsError("\(text) is no day of the calendar from 1900 to 2199.")
        }
        guard candidates.count == 1, !hasShortYear else {
            let readings = candidates.map(\.iso)
            throw DayWordsError("\(text) could be \(readings.joined(separator: " or ")).", readings: readings)
        }
        return first
    }

    private var text: String { parts.joined(separator: String(separator)) }

    /// Whether the last of three numbers would have to be a year of two digits, which is never guessed.
    private var hasShortYear: Bool { parts.count == 3 && parts.allSatisfy { $0.count <= 2 } }

    /// The days that two numbers could name, the likelier first.
    private func daysWithoutYear(today: CalendarDay) -> [CalendarDay?] {
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 2, parts.allSatisfy({ $0.count <= 2 }) else { return [] }
        let monthFirst = Self.nearest(month: numbers[0], day: numbers[1], today: today)
        let dayFirst = Self.nearest(month: numbers[1], day: numbers[0], today: today)
        switch separator {
        case "-": return [monthFirst]
        case ".": return [dayFirst]
        default: return [dayFirst, monthFirst]
        }
    }

    /// The days that three numbers could name, the likelier first.
    private func daysWithYear() -> [CalendarDay?] {
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3, parts[1].count <= 2 else { return [] }
        let yearFirst = CalendarDay(
            year: numbers[0] + (hasShortYear ? 2000 : 0),
            month: numbers[1],
            day: numbers[2]
        )
        if parts[0].count == 4, parts[2].count <= 2 { return [yearFirst] }
        guard parts[0].count <= 2, parts[2].count == 4 || hasShortYear else { return [] }
        let year = numbers[2] + (hasShortYear ? 2000 : 0)
        let dayFirst = CalendarDay(year: year, month: numbers[1], day: numbers[0])
        let monthFirst = CalendarDay(year: year, month: numbers[0], day: numbers[1])
        return [dayFirst, separator == "." ? nil : monthFirst, hasShortYear ? yearFirst : nil]
    }

    /// The day of this year, or of last year if it is more than half a year (183 days) ahead of today.
    private static func nearest(month: Int, day: Int, today: CalendarDay) -> CalendarDay? {
        let year = today.parts.year
        guard let date = CalendarDay(year: year, month: month, day: day) else { return nil }
        guard Int(date.number) - Int(today.number) > 183 else { return date }
        return CalendarDay(year: year - 1, month: month, day: day)
    }
}
