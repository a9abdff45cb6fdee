/// Which rule of UTF-8 some bytes break, for the person who looks for the program that wrote them.
enum InvalidUTF8: Hashable, CaseIterable, Sendable {
    /// A byte that no text in UTF-8 holds.
    case neverUsed
    /// A continuation byte without a byte that leads it.
    case continuation
    /// More bytes than the character takes, which could smuggle it past a check.
    case overlong
    /// Half of a UTF-16 pair as if it were a character, as CESU-8 and Java's modified UTF-8 have it.
    case surrogate
    /// A number that is no code point.
    case beyondUnicode
    /// A lead byte that is not followed by all the bytes it announces.
    case cutShort

    /// Says what is wrong at the first byte of a sequence that is not well-formed (Unicode 15, table 3-7).
    init(at bytes: Slice<UnsafeRawBufferPointer>) {
        let lead = bytes.first ?? 0
        let second = bytes.dropFirst().first ?? 0
        switch (lead, second) {
        case (0x80...0xBF, _): self = .continuation
        case (0xC0...0xC1, _), (0xE0, 0x80...0x9F), (0xF0, 0x80...0x8F): self = .overlong
        case (0xED, 0xA0...0xBF): self = .surrogate
        case (0xF4, 0x90...0xBF), (0xF5...0xFD, _): self = .beyondUnicode
        case (0xFE...0xFF, _): self = .neverUsed
        default: self = .cutShort
        }
    }

    /// What is wrong, in a sentence.
    var sentence: String {
        switch self {
        case .neverUsed: "This byte never occurs in UTF-8."
        case .continuation: "A continuation byte of UTF-8 stands here without a byte that leads it."
        case .overlong: "A character is encoded here in more bytes than it takes (overlong UTF-8)."
        case .surrogate: "A surrogate is encoded here; UTF-8 encodes the character that a pair stands for."
        case .beyondUnicode: "What is encoded here is beyond U+10FFFF, the last code point."
        case .cutShort: "A character is cut short here: its first byte announces more in UTF-8."
        }
    }

    /// What is the matter in most cases.
    var hint: String? {
        switch self {
        case .neverUsed, .continuation, .cutShort: "Text in Latin-1 has to be converted to UTF-8."
        case .surrogate: "Write the character itself, or both halves as \\u escapes."
        case .overlong, .beyondUnicode: nil
        }
    }

    /// The number of bytes before the first that is not valid.
    static func validPrefix(of bytes: Slice<UnsafeRawBufferPointer>) -> Int {
        var decoder = UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var valid = 0
        while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { valid += scalar.count }
        return valid
    }
}
