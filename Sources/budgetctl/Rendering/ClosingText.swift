import BudgetCore

/// How a period closed, in words.
enum ClosingText {
    /// Such as `2026-10 closed: 1212.50 spent of 1500.00, 287.50 left and carried over.`, `nil` if nothing is told.
    static func sentence(_ result: JSONValue) -> String? {
        guard let closed = result["closed"], let label = closed["period"]?["label"]?.string else {
            return nil
        }
        let amounts = AmountText(closed)
        guard let spent = amounts["spent"] else { return nil }
        var text =
            "\(closed["state"] == .string("over") ? "!! " : "")\(TerminalText.inline(label)) closed: \(spent) spent"
        guard let available = amounts["available"], let remaining = amounts.remaining else {
            return text + ", no limit."
        }
        text += " of \(available), \(remaining) left"
        if amounts.isPresent("carried_on"), let carried = amounts["carried_on"] {
            let isAll = closed["carried_on"] == closed["remaining"]
            text += isAll ? " and carried over" : ", \(carried) carried over"
        }
        return text + "."
    }
}
