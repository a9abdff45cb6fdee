import BudgetCore

/// A value that a template can name.
enum BarValue: String, CaseIterable, Sendable {
    case remaining, available, limit, spent, carried, upcoming, safe
    case perDay = "per_day"
    case projected, percent
    case daysLeft = "days_left"
    case state, mark, period, from, to, today, currency, name, category, short

    /// Those that the format for scripts tells as texts, in its order.
    static let told: [BarValue] = [
        .name, .category, .period, .from, .to, .today, .currency, .remaining, .limit, .carried, .available,
        .spent,
        .upcoming, .safe, .perDay, .projected,
    ]

    /// Whether it is an amount of money.
    var isAmount: Bool {
        switch self {
        case .remaining, .available, .limit, .spent, .carried, .upcoming, .safe, .perDay, .projected: true
        default: false
        }
    }
}

/// The figures that a bar shows: those of the whole budget, or of a category.
struct BarFigures {
    /// The status of the whole budget.
    let status: JSONValue
    /// What is shown: the status, or the category.
    let shown: JSONValue
    /// The category's name, `nil` for the whole budget.
    let category: String?

    /// How it stands.
    var state: BarState { BarState(of: shown) }
    /// Whether amounts have a currency yet.
    var hasCurrency: Bool { status["currency"]?.string != nil }
    /// Percent of the limit, `nil` without one.
    var percent: Int? { shown["percent"]?.integer.map { Int(clamping: $0) } }
    /// The days that are left, today included; `nil` outside the open period.
    var daysLeft: Int? {
        guard let days = (shown["days_left"] ?? status["days_left"])?.integer, days > 0 else { return nil }
        return Int(clamping: days)
    }

    /// What a bar shows without a template.
    var usualText: String {
        guard let short = usualShort, hasCurrency, let daysLeft, amount(.remaining) != nil else {
            return usualShort ?? "no budget yet"
        }
        return "\(short) · \(daysLeft) d"
    }

    /// What a bar shows where there is less room.
    var shortText: String { usualShort ?? "no budget yet" }

    private var usualShort: String? {
        guard hasCurrency else { return nil }
        let lead = category.map { BarText.inline($0) + " " } ?? ""
        if let remaining = amount(.remaining) { return lead + state.mark + remaining }
        return "\(lead)\(amount(.spent) ?? "?") spent"
    }

    /// An amount as people read it, for the middle of a line.
    func amount(_ value: BarValue) -> String? {
        (shown["display"]?[value.rawValue]?.string ?? decimal(value)).map(BarText.inline)
    }

    /// An amount as a plain decimal.
    func decimal(_ value: BarValue) -> String? { shown[value.rawValue]?.string.map(BarText.inline) }

    /// A value as a template asks for it.
    func text(_ value: BarValue, _ conversion: Template.Conversion) -> String {
        switch conversion {
        case .none: return text(value)
        case .raw: return value.isAmount ? decimal(value) ?? "" : text(value)
        case .whole: return decimal(value).map(Self.whole) ?? ""
        case .bar: return percent.map(Self.bar) ?? ""
        case .cells(let cells):
            let text = text(value)
            return String(repeating: " ", count: max(0, cells - DisplayWidth.of(text))) + text
        }
    }

    private func text(_ value: BarValue) -> String {
        switch value {
        case _ where value.isAmount: amount(value) ?? ""
        case .percent: percent.map { "\($0)" } ?? ""
        case .daysLeft: daysLeft.map { "\($0)" } ?? ""
        case .state: state.rawValue
        case .mark: state.mark
        case .period: BarText.inline(status["period"]?["label"]?.string ?? "")
        case .from, .to: BarText.inline(status["period"]?[value.rawValue]?.string ?? "")
        case .category: BarText.inline(category ?? "")
        case .short: shortText
        default: BarText.inline(status[value.rawValue]?.string ?? "")
        }
    }

    /// The decimal without what is behind its point; what is left of -0.40 is no debt of a whole.
    private static func whole(_ decimal: String) -> String {
        let digits = decimal.prefix { $0 != "." }
        return digits == "-0" ? "0" : String(digits)
    }

    private static func bar(_ percent: Int) -> String {
        let filled = max(0, min(100, percent)) * 8 / 100
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 8 - filled)
    }
}
