import BudgetCore

/// A status with a bar and aligned figures.
struct StatusRenderer {
    /// The cells that a bar of the month has at most: each is two percent.
    private static let longestBar = 50

    /// What it is drawn on.
    let canvas: Canvas
    /// Whether categories without limit and spending are shown too.
    let showsAllCategories: Bool

    /// The lines for a result of `status`, each with its end.
    func text(_ status: JSONValue) -> String {
        let gauge = Gauge(status, gone: PeriodDays(status)?.gone)
        var text = heading(status) + bar(status, gauge)
        text += StatusFigures(canvas: canvas, isLegend: gauge != nil).text(status)
        let categories = categories(status)
        if !categories.isEmpty { text += "\n" + categories }
        return text
    }

    private func heading(_ status: JSONValue) -> String {
        let period = status["period"]
        var parts: [(text: String, style: TextStyle?)] = []
        if let name = status["name"]?.string { parts.append((name, .strong)) }
        if let label = period?["label"]?.string { parts.append((label, .strong)) }
        // Amounts without a currency of their own have it here.
        if let code = AmountText.bareCurrency(status) { parts.append((code, nil)) }
        if let from = period?["from"]?.string, let to = period?["to"]?.string {
            parts.append(("\(from) to \(to)", nil))
        }
        return parts.isEmpty ? "" : canvas.line(parts) + "\n"
    }

    private func bar(_ status: JSONValue, _ gauge: Gauge?) -> String {
        let state = status["state"]?.string
        let word = Self.word(for: state)
        let painted = word.map { canvas.palette.paint($0, .ofState(state)) }
        guard let gauge, let percent = status["percent"]?.integer else {
            return painted.map { $0 + "\n" } ?? ""
        }
        let share = "  \(percent) %"
        let width = canvas.width ?? 80
        let rest = width - DisplayWidth.of(share)
        let wordWidth = word.map { DisplayWidth.of($0) + 2 } ?? 0
        // A bar that the word would leave too short has it below.
        let isBeside = rest - wordWidth >= 24
        let cells = max(1, min(Self.longestBar, isBeside ? rest - wordWidth : rest))
        var text = gauge.drawing(cells, canvas.glyphs).painted(canvas.palette) + share
        if let painted { text += (isBeside ? "  " : "\n") + painted }
        return text + "\n"
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

    private func categories(_ status: JSONValue) -> String {
        let shown = (status["categories"]?.array ?? []).filter { category in
            showsAllCategories || category["limit"]?.string != nil || AmountText(category).isPresent("spent")
        }
        let columns: [TableColumn] = [
            .init("category", isFlexible: true), .amount("spent", rank: 1), .amount("remaining"),
            .amount("limit", rank: 4), .amount("carried", rank: 5), .amount("used", rank: 2), .init(""),
            .bar(least: 8, most: 12, rank: 3),
        ]
        let rows = shown.map { category in
            let amounts = AmountText(category)
            let mark = String(StatusSentence.mark(category).dropLast())
            let texts = [
                category["name"]?.string ?? "", amounts.cell("spent") ?? "", amounts.cell("remaining") ?? "",
                amounts.cell("limit") ?? "",
                amounts.isPresent("carried") ? amounts.cell("carried") ?? "" : "",
                category["percent"]?.integer.map { "\($0) %" } ?? "", mark,
            ]
            let style = TextStyle.ofNotableState(category["state"]?.string)
            return texts.map { TableCell.text($0, style) } + [.gauge(category, canvas.glyphs)]
        }
        return TableRenderer(columns: columns, canvas: canvas).text(rows)
    }
}

extension TableCell {
    /// The bar of a category, if it has a limit.
    static func gauge(_ category: JSONValue, _ glyphs: Glyphs) -> TableCell {
        guard let gauge = Gauge(category) else { return .empty }
        return .drawn { gauge.drawing($0, glyphs) }
    }
}
