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
        return "Left\(period.map { " in \($0)" } ?? ""): \(parts.joined(separator: "; "))\(warning)"
    }

    /// What a change does to the state of a category or of all, and to what is due yet, if to any.
    private var warning: String {
        let sides = [("category", "the category"), (nil, "the budget")] as [(String?, String)]
        let steps = sides.compactMap { member, name -> String? in
            let before = member.map { effect["before"]?[$0] ?? .null } ?? effect["before"]
            let after = member.map { effect["after"]?[$0] ?? .null } ?? effect["after"]
            guard let old = before?["state"]?.string, let new = after?["state"]?.string, old != new,
                // A first limit that is kept needs no word; one that is not kept at once does.
                old != "no_limit" || new != "under",
                let word = Self.states[new]
            else { return nil }
            let subject = after?["name"]?.string.map(TerminalText.inline) ?? name
            return "\(subject) \(showsBefore ? "would be" : "is") \(word)"
        }
        let states = steps.isEmpty ? [] : [Self.capitalised(steps.joined(separator: ", "))]
        let sentences = states + [shortage].compactMap(\.self)
        return sentences.isEmpty ? "" : ". " + sentences.joined(separator: ". ") + "."
    }

    /// That what is left is too little for what is due yet, if it was enough before.
    private var shortage: String? {
        func isShort(_ side: JSONValue?) -> Bool {
            guard let safe = side?["safe"]?.string, let remaining = side?["remaining"]?.string else {
                return false
            }
            return safe.hasPrefix("-") && !remaining.hasPrefix("-")
        }
        guard isShort(effect["after"]), !isShort(effect["before"]) else { return nil }
        return "What is due yet \(showsBefore ? "would not be" : "is not") covered"
    }

    private static let states = [
        "under": "under its limit again", "near": "near its limit", "full": "used up",
        "over": "over its limit",
    ]

    /// Such as `near its limit`, `nil` where there is none.
    static func word(for state: String) -> String? {
        state == "under" ? "under its limit" : states[state]
    }

    private static func capitalised(_ text: String) -> String {
        text.hasPrefix("the ") ? "T" + text.dropFirst() : text
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
        let sides = sides { AmountText($0?["category"]) }
        guard let remaining = remaining(sides) else { return nil }
        return "\(TerminalText.inline(name)) \(remaining)"
    }

    private var total: String? {
        let sides = sides { AmountText($0) }
        guard let remaining = step(sides.before?.remaining, sides.after.remaining) else { return nil }
        var details: [String] = []
        if period == nil, sides.after.remaining != nil {
            if let days = AmountText(effect).daysLeft { details.append(days) }
            if let perDay = step(sides.before?["per_day"], sides.after["per_day"]) {
                details.append("\(perDay) a day")
            }
        }
        let safe =
            sides.after["safe"] == nil
            ? nil : step(sides.before?["safe"] ?? sides.before?.remaining, sides.after["safe"])
        return
            "all \(remaining)\(safe.map { ", \($0) safe" } ?? "")\(details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")"
    }

    private typealias Sides = (before: AmountText?, after: AmountText)

    /// The figures after, and those before if they are shown.
    private func sides(_ figures: (JSONValue?) -> AmountText) -> Sides {
        (showsBefore ? figures(effect["before"]) : nil, figures(effect["after"]))
    }

    /// What is left of what there is, such as `287.50 of 300.00` or `300.00 → 287.50 of 300.00`.
    private func remaining(_ sides: Sides) -> String? {
        func whole(_ amounts: AmountText) -> String? {
            amounts.remaining.map { "\($0)\(amounts["available"].map { " of \($0)" } ?? "")" }
        }
        guard let before = sides.before?.remaining, sides.after.remaining != nil,
            sides.before?["available"] == sides.after["available"]
        else { return step(sides.before.flatMap(whole), whole(sides.after)) }
        return before == sides.after.remaining
            ? whole(sides.after) : whole(sides.after).map { "\(before) → \($0)" }
    }

    /// A figure, after an arrow if it was another before.
    private func step(_ before: String?, _ after: String?) -> String? {
        guard let before, before != after else { return after }
        return "\(before) → \(after ?? "no limit")"
    }
}
