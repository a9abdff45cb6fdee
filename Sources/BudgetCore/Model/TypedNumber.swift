/// The digits and marks of a number as a person typed it, and the ways in which they can be read.
struct TypedNumber {
    /// A mark between digits; all marks that look alike count as one.
    enum Mark {
        case point
        case comma
        case apostrophe
        case space
        case arabicDecimal
        case arabicThousands

        init?(_ scalar: Unicode.Scalar) {
            switch scalar {
            case ".", "\u{FF0E}": self = .point
            case ",", "\u{FF0C}": self = .comma
            case "'", "\u{2019}": self = .apostrophe
            case " ", "\u{A0}", "\u{202F}", "\u{2009}": self = .space
            case "\u{066B}": self = .arabicDecimal
            case "\u{066C}": self = .arabicThousands
            default: return nil
            }
        }

        var mayBeDecimal: Bool { self == .point || self == .comma || self == .arabicDecimal }
        var mayGroup: Bool { self != .arabicDecimal }
    }

    /// A mark and the number of digits before it.
    private struct PlacedMark {
        let mark: Mark
        let position: Int
    }

    /// The digits in ASCII.
    private var digits: [UInt8] = []
    private var marks: [PlacedMark] = []

    /// The number, or `nil` if there is no digit, or anything but digits and marks.
    init?(_ scalars: some Sequence<Unicode.Scalar>) {
        for scalar in scalars {
            if let digit = Self.digit(scalar) {
                digits.append(digit)
            } else if let mark = Mark(scalar) {
                marks.append(PlacedMark(mark: mark, position: digits.count))
            } else {
                return nil
            }
        }
        if digits.isEmpty { return nil }
    }

    /// The decimal digit of any script, in ASCII.
    static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return ("0"..."9").contains(scalar) ? UInt8(scalar.value) : nil }
        let properties = scalar.properties
        guard properties.numericType == .decimal, let value = properties.numericValue,
            let digit = UInt8(exactly: value), digit < 10
        else { return nil }
        return UInt8(ascii: "0") + digit
    }

    /// Whether the scalar only steers the direction of text; formatted amounts in Arabic and Hebrew hold such.
    static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{061C}"
    }

    /// The last mark.
    var lastMark: Mark? { marks.last?.mark }

    /// The plain number if the last mark is the decimal mark, or `nil` if it cannot be.
    var readWithDecimals: String? {
        guard let last = marks.last, last.mark.mayBeDecimal else { return nil }
        let grouping = marks.dropLast()
        guard !grouping.contains(where: { $0.mark == last.mark }),
            isGrouped(by: grouping, to: last.position)
        else { return nil }
        let whole = last.position == 0 ? "0" : String(decoding: digits[..<last.position], as: UTF8.self)
        if last.position == digits.count { return whole }
        return whole + "." + String(decoding: digits[last.position...], as: UTF8.self)
    }

    /// The plain number if all marks are grouping marks, or `nil` if they cannot be.
    var readWithoutDecimals: String? {
        guard isGrouped(by: marks[...], to: digits.count) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Whether the marks, all alike, cut the digits before `end` into 1–3 and then threes.
    ///
    /// Commas may also group as in India: 1–2, then twos, then three.
    private func isGrouped(by marks: ArraySlice<PlacedMark>, to end: Int) -> Bool {
        guard let first = marks.first else { return true }
        guard first.mark.mayGroup, (1...3).contains(first.position), digits.first != UInt8(ascii: "0") else {
            return false
        }
        var position = first.position
        var isByThrees = true
        var isByTwos = first.mark == .comma && first.position <= 2
        for next in marks.dropFirst() {
            guard next.mark == first.mark else { return false }
            let size = next.position - position
            isByThrees = isByThrees && size == 3
            isByTwos = isByTwos && size == 2
            position = next.position
        }
        return end - position == 3 && (isByThrees || isByTwos)
    }
}
