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

    /// For tmux, which expands what a command prints.
    static func tmux(_ text: String) -> String { replacing(text) { $0 == "#" ? "##" : nil } }

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
        return whole.first == "-" ? "\u{200B}" + whole : whole
    }

    /// For Plasma, where a text that looks like HTML is read as such.
    static func plasma(_ text: String) -> String { parted(text) { first, _ in first == "<" || first == "&" } }

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
