/// Aligns rows by the cells that a terminal shows.
struct TableRenderer {
    /// One column.
    struct Column: Sendable {
        /// What stands above it.
        let title: String
        /// Whether it is flush right, as amounts are.
        var isRight: Bool
        /// Whether it may be cut to fit the width.
        var isFlexible: Bool

        /// A column with its title.
        init(_ title: String, isRight: Bool = false, isFlexible: Bool = false) {
            self.title = title
            self.isRight = isRight
            self.isFlexible = isFlexible
        }
    }

    /// The narrowest that a flexible column gets.
    private static let narrowest = 8

    private let columns: [Column]
    private let width: Int?
    private let indentation: Int
    private let palette: Palette

    /// A table of these columns, fitted to a width unless that is `nil`.
    init(columns: [Column], width: Int?, indentation: Int = 0, palette: Palette = Palette(isOn: false)) {
        self.columns = columns
        self.width = width
        self.indentation = indentation
        self.palette = palette
    }

    /// The lines of the table; columns without a single text are left out.
    ///
    /// - Parameters:
    ///   - rows: The texts, in the order of the columns; they are made safe here.
    ///   - styles: The style of each row.
    /// - Returns: The lines, each with its end, the titles first if there are any.
    func text(_ rows: [[String]], styles: [TextStyle?] = []) -> String {
        let cells = rows.map { $0.map(TerminalText.safe) }
        let used = columns.indices.filter { column in
            cells.contains { column < $0.count && !$0[column].isEmpty }
        }
        let widths = widths(of: used, cells)
        var text = ""
        if columns.contains(where: { !$0.title.isEmpty }), !rows.isEmpty {
            text += line(columns.map(\.title), used, widths, .faint)
        }
        for (index, row) in cells.enumerated() {
            text += line(row, used, widths, index < styles.count ? styles[index] : nil)
        }
        return text
    }

    private func widths(of used: [Int], _ cells: [[String]]) -> [Int] {
        var widths = used.map { column in
            cells.reduce(DisplayWidth.of(columns[column].title)) { widest, row in
                max(widest, column < row.count ? DisplayWidth.of(row[column]) : 0)
            }
        }
        guard let width else { return widths }
        var excess = widths.reduce(indentation + 2 * max(0, used.count - 1), +) - width
        while excess > 0 {
            // The widest column gives way first, so that short texts stay whole.
            let flexible = widths.indices.filter {
                columns[used[$0]].isFlexible && widths[$0] > Self.narrowest
            }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func line(_ row: [String], _ used: [Int], _ widths: [Int], _ style: TextStyle?) -> String {
        var line = String(repeating: " ", count: indentation)
        var owed = 0
        for (position, column) in used.enumerated() {
            let cell = column < row.count ? row[column] : ""
            let fitted = DisplayWidth.fitted(cell, to: widths[position])
            let padding = max(0, widths[position] - DisplayWidth.of(fitted))
            if columns[column].isRight { owed += padding }
            if !fitted.isEmpty {
                // Padding is written only before a text, so that no line ends in spaces.
                line +=
                    String(repeating: " ", count: owed) + palette.paint(TerminalText.isolated(fitted), style)
                owed = 0
            }
            owed += (columns[column].isRight ? 0 : padding) + 2
        }
        return line + "\n"
    }
}
