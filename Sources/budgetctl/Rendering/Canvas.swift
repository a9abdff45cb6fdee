/// What output is drawn on: how wide it may be, with which characters and colours.
struct Canvas: Sendable {
    /// The cells of a line, `nil` if they are not bounded.
    var width: Int?
    /// The colours.
    var palette = Palette(isOn: false)
    /// The characters of drawings.
    var glyphs = Glyphs.blocks

    /// The texts joined in a line, of which the last are left out as long as they do not fit; the first is cut.
    ///
    /// - Parameter parts: The texts, made safe here, each with its style.
    /// - Returns: The line without its end.
    func line(_ parts: [(text: String, style: TextStyle?)]) -> String {
        var parts = parts.map { (text: TerminalText.safe($0.text), style: $0.style) }
        guard let width else { return joined(parts) }
        while parts.count > 1, parts.reduce(-2, { $0 + 2 + DisplayWidth.of($1.text) }) > width {
            parts.removeLast()
        }
        if let first = parts.first, parts.count == 1 {
            parts[0].text = DisplayWidth.fitted(first.text, to: width, glyphs.ellipsis)
        }
        return joined(parts)
    }

    private func joined(_ parts: [(text: String, style: TextStyle?)]) -> String {
        parts.map { palette.paint(TerminalText.isolated($0.text), $0.style) }.joined(separator: "  ")
    }

    /// A sentence with its line end, broken between words.
    ///
    /// - Parameter text: A text that is safe.
    /// - Returns: Its lines, each with its end.
    func sentence(_ text: String) -> String {
        folded(text, indentation: 0).map { $0 + "\n" }.joined()
    }

    /// A text broken between words so that its lines fit, those after the first indented.
    ///
    /// - Parameters:
    ///   - text: A text that is safe.
    ///   - indentation: The cells before each further line, and before the first if that is so.
    ///   - used: The cells that are taken in the first line.
    /// - Returns: The lines without their ends.
    func folded(_ text: String, indentation: Int, used: Int = 0) -> [String] {
        guard let width, used + DisplayWidth.of(text) > width else { return [text] }
        let indent = String(repeating: " ", count: indentation)
        var lines: [String] = []
        var line = ""
        var cells = used
        for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            var word = word
            let isFirst = line.isEmpty
            if !isFirst, cells + 1 + DisplayWidth.of(word) <= width {
                line += " " + word
                cells += 1 + DisplayWidth.of(word)
                continue
            }
            if !isFirst {
                lines.append(line)
                line = indent
                cells = indentation
            }
            // A word that is longer than a line is broken, as no line is longer than the width.
            while cells + DisplayWidth.of(word) > width, width - cells >= 2 {
                let part = Self.beginning(of: word, width - cells)
                guard !part.isEmpty else { break }
                lines.append(line + part)
                word.removeFirst(part.count)
                line = indent
                cells = indentation
            }
            line += word
            cells += DisplayWidth.of(word)
        }
        return lines + [line]
    }

    private static func beginning(of word: String, _ cells: Int) -> String {
        var part = ""
        var used = 0
        for character in word {
            let width = DisplayWidth.of(character)
            if used + width > cells { break }
            part.append(character)
            used += width
        }
        return part
    }
}
