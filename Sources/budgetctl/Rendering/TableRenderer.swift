/// Aligns rows by the cells that a terminal shows.
struct TableRenderer {
    private let columns: [TableColumn]
    private let canvas: Canvas
    private let indentation: Int

    /// A table of these columns, fitted to the canvas.
    init(columns: [TableColumn], canvas: Canvas = Canvas(), indentation: Int = 0) {
        self.columns = columns
        self.canvas = canvas
        self.indentation = indentation
    }

    /// The lines of a table of texts.
    ///
    /// - Parameters:
    ///   - rows: The texts, in the order of the columns.
    ///   - styles: The style of each row.
    /// - Returns: The lines, each with its end, the titles first if there are any.
    func text(_ rows: [[String]], styles: [TextStyle?] = []) -> String {
        text(
            rows.enumerated().map { index, row in
                row.map { .text($0, index < styles.count ? styles[index] : nil) }
            }
        )
    }

    /// The lines of the table; columns in which nothing stands are left out, and so are those without room.
    ///
    /// - Parameters:
    ///   - rows: What stands in the columns; texts are made safe here.
    ///   - sums: Rows below a rule.
    ///   - ruled: The column that the rule stands in.
    ///   - note: What is said behind the last sum.
    /// - Returns: The lines, each with its end, the titles first if there are any.
    func text(_ rows: [[TableCell]], sums: [[TableCell]] = [], ruled: Int = 0, note: String = "") -> String {
        let rows = rows.map { $0.map(\.safe) }
        let sums = sums.map { $0.map(\.safe) }
        let note = TerminalText.safe(note)
        let width = canvas.width.map { max(1, $0 - indentation) }
        let layout = TableLayout(columns, rows + sums, width: width)
        if layout.isTooNarrow {
            let stack = StackedRows(columns: columns, canvas: canvas, indentation: indentation)
            return stack.text(rows) + stack.text(sums, note: note)
        }
        var text = ""
        if columns.contains(where: { !$0.title.isEmpty }), !rows.isEmpty {
            text += line(columns.map { .text($0.title, .faint) }, layout).text + "\n"
        }
        for row in rows { text += line(row, layout).text + "\n" }
        guard !sums.isEmpty else { return text }
        if layout.shown.contains(ruled) { text += rule(ruled, layout) }
        for row in sums.dropLast() { text += line(row, layout).text + "\n" }
        guard let last = sums.last.map({ line($0, layout) }) else { return text }
        return text + last.text + self.note(note, behind: last.end) + "\n"
    }

    private func rule(_ ruled: Int, _ layout: TableLayout) -> String {
        var cells = [TableCell](repeating: .empty, count: columns.count)
        let glyph = canvas.glyphs.rule
        cells[ruled] = .drawn { width in
            var drawing = Drawing()
            drawing.append(glyph, count: width, .faint)
            return drawing
        }
        return line(cells, layout).text + "\n"
    }

    private func note(_ note: String, behind end: Int) -> String {
        if note.isEmpty { return "" }
        let start = end + 2
        return "  " + canvas.folded(note, indentation: start, used: start).joined(separator: "\n")
    }

    /// A line without its end, and the cell that it ends before.
    private func line(_ row: [TableCell], _ layout: TableLayout) -> (text: String, end: Int) {
        var line = String(repeating: " ", count: indentation)
        var end = indentation
        var owed = 0
        for (width, column) in zip(layout.widths, layout.shown) {
            let (content, cells) = content(column < row.count ? row[column] : .empty, width)
            let padding = max(0, width - cells)
            if columns[column].isRight { owed += padding }
            if cells > 0 {
                // Padding is written only before a text, so that no line ends in spaces.
                line += String(repeating: " ", count: owed) + content
                end += owed + cells
                owed = 0
            }
            owed += (columns[column].isRight ? 0 : padding) + columns[column].gap
        }
        return (line, end)
    }

    private func content(_ cell: TableCell, _ width: Int) -> (text: String, cells: Int) {
        switch cell {
        case .text(let text, let style):
            let fitted = DisplayWidth.fitted(text, to: width, canvas.glyphs.ellipsis)
            return (canvas.palette.paint(TerminalText.isolated(fitted), style), DisplayWidth.of(fitted))
        case .drawn(let draw):
            let drawing = draw(width)
            return (drawing.painted(canvas.palette), drawing.width)
        }
    }
}
