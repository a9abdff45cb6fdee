/// A bar as long as a number, to be compared with those above and below it.
struct LengthBar {
    /// The part of the longest, from 0 to 1; a number to be drawn, and no amount.
    let part: Double
    /// Its colour.
    let style: TextStyle?

    /// The bar of a value where this is the largest one.
    init(_ value: Double, of largest: Double, _ style: TextStyle?) {
        part = largest > 0 ? min(1, max(0, value / largest)) : 0
        self.style = style
    }

    /// The bar where the longest has so many cells; something of what is more than nothing.
    func drawing(_ cells: Int, _ glyphs: Glyphs) -> Drawing {
        let perCell = glyphs.steps.count
        let steps = part > 0 ? max(1, Int((part * Double(cells * perCell)).rounded())) : 0
        var drawing = Drawing()
        if let whole = glyphs.steps.last { drawing.append(whole, count: steps / perCell, style) }
        if steps % perCell > 0 { drawing.append(glyphs.steps[steps % perCell - 1], style) }
        return drawing
    }
}
