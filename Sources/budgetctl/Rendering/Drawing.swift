/// A piece of a line that is drawn, in runs of a style each.
struct Drawing: Equatable, Sendable {
    /// Equal characters one after the other.
    struct Run: Equatable, Sendable {
        /// The characters, each of one cell.
        var text: String
        /// How they are painted.
        let style: TextStyle?
    }

    /// The runs from left to right.
    private(set) var runs: [Run] = []

    /// Adds a character behind, so many times.
    mutating func append(_ glyph: Character, count: Int = 1, _ style: TextStyle?) {
        guard count > 0 else { return }
        let text = String(repeating: glyph, count: count)
        if let last = runs.indices.last, runs[last].style == style {
            runs[last].text += text
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    /// The cells it takes.
    var width: Int { runs.reduce(0) { $0 + $1.text.count } }

    /// It in its colours.
    func painted(_ palette: Palette) -> String {
        runs.map { palette.paint($0.text, $0.style) }.joined()
    }
}
