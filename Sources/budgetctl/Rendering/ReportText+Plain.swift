import BudgetCore

extension ReportText {
    /// A sentence for each row, to be read aloud.
    var plain: String {
        if isEmpty { return nothing + "\n" }
        var lines = [heading(Canvas()).map { TerminalText.inline($0.text) }.joined(separator: ", ")]
        lines += rows.map { sentence($0, name(of: $0)) }
        if let others = report["others"] { lines.append(sentence(others, "others")) }
        lines.append(sentence(report, "all"))
        if let footer { lines.append(footer) }
        return lines.map { $0 + "\n" }.joined()
    }

    private func sentence(_ row: JSONValue, _ name: String) -> String {
        let count = row["count"]?.integer ?? 0
        var parts = ["\(TerminalText.inline(name)): \(count == 1 ? "1 expense" : "\(count) expenses")"]
        if kind != "month", let share = row["share"]?.integer { parts.append("\(share) % of all") }
        let isLimited = isLimitShown && row["remaining"]?.string != nil
        parts.append(isLimited ? CategoryText.standing(row) : "\(AmountText(row)["spent"] ?? "?") spent")
        return parts.joined(separator: ", ")
    }
}
