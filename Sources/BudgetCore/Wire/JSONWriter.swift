/// Writes one JSON text, member by member, in the order of the calls.
///
/// Output is one line of UTF-8 without spaces; `/` is not escaped, control characters are.
public struct JSONWriter: Sendable {
    /// What is written so far.
    public private(set) var bytes: [UInt8]
    private var needsComma = false

    /// A writer with room for a common reply.
    public init(capacity: Int = 512) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// The text so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object whose members the closure writes.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        members(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes an array whose elements the closure writes.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        elements(&self)
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes the name of the member whose value is written next.
    public mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name, any text, of the member whose value is written next.
    public mutating func name(any name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            // Runs of plain bytes are copied as they stand.
            var start = 0
            for index in utf8.indices where Self.needsEscape(utf8[index]) {
                bytes.append(contentsOf: utf8[start..<index])
                escape(utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a string, or null.
    public mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int64) {
        separate()
        append(value, decimals: 0)
        needsComma = true
    }

    /// Writes an amount as a string with exactly the currency's decimals, such as `"-12.50"`.
    public mutating func string(_ amount: Amount, exponent: Int) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(amount.minorUnits, decimals: exponent)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int) {
        integer(Int64(value))
    }

    /// Writes a boolean.
    public mutating func bool(_ value: Bool) {
        raw(value ? "true" : "false")
    }

    /// Writes null.
    public mutating func null() {
        raw("null")
    }

    /// Writes a value that was read before.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.bool(bool)
        case .number(let text): raw(text)
        case .string(let text): string(text)
        case .array(let elements):
            array { writer in
                for element in elements { writer.value(element) }
            }
        case .object(let object):
            self.object { writer in
                for member in object.members {
                    writer.name(any: member.name)
                    writer.value(member.value)
                }
            }
        }
    }

    /// Writes a JSON text as it stands.
    public mutating func raw(_ json: String) {
        separate()
        var json = json
        json.withUTF8 { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    /// Writes a JSON text as it stands.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    /// Appends the digits of a number, with a point before the last of them if it has decimals.
    private mutating func append(_ value: Int64, decimals: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
            var position = digits.count
            var rest = value.magnitude
            var written = 0
            repeat {
                if written == decimals, decimals > 0 {
                    position -= 1
                    digits[position] = UInt8(ascii: ".")
                }
                position -= 1
                digits[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                written += 1
            } while rest > 0 || written <= min(decimals, 8)
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[position...]))
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }
}
