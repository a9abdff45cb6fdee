/// Bytes as text: base 64 with padding (RFC 4648, section 4).
public enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")
    private static let none = UInt8.max
    /// What each byte stands for as a digit.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: none, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// The text of the bytes.
    public static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var start = 0
        while start < bytes.count {
            let count = min(3, bytes.count - start)
            var group = UInt32(bytes[start]) << 16
            if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[start + 2]) }
            text.append(digits[Int(group >> 18)])
            text.append(digits[Int(group >> 12 & 63)])
            text.append(count > 1 ? digits[Int(group >> 6 & 63)] : padding)
            text.append(count > 2 ? digits[Int(group & 63)] : padding)
            start += 3
        }
        return text
    }

    /// The bytes of a text, `nil` if it is none of ``encode(_:)``.
    public static func decode(_ text: String) -> [UInt8]? {
        let text = Array(text.utf8)
        guard text.count.isMultiple(of: 4) else { return nil }
        let padded = text.suffix(2).reversed().prefix { $0 == padding }.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        for index in 0..<(text.count - padded) {
            let value = values[Int(text[index])]
            if value == none { return nil }
            group = group << 6 | UInt32(value)
            guard index & 3 == 3 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
            group = 0
        }
        // The bits that no byte needs are zero, so that each text has one reading and each reading one text.
        switch padded {
        case 1:
            if group & 3 != 0 { return nil }
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        case 2:
            if group & 15 != 0 { return nil }
            bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        default: break
        }
        return bytes
    }
}
