import BudgetCore

extension CategoryText {
    /// A sentence for each category, to be read aloud.
    static func plain(_ result: JSONValue) -> String {
        let categories = result["categories"]?.array ?? []
        guard !categories.isEmpty else { return none + "\n" }
        return categories.map { category in
            var parts = ["\(TerminalText.inline(category["name"]?.string ?? "")): \(standing(category))"]
            if let mode = category["carry_over"]?.string, mode != "none" {
                parts.append("carries \(TerminalText.inline(mode)) over")
            }
            return parts.joined(separator: ", ") + "\n"
        }
        .joined()
    }

    /// How a category stands, such as `312.50 spent, -12.50 left of 300.00, 104 % used, over its limit`.
    static func standing(_ figures: JSONValue) -> String {
        let amounts = AmountText(figures)
        var parts = ["\(amounts["spent"] ?? "?") spent"]
        guard let remaining = amounts.remaining else { return parts[0] + ", no limit" }
        parts.append("\(remaining) left" + (amounts["available"].map { " of \($0)" } ?? ""))
        if let percent = figures["percent"]?.integer { parts.append("\(percent) % used") }
        if let word = figures["state"]?.string.flatMap(EffectSentence.word(for:)) { parts.append(word) }
        return parts.joined(separator: ", ")
    }
}
