import BudgetCore

/// A report as a table.
enum ReportText {
    /// The period, a row for each group, and one for all of them.
    ///
    /// Months to come are left out until something is booked in them: their figures would only add up limits.
    static func table(_ report: JSONValue, today: String, width: Int?, _ palette: Palette) -> String {
        let all = report["rows"]?.array ?? []
        let isToCome = { (row: JSONValue) in
            row["count"]?.integer == 0 && row["period"]?["from"]?.string ?? "" > today
        }
        let rows = all.count > 1 ? all.filter { !isToCome($0) } : all
        let isEmpty = report["count"]?.integer == 0 && !rows.contains { $0["limit"]?.string != nil }
        if isEmpty { return "No expenses \(days(report)).\n" }
        let kind = report["by"]?.string ?? "category"
        let columns: [TableRenderer.Column] = [
            .init(kind, isFlexible: true), .init("spent", isRight: true), .init("share", isRight: true),
            .init("count", isRight: true), .init("limit", isRight: true), .init("carried", isRight: true),
            .init("remaining", isRight: true), .init("used", isRight: true), .init(""),
        ]
        var lines = rows.map { row($0, name(of: $0, kind), showsShare: kind != "month") }
        var styles = rows.map(style)
        if let others = report["others"] {
            lines.append(row(others, "others", showsShare: false))
            styles.append(.faint)
        }
        lines.append(row(report, "all", showsShare: false))
        styles.append(.strong)
        return heading(report, palette) + "\n"
            + TableRenderer(columns: columns, width: width, palette: palette).text(lines, styles: styles)
            + footer(report, rows, kind)
    }

    private static func heading(_ report: JSONValue, _ palette: Palette) -> String {
        let label = report["period"]?["label"]?.string.map {
            palette.paint(TerminalText.inline($0), .strong)
        }
        let from = report["from"]?.string ?? ""
        let to = report["to"]?.string ?? ""
        return [label, TerminalText.inline("\(from) to \(to)")].compactMap(\.self).joined(separator: "  ")
    }

    private static func days(_ report: JSONValue) -> String {
        if let label = report["period"]?["label"]?.string { return "in \(TerminalText.inline(label))" }
        let from = report["from"]?.string ?? ""
        let to = report["to"]?.string ?? ""
        return "from \(TerminalText.inline(from)) to \(TerminalText.inline(to))"
    }

    private static func name(of row: JSONValue, _ kind: String) -> String {
        row["period"]?["label"]?.string ?? row["name"]?.string ?? "(no \(kind))"
    }

    private static func row(_ row: JSONValue, _ name: String, showsShare: Bool) -> [String] {
        let amounts = AmountText(row)
        let percent = { (name: String) in row[name]?.integer.map { "\($0) %" } ?? "" }
        return [
            name, amounts.cell("spent") ?? "", showsShare ? percent("share") : "",
            row["count"]?.integer.map { String($0) } ?? "", amounts.cell("limit") ?? "",
            amounts.isPresent("carried") ? amounts.cell("carried") ?? "" : "",
            amounts.cell("remaining") ?? "", percent("percent"),
            String(StatusSentence.mark(row).dropLast()),
        ]
    }

    private static func style(_ row: JSONValue) -> TextStyle? {
        let style = TextStyle.ofState(row["state"]?.string)
        return style == .good ? nil : style
    }

    /// Why the rows of tags come to more than all.
    private static func footer(_ report: JSONValue, _ rows: [JSONValue], _ kind: String) -> String {
        let counted = (rows + [report["others"] ?? .null]).reduce(0) { $0 + ($1["count"]?.integer ?? 0) }
        guard kind == "tag", counted > report["count"]?.integer ?? 0 else { return "" }
        return "An expense with several tags counts under each.\n"
    }
}
