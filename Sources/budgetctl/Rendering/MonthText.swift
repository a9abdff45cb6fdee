import BudgetCore

/// Months as people name them.
enum MonthText {
    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Such as `2025-12` for the label that is eleven months before `2026-11`.
    static func label(_ label: String, monthsBefore count: Int) -> String? {
        guard let day = CalendarDay(iso: label + "-01") else { return nil }
        let month = day.parts.year * 12 + day.parts.month - 1 - count
        return CalendarDay(year: month / 12, month: month % 12 + 1, day: 1).map { String($0.iso.prefix(7)) }
    }

    /// Such as `November 2026` for `2026-11`; what is no label is shown as it is.
    static func text(_ label: String) -> String {
        let parts = label.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, UInt(parts[0]) != nil, let month = Int(parts[1]),
            names.indices.contains(month - 1)
        else { return TerminalText.inline(label) }
        return "\(names[month - 1]) \(parts[0])"
    }
}
