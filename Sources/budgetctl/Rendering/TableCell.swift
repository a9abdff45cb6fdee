/// What stands in one place of a table.
enum TableCell: Sendable {
    /// A text, made safe and fitted by the table.
    case text(String, TextStyle? = nil)
    /// Something drawn in the cells that its column gets.
    case drawn(@Sendable (Int) -> Drawing)

    /// The place that stays empty.
    static let empty = TableCell.text("")

    /// Whether nothing stands there.
    var isEmpty: Bool {
        if case .text("", _) = self { true } else { false }
    }

    /// The same as a terminal may get it.
    var safe: TableCell {
        if case .text(let text, let style) = self { .text(TerminalText.safe(text), style) } else { self }
    }
}
