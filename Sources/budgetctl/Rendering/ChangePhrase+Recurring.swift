import BudgetCore

/// What recurs, in words.
extension ChangePhrase {
    typealias Words = (verb: String, object: String, name: String)

    static func recurring(_ row: JSONValue, _ before: JSONValue?, _ after: JSONValue?) -> Words {
        let number = row["id"]?.integer.map { "#\($0)" } ?? "an entry"
        guard let one = after ?? before else {
            return ("changed", "recurring \(number)", "recurring \(number)")
        }
        let text = RecurringText.sentence(one)
        if let before, after != nil {
            let past = RecurringText.sentence(before)
            let was = past == text ? "" : " (was \(past))"
            return ("changed", "recurring \(number) to \(text)\(was)", "recurring \(number) \(text)\(was)")
        }
        return (
            after == nil ? "removed" : "added", "recurring \(text) (\(number))", "recurring \(number) \(text)"
        )
    }

    /// A due day that somebody let pass, or that waits although the days are others now.
    static func due(_ row: JSONValue, _ after: JSONValue?) -> Words {
        let day = row["due"]?.string.map(TerminalText.inline) ?? "a day"
        let text = "\(day) of recurring #\(row["recurring"]?.integer ?? 0)"
        switch after?.string {
        case "skipped": return ("skipped", text, text)
        case "due": return ("kept due", text, text)
        default: return ("reopened", text, text)
        }
    }
}
