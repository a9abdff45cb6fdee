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
    public mutating func object<Failure: Error>(
        _ members: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        try members(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Writes an array whose elements the closure writes.
    public mutating func array<Failure: Error>(
        _ elements: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        try elements(&self)
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
    public mutating func string(_ text: some StringProtocol) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F {
                escape(byte)
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a string, or null.
    public mutating func string(_ text: String?) {
        if let text { string(text) } else { null() }
    }

    /// Writes a whole number.
    public mutating func integer(_ value: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
        needsComma = true
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
    public mutating func raw(_ json: some StringProtocol) {
        separate()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    /// Writes a JSON text as it stands.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
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
