/// What a terminal shows of the bytes that it gets: the characters, and the colours that they have.
///
/// It knows what a program with full use of the screen needs on an xterm(1), and passes over the rest.
struct TerminalScreen {
    /// A place on the screen.
    private struct Cell {
        var character: Unicode.Scalar = " "
        /// The foreground as it was asked for (console_codes(4)), such as `38;2;255;0;0`; empty for the terminal's own.
        var color = ""
    }

    /// Where in a sequence the next byte stands.
    private enum Place {
        case text, escape, control, charset, string, stringEnd
    }

    private var cells: [[Cell]]
    private var row = 0
    private var column = 0
    private var color = ""
    private var place = Place.text
    /// The parameters of a sequence, or the bytes of a character, that is not complete yet.
    private var pending: [UInt8] = []

    /// An empty screen.
    init(rows: Int, columns: Int) {
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    /// The text of a row.
    func text(row: Int) -> String {
        String(String.UnicodeScalarView(cells[row].map(\.character)))
    }

    /// The colours of a text where it stands in a row; `nil` if it does not.
    func colors(of text: String, row: Int) -> Set<String>? {
        let wanted = Array(text.unicodeScalars)
        let line = cells[row]
        for start in line.indices where start + wanted.count <= line.count {
            let part = line[start..<start + wanted.count]
            if part.map(\.character) == wanted { return Set(part.map(\.color)) }
        }
        return nil
    }

    /// Shows what the bytes say.
    mutating func show(_ bytes: [UInt8]) {
        for byte in bytes { take(byte) }
    }

    private mutating func take(_ byte: UInt8) {
        switch (place, byte) {
        case (.string, 0x07): place = .text
        case (.string, 0x1B): place = .stringEnd
        case (.string, _): break
        case (.stringEnd, _), (.charset, _): place = .text
        case (_, 0x1B):
            place = .escape
            pending = []
        case (.escape, UInt8(ascii: "[")): place = .control
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")): place = .string
        case (.escape, UInt8(ascii: "(")), (.escape, UInt8(ascii: ")")): place = .charset
        case (.escape, _): place = .text
        case (.control, 0x40...0x7E):
            place = .text
            control(String(decoding: pending, as: UTF8.self), Character(Unicode.Scalar(byte)))
            pending = []
        case (.control, _): pending.append(byte)
        case (.text, 0x08): column = max(0, column - 1)
        case (.text, 0x0A): row = min(cells.count - 1, row + 1)
        case (.text, 0x0D): column = 0
        case (.text, 0x00..<0x20): break
        case (.text, _): character(byte)
        }
    }

    private mutating func character(_ byte: UInt8) {
        pending.append(byte)
        guard let text = String(validating: pending, as: UTF8.self) else { return }
        pending = []
        for scalar in text.unicodeScalars where column < cells[row].count {
            cells[row][column] = Cell(character: scalar, color: color)
            column += 1
        }
    }

    private mutating func control(_ parameters: String, _ end: Character) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(1, numbers.first ?? 1)
        switch end {
        case "H": move(row: first - 1, column: max(1, numbers.dropFirst().first ?? 1) - 1)
        case "d": move(row: first - 1, column: column)
        case "G": move(row: row, column: first - 1)
        case "A": move(row: row - first, column: column)
        case "B": move(row: row + first, column: column)
        case "C": move(row: row, column: column + first)
        case "D": move(row: row, column: column - first)
        case "r": move(row: 0, column: 0)
        case "m": style(numbers)
        case "X": erase(row, column..<column + first)
        case "K": erase(row, columns(numbers.first ?? 0))
        case "J":
            erase(row, columns(numbers.first ?? 0))
            let others = [row + 1..<cells.count, 0..<row, 0..<cells.count]
            for row in others[min(2, numbers.first ?? 0)] { erase(row, 0..<cells[row].count) }
        default: break
        }
    }

    private mutating func move(row: Int, column: Int) {
        self.row = max(0, min(cells.count - 1, row))
        self.column = max(0, min(cells[0].count - 1, column))
    }

    /// The columns behind the cursor, before it, or all.
    private func columns(_ kind: Int) -> Range<Int> {
        [column..<cells[row].count, 0..<column + 1, 0..<cells[row].count][min(2, kind)]
    }

    private mutating func erase(_ row: Int, _ columns: Range<Int>) {
        for column in columns.clamped(to: 0..<cells[row].count) { cells[row][column] = Cell() }
    }

    private mutating func style(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0, 39: color = ""
            case 30...37, 90...97: color = "\(number)"
            case 38, 48:
                // A number of the palette, or red, green and blue.
                let more = rest.prefix(rest.first == 2 ? 4 : 2)
                rest = rest.dropFirst(more.count)
                if number == 38 { color = ([number] + more).map(String.init).joined(separator: ";") }
            default: break
            }
        }
    }
}
