import BudgetCore

/// A bar of what is available: what is spent, what is due yet, and where an even spending would be today.
///
/// Its parts are floating-point numbers: they become cells, and never an amount again.
struct Gauge {
    /// The part that is spent; more than 1 over the limit.
    private let spent: Double
    /// The part that is due and not booked.
    private let upcoming: Double
    /// The part of the days that is gone, today included; `nil` outside of the period.
    private let gone: Double?
    private let style: TextStyle?

    /// The bar of a status or of one of its categories, `nil` if nothing is available to be a part of.
    ///
    /// - Parameters:
    ///   - figures: The object with the figures.
    ///   - gone: The part of the days that is gone, if that is to be marked.
    init?(_ figures: JSONValue, gone: Double? = nil) {
        guard let available = Self.number(figures["available"]), available > 0,
            let amount = Self.number(figures["spent"])
        else { return nil }
        spent = amount / available
        upcoming = max(0, Self.number(figures["upcoming"]) ?? 0) / available
        self.gone = gone
        style = TextStyle.ofState(figures["state"]?.string)
    }

    /// A plain amount as a number that is good enough to be drawn.
    static func number(_ value: JSONValue?) -> Double? {
        value?.string.flatMap { Double($0) }
    }

    /// The bar in so many cells.
    func drawing(_ cells: Int, _ glyphs: Glyphs) -> Drawing {
        let spentEnd = Self.end(spent, cells)
        var upcomingEnd = max(spentEnd, Self.end(spent + upcoming, cells))
        // What is due is seen, however little it is.
        if upcoming > 0, upcomingEnd == spentEnd { upcomingEnd = min(cells, spentEnd + 1) }
        let mark = gone.map { min(cells, max(1, Int(($0 * Double(cells)).rounded(.up)))) - 1 }
        var drawing = Drawing()
        for cell in 0..<cells {
            if cell == mark {
                drawing.append(glyphs.mark, .strong)
            } else if cell < spentEnd {
                drawing.append(glyphs.spent, style)
            } else if cell < upcomingEnd {
                drawing.append(glyphs.upcoming, style)
            } else {
                drawing.append(glyphs.rest, .faint)
            }
        }
        return drawing
    }

    /// The cells of a part: one if it is anything, all only if it is the whole.
    private static func end(_ part: Double, _ cells: Int) -> Int {
        if part <= 0 { return 0 }
        if part >= 1 { return cells }
        return min(cells - 1, max(1, Int((part * Double(cells)).rounded())))
    }
}
