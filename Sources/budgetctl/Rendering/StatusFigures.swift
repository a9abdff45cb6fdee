import BudgetCore

/// The figures of a status below each other; where there is a bar, with what stands for each in it.
struct StatusFigures {
    /// What it is drawn on.
    let canvas: Canvas
    /// Whether the figures explain a bar.
    let isLegend: Bool

    /// The lines for a result of `status`, each with its end.
    func text(_ status: JSONValue) -> String {
        let amounts = AmountText(status)
        let glyphs = canvas.glyphs
        let style = TextStyle.ofState(status["state"]?.string)
        var rows: [[TableCell]] = []
        func add(_ title: String, _ text: String?, _ sign: Character?, _ style: TextStyle?, _ note: String) {
            guard let text else { return }
            let sign = isLegend ? sign.map { String($0) } ?? "" : ""
            rows.append([.text(sign, style), .text(title), .text(text), .text(note, .faint)])
        }
        let hasUpcoming = amounts.isPresent("upcoming")
        let isRestSafe = hasUpcoming && status["safe"]?.string != nil
        add("limit", amounts.cell("limit"), nil, nil, "")
        if amounts.isPresent("carried") { add("carried", amounts.cell("carried"), nil, nil, "") }
        add("spent", amounts.cell("spent"), glyphs.spent, style, "")
        // Only what is in the bar has a sign.
        let rest = Self.isSome(status["remaining"]) && !isRestSafe ? glyphs.rest : nil
        add("remaining", amounts.cell("remaining"), rest, .faint, "")
        if hasUpcoming {
            let sign = Self.isSome(status["remaining"]) ? glyphs.upcoming : nil
            add("upcoming", amounts.cell("upcoming"), sign, style, "")
        }
        if isRestSafe {
            add(
                "safe to spend",
                amounts.cell("safe"),
                Self.isSome(status["safe"]) ? glyphs.rest : nil,
                .faint,
                ""
            )
        }
        if let days = status["days_left"]?.integer, days > 0 {
            let period = PeriodDays(status)
            let note = period.flatMap { period in
                period.gone.map { "of \(period.count), \(Int($0 * 100)) % gone" }
            }
            add("days left", String(days), note == nil ? nil : glyphs.mark, .strong, note ?? "")
        }
        add("per day", amounts.cell("per_day"), nil, nil, "")
        add("projected", amounts.cell("projected"), nil, nil, Self.projection(status))
        var amount = TableColumn("", isRight: true)
        amount.gap = 1
        let columns = [.signs, .init(""), amount, .init("", rank: 1)]
        return TableRenderer(columns: columns, canvas: canvas).text(rows)
    }

    private static func isSome(_ amount: JSONValue?) -> Bool {
        Gauge.number(amount).map { $0 > 0 } ?? false
    }

    /// What a projection says that goes beyond what there is, before that has come about.
    private static func projection(_ status: JSONValue) -> String {
        guard status["state"]?.string != "over", let projected = Gauge.number(status["projected"]),
            let available = Gauge.number(status["available"]), projected > available
        else { return "" }
        return "over the limit"
    }
}
