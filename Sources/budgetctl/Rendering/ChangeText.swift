import BudgetCore

/// Changes as a story: what was done, by whom and when.
struct ChangeText {
    /// How times are told.
    let moments: MomentText

    /// Things of one kind that are told one by one; of more, only how many more.
    private static let mostTold = 3

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
        let verb: String
        switch change["command"]?.string {
        case "undo": verb = "undid"
        case "redo": verb = "redid"
        default: return text
        }
        guard let whose = change["whose"], whose["uid"] != change["by"]?["uid"] else {
            return "\(verb): \(text)"
        }
        return "\(verb) what \(name(whose)) did: \(text)"
    }

    private func mark(_ change: JSONValue) -> String {
        guard Self.isUndone(change) else { return "" }
        return change["command"]?.string == "undo" ? " (redone)" : " (undone)"
    }

    private func who(_ change: JSONValue) -> String {
        name(change["by"] ?? .null)
    }

    private func name(_ author: JSONValue) -> String {
        if let user = author["user"]?.string { return TerminalText.inline(user) }
        return author["uid"]?.integer.map { "user \($0)" } ?? "somebody"
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
        // A category that was made on first use is told by that.
        let others = phrases.filter { $0.kind != "category" || $0.verb != "made" }
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
        let hasLists = groups.contains { $0.count > 1 }
        return groups.map(told).joined(separator: hasLists ? "; " : ", ")
    }

    private func told(_ group: [ChangePhrase]) -> String {
        let first = group[0]
        // What became of an expense has commas of its own.
        let separator = first.verb == "changed" ? "; " : ", "
        let list = group.prefix(Self.mostTold).map(\.object).joined(separator: separator)
        guard group.count > Self.mostTold else { return "\(first.verb) \(list)" }
        let kind = "\(group.count) \(Self.plural(first.kind))"
        return "\(first.verb) \(kind): \(list) and \(group.count - Self.mostTold) more"
    }

    private static func plural(_ kind: String) -> String {
        switch kind {
        case "category": "categories"
        case "carry_over": "carry-overs"
        case "recurring": "recurring entries"
        case "recurring_due": "due days"
        case "expense", "limit", "setting": kind + "s"
        case "expenses": kind
        default: TerminalText.inline(kind)
        }
    }
}
