import BudgetCore

/// A status with a bar and aligned figures.
struct StatusRenderer {
    /// The cells of a line, `nil` if they are not bounded.
    let width: Int?
    /// The colours.
    let palette: Palette
    /// Whether categories without limit and spending are shown too.
    let showsAllCategories: Bool

    /// The lines for a result of `status`, each with its end.
    func text(_ status: JSONValue) -> String {
        var text = ""
        if let heading = heading(status) { text += heading + "\n" }
        if let bar = bar(status) { text += bar + "\n" }
        text += figures(status)
        let categories = categories(status)
        if !categories.isEmpty { text += "\n" + categories }
        return text
    }

    private func heading(_ status: JSONValue) -> String? {
        let period = status["period"]
        var parts: [String] = []
        if let name = status["name"]?.string {
            parts.append(palette.paint(TerminalText.inline(name), .strong))
        }
        if let label = period?["label"]?.string {
            parts.append(palette.paint(TerminalText.inline(label), .strong))
        }
        if let from = period?["from"]?.string, let to = period?["to"]?.string {
            parts.append(TerminalText.inline("\(from) to \(to)"))
        }
        return parts.isEmpty ? nil : parts.joined(separator: "  ")
    }

    private func bar(_ status: JSONValue) -> String? {
        let state = status["state"]?.string
        let word = Self.word(for: state).map { palette.paint($0, .ofState(state)) }
        guard let percent = status["percent"]?.integer else { return word }
        let cells = max(8, min(30, (width ?? 80) - 20))
        let filled = Int(clamping: max(0, min(100, percent))) * cells / 100
        let drawn = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
        return [palette.paint(drawn, .ofState(state)), "\(percent) %", word].compactMap(\.self).joined(
            separator: "  "
        )
    }

    /// The state in words, `nil` where there is nothing to point out.
    private static func word(for state: String?) -> String? {
        switch state {
        case "near": "! near the limit"
        case "full": "! nothing left"
        case "over": "!! over the limit"
        case "no_limit": "no limit"
        default: nil
        }
    }

    private func figures(_ status: JSONValue) -> String {
        let amounts = AmountText(status)
        var rows: [[String]] = []
        func row(_ title: String, _ name: String, ifZero: Bool = true) {
            guard let text = amounts.cell(name), ifZero || amounts.isPresent(name) else { return }
            rows.append([title, text])
        }
        row("limit", "limit")
        row("carried", "carried", ifZero: false)
        row("spent", "spent")
        row("remaining", "remaining")
        row("upcoming", "upcoming", ifZero: false)
        if amounts.isPresent("upcoming") { row("safe to spend", "safe") }
        if let days = status["days_left"]?.integer, days > 0 { rows.append(["days left", String(days)]) }
        row("per day", "per_day")
        row("projected", "projected")
        return TableRenderer(columns: [.init(""), .init("", isRight: true)], width: nil).text(rows)
    }

    private func categories(_ status: JSONValue) -> String {
        let shown = (status["categories"]?.array ?? []).filter { category in
            showsAllCategories || category["limit"]?.string != nil || AmountText(category).isPresent("spent")
        }
        let columns: [TableRenderer.Column] = [
            .init("category", isFlexible: true), .init("spent", isRight: true),
            .init("remaining", isRight: true),
            .init("limit", isRight: true), .init("carried", isRight: true), .init("used", isRight: true),
            .init(""),
        ]
        let rows = shown.map { category in
            let amounts = AmountText(category)
            let percent = category["percent"]?.integer.map { "\($0) %" } ?? ""
            let mark = String(StatusSentence.mark(category).dropLast())
            return [
                category["name"]?.string ?? "", amounts.cell("spent") ?? "", amounts.cell("remaining") ?? "",
                amounts.cell("limit") ?? "",
                amounts.isPresent("carried") ? amounts.cell("carried") ?? "" : "", percent, mark,
            ]
        }
        let styles = shown.map { category in
            let style = TextStyle.ofState(category["state"]?.string)
            return style == .good ? nil : style
        }
        return TableRenderer(columns: columns, width: width, palette: palette).text(rows, styles: styles)
    }
}
