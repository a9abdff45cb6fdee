import BudgetCore

/// A report as a table.
struct ReportText {
    /// The days and rows that are shown.
    let report: JSONValue
    /// What the rows are.
    let kind: String
    private let today: String
    /// The groups, without months to come.
    let rows: [JSONValue]

    /// A report as people read it.
    ///
    /// Months to come are left out until something is booked in them: their figures would only add up limits. So are
    /// those before the first expense or limit.
    init(_ report: JSONValue, today: String) {
        self.report = report
        self.today = today
        kind = report["by"]?.string ?? "category"
        let all = report["rows"]?.array ?? []
        let begun = all.count > 1 && kind == "month" ? Array(all.drop(while: Self.isBeforeAll)) : all
        rows = begun.count > 1 ? begun.filter { !Self.isToCome($0, today) } : begun
    }

    /// Whether a row is a month to come in which nothing is booked.
    static func isToCome(_ row: JSONValue, _ today: String) -> Bool {
        row["count"]?.integer == 0 && row["period"]?["from"]?.string ?? "" > today
    }

    /// Whether a row is a month in which there was neither expense nor limit.
    private static func isBeforeAll(_ row: JSONValue) -> Bool {
        row["count"]?.integer == 0 && row["limit"]?.string == nil
    }

    /// Whether nothing was spent, and nothing is limited either.
    var isEmpty: Bool {
        report["count"]?.integer == 0 && !rows.contains { $0["limit"]?.string != nil }
    }

    private static let columns: [TableColumn] = [
        .amount("spent"), .amount("share", rank: 2), .amount("count", rank: 6), .amount("limit", rank: 5),
        .amount("carried", rank: 7), .amount("remaining", rank: 1), .amount("used", rank: 4), .init(""),
        .bar(least: 8, most: 24, rank: 3),
    ]

    /// The columns about the limit: itself, what is carried, what remains, how much is used, and the mark.
    private static let limits = 4...8

    /// Whether a limit is shown: only categories and months have one, and only all of the expenses stand against it.
    ///
    /// Beside payees, tags and persons it would stand in the last row alone.
    var isLimitShown: Bool {
        kind == "category" || kind == "month" || rows.contains { $0["limit"]?.string != nil }
    }

    /// The period, a row for each group with a bar, one for all of them, and the months as a line.
    ///
    /// - Parameters:
    ///   - months: The same expenses by month, of the months that are drawn.
    ///   - canvas: What it is drawn on.
    /// - Returns: The lines, each with its end.
    func table(months: JSONValue?, _ canvas: Canvas) -> String {
        if isEmpty { return canvas.sentence(nothing) }
        let largest = rows.compactMap { Gauge.number($0["spent"]) }.max() ?? 0
        var lines = rows.map { row in
            let style = TextStyle.ofNotableState(row["state"]?.string)
            let bar = LengthBar(Gauge.number(row["spent"]) ?? 0, of: largest, style)
            let glyphs = canvas.glyphs
            // One alone is compared with nothing.
            let isDrawn = bar.part > 0 && rows.count > 1
            let cell: TableCell = isDrawn ? .drawn { bar.drawing($0, glyphs) } : .empty
            return cells(row, name(of: row), style) + [cell]
        }
        if let others = report["others"] { lines.append(cells(others, "others", .faint)) }
        var sum = cells(report, "all", .strong)
        if !isLimitShown { for column in Self.limits { sum[column] = .empty } }
        let columns = [.init(kind, isFlexible: true)] + Self.columns
        return canvas.line(heading(canvas)) + "\n"
            + TableRenderer(columns: columns, canvas: canvas)
            .text(lines, sums: [sum], ruled: 1)
            + (footer.map(canvas.sentence) ?? "")
            + (months.flatMap { MonthsLine($0, today: today).text(canvas) } ?? "")
    }

    /// That there is nothing to show.
    var nothing: String { "No expenses \(days)." }

    /// The period and its days.
    func heading(_ canvas: Canvas) -> [(text: String, style: TextStyle?)] {
        let days = "\(report["from"]?.string ?? "") to \(report["to"]?.string ?? "")"
        guard let label = report["period"]?["label"]?.string else { return [(days, nil)] }
        return [(label, .strong), (days, nil)]
    }

    private var days: String {
        if let label = report["period"]?["label"]?.string { return "in \(TerminalText.inline(label))" }
        let from = report["from"]?.string ?? ""
        let to = report["to"]?.string ?? ""
        return "from \(TerminalText.inline(from)) to \(TerminalText.inline(to))"
    }

    /// What a row is the sum of.
    func name(of row: JSONValue) -> String {
        row["period"]?["label"]?.string ?? row["name"]?.string ?? "(no \(kind))"
    }

    private func cells(_ row: JSONValue, _ name: String, _ style: TextStyle?) -> [TableCell] {
        let amounts = AmountText(row)
        let percent = { (name: String) in row[name]?.integer.map { "\($0) %" } ?? "" }
        let texts = [
            name, amounts.cell("spent") ?? "", kind == "month" ? "" : percent("share"),
            row["count"]?.integer.map { String($0) } ?? "", amounts.cell("limit") ?? "",
            amounts.isPresent("carried") ? amounts.cell("carried") ?? "" : "",
            amounts.cell("remaining") ?? "", percent("percent"),
            String(StatusSentence.mark(row).dropLast()),
        ]
        return texts.map { .text($0, style) }
    }

    /// Why the rows of tags come to more than all.
    var footer: String? {
        let counted = (rows + [report["others"] ?? .null]).reduce(0) { $0 + ($1["count"]?.integer ?? 0) }
        guard kind == "tag", counted > report["count"]?.integer ?? 0 else { return nil }
        return "An expense with several tags counts under each."
    }
}
