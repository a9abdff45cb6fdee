import BudgetCore

/// What became of an expense that was changed.
struct ExpenseDifference {
    /// What it was before and still is, of amount and payee: enough to know it by.
    let common: String
    /// What changed, such as `amount 12.50 → 13.50, category food → none`.
    let text: String

    /// The difference between an expense before and after.
    init(_ before: JSONValue, _ after: JSONValue) {
        let amounts = [before, after].map { AmountText($0)["amount"] ?? "none" }
        var common: [String] = []
        var parts: [String] = []
        if amounts[0] == amounts[1] {
            common.append(amounts[0])
        } else {
            parts.append("amount \(amounts[0]) → \(amounts[1])")
        }
        for name in ["payee", "category", "date"] {
            let texts = [before, after].map { $0[name]?.string.map(TerminalText.inline) }
            if texts[0] != texts[1] {
                parts.append("\(name) \(texts[0] ?? "none") → \(texts[1] ?? "none")")
            } else if name == "payee", let payee = texts[0] {
                common.append(payee)
            }
        }
        let tags = [before, after].map { ExpenseText.tags(of: $0).map(TerminalText.inline) ?? "none" }
        if tags[0] != tags[1] { parts.append("tags \(tags[0]) → \(tags[1])") }
        // A note may be long, and `show` tells it.
        if before["note"] != after["note"] {
            let verb =
                before["note"]?.string == nil ? "added" : after["note"]?.string == nil ? "removed" : "changed"
            parts.append("note \(verb)")
        }
        if before["pending"] != after["pending"] {
            parts.append(after["pending"]?.bool == true ? "now pending" : "no longer pending")
        }
        self.common = common.joined(separator: " ")
        text = parts.joined(separator: ", ")
    }
}
