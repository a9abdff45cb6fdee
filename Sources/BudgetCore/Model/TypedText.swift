/// A typed amount taken apart: sign, number, and the words before and after it.
struct TypedText {
    /// Whether a minus stands before the number.
    private(set) var isNegative = false
    /// What names a currency, as typed: at most one word before and one after the number.
    private(set) var words: [String] = []
    /// From the first to the last digit or mark.
    let number: ArraySlice<Unicode.Scalar>

    /// The parts, or `nil` if there is no digit, a second sign, or more than a word on a side.
    init?(_ text: String) {
        let scalars = text.unicodeScalars.filter { !TypedNumber.isDirectionMark($0) }
        let all = Array(scalars)
        guard let first = all.firstIndex(where: Self.isOfNumber),
            let last = all.lastIndex(where: Self.isOfNumber)
        else { return nil }
        number = all[first...last]
        guard takeWord(from: all[..<first], mayHoldSign: true),
            takeWord(from: all[(last + 1)...], mayHoldSign: false)
        else { return nil }
    }

    private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
        if let mark = TypedNumber.Mark(scalar) { return mark != .space }
        return TypedNumber.digit(scalar) != nil
    }

    /// Takes the word of one side; returns `false` if there is more than a word and a sign.
    private mutating func takeWord(from side: ArraySlice<Unicode.Scalar>, mayHoldSign: Bool) -> Bool {
        var word = String.UnicodeScalarView()
        var isWordOver = false
        var maySign = mayHoldSign
        for scalar in side {
            let sign = Self.sign(scalar)
            if sign != 0 || scalar.properties.isWhitespace {
                if sign != 0 {
                    guard maySign else { return false }
                    maySign = false
                    isNegative = sign < 0
                }
                isWordOver = !word.isEmpty
            } else {
                guard !isWordOver else { return false }
                word.append(scalar)
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return true
    }

    /// −1 for a minus, 1 for a plus, 0 for anything else.
    private static func sign(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "-", "\u{2212}", "\u{FF0D}": -1
        case "+", "\u{FF0B}": 1
        default: 0
        }
    }
}
