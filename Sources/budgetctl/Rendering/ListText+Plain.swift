import BudgetCore

extension ListText {
    /// A line for each expense, and one with their sum, to be read aloud.
    static func plain(_ document: JSONValue) -> String {
        let expenses = document["expenses"]?.array ?? []
        if expenses.isEmpty { return "No expenses.\n" }
        let lines = expenses.map { ExpenseText.plain($0) + "\n" }.joined()
        guard let sum = AmountText(document)["sum"] else { return lines }
        return lines + "\(sum) in \(count(document, shown: expenses.count))\n"
    }
}

extension ExpenseText {
    /// All of an expense in a line, such as `#214 12.50 corner café, food, 2026-11-22, tag work, note: with Ann`.
    static func plain(_ expense: JSONValue) -> String {
        var parts = [sentence(expense, namesDay: true)]
        if let tags = tags(of: expense) {
            let noun = expense["tags"]?.array?.count == 1 ? "tag" : "tags"
            parts.append("\(noun) \(TerminalText.inline(tags))")
        }
        if let rule = expense["recurring"]?.integer { parts.append("recurring #\(rule)") }
        if let note = expense["note"]?.string { parts.append("note: \(TerminalText.inline(note))") }
        return parts.joined(separator: ", ")
    }

    /// All of an expense, a line `name: value` for each field.
    static func plainCard(_ expense: JSONValue) -> String {
        var name = ""
        return rows(expense).map { row in
            if !row[0].isEmpty { name = row[0] }
            return "\(name): \(TerminalText.inline(row[1]))\n"
        }
        .joined()
    }
}
