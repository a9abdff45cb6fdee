/// What is wrong, said to a person; all of it runs only once a line is refused.
extension JSONParser {
    /// An error at the byte that was read last, or about that byte if no text holds it.
    func failure(_ message: String, hint: String? = nil) -> BudgetError {
        if position < bytes.count, bytes[position] >= 0x80,
            let error = invalidUTF8(in: position..<bytes.count),
            error.offset == position
        {
            return error
        }
        return BudgetError(.badJSON, message, offset: position, hint: hint)
    }

    /// An error between values, where many a mistake has a sentence of its own; the message is for all others.
    func misplaced(_ message: String) -> BudgetError {
        guard let byte = peek else { return failure("The line ends before the JSON text does.") }
        switch byte {
        case 0:
            return failure(isUTF16 ? Self.otherEncoding : Self.noNUL)
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return failure(Self.straightQuotes)
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return failure("JSON has no comments.")
        case UInt8(ascii: "+"): return failure("A number in JSON has no plus sign.")
        case UInt8(ascii: "."): return failure("A number in JSON starts with a digit.")
        case 0x01..<0x20, 0x7F: return failure("Only spaces and tabs may stand between values.")
        case 0x80...: return misplaced(scalar: message)
        case UInt8(ascii: "N"), UInt8(ascii: "I"):
            return failure(starts(with: "NaN") || starts(with: "Inf") ? Self.noInfinity : message)
        default: return failure(message)
        }
    }

    /// An error where a value should start.
    func noValue() -> BudgetError {
        switch peek ?? 0 {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            failure("A value is missing here.")
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            misplaced(Self.words)
        default: misplaced("A JSON value cannot start here.")
        }
    }

    /// An error where the first or next member of an object should start.
    func noName(after comma: Bool) -> BudgetError {
        if comma, peek == UInt8(ascii: "}") {
            return failure("The comma before the end of the object is one too many.")
        }
        return misplaced("A member name in double quotes is expected.")
    }

    /// An error where an element should follow a comma.
    func noElement() -> BudgetError? {
        peek == UInt8(ascii: "]") ? failure("The comma before the end of the array is one too many.") : nil
    }

    /// An error where a comma or the end should follow a value.
    func noComma(in container: String) -> BudgetError {
        switch peek ?? 0 {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
            failure("A comma is missing in the \(container).")
        default: misplaced("A comma or the end of the \(container) is expected.")
        }
    }

    /// An error after the value that a line is.
    func noEnd() -> BudgetError {
        switch peek ?? 0 {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            failure("A second value stands on the line; each has a line of its own.")
        case UInt8(ascii: "}"), UInt8(ascii: "]"): failure("More is closed here than was opened.")
        default: misplaced("There is more after the end of the JSON value.")
        }
    }

    /// An error at a control character in a string that begins at a byte.
    func unescapedControl(_ byte: UInt8, in start: Int) -> BudgetError {
        if let error = invalidUTF8(in: start..<position) { return error }
        return switch byte {
        case 0x00: failure(Self.noNUL)
        case 0x09: failure("A tab in a string is written as \\t.")
        case 0x0A: failure("A line feed in a string is written as \\n.")
        case 0x0D: failure("A carriage return in a string is written as \\r.")
        default: failure("A control character in a string is written as \\u00\(Self.hexadecimal(byte)).")
        }
    }

    /// An error about bytes in front of all else, if they are of another encoding.
    func foreignStart() -> BudgetError? {
        switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first) {
        case (0xEF, 0xBB, 0xBF): failure("The line starts with a byte order mark, which is not allowed.")
        case (0xFF, 0xFE, _), (0xFE, 0xFF, _): BudgetError(.badUTF8, Self.otherEncoding, offset: 0)
        default: nil
        }
    }

    /// The error of the first byte in a range that is not valid UTF-8; `nil` if all are.
    func invalidUTF8(in range: Range<Int>) -> BudgetError? {
        let offset = range.lowerBound + InvalidUTF8.validPrefix(of: bytes[range])
        guard offset < range.upperBound else { return nil }
        let reason = InvalidUTF8(at: bytes[offset..<range.upperBound])
        return BudgetError(.badUTF8, reason.sentence, offset: offset, hint: reason.hint)
    }

    /// An error at the first mark that is too many, or at the start of a text that is written with escapes.
    func tooManyMarks(in text: String, _ content: Slice<UnsafeRawBufferPointer>) -> BudgetError {
        var offset = content.startIndex
        if content.count == text.utf8.count {
            var marks = 0
            for scalar in text.unicodeScalars {
                marks = Self.isMark(scalar) ? marks + 1 : 0
                if marks > Self.mostMarks { break }
                offset += UTF8.width(scalar)
            }
        }
        return BudgetError(
            .badJSON,
            "More than \(Self.mostMarks) combining marks follow each other.",
            offset: offset
        )
    }

    /// Whether a scalar combines with the one before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        let properties = scalar.properties
        return properties.canonicalCombiningClass != .notReordered
            || properties.generalCategory == .nonspacingMark
    }

    static let noNUL = "NUL is not allowed, escaped or not."
    static let noInfinity = "JSON has no NaN and no Infinity."
    static let words = "The only words of JSON are true, false and null; text stands in double quotes."
    private static let straightQuotes = "Text stands in straight double quotes in JSON."
    private static let otherEncoding = "The line is in UTF-16 or UTF-32, and has to be in UTF-8."

    private func misplaced(scalar message: String) -> BudgetError {
        let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
        switch rest.unicodeScalars.first {
        case "\u{FEFF}"?: return failure("A byte order mark is not allowed.")
        case "\u{201C}"?, "\u{201D}"?, "\u{201E}"?, "\u{2018}"?, "\u{2019}"?, "\u{AB}"?, "\u{BB}"?:
            return failure(Self.straightQuotes)
        case let scalar? where scalar.properties.isWhitespace:
            return failure("Only spaces and tabs may stand between values.")
        default: return failure(message)
        }
    }

    /// Whether every other byte is NUL, as where ASCII is written in UTF-16.
    private var isUTF16: Bool {
        guard position <= 1, bytes.count >= 2, bytes[1 - position] != 0 else { return false }
        return position + 2 >= bytes.count || bytes[position + 2] == 0
    }

    private func starts(with text: StaticString) -> Bool {
        bytes[position...].starts(
            with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

extension BudgetError {
    /// The same error of a name further in: `amount` within `args` is `args.amount`.
    func within(_ container: String) -> BudgetError {
        guard let field else { return self }
        var error = self
        error.field = field.hasPrefix("[") ? container + field : "\(container).\(field)"
        return error
    }
}
