import BudgetCore

/// What was spent by month, as a line of heights with words that say the same.
struct MonthsLine {
    private let months: [JSONValue]

    /// The months of a report by month, from the first in which something was booked, without those to come.
    init(_ report: JSONValue, today: String) {
        let rows = (report["rows"]?.array ?? []).filter { !ReportText.isToCome($0, today) }
        months = Array(rows.drop { $0["count"]?.integer == 0 })
    }

    /// Such as `2025-12 ▄▄▆█▅ 2026-04, most 1,938.08 in 2026-03`; `nil` for fewer than two months.
    func text(_ canvas: Canvas) -> String? {
        var months = months
        // The newest are drawn where not all have room.
        if let width = canvas.width { months = Array(months.suffix(max(2, width - 18))) }
        guard months.count > 1, let first = label(months[0]), let last = months.last.flatMap(label),
            let most = months.max(by: { spent($0) < spent($1) }), spent(most) > 0
        else { return nil }
        let line = "\(first) \(Sparkline.text(months.map(spent), canvas.glyphs)) \(last)"
        let words = "most \(AmountText(most)["spent"] ?? "") in \(label(most) ?? "")"
        let whole = "\(line), \(words)"
        if canvas.width.map({ DisplayWidth.of(whole) > $0 }) ?? false {
            return "\(line)\n" + canvas.sentence(words)
        }
        return whole + "\n"
    }

    private func spent(_ row: JSONValue) -> Double { Gauge.number(row["spent"]) ?? 0 }

    private func label(_ row: JSONValue) -> String? {
        row["period"]?["label"]?.string.map(TerminalText.inline)
    }
}
