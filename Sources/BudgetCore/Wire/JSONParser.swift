/// Reads one line as JSON by the letter of RFC 8259, and stricter where the RFC leaves a choice.
///
/// Refused are a byte order mark, invalid UTF-8, duplicate names, an escaped NUL, unpaired surrogates, anything
/// after the value, and nesting beyond ``maximumDepth``. Every error names the byte at which it shows.
public struct JSONParser {
    /// How deep arrays and objects may nest.
    public static let maximumDepth = 16
    /// How many combining marks may follow each other.
    public static let mostMarks = 30

    let bytes: UnsafeRawBufferPointer
    var position = 0
    private var depth = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The value that the bytes spell.
    ///
    /// - Parameter bytes: One line without its end.
    /// - Returns: The value.
    /// - Throws: `bad_json`, `bad_utf8`, `duplicate_key` or `too_deep`, with the offset.
    public static func parse(_ bytes: UnsafeRawBufferPointer) throws(BudgetError) -> JSONValue {
        var parser = JSONParser(bytes)
        if let first = bytes.first, first >= 0x80, let error = parser.foreignStart() { throw error }
        let value = try parser.value()
        parser.skipSpace()
        if parser.position < bytes.count { throw parser.noEnd() }
        return value
    }

    /// The value that the text spells.
    public static func parse(_ text: String) throws(BudgetError) -> JSONValue {
        var text = text
        let result = text.withUTF8 { utf8 in
            Result { () throws(BudgetError) in try parse(UnsafeRawBufferPointer(utf8)) }
        }
        return try result.get()
    }

    // MARK: Values

    private mutating func value() throws(BudgetError) -> JSONValue {
        skipSpace()
        guard let byte = peek else { throw misplaced("") }
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: throw noValue()
        }
    }

    private mutating func object() throws(BudgetError) -> JSONValue {
        try enter()
        var object = JSONObject()
        if take(UInt8(ascii: "}")) {
            depth -= 1
            return .object(object)
        }
        while true {
            skipSpace()
            let start = position
            guard peek == UInt8(ascii: "\"") else { throw noName(after: !object.members.isEmpty) }
            let name = try string()
            guard take(UInt8(ascii: ":")) else { throw misplaced("A colon is expected after a member name.") }
            skipSpace()
            let place = JSONObject.Place(name: start, value: position)
            let value: JSONValue
            do throws(BudgetError) { value = try self.value() } catch { throw error.within(name) }
            guard object.append(name, value, at: place) else {
                throw BudgetError(
                    .duplicateKey,
                    "This name stands twice in one object.",
                    field: name,
                    offset: start
                )
            }
            if take(UInt8(ascii: "}")) { break }
            guard take(UInt8(ascii: ",")) else { throw noComma(in: "object") }
        }
        depth -= 1
        return .object(object)
    }

    private mutating func array() throws(BudgetError) -> JSONValue {
        try enter()
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) {
            depth -= 1
            return .array(elements)
        }
        while true {
            do throws(BudgetError) {
                elements.append(try value())
            } catch {
                throw error.within("[\(elements.count)]")
            }
            if take(UInt8(ascii: "]")) { break }
            guard take(UInt8(ascii: ",")) else { throw noComma(in: "array") }
            skipSpace()
            if peek == UInt8(ascii: "]"), let error = noElement() { throw error }
        }
        depth -= 1
        return .array(elements)
    }

    private mutating func enter() throws(BudgetError) {
        guard depth < Self.maximumDepth else {
            throw BudgetError(
                .tooDeep,
                "Values may nest at most \(Self.maximumDepth) deep.",
                offset: position
            )
        }
        depth += 1
        position += 1
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(BudgetError) -> JSONValue {
        for index in 0..<text.utf8CodeUnitCount {
            guard peek == text.utf8Start[index] else { throw misplaced(Self.words) }
            position += 1
        }
        return value
    }

    private mutating func number() throws(BudgetError) -> String {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        let whole = digits()
        guard whole > 0 else {
            throw failure(peek == UInt8(ascii: "I") ? Self.noInfinity : "A digit is expected after the sign.")
        }
        if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
            position -= whole
            throw failure("A number does not start with a zero that adds nothing.")
        }
        if peek == UInt8(ascii: ".") {
            position += 1
            guard digits() > 0 else { throw failure("A digit is expected after the point.") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            position += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
            guard digits() > 0 else { throw failure("A digit is expected in the exponent.") }
        }
        return String(decoding: bytes[start..<position], as: Unicode.ASCII.self)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    // MARK: Strings

    private mutating func string() throws(BudgetError) -> String {
        position += 1
        let start = position
        var hasEscapes = false
        var all: UInt8 = 0
        while let byte = peek {
            if byte == UInt8(ascii: "\"") {
                let content = bytes[start..<position]
                let text = hasEscapes ? try unescaped(content) : try validated(content)
                position = content.endIndex + 1
                if all >= 0x80 || hasEscapes { try checkMarks(text, in: content) }
                return text
            }
            all |= byte
            if byte < 0x20 { throw unescapedControl(byte, in: start) }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                position += 1
            }
            position += 1
        }
        position = bytes.count
        throw invalidUTF8(in: start..<bytes.count) ?? failure("The line ends inside a string.")
    }

    /// Refuses more combining marks in a row than any language has (Unicode Standard Annex 15, section 13).
    ///
    /// Bringing them into their order takes quadratic time, and comparing and folding texts does just that.
    private func checkMarks(_ text: String, in content: Slice<UnsafeRawBufferPointer>) throws(BudgetError) {
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = Self.isMark(scalar) ? marks + 1 : 0
            if marks > Self.mostMarks { throw tooManyMarks(in: text, content) }
        }
    }

    private func validated(_ content: Slice<UnsafeRawBufferPointer>) throws(BudgetError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw invalidUTF8(in: content.indices) ?? failure("The text is not valid UTF-8.")
        }
        return text
    }

    private mutating func unescaped(_ content: Slice<UnsafeRawBufferPointer>) throws(BudgetError) -> String {
        do throws(BudgetError) {
            // The raw bytes are checked first, so that the offset of invalid UTF-8 is that of the line.
            _ = try validated(content)
        } catch {
            // Of two mistakes the first is told.
            _ = try unescaped(valid: content.prefix(upTo: error.offset ?? content.startIndex))
            throw error
        }
        return try unescaped(valid: content)
    }

    private mutating func unescaped(valid content: Slice<UnsafeRawBufferPointer>) throws(BudgetError)
        -> String
    {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        let end = content.endIndex
        position = content.startIndex
        while position < end {
            let byte = bytes[position]
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            let escape = position < end ? bytes[position] : 0
            position += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                text.append(contentsOf: UTF8.encode(try escapedScalar(before: end)) ?? .init())
            default:
                position -= 2
                throw failure("This escape does not exist in JSON.")
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the digits after `\u`, and a second escape after a high surrogate.
    private mutating func escapedScalar(before end: Int) throws(BudgetError) -> Unicode.Scalar {
        let start = position - 2
        let first = try codeUnit(before: end)
        var value = UInt32(first)
        if UTF16.isLeadSurrogate(first), position + 1 < end, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        {
            position += 2
            let second = try codeUnit(before: end)
            if UTF16.isTrailSurrogate(second) {
                value = 0x1_0000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
            }
        }
        guard let scalar = Unicode.Scalar(value), value != 0 else {
            position = start
            throw value == 0
                ? failure(Self.noNUL)
                : failure("A surrogate stands here without its pair.")
        }
        return scalar
    }

    private mutating func codeUnit(before end: Int) throws(BudgetError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard position < end, let digit = Self.hexadecimal(bytes[position]) else {
                throw failure("Four hexadecimal digits are expected.")
            }
            value = value << 4 | digit
            position += 1
        }
        return value
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    // MARK: Bytes

    var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }
}
