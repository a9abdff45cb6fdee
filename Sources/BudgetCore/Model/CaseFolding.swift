/// Folds case, so that texts that differ only by it compare equal.
public enum CaseFolding {
    /// The text in folded case: each scalar's upper case in lower case, which makes ß equal to ss.
    ///
    /// It stands for the full case folding of the Unicode Standard, section 3.13; the text should be in NFC.
    public static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            // The two that the mappings of case lead elsewhere: ẞ to ß, and the dotless ı to i.
            case "\u{1E9E}": folded.append(contentsOf: "ss".unicodeScalars)
            case "\u{131}": folded.append(scalar)
            default:
                for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                    folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
                }
            }
        }
        return String(folded)
    }
}
