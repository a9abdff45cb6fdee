/// Why a text is not an amount.
public enum AmountError: Error, Hashable, Sendable {
    /// The text is not a plain decimal number.
    case notANumber
    /// There are more decimals than the currency has, and they are not all zero.
    case tooPrecise
    /// The absolute value is above ``Amount/largest``.
    case outOfRange
}

extension Amount {
    /// The amount written as a plain decimal number: digits, at most one point, an optional leading `-`.
    ///
    /// This is the form of the wire. A JSON number is read from its text the same way, so that no binary
    /// fraction ever comes near money; an exponent is refused.
    /// - Parameters:
    ///   - text: Such as `12.5`, `-0.30` or `1250`.
    ///   - exponent: The currency's decimals, 0–4. Further decimals must be zero.
    /// - Throws: What is wrong with the text.
    public init(decimal text: some StringProtocol, exponent: Int) throws(AmountError) {
        var bytes = text.utf8.makeIterator()
        var next = bytes.next()
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { next = bytes.next() }
        var value: Int64 = 0
        var wholeDigits = 0
        var decimals = -1
        var isTooLarge = false
        var isTooPrecise = false
        while let byte = next {
            next = bytes.next()
            if byte == UInt8(ascii: "."), decimals < 0, wholeDigits > 0 {
                decimals = 0
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw .notANumber }
            let digit = Int64(byte - UInt8(ascii: "0"))
            if decimals < 0 { wholeDigits += 1 } else { decimals += 1 }
            if decimals > exponent {
                if digit != 0 { isTooPrecise = true }
                continue
            }
            // Past the largest amount only its being too large matters.
            if value > Self.largest { isTooLarge = true } else { value = value * 10 + digit }
        }
        guard wholeDigits > 0, decimals != 0 else { throw .notANumber }
        if isTooPrecise { throw .tooPrecise }
        for _ in max(decimals, 0)..<max(exponent, max(decimals, 0)) {
            if value > Self.largest { isTooLarge = true } else { value *= 10 }
        }
        guard !isTooLarge, value <= Self.largest else { throw .outOfRange }
        self.init(minorUnits: isNegative ? -value : value)
    }
}
