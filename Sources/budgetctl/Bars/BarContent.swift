import BudgetCore

/// What a bar shows, before it is written in the bar's own way.
struct BarContent {
    /// How the budget stands.
    let state: BarState
    /// The text.
    let text: String
    /// The text for less room.
    let short: String
    /// The figures behind it, `nil` if there are none.
    let figures: BarFigures?

    /// The content for what was read.
    init(_ reading: BarReading, _ style: BarStyle) {
        switch reading {
        case .offline:
            (state, text, short, figures) = (.offline, "offline", "offline", nil)
        case .budget(let status, let categories):
            var shown = status
            if let category = style.category {
                guard let found = Self.category(category, in: categories) else {
                    let text = "no category \(BarText.inline(category))"
                    (state, self.text, short, figures) = (.offline, text, text, nil)
                    return
                }
                shown = found
            }
            let figures = BarFigures(
                status: status,
                shown: shown,
                category: style.category == nil ? nil : shown["name"]?.string
            )
            state = figures.state
            text = style.template?.text(figures) ?? figures.usualText
            short = figures.shortText
            self.figures = figures
        }
    }

    /// The category of that name, in any case.
    private static func category(_ name: String, in categories: JSONValue) -> JSONValue? {
        let all = categories.array ?? []
        let folded = CaseFolding.fold(name)
        return all.first { $0["name"]?.string.map(CaseFolding.fold) == folded }
    }
}
