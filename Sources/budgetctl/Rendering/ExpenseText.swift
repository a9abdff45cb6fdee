import BudgetCore

/// Expenses in words.
enum ExpenseText {
    /// What was booked and what that left, such as `#214 12.50 corner café, food. Left: …`.
    ///
    /// - Parameters:
    ///   - result: The result of `add` or `edit`.
    ///   - namesDay: Whether the day is said, which is idle where it is today.
    /// - Returns: The sentence without a line end.
    static func booked(_ result: JSONValue, namesDay: Bool) -> String {
        let head = sentence(result["expense"] ?? .null, namesDay: namesDay, hint: usual(result))
        return EffectSentence(result["effect"]).after(head)
    }

    /// What would be booked and what that would leave, such as `Would add 80.00 shoes. Left: …`.
    static func wouldBeBooked(_ result: JSONValue, namesDay: Bool) -> String {
        let expense = withoutID(result["expense"] ?? .null, namesDay: namesDay, hint: usual(result))
        let head = "Would add \(expense)"
        return EffectSentence(result["effect"], showsBefore: true).after(head)
    }

    /// What an expense would be, such as `Would change #214 to 12.50 corner café, food. Left: …`.
    static func wouldBeChanged(_ result: JSONValue) -> String {
        let expense = result["expense"] ?? .null
        let id = expense["id"]?.integer.map { "#\($0) " } ?? ""
        let head = "Would change \(id)to \(withoutID(expense, namesDay: true))"
        return EffectSentence(result["effect"], showsBefore: true).after(head)
    }

    /// An expense in a line, such as `#214 12.50 corner café, food`.
    static func sentence(_ expense: JSONValue, namesDay: Bool, hint: String? = nil) -> String {
        let id = expense["id"]?.integer.map { "#\($0)" }
        return ([id].compactMap(\.self) + [withoutID(expense, namesDay: namesDay, hint: hint)]).joined(
            separator: " "
        )
    }

    /// The same without the number, such as `12.50 corner café, food`.
    ///
    /// - Parameters:
    ///   - expense: The expense.
    ///   - namesDay: Whether the day is said.
    ///   - hint: What is said right behind the category.
    /// - Returns: The words.
    static func withoutID(_ expense: JSONValue, namesDay: Bool, hint: String? = nil) -> String {
        var head: [String] = []
        if let amount = AmountText(expense)["amount"] { head.append(amount) }
        if let payee = expense["payee"]?.string { head.append(TerminalText.inline(payee)) }
        var parts = [head.joined(separator: " ")]
        if let category = expense["category"]?.string { parts.append(TerminalText.inline(category)) }
        if let hint { parts.append(hint) }
        if namesDay, let date = expense["date"]?.string { parts.append(TerminalText.inline(date)) }
        if expense["pending"]?.bool == true { parts.append("pending") }
        return parts.joined(separator: ", ")
    }

    /// Where a category comes from that nobody named.
    private static func usual(_ result: JSONValue) -> String? {
        result["usual_category"]?.bool == true ? "as last time" : nil
    }

    /// All of an expense, a line for each field.
    static func card(_ expense: JSONValue, _ canvas: Canvas) -> String {
        let rows = rows(expense)
        let names = rows.reduce(0) { max($0, $1[0].utf8.count) }
        var text = ""
        for row in rows {
            let name = row[0] + String(repeating: " ", count: names + 2 - row[0].utf8.count)
            let lines = canvas.folded(
                TerminalText.inline(row[1]),
                indentation: names + 2,
                used: names + 2
            )
            text += (row[1].isEmpty ? row[0] : name + lines.joined(separator: "\n")) + "\n"
        }
        return text
    }

    /// The fields of an expense with their names, not yet made safe; what has no name goes on with the one above.
    static func rows(_ expense: JSONValue) -> [[String]] {
        var rows: [[String]] = []
        if let id = expense["id"]?.integer { rows.append(["id", String(id)]) }
        if let amount = AmountText(expense).cell("amount") { rows.append(["amount", amount]) }
        for name in ["date", "payee", "category"] {
            if let text = expense[name]?.string { rows.append([name, text]) }
        }
        if let tags = tags(of: expense) { rows.append(["tags", tags]) }
        if expense["pending"]?.bool == true { rows.append(["pending", "yes"]) }
        if let rule = expense["recurring"]?.integer { rows.append(["booked by", "recurring #\(rule)"]) }
        // A note has lines, and here is the room to show them.
        let lines =
            expense["note"]?.string?.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            ?? []
        for (index, line) in lines.enumerated() { rows.append([index == 0 ? "note" : "", String(line)]) }
        return rows
    }

    /// The tags of an expense in a line, `nil` if it has none.
    static func tags(of expense: JSONValue) -> String? {
        let tags = (expense["tags"]?.array ?? []).compactMap(\.string)
        return tags.isEmpty ? nil : tags.joined(separator: ", ")
    }
}
