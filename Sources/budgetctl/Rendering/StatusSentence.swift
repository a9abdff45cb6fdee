import BudgetCore

/// A status in one sentence, for a person, a screen reader or a bar.
enum StatusSentence {
    /// Such as `! 120.00 left of 1500.00 in 2026-11, 9 days, 13.33 a day`.
    ///
    /// - Parameter status: The result of `status`, or one of its `categories`.
    /// - Returns: The sentence without a line end.
    static func text(_ status: JSONValue) -> String {
        if status["currency"] == .null { return "No currency yet" }
        let code = AmountText.bareCurrency(status).map { " \(TerminalText.inline($0))" } ?? ""
        let name = status["name"]?.string.map { "\(TerminalText.inline($0)): " } ?? ""
        let period = status["period"]?["label"]?.string.map { " in \(TerminalText.inline($0))" } ?? ""
        let amounts = AmountText(status)
        guard let remaining = amounts.remaining else {
            return "\(name)\(amounts["spent"] ?? "?")\(code) spent\(period), no limit"
        }
        var parts = [
            "\(name)\(mark(status))\(remaining)\(code) left\(amounts["available"].map { " of \($0)" } ?? "")\(period)"
        ]
        if let days = amounts.daysLeft { parts.append(days) }
        if let perDay = amounts["per_day"] { parts.append("\(perDay) a day") }
        if amounts.isPresent("upcoming"), let upcoming = amounts["upcoming"], let safe = amounts["safe"] {
            parts.append("\(safe) safe with \(upcoming) upcoming")
        }
        return parts.joined(separator: ", ")
    }

    /// The state as text before a figure: `! ` near or at the limit, `!! ` over it.
    static func mark(_ status: JSONValue) -> String {
        switch status["state"]?.string {
        case "near", "full": "! "
        case "over": "!! "
        default: ""
        }
    }
}
