/// A line that is refused, and how.
struct BadLine: Sendable {
    let line: [UInt8]
    let code: String
    var offset: Int64?
    var field: String?

    init(_ line: String, _ code: String, offset: Int64? = nil, field: String? = nil) {
        self.init(bytes: Array(line.utf8), code, offset: offset, field: field)
    }

    init(bytes: [UInt8], _ code: String, offset: Int64? = nil, field: String? = nil) {
        line = bytes
        self.code = code
        self.offset = offset
        self.field = field
    }

    var testDescription: String { "\(String(decoding: line.prefix(70), as: UTF8.self)) → \(code)" }
}

extension BadLine {
    /// A request with values nested so deep in its arguments.
    static func deep(_ depth: Int) -> String {
        #"{"command":"ping","args":"# + String(repeating: "[", count: depth)
            + String(repeating: "]", count: depth) + "}"
    }

    /// Lines that are no request by the letter of the JSON grammar, or stricter.
    static let syntax = [
        BadLine("x", "bad_json", offset: 0),
        BadLine("{", "bad_json", offset: 1),
        BadLine("[]", "bad_json", offset: 0),
        BadLine("7", "bad_json", offset: 0),
        BadLine("null", "bad_json", offset: 0),
        BadLine(#""status""#, "bad_json", offset: 0),
        BadLine(#"{"command":"ping"} {}"#, "bad_json", offset: 19),
        BadLine(#"{"command":"ping",}"#, "bad_json", offset: 18),
        BadLine(#"{"command" "ping"}"#, "bad_json", offset: 11),
        BadLine(#"{"command":'ping'}"#, "bad_json", offset: 11),
        BadLine(#"{command:"ping"}"#, "bad_json", offset: 1),
        BadLine(#"{"id":01,"command":"ping"}"#, "bad_json", offset: 6),
        BadLine(#"{"id":1.,"command":"ping"}"#, "bad_json", offset: 8),
        BadLine(#"{"id":+1,"command":"ping"}"#, "bad_json", offset: 6),
        BadLine(#"{"id":.5,"command":"ping"}"#, "bad_json", offset: 6),
        BadLine(#"{"id":NaN,"command":"ping"}"#, "bad_json", offset: 6),
        BadLine(#"{"id":1e,"command":"ping"}"#, "bad_json", offset: 8),
        BadLine(#"{"id":tru,"command":"ping"}"#, "bad_json"),
        BadLine(#"{"command":"ping"} // why"#, "bad_json", offset: 19),
        BadLine(#"{"command":"\x"}"#, "bad_json", offset: 12),
        BadLine(#"{"command":"\u00"}"#, "bad_json"),
        BadLine(#"{"command":"\ud800"}"#, "bad_json", offset: 12),
        BadLine(#"{"command":"\udc00\ud800"}"#, "bad_json", offset: 12),
        BadLine(#"{"command":"a\u0000b"}"#, "bad_json", offset: 13),
        BadLine("{\"command\":\"a\tb\"}", "bad_json", offset: 13),
        BadLine("{\"command\":\"a\u{0}b\"}", "bad_json", offset: 13),
        BadLine("{\"command\":\"ping\"}\u{0}", "bad_json", offset: 18),
        BadLine("\u{FEFF}{\"command\":\"ping\"}", "bad_json", offset: 0),
        BadLine(
            bytes: Array(#"{"command":"p"#.utf8) + [0xFF] + Array(#"ing"}"#.utf8),
            "bad_utf8",
            offset: 13
        ),
        BadLine(
            bytes: Array(#"{"command":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8),
            "bad_utf8",
            offset: 12
        ),
        BadLine(
            bytes: Array(#"{"command":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8),
            "bad_utf8",
            offset: 12
        ),
        BadLine(
            bytes: Array(#"{"command":""#.utf8) + [0xF4, 0x90, 0x80, 0x80] + Array(#""}"#.utf8),
            "bad_utf8",
            offset: 12
        ),
        BadLine(bytes: [0xFF, 0xFE] + Array(#"{"command":"ping"}"#.utf8), "bad_json", offset: 0),
        BadLine(#"{"command":"ping","command":"ping"}"#, "duplicate_key", offset: 18),
        BadLine(#"{"command":"add","args":{"amount":"1","amount":"1"}}"#, "duplicate_key", offset: 38),
        BadLine(#"{"command":"ping","\u0063ommand":"ping"}"#, "duplicate_key", offset: 18),
        BadLine(deep(16), "too_deep", offset: 40),
        BadLine(deep(1000), "too_deep", offset: 40),
    ]
}
