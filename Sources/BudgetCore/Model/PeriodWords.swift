/// A period, or a run of periods, in words: `2026-07`, `2026`, `2026-01..2026-06`, `last month`, `july`.
///
/// A period is named by the month in which it starts, so `this month` is the open period and `july` the last
/// period that started in a July. `this year` is the year of the open period's name.
public enum PeriodWords {
    /// Reads one or more periods.
    ///
    /// - Parameters:
    ///   - text: What was typed, in any case; also a day, by whatever ``DayWords`` reads, for its period.
    ///   - today: The day from which words count.
    ///   - monthStartDay: The day of the month on which periods start, 1–31.
    /// - Returns: The first and the last period, which are the same if one was named.
    /// - Throws: What is wrong with the text, with the readings if there are several.
    public static func read(
        _ text: String,
        today: CalendarDay,
        monthStartDay: Int
    ) throws(DayWordsError) -> ClosedRange<PeriodLabel> {
        guard text.utf8.count <= DayWords.longest else { throw unknown(text) }
        let words = DayWords.words(of: text)
        if let ends = ends(of: words.joined(separator: " ")) {
            let first = try read(ends.first, today: today, monthStartDay: monthStartDay)
            let last = try read(ends.last, today: today, monthStartDay: monthStartDay)
            guard first.lowerBound <= last.upperBound else {
                throw DayWordsError("\(EchoedText.quoted(text)) ends before it begins.")
            }
            return first.lowerBound...last.upperBound
        }
        let open = BudgetPeriod(containing: today, startDay: monthStartDay).label
        if let periods = written(words) ?? relative(words, open: open) ?? month(words, open: open) {
            return periods
        }
        let day: CalendarDay
        do {
            day = try DayWords.read(text, today: today)
        } catch {
            throw error.readings.isEmpty ? unknown(text) : error
        }
        let label = BudgetPeriod(containing: day, startDay: monthStartDay).label
        return label...label
    }

    /// The two sides of the first `..`, of which the second holds no other, so that reading does not nest.
    private static func ends(of text: String) -> (first: String, last: String)? {
        guard let cut = text.indices.first(where: { text[$0...].hasPrefix("..") }) else { return nil }
        let last = text[cut...].dropFirst(2)
        guard !last.indices.contains(where: { last[$0...].hasPrefix("..") }) else { return nil }
        return (String(text[..<cut]), String(last))
    }

    /// `2026-07` or `2026`.
    private static func written(_ words: [String]) -> ClosedRange<PeriodLabel>? {
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
        guard let year = number(parts[0], digits: 4...4) else { return nil }
        if parts.count == 1 { return wholeYear(year) }
        guard parts.count == 2, let month = number(parts[1], digits: 1...2) else { return nil }
        return PeriodLabel(year: year, month: month).map { $0...$0 }
    }

    /// `this month`, `last period`, `next year` and the like.
    private static func relative(_ words: [String], open: PeriodLabel) -> ClosedRange<PeriodLabel>? {
        let steps = ["last": -1, "this": 0, "next": 1]
        guard words.count == 2, let step = steps[words[0]] else { return nil }
        switch words[1] {
        case "month", "period": return open.adding(months: step).map { $0...$0 }
        case "year": return wholeYear(open.year + step)
        default: return nil
        }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// `july` or `jul`, the last one with the open period included, or `july 2026`.
    private static func month(_ words: [String], open: PeriodLabel) -> ClosedRange<PeriodLabel>? {
        guard let word = words.first, words.count <= 2,
            let index = months.firstIndex(where: { $0 == word || $0.prefix(3) == word })
        else { return nil }
        if words.count == 2 {
            guard let year = number(words[1], digits: 4...4) else { return nil }
            return PeriodLabel(year: year, month: index + 1).map { $0...$0 }
        }
        let ago = (open.month - 1 - index + 12) % 12
        return open.adding(months: -ago).map { $0...$0 }
    }

    private static func wholeYear(_ year: Int) -> ClosedRange<PeriodLabel>? {
        guard let first = PeriodLabel(year: year, month: 1), let last = PeriodLabel(year: year, month: 12)
        else {
            return nil
        }
        return first...last
    }

    private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    private static func unknown(_ text: String) -> DayWordsError {
        let relative = ["last", "this", "next"].flatMap { ["\($0) month", "\($0) year"] }
        let known = relative + months + ["today", "yesterday"]
        let nearest = NearestName.match(for: text, among: known).map { "did you mean \($0)?" }
        let forms = "write it as 2026-07, last month, july or 2026."
        return DayWordsError("\(EchoedText.quoted(text)) is not a period; \(nearest ?? forms)")
    }
}
