import BudgetCore

/// The values of watched topics in one line.
enum WatchLine {
    /// The topics in the order asked for, each as its kind reads best.
    static func text(_ topics: [String], _ values: [String: JSONValue]) -> String {
        topics.compactMap { topic in values[topic].map { text($0, of: topic, isAlone: topics.count == 1) } }
            .joined(separator: "; ")
    }

    private static func text(_ value: JSONValue, of topic: String, isAlone: Bool) -> String {
        switch topic {
        case "status": return StatusSentence.text(value)
        case "categories": return (value.array ?? []).map(StatusSentence.text).joined(separator: "; ")
        case "expenses", "large": return expenses(value, topic)
        case "upcoming": return upcoming(value)
        case "settings": return settings(value)
        case _ where topic.hasPrefix("category:") && value != .null: return StatusSentence.text(value)
        default:
            let text = simple(value)
            return isAlone ? text : "\(TerminalText.inline(topic)) \(text)"
        }
    }

    private static func expenses(_ value: JSONValue, _ topic: String) -> String {
        let count = value["count"]?.integer ?? 0
        var text = "\(count) \(topic == "large" ? "large " : "")\(count == 1 ? "expense" : "expenses")"
        if let sum = AmountText(value)["sum"] { text += ", \(sum)" }
        if let newest = value["latest"]?.array?.first {
            text += ", newest \(ExpenseText.sentence(newest, namesDay: false))"
        }
        return text
    }

    /// Such as `3 upcoming, 861.40, next 2026-12-01 800.00 landlord, rent`.
    private static func upcoming(_ value: JSONValue) -> String {
        var text = "\(value["count"]?.integer ?? 0) upcoming"
        if let sum = AmountText(value)["sum"] { text += ", \(sum)" }
        if let next = value["next"]?.array?.first, let due = next["due"]?.string {
            text += ", next \(TerminalText.inline(due)) \(ExpenseText.withoutID(next, namesDay: false))"
            if next["overdue"]?.bool == true { text += ", overdue" }
        }
        return text
    }

    /// What is not set is said as the command `settings` says it; `none` is a value of `carry_over`.
    private static func settings(_ value: JSONValue) -> String {
        (value.object?.members ?? []).map { member in
            let text = member.value == .null ? "not set" : simple(member.value)
            return "\(TerminalText.inline(member.name)) \(text)"
        }
        .joined(separator: ", ")
    }

    private static func simple(_ value: JSONValue) -> String {
        switch value {
        case .null: "none"
        case .string(let text): TerminalText.inline(text)
        case .number(let text): text
        case .bool(let isTrue): isTrue ? "yes" : "no"
        case .array(let elements): elements.map(simple).joined(separator: " ")
        case .object(let object):
            object.members.map { "\(TerminalText.inline($0.name)) \(simple($0.value))" }.joined(
                separator: ", "
            )
        }
    }
}
