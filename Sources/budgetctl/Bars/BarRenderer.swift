import BudgetCore

/// Writes the records of one bar.
struct BarRenderer {
    /// Bytes of a record at most, which a pipe takes in one piece (PIPE_BUF).
    static let mostBytes = 4_096
    /// The cells of a line of a tooltip or a menu at most.
    private static let mostCells = 100
    /// The lines of categories at most.
    private static let mostCategories = 20

    let style: BarStyle

    /// A renderer of that style.
    init(_ style: BarStyle) {
        self.style = style
    }

    /// What comes before the first record, in the same write.
    var preamble: String { style.format == .i3bar ? "{\"version\":1}\n[\n" : "" }

    /// The whole record with its line ends, at most ``mostBytes`` long.
    func record(of reading: BarReading) -> String {
        let content = BarContent(reading, style)
        var lines = min(content.categories.count, Self.mostCategories)
        var bytes = Self.mostBytes
        while true {
            let record = BarRecord(parts(of: content, categories: lines, bytes: bytes), style).text
            if record.utf8.count <= Self.mostBytes || bytes == 0 { return record }
            // Categories go first; what is left is short unless characters are of many bytes each.
            if lines > 0 { lines -= 1 } else { bytes /= 2 }
        }
    }

    /// The texts, cut to what fits: before they are escaped, for an escape must not be cut.
    private func parts(of content: BarContent, categories: Int, bytes: Int) -> BarParts {
        func fitted(_ text: String, _ cells: Int) -> String {
            BarText.fitted(text, cells: cells, bytes: bytes)
        }
        var lines = content.categories.prefix(categories).map { fitted($0, Self.mostCells) }
        let more = content.categories.count - categories
        if more > 0 { lines.append("… and \(more) more") }
        return BarParts(
            state: content.state,
            text: fitted(content.text, style.length),
            short: fitted(content.short, style.length),
            details: content.details.map { fitted($0, Self.mostCells) },
            categories: lines,
            figures: content.figures,
            bytes: bytes
        )
    }
}

/// What a record says, each text as long as it may be.
struct BarParts {
    let state: BarState
    let text: String
    let short: String
    let details: [String]
    let categories: [String]
    let figures: BarFigures?
    /// Bytes of any other text at most.
    let bytes: Int
}
