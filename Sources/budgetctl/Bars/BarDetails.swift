import BudgetCore

/// Figures in a few lines, for a tooltip or a menu.
struct BarDetails {
    let figures: BarFigures

    /// What there is to say of what the bar shows.
    var lines: [String] {
        guard figures.hasCurrency else {
            return [
                "This budget has no currency yet.", "Name it with the first limit: budgetctl limit 1500 EUR",
            ]
        }
        return [heading, left(namingCurrency: true)]
            + [spent, perDay, projected, upcoming].compactMap(\.self)
    }

    /// A line for each category that has a limit or expenses.
    func lines(of categories: [JSONValue]) -> [String] {
        categories.compactMap { category in
            let name = category["name"]?.string ?? ""
            let figures = BarFigures(status: figures.status, shown: category, category: name)
            guard figures.amount(.limit) != nil || AmountText(category).isPresent("spent") else { return nil }
            let left = BarDetails(figures: figures).left(namingCurrency: false)
            return "\(BarText.inline(name)): \(left)"
        }
    }

    /// Such as `Household, food, 2026-11, 9 days left`.
    private var heading: String {
        var parts = [
            figures.text(.name, .none), figures.text(.category, .none), figures.text(.period, .none),
        ]
        if let days = figures.daysLeft { parts.append(days == 1 ? "1 day left" : "\(days) days left") }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Such as `! 75,40 € left of 1.500,00 €`; a plain amount is told with the currency's code.
    private func left(namingCurrency: Bool) -> String {
        let isPlain = figures.shown["display"]?["spent"]?.string == nil
        let code = isPlain && namingCurrency ? " " + figures.text(.currency, .none) : ""
        guard let remaining = figures.amount(.remaining) else {
            return "\(figures.text(.spent, .none))\(code) spent, no limit"
        }
        return "\(figures.state.mark)\(remaining)\(code) left of \(figures.text(.available, .none))"
    }

    private var spent: String? {
        figures.percent.map { "\(figures.text(.spent, .none)) spent, \($0) %" }
    }

    private var perDay: String? { figures.amount(.perDay).map { "\($0) a day" } }

    private var projected: String? { figures.amount(.projected).map { "\($0) projected" } }

    private var upcoming: String? {
        guard AmountText(figures.shown).isPresent("upcoming"), let upcoming = figures.amount(.upcoming) else {
            return nil
        }
        return "\(upcoming) upcoming" + (figures.amount(.safe).map { ", \($0) safe to spend" } ?? "")
    }
}
