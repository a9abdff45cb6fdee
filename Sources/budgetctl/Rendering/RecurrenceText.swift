import BudgetCore

/// The days of a recurring entry in words.
enum RecurrenceText {
    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Such as `every 2 months on the 31st, until 2027-06-30`.
    static func text(_ entry: JSONValue) -> String {
        let unit = TerminalText.inline(entry["every"]?.string ?? "time")
        let interval = entry["interval"]?.integer ?? 1
        var text = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        if let anchor = entry["anchor"]?.string.flatMap({ CalendarDay(iso: $0) }) {
            text += place(unit, anchor, isOnLastDay: entry["last_day"]?.bool ?? false)
        }
        if let until = entry["until"]?.string { text += ", until \(TerminalText.inline(until))" }
        return text
    }

    /// The same for a table, such as `28th of the month`, `Fridays, every 2 weeks`, `25 December`.
    static func short(_ entry: JSONValue) -> String {
        let unit = TerminalText.inline(entry["every"]?.string ?? "time")
        let interval = entry["interval"]?.integer ?? 1
        let several = interval == 1 ? nil : "every \(interval) \(unit)s"
        let anchor = entry["anchor"]?.string.flatMap { CalendarDay(iso: $0) }
        let place = anchor.flatMap {
            shortPlace(unit, $0, isOnLastDay: entry["last_day"]?.bool ?? false, isEvery: interval == 1)
        }
        var parts = [place, several].compactMap(\.self)
        if parts.isEmpty { parts.append(unit == "day" ? "daily" : "every \(unit)") }
        if let until = entry["until"]?.string { parts.append("until \(TerminalText.inline(until))") }
        return parts.joined(separator: ", ")
    }

    private static func shortPlace(
        _ unit: String,
        _ anchor: CalendarDay,
        isOnLastDay: Bool,
        isEvery: Bool
    ) -> String? {
        let (_, month, day) = anchor.parts
        let ordinal = isOnLastDay ? "last day" : ordinal(day)
        switch unit {
        case "week": return weekdays[anchor.weekday - 1] + (isEvery ? "s" : "")
        case "month": return isEvery ? "\(ordinal) of the month" : ordinal
        case "year": return isOnLastDay ? "last day of \(months[month - 1])" : "\(day) \(months[month - 1])"
        default: return nil
        }
    }

    private static func place(_ unit: String, _ anchor: CalendarDay, isOnLastDay: Bool) -> String {
        let (_, month, day) = anchor.parts
        switch unit {
        case "week": return " on \(weekdays[anchor.weekday - 1])"
        case "month": return isOnLastDay ? " on the last day" : " on the \(ordinal(day))"
        case "year":
            let name = months[month - 1]
            return isOnLastDay ? " on the last day of \(name)" : " on \(day) \(name)"
        default: return ""
        }
    }

    /// Such as `1st`, `22nd`, `13th`.
    static func ordinal(_ number: Int) -> String {
        if (11...13).contains(number % 100) { return "\(number)th" }
        switch number % 10 {
        case 1: return "\(number)st"
        case 2: return "\(number)nd"
        case 3: return "\(number)rd"
        default: return "\(number)th"
        }
    }
}
