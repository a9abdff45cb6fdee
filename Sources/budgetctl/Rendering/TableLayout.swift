/// Which columns of a table are shown, and how wide each is.
struct TableLayout {
    /// The columns that are shown, from left to right.
    private(set) var shown: [Int] = []
    /// The cells of each of them.
    private(set) var widths: [Int] = []
    /// Whether even the columns that are never left out do not fit beside each other.
    private(set) var isTooNarrow = false

    /// The layout of rows whose texts are safe.
    ///
    /// - Parameters:
    ///   - columns: All columns; one without anything in it is not shown.
    ///   - rows: What stands in them.
    ///   - width: The cells that there are, `nil` if they are not bounded.
    init(_ columns: [TableColumn], _ rows: [[TableCell]], width: Int?) {
        let used = columns.indices.filter { column in
            rows.contains { column < $0.count && !$0[column].isEmpty }
        }
        var natural: [Int: Int] = [:]
        for column in used { natural[column] = Self.natural(column, columns[column], rows) }
        var least: [Int: Int] = [:]
        for (column, cells) in natural {
            least[column] = columns[column].isFlexible ? min(cells, columns[column].least) : cells
        }
        shown = used
        guard let width else {
            widths = shown.map { natural[$0] ?? 0 }
            return
        }
        choose(columns, least, width)
        widths = shown.map { natural[$0] ?? 0 }
        var excess = Self.total(shown, natural, columns) - width
        while excess > 0 {
            // Bars give way before texts, and the widest column first, so that short texts stay whole.
            var flexible = shown.indices.filter { widths[$0] > least[shown[$0]] ?? 0 }
            let bars = flexible.filter { columns[shown[$0]].most > 0 }
            if !bars.isEmpty { flexible = bars }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        isTooNarrow = excess > 0
    }

    /// Leaves out what has no room, and takes back what has after all, the most important first.
    private mutating func choose(_ columns: [TableColumn], _ least: [Int: Int], _ width: Int) {
        var left: [Int] = []
        while Self.total(shown, least, columns) > width {
            let possible = shown.filter { columns[$0].rank > 0 }
            guard let next = possible.max(by: { columns[$0].rank < columns[$1].rank }) else { break }
            shown.removeAll { $0 == next }
            left.append(next)
        }
        for column in left.reversed() {
            let more = (shown + [column]).sorted()
            if Self.total(more, least, columns) <= width { shown = more }
        }
    }

    private static func natural(_ column: Int, _ kind: TableColumn, _ rows: [[TableCell]]) -> Int {
        rows.reduce(DisplayWidth.of(kind.title)) { widest, row in
            guard column < row.count else { return widest }
            switch row[column] {
            case .text(let text, _): return max(widest, DisplayWidth.of(text))
            case .drawn: return max(widest, kind.most)
            }
        }
    }

    private static func total(_ shown: [Int], _ widths: [Int: Int], _ columns: [TableColumn]) -> Int {
        shown.reduce(0) { $0 + (widths[$1] ?? 0) } + shown.dropLast().reduce(0) { $0 + columns[$1].gap }
    }
}
