/// What a person typed, made fit for a sentence that says what is wrong with it.
enum EchoedText {
    /// The text in quotes: trimmed to 40 scalars, with `U+FFFD` for controls and direction overrides.
    static func quoted(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        for scalar in rest.prefix(40) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        rest = rest.dropFirst(40)
        return "\"\(String(shown))\(rest.isEmpty ? "" : "…")\""
    }
}
