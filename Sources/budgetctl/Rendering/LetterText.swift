import BudgetCore

/// A brief report as a letter of five lines.
enum LetterText {
    /// What was spent, the largest expense, what changed, what became dearer, and what is carried.
    static func text(_ report: JSONValue) -> String {
        let letter = report["letter"] ?? .null
        return [spent(report), largest(letter), changes(letter), rises(letter), carried(report, letter)]
            .map { $0 + "\n" }.joined()
    }

    private static func spent(_ report: JSONValue) -> String {
        let amounts = AmountText(report)
        let label = TerminalText.inline(report["period"]?["label"]?.string ?? "")
        let count = report["count"]?.integer ?? 0
        let expenses = count == 0 ? "" : count == 1 ? " in 1 expense" : " in \(count) expenses"
        let spent = "In \(label) \(count == 0 ? "nothing" : amounts["spent"] ?? "?")"
        guard let available = amounts["available"], let remaining = amounts.remaining else {
            return "\(spent) was spent\(expenses); no limit is set."
        }
        return "\(spent) of \(available) was spent\(expenses): \(remaining) left."
    }

    private static func largest(_ letter: JSONValue) -> String {
        guard let largest = letter["largest"], largest != .null else { return "There was no expense." }
        return "The largest was \(ExpenseText.withoutID(largest, namesDay: true))."
    }

    private static func changes(_ letter: JSONValue) -> String {
        let changes = letter["changes"]?.array ?? []
        let before = AmountText(letter)["before"] ?? "?"
        guard !changes.isEmpty else { return "The month before was the same in every category: \(before)." }
        let texts = changes.map { change in
            let name = change["name"]?.string.map(TerminalText.inline) ?? "without a category"
            return "\(name) \(signed(change))"
        }
        return "Against the month before, with \(before): \(texts.joined(separator: ", "))."
    }

    /// A difference with its sign also if it is more.
    private static func signed(_ change: JSONValue) -> String {
        let text = AmountText(change)["difference"] ?? "?"
        return change["difference"]?.string?.hasPrefix("-") ?? false ? text : "+\(text)"
    }

    private static func rises(_ letter: JSONValue) -> String {
        guard let rises = letter["rises"]?.array else { return "Payees are not shown here." }
        guard !rises.isEmpty else { return "No recurring price went up." }
        let texts = rises.map { rise in
            let amounts = AmountText(rise)
            let payee = rise["payee"]?.string.map(TerminalText.inline)
            let rule = rise["recurring"]?.integer.map { "recurring #\($0)" }
            return "\(payee ?? rule ?? "?") \(amounts["amount"] ?? "?"), was \(amounts["before"] ?? "?")"
        }
        return "Dearer than before: \(texts.joined(separator: "; "))."
    }

    private static func carried(_ report: JSONValue, _ letter: JSONValue) -> String {
        let into = AmountText(report).isPresent("carried") ? AmountText(report)["carried"] : nil
        let onward = AmountText(letter).isPresent("carried_on") ? AmountText(letter)["carried_on"] : nil
        switch (into, onward) {
        case (nil, nil): return "Nothing is carried into it or out of it."
        case (let into?, nil): return "\(into) is carried into it, and nothing out of it."
        case (nil, let onward?): return "Nothing is carried into it, and \(onward) out of it."
        case (let into?, let onward?): return "\(into) is carried into it, and \(onward) out of it."
        }
    }
}
