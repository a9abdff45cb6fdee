import BudgetCore

/// What a number is made of, a line for each part, with the command that shows its rows.
struct ExplanationText {
    /// The options that name the same budget again.
    let options: String
    /// What it is drawn on.
    let canvas: Canvas

    /// The lines for the `explain` of a status, each with its end.
    func text(_ explanation: JSONValue) -> String {
        let amounts = AmountText(explanation)
        let label = TerminalText.inline(explanation["period"]?["label"]?.string ?? "")
        let scope = explanation["category"]?.string
        var rows: [[String]] = []
        func row(_ title: String, _ amount: String?, _ source: String = "", _ command: String = "") {
            rows.append([title, amount ?? "none", source, command.isEmpty ? "" : show(command, scope)])
        }
        row("  limit", amounts.cell("limit"), limit(explanation), "limit --from \(label)")
        if amounts.isPresent("carried") || explanation["carry_over"]?.string != "none" {
            row("+ carried", amounts.cell("carried"), carried(explanation), last(explanation))
        }
        part("expenses", "no-refunds", explanation, label, row)
        part("refunds", "refunds", explanation, label, row)
        row(
            "= left",
            amounts.cell("remaining"),
            explanation["remaining"] == .null ? "nothing is limited" : ""
        )
        if amounts.isPresent("upcoming") {
            row("- upcoming", amounts.cell("upcoming"), "due and not booked", "recurring")
            row("= safe", amounts.cell("safe"))
        }
        if let perDay = amounts.cell("per_day"), let days = amounts.daysLeft {
            rows.append(["/ \(days)", perDay, "to spend a day", ""])
        }
        let heading = scope.map { "\(TerminalText.inline($0)) in \(label)" } ?? label
        return canvas.line([(heading, .strong)]) + "\n" + table(rows)
    }

    /// The parts with their commands beside them, or below where there is no room: they are not cut.
    private func table(_ rows: [[String]]) -> String {
        let parts: [TableColumn] = [
            .init(""), .init("", isRight: true), .init("", isFlexible: true, least: 12, rank: 1),
        ]
        let whole = TableRenderer(columns: parts + [.init("")]).text(rows)
        let widest = whole.split(separator: "\n").reduce(0) { max($0, DisplayWidth.of(String($1))) }
        guard let width = canvas.width, widest > width else { return whole }
        let lines = TableRenderer(columns: parts, canvas: canvas).text(rows).split(separator: "\n")
        guard lines.count == rows.count else { return whole }
        return zip(lines, rows).map { line, row in
            "\(line)\n" + (row[3].isEmpty ? "" : "    \(row[3])\n")
        }
        .joined()
    }

    private func part(
        _ name: String,
        _ option: String,
        _ explanation: JSONValue,
        _ label: String,
        _ row: (String, String?, String, String) -> Void
    ) {
        let sum = explanation[name]
        let count = sum?["count"]?.integer ?? 0
        guard count > 0 || name == "expenses" else { return }
        let noun = count == 1 ? String(name.dropLast()) : name
        row("- \(name)", AmountText(sum).cell("sum"), "\(count) \(noun)", "list -p \(label) --\(option)")
    }

    private func limit(_ explanation: JSONValue) -> String {
        if let categories = explanation["limited_categories"]?.integer, categories > 0 {
            return categories == 1 ? "the limit of 1 category" : "the limits of \(categories) categories"
        }
        guard let from = explanation["limit_from"]?.string else { return "" }
        return explanation["limit_only"]?.bool == true ? "for \(from) only" : "from \(from) on"
    }

    private func carried(_ explanation: JSONValue) -> String {
        guard let period = explanation["last_period"]?.string,
            let left = AmountText(explanation).cell("last_remaining")
        else { return "nothing was limited before" }
        return "\(left) left of \(period), \(explanation["carry_over"]?.string ?? "")"
    }

    private func last(_ explanation: JSONValue) -> String {
        explanation["last_period"]?.string.map { "status --explain -p \(TerminalText.inline($0))" } ?? ""
    }

    /// The command that shows rows, for the same budget and category.
    private func show(_ command: String, _ scope: String?) -> String {
        let category = scope.map { " -c \(ShellText.quoted($0))" } ?? ""
        return "budgetctl \(options)\(command)\(command == "recurring" ? "" : category)"
    }
}
