import BudgetCore

/// What a change left, in a sentence.
struct EffectSentence {
    private let effect: JSONValue

    /// The sentence about an `effect` of the daemon.
    init(_ effect: JSONValue?) {
        self.effect = effect ?? .null
    }

    /// Such as `Left: food 87.50 of 300.00; all 1,075.40 (9 days, 119.48 a day)`; `nil` if nothing is limited.
    var text: String? {
        let parts = [category, total].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return "Left\(period.map { " in \($0)" } ?? ""): \(parts.joined(separator: "; "))"
    }

    /// The label of the period if it is not the open one, in which alone there is an amount a day or a day left.
    var period: String? {
        guard let label = effect["period"]?["label"]?.string else { return nil }
        let after = effect["after"]
        if after?["per_day"]?.string != nil { return nil }
        let hasLimit = after?["available"]?.string != nil
        if !hasLimit, effect["days_left"]?.integer ?? 0 > 0 { return nil }
        return TerminalText.inline(label)
    }

    private var category: String? {
        guard let category = effect["after"]?["category"], let name = category["name"]?.string else {
            return nil
        }
        let amounts = AmountText(category)
        guard let remaining = amounts.remaining else { return nil }
        let available = amounts.isOverInWords ? nil : amounts["available"]
        return "\(TerminalText.inline(name)) \(remaining)\(available.map { " of \($0)" } ?? "")"
    }

    private var total: String? {
        let amounts = AmountText(effect["after"])
        guard let remaining = amounts.remaining else { return nil }
        var details: [String] = []
        if period == nil {
            if let days = AmountText(effect).daysLeft { details.append(days) }
            if let perDay = amounts["per_day"] { details.append("\(perDay) a day") }
        }
        return "all \(remaining)\(details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")"
    }
}
