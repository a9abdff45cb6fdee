/// A day in the words that people use: `today`, `monday`, `3d`, `2 weeks ago`, `11-03`, `3.11.2026`.
///
/// A date with points is day-first, `11-03` is month and day, and `03/11` is refused unless only one order is
/// possible. Where no year is written it is this year, or last year if that day is more than 183 days ahead.
public enum DayWords {
    /// Reads a day.
    ///
    /// - Parameters:
    ///   - text: What was typed, in any case; spaces around it do not matter.
    ///   - today: The day from which words count.
    /// - Returns: The day; a weekday is the last one, today included.
    /// - Throws: What is wrong with the text, with the readings if there are several.
    public static func read(_ text: String, today: CalendarDay) throws(DayWordsError) -> CalendarDay {
        guard text.utf8.count <= longest else { throw unknown(text) }
        let words = words(of: text)
        // "3. 11. 2026" is one date, "1 1-03" is none.
        if words.dropLast().allSatisfy({ $0.hasSuffix(".") }), let numbers = DayNumbers(words.joined()) {
            return try numbers.day(today: today)
        }
        if words.count == 1, let day = named(words[0], today: today) { return day }
        guard let days = daysAgo(words) else { throw unknown(text) }
        guard let day = today.adding(days: -days) else {
            throw DayWordsError("That day is before \(CalendarDay.first.iso).")
        }
        return day
    }

    /// The longest text in bytes that can be a day or a period.
    static let longest = 64

    /// The words in lower case.
    static func words(of text: String) -> [String] {
        text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private static func named(_ word: String, today: CalendarDay) -> CalendarDay? {
        switch word {
        case "today": return today
        case "yesterday": return today.adding(days: -1)
        case "tomorrow": return today.adding(days: 1)
        default:
            guard let index = weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word }) else {
                return nil
            }
            return today.adding(days: -((today.weekday - 1 - index + 7) % 7))
        }
    }

    /// The days of `3d`, `3 d`, `2w`, `1 day ago` or `2 weeks ago`; whole words need their `ago`.
    private static func daysAgo(_ words: [String]) -> Int? {
        var words = words
        let saysAgo = words.count > 1 && words.last == "ago"
        if saysAgo { words.removeLast() }
        let phrase = words.joined()
        let digits = phrase.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, words.count == 1 || words.count == 2 && words[0] == digits else { return nil }
        // Any number above this is before the calendar begins.
        let count = min(Int(digits) ?? .max, 1_000_000)
        switch phrase.dropFirst(digits.count) {
        case "d": return count
        case "w": return count * 7
        case "day" where saysAgo, "days" where saysAgo: return count
        case "week" where saysAgo, "weeks" where saysAgo: return count * 7
        default: return nil
        }
    }

    private static func unknown(_ text: String) -> DayWordsError {
        let known = ["today", "yesterday", "tomorrow"] + weekdays
        let nearest = NearestName.match(for: text, among: known).map { "did you mean \($0)?" }
        let forms = "write it as 2026-11-03, yesterday, monday or 3d."
        return DayWordsError("\(EchoedText.quoted(text)) is not a day; \(nearest ?? forms)")
    }
}
