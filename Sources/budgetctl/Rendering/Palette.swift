/// What a colour says.
enum TextStyle: String, Sendable {
    case good = "32"
    case warning = "33"
    case bad = "31"
    case faint = "2"
    case strong = "1"

    /// The style of a state, `nil` for one that says nothing.
    static func ofState(_ state: String?) -> TextStyle? {
        switch state {
        case "under": .good
        case "near", "full": .warning
        case "over": .bad
        default: nil
        }
    }
}

extension TextStyle {
    /// The style of a state that there is something to say about.
    static func ofNotableState(_ state: String?) -> TextStyle? {
        let style = ofState(state)
        return style == .good ? nil : style
    }
}

/// Colours a text, or does not.
struct Palette: Sendable {
    /// Whether colours are wanted.
    let isOn: Bool

    /// The text in the style (ECMA-48, SGR).
    func paint(_ text: String, _ style: TextStyle?) -> String {
        guard isOn, let style, !text.isEmpty else { return text }
        return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}
