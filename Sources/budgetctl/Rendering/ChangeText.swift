import BudgetCore

/// Changes as a story: what was done, by whom and when.
struct ChangeText {
    /// How times are told.
    let moments: MomentText

    /// Things of one kind that are told one by one; of more, only how many.
    private static let mostTold = 3
    /// Expenses of a change whose numbers are told.
    private static let mostNumbered = 5

    /// Such as `removed 12.50 corner café (#214) · anna, budgetctl, 5 minutes ago`.
    func line(_ change: JSONValue) -> String {
        var origin = [who(change)]
        if let client = change["by"]?["client"]?.string { origin.append(TerminalText.inline(client)) }
        if let when = moments.text(change["time"]?.string) { origin.append(when) }
        return "\(story(change)) · \(origin.joined(separator: ", "))\(mark(change))"
    }

    /// What was undone or done again and whose it was, such as `#214 12.50 café (added by anna 5 minutes ago)`.
    func known(_ change: JSONValue) -> String {
        let phrases = phrases(of: change)
        let when = moments.text(change["time"]?.string, on: "on ").map { " \($0)" } ?? ""
        let origin = "by \(who(change))\(when)"
        if let command = change["command"]?.string, ["undo", "redo"].contains(command) {
            guard phrases.count == 1 else { return "the \(command) of: \(told(phrases, change)), \(origin)" }
            return "the \(command) of \(phrases[0].name) (\(origin))"
        }
        if phrases.count == 1, let only = phrases.first { return "\(only.name) (\(only.verb) \(origin))" }
        return "\(told(phrases, change)), \(origin)"
    }

    /// The same out of the answer of `undo` or `redo`, with what is left.
    func taken(_ result: JSONValue, _ name: String, showsBefore: Bool) -> String {
        EffectSentence(result["effect"], showsBefore: showsBefore).after(known(result[name] ?? .null))
    }

    /// Whether the change no longer stands.
    static func isUndone(_ change: JSONValue) -> Bool {
        change["undone_by"]?.integer != nil
    }

    private func story(_ change: JSONValue) -> String {
        let text = told(phrases(of: change), change)
        switch change["command"]?.string {
        case "undo": return "undid: \(text)"
        case "redo": return "redid: \(text)"
        default: return text
        }
    }

    private func mark(_ change: JSONValue) -> String {
        guard Self.isUndone(change) else { return "" }
        return change["command"]?.string == "undo" ? " (redone)" : " (undone)"
    }

    private func who(_ change: JSONValue) -> String {
        if let user = change["by"]?["user"]?.string { return TerminalText.inline(user) }
        return change["by"]?["uid"]?.integer.map { "user \($0)" } ?? "somebody"
    }

    /// What is told of a change; an undo tells what it took back.
    private func phrases(of change: JSONValue) -> [ChangePhrase] {
        let isReversed = change["command"]?.string == "undo"
        let today = moments.day(change["time"]?.string)
        let rows = change["rows"]?.array ?? []
        // What is taken back is taken back from its end.
        let phrases = (isReversed ? rows.reversed() : rows).map {
            ChangePhrase($0, isReversed: isReversed, today: today)
        }
        // A category that came or went with something else is told by that.
        let others = phrases.filter { $0.kind != "category" }
        return others.isEmpty ? phrases : others
    }

    private func told(_ phrases: [ChangePhrase], _ change: JSONValue) -> String {
        guard !phrases.isEmpty else {
            let command = change["command"]?.string.map { " (\(TerminalText.inline($0)))" } ?? ""
            return "changed nothing\(command)"
        }
        var groups: [[ChangePhrase]] = []
        for phrase in phrases {
            let position = groups.firstIndex { $0[0].verb == phrase.verb && $0[0].kind == phrase.kind }
            if let position { groups[position].append(phrase) } else { groups.append([phrase]) }
        }
        return groups.map(told).joined(separator: ", ")
    }

    private func told(_ group: [ChangePhrase]) -> String {
        let first = group[0]
        let isToldWhole = group.count == 1 || first.kind != "expense" && group.count <= Self.mostTold
        if isToldWhole { return "\(first.verb) \(group.map(\.object).joined(separator: ", "))" }
        var numbers = group.prefix(Self.mostNumbered).compactMap(\.id).map { "#\($0)" }
        if !numbers.isEmpty, group.count > numbers.count { numbers.append("…") }
        let list = numbers.isEmpty ? "" : " (\(numbers.joined(separator: ", ")))"
        return "\(first.verb) \(group.count) \(Self.plural(first.kind))\(list)"
    }

    private static func plural(_ kind: String) -> String {
        switch kind {
        case "category": "categories"
        case "carry_over": "carry-overs"
        case "recurring": "recurring entries"
        case "recurring_due": "due days"
        case "expense", "limit", "setting": kind + "s"
        default: TerminalText.inline(kind)
        }
    }
}
