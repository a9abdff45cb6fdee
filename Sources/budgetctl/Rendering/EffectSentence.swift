import BudgetCore

/// What a change left, in a sentence.
struct EffectSentence {
    private let effect: JSONValue
    private let showsBefore: Bool

    /// The sentence about an `effect` of the daemon.
    ///
    /// - Parameters:
    ///   - effect: The object.
    ///   - showsBefore: Whether what was before is said too, as of a change that is only tried.
    init(_ effect: JSONValue?, showsBefore: Bool = false) {
        self.effect = effect ?? .null
        self.showsBefore = showsBefore
    }

    /// Such as `Left: food 87.50 of 300.00; all 1,075.40 (9 days, 119.48 a day)`; `nil` if nothing is limited.
    var text: String? {
        let parts = [category, total].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return "Left\(period.map { " in \($0)" } ?? ""): \(parts.joined(separator: "; "))"
    }

    /// A sentence about what was done, with what that left behind it.
    func after(_ head: String) -> String {
        if let text { return "\(head). \(text)" }
        return period.map { "\(head), in \($0)" } ?? head
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
        let before = AmountText(effect["before"]?["category"])
        guard let remaining = step(before.remaining, amounts.remaining) else { return nil }
        let available = amounts.isOverInWords ? nil : step(before["available"], amounts["available"])
        return "\(TerminalText.inline(name)) \(remaining)\(available.map { " of \($0)" } ?? "")"
    }

    private var total: String? {
        let amounts = AmountText(effect["after"])
        let before = AmountText(effect["before"])
        guard let remaining = step(before.remaining, amounts.remaining) else { return nil }
        var details: [String] = []
        if period == nil {
            if let days = AmountText(effect).daysLeft { details.append(days) }
            if let perDay = step(before["per_day"], amounts["per_day"]) { details.append("\(perDay) a day") }
        }
        return "all \(remaining)\(details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")"
    }

    /// A figure, after an arrow if it was another before and that is shown.
    private func step(_ before: String?, _ after: String?) -> String? {
        guard showsBefore, let before, let after, before != after else { return after }
        return "\(before) → \(after)"
    }
}
