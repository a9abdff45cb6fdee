import BudgetCore

/// An alert as a sentence for people.
enum AlertText {
    /// The topic that tells alerts.
    static let topic = "alerts"

    /// Such as `food has reached 80 % of its limit for November 2026`.
    static func sentence(_ alert: JSONValue) -> String {
        let category = alert["category"]?.string.map(TerminalText.inline)
        let period = month(alert["period"]?.string ?? "")
        if let threshold = alert["threshold"]?.integer {
            return "\(category ?? "The budget") has reached \(threshold) % of its limit for \(period)"
        }
        guard let category else { return "The budget of \(period) is overspent" }
        return "\(category) is overspent in \(period)"
    }

    /// Says of how many alerts only the number is known.
    static func missed(_ count: Int64) -> String {
        count == 1 ? "1 more alert came at the same time" : "\(count) more alerts came at the same time"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The label `2026-11` as `November 2026`; what is none as it is.
    private static func month(_ label: String) -> String {
        let parts = label.split(separator: "-")
        guard parts.count == 2, let month = Int(parts[1]), months.indices.contains(month - 1) else {
            return TerminalText.inline(label)
        }
        return "\(months[month - 1]) \(TerminalText.inline(String(parts[0])))"
    }
}
