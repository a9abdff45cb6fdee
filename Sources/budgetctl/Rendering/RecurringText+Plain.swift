import BudgetCore

extension RecurringText {
    /// A sentence for each entry, to be read aloud.
    static func plain(_ document: JSONValue) -> String {
        let entries = document["recurring"]?.array ?? []
        if entries.isEmpty { return none + "\n" }
        return entries.map { entry in
            let next = entry["next"]?.string.map { "next \(TerminalText.inline($0))" }
            let parts = ["\(number(entry)) \(sentence(entry))", next, state(entry)].compactMap(\.self)
            return parts.filter { !$0.isEmpty }.joined(separator: "; ") + "\n"
        }
        .joined()
    }
}
