/// Makes a text show as it stands in a bar that would read marks in it.
///
/// The texts are clean already: one line without control characters.
enum BarEscape {
    /// A character that no bar shows, to part two that mean something together.
    private static let nothing: Unicode.Scalar = "\u{200B}"

    /// For Pango's markup, which GMarkup reads.
    static func pango(_ text: String) -> String {
        replacing(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: nil
            }
        }
    }

    /// For polybar, which knows no escape for the beginning of a tag.
    static func polybar(_ text: String) -> String { parted(text) { $0 == "%" && $1 == "{" } }

    /// For lemonbar.
    static func lemonbar(_ text: String) -> String { replacing(text) { $0 == "%" ? "%%" : nil } }

    /// For tmux, which expands what a command prints, and then looks for styles in it.
    ///
    /// The first makes one `#` of two. The second leaves one alone, makes half of several, and takes an odd number
    /// before `[` for half of them and a style.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isTagged: Whether a style follows; else it is not known what does.
    /// - Returns: The text with so many `#` that as many are shown as there were.
    static func tmux(_ text: String, isTagged: Bool) -> String {
        var escaped = ""
        var hashes = 0
        for scalar in text.unicodeScalars {
            if scalar == "#" {
                hashes += 1
                continue
            }
            escaped += repeated("#", hashes < 2 || scalar == "[" ? 2 * hashes : 4 * hashes - 2)
            escaped.unicodeScalars.append(scalar)
            hashes = 0
        }
        return escaped + repeated("#", isTagged ? 2 * hashes : 4 * hashes)
    }

    /// For xmobar, which takes so many characters as they stand.
    static func xmobar(_ text: String) -> String { "<raw=\(text.unicodeScalars.count):\(text)/>" }

    /// For i3blocks, whose JSON ends a string at any quotation mark, and hands a backslash on as two.
    static func i3blocks(_ text: String) -> String {
        replacing(text) { scalar in
            switch scalar {
            case "\"": "\u{2033}"
            case "\\": "\u{2216}"
            default: nil
            }
        }
    }

    /// For Argos and xbar, where a bar begins the attributes and hyphens a submenu or a line.
    static func argos(_ text: String) -> String {
        let whole = replacing(text) { $0 == "|" ? "\u{2223}" : nil }
        let first = whole.unicodeScalars.first { !$0.properties.isWhitespace }
        return first == "-" ? "\u{200B}" + whole : whole
    }

    /// For Plasma, where a text that looks like HTML is read as such.
    static func plasma(_ text: String) -> String { parted(text) { first, _ in first == "<" || first == "&" } }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static func replacing(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let other = escape(scalar) { escaped += other } else { escaped.unicodeScalars.append(scalar) }
        }
        return escaped
    }

    /// The text with nothing to be seen between two neighbours.
    private static func parted(
        _ text: String,
        _ isToBeParted: (Unicode.Scalar, Unicode.Scalar) -> Bool
    ) -> String {
        var parted = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if let last, isToBeParted(last, scalar) { parted.append(nothing) }
            parted.append(scalar)
            last = scalar
        }
        return String(parted)
    }
}
