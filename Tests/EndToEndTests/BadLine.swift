/// A line that is refused, and how.
struct BadLine: Sendable {
    let line: [UInt8]
    let code: String
    /// The byte at which it shows.
    let offset: Int64?
    let field: String?
    /// Words by which the message tells it from other mistakes.
    let words: String

    init(_ line: String, _ code: String, offset: Int64? = nil, field: String? = nil, _ words: String = "") {
        self.init(bytes: Array(line.utf8), code, offset: offset, field: field, words)
    }

    init(bytes: [UInt8], _ code: String, offset: Int64? = nil, field: String? = nil, _ words: String = "") {
        line = bytes
        self.code = code
        self.offset = offset ?? Self.offset(of: field, String(decoding: bytes, as: UTF8.self), code)
        self.field = field
        self.words = words
    }

    var testDescription: String {
        "\(String(decoding: line.prefix(70), as: UTF8.self).debugDescription) → \(code)"
    }

    /// Where the one member of a name stands in a line, or its value; `nil` if the error is not about the line.
    private static func offset(of field: String?, _ line: String, _ code: String) -> Int64? {
        guard let name = field?.split(separator: ".").last,
            ["unknown_field", "unknown_command", "bad_value", "out_of_range"].contains(code),
            let range = line.firstRange(of: "\"\(name)\":")
        else { return nil }
        let place = code == "unknown_field" ? range.lowerBound : range.upperBound
        return Int64(line.utf8.distance(from: line.startIndex, to: place))
    }
}

extension BadLine {
    /// A request with values nested so deep in its arguments.
    static func deep(_ depth: Int) -> String {
        #"{"command":"ping","args":"# + String(repeating: "[", count: depth)
            + String(repeating: "]", count: depth) + "}"
    }

    /// A request to book this amount, as it stands.
    static func add(_ amount: String) -> String {
        #"{"command":"add","args":{"amount":\#(amount)}}"#
    }

    /// A request whose command is these bytes.
    static func command(_ bytes: [UInt8]) -> [UInt8] {
        Array(#"{"command":""#.utf8) + bytes + Array(#""}"#.utf8)
    }

    /// A request in UTF-16.
    static func utf16(isBigEndian: Bool) -> [UInt8] {
        #"{"command":"ping"}"#.utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] }
    }
}
