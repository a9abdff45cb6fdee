/// Rows for a width in which their columns do not stand beside each other: one after the other, in as few lines as
/// they need, and amounts with their title.
struct StackedRows {
    /// The columns of the table that has no room.
    let columns: [TableColumn]
    /// What it is drawn on.
    let canvas: Canvas
    /// The cells before each line.
    let indentation: Int

    /// The lines, each with its end; those of a row after its first are indented.
    ///
    /// - Parameters:
    ///   - rows: What stands in the columns, safe.
    ///   - note: What is said in the end.
    /// - Returns: The lines.
    func text(_ rows: [[TableCell]], note: String = "") -> String {
        let margin = String(repeating: " ", count: indentation)
        let hasSigns = columns.indices.contains { column in
            columns[column].isSign && rows.contains { column < $0.count && !$0[column].isEmpty }
        }
        var text = ""
        for (index, row) in rows.enumerated() {
            var pieces = pieces(row, hasSigns: hasSigns)
            if index == rows.count - 1, !note.isEmpty {
                pieces += note.split(separator: " ").map { (String($0), nil, " ") }
            }
            text += lines(pieces, margin)
        }
        return text
    }

    private typealias Piece = (text: String, style: TextStyle?, separator: String)

    private var width: Int { max(1, (canvas.width ?? .max) - indentation) }

    /// What is as good as never shown in a table has no place here either.
    private static let highestRank = 2

    private func pieces(_ row: [TableCell], hasSigns: Bool) -> [Piece] {
        var pieces: [Piece] = []
        for (column, cell) in zip(columns, row) where column.rank <= Self.highestRank {
            guard case .text(let text, let style) = cell else { continue }
            if text.isEmpty {
                if hasSigns, column.isSign { pieces.append((" ", nil, " ")) }
                continue
            }
            let named = column.isNamed && !column.title.isEmpty ? "\(column.title) \(text)" : text
            // What is too long together stands in two lines.
            if named != text, DisplayWidth.of(named) > width - 2 {
                pieces.append((column.title, style, "  "))
                pieces.append((text, style, "  "))
            } else {
                pieces.append((named, style, column.isSign ? " " : "  "))
            }
        }
        return pieces
    }

    private func lines(_ pieces: [Piece], _ margin: String) -> String {
        var text = ""
        var used = 0
        var separator = ""
        var indent = 0
        for piece in pieces {
            let cells = DisplayWidth.of(piece.text)
            if used > 0, used + separator.utf8.count + cells > width {
                text += "\n"
                used = 0
                indent = min(2, width - 1)
            }
            if used == 0 {
                text += margin + String(repeating: " ", count: indent)
                used = indent
            } else {
                text += separator
                used += separator.utf8.count
            }
            let fitted = DisplayWidth.fitted(piece.text, to: max(1, width - used), canvas.glyphs.ellipsis)
            text += canvas.palette.paint(TerminalText.isolated(fitted), piece.style)
            used += DisplayWidth.of(fitted)
            separator = piece.separator
        }
        return pieces.isEmpty ? "" : text + "\n"
    }
}
