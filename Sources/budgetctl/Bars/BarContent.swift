import BudgetCore

/// What a bar shows, before it is written in the bar's own way.
struct BarContent {
    /// How the budget stands.
    let state: BarState
    /// The text.
    let text: String
    /// The text for less room.
    let short: String
    /// What is said where there is more room: a line each, without the categories.
    let details: [String]
    /// The categories that count, in a line each.
    let categories: [String]
    /// The figures behind it, `nil` if there are none.
    let figures: BarFigures?

    /// The content for what was read.
    init(_ reading: BarReading, _ style: BarStyle) {
        switch reading {
        case .offline(let reason):
            let lines = [reason?.message ?? "budgetd does not answer."] + Self.lines(of: reason?.hint)
            self.init(without: "offline", because: lines)
        case .budget(let status, let categories):
            let all = categories.array ?? []
            guard let name = style.category else {
                self.init(BarFigures(status: status, shown: status, category: nil), all, style)
                return
            }
            guard let shown = Self.category(name, in: all), let found = shown["name"]?.string else {
                let known = all.compactMap { $0["name"]?.string }
                let hint = NearestName.match(for: name, among: known).map { "Did you mean \($0)?" }
                self.init(
                    without: "no category \(BarText.inline(name))",
                    because: ["There is no category \(name)."] + Self.lines(of: hint)
                )
                return
            }
            self.init(BarFigures(status: status, shown: shown, category: found), [], style)
        }
    }

    private init(without text: String, because lines: [String]) {
        (state, self.text, short, figures) = (.offline, BarText.clean(text), BarText.clean(text), nil)
        details = lines.map(BarText.inline)
        categories = []
    }

    private init(_ figures: BarFigures, _ categories: [JSONValue], _ style: BarStyle) {
        let details = BarDetails(figures: figures)
        self.figures = figures
        state = figures.state
        text = BarText.clean(style.template?.text(figures) ?? figures.usualText)
        short = figures.shortText
        self.details = details.lines
        self.categories = style.format.showsCategories ? details.lines(of: categories) : []
    }

    /// The category of that name, in any case.
    private static func category(_ name: String, in categories: [JSONValue]) -> JSONValue? {
        let folded = CaseFolding.fold(name)
        return categories.first { $0["name"]?.string.map(CaseFolding.fold) == folded }
    }

    private static func lines(of text: String?) -> [String] {
        text?.split(separator: "\n").map(String.init) ?? []
    }
}
