/// Makes text from elsewhere fit for the line of a bar.
enum BarText {
    private static let ellipsis = "…"

    /// A text for the middle of a line: without line ends, and with its direction kept to itself.
    ///
    /// What runs from right to left stands between two marks of the other direction, and so does not turn round the
    /// figures beside it; unlike an isolate a mark needs no other half when the text is cut.
    static func inline(_ text: String) -> String {
        let clean = clean(text)
        return TerminalText.runsLeft(clean) ? "\u{200E}\(clean)\u{200E}" : clean
    }

    /// The text with a blank for every control character, line separator and override of direction.
    static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var clean = ""
        for scalar in text.unicodeScalars { clean.unicodeScalars.append(isUnfit(scalar) ? " " : scalar) }
        return clean
    }

    /// The beginning that fits into so many cells and bytes, with an ellipsis if something is cut off.
    static func fitted(_ text: String, cells: Int, bytes: Int) -> String {
        let fitted = DisplayWidth.fitted(text, to: cells)
        guard fitted.utf8.count > bytes else { return fitted }
        var kept = ""
        // A character may be of any number of scalars.
        for scalar in fitted.unicodeScalars {
            guard kept.utf8.count + UTF8.width(scalar) + ellipsis.utf8.count <= bytes else { break }
            kept.unicodeScalars.append(scalar)
        }
        return kept + ellipsis
    }

    private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
