import BudgetCore

/// Writes the records of one bar.
struct BarRenderer {
    /// Bytes of a record at most, which a pipe takes in one piece (PIPE_BUF).
    static let mostBytes = 4_096

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
        return BarText.fitted(BarText.clean(content.text), cells: style.length, bytes: 1_000) + "\n"
    }
}
