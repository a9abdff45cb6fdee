extension BadLine {
    /// Lines that are not in UTF-8, or hold what no text holds.
    static let encodings =
        [
            BadLine(
                bytes: [0xEF, 0xBB, 0xBF] + Array(#"{"command":"ping"}"#.utf8),
                "bad_json",
                offset: 0,
                "byte order mark"
            ),
            BadLine("{\"command\":\u{FEFF}\"ping\"}", "bad_json", offset: 11, "byte order mark"),
            BadLine(bytes: [0xFF, 0xFE] + utf16(isBigEndian: false), "bad_utf8", offset: 0, "UTF-16"),
            BadLine(bytes: [0xFE, 0xFF] + utf16(isBigEndian: true), "bad_utf8", offset: 0, "UTF-16"),
            BadLine(bytes: utf16(isBigEndian: false), "bad_json", offset: 1, "UTF-16"),
            BadLine(bytes: utf16(isBigEndian: true), "bad_json", offset: 0, "UTF-16"),
            BadLine(bytes: [0, 0, 0xFE, 0xFF], "bad_json", offset: 0, "NUL"),
            BadLine("\0", "bad_json", offset: 0, "NUL"),
            BadLine("\0{\"command\":\"ping\"}", "bad_json", offset: 0, "NUL"),
            BadLine("{\"command\":\"ping\"}\0", "bad_json", offset: 18, "NUL"),
            BadLine("{\"command\":\"a\0b\"}", "bad_json", offset: 13, "NUL"),
            BadLine("{\"comm\0and\":\"ping\"}", "bad_json", offset: 6, "NUL"),
            BadLine(#"{"command":"a\u0000b"}"#, "bad_json", offset: 13, "escaped or not"),
            BadLine(#"{"command":"\ud800"}"#, "bad_json", offset: 12, "surrogate"),
            BadLine(#"{"command":"\udc00\ud800"}"#, "bad_json", offset: 12, "surrogate"),
            BadLine(#"{"command":"\ud83dx"}"#, "bad_json", offset: 12, "surrogate"),
            BadLine(#"{"command":"\ud83d\u0041"}"#, "bad_json", offset: 12, "surrogate"),
            BadLine(#"{"command":"\ud83d\ud83d\ude00"}"#, "bad_json", offset: 12, "surrogate"),
            BadLine(#"{"\udfff":1}"#, "bad_json", offset: 2, "surrogate"),
            BadLine(
                bytes: command(Array(("a" + String(repeating: "\u{301}", count: 20_000)).utf8)),
                "bad_json",
                offset: 73,
                "combining marks"
            ),
        ] + unicode

    /// Every kind of sequence that table 3-7 of the Unicode Standard leaves out, within a string.
    private static let unicode = [
        ([0x80], 0, "continuation byte"), ([0xBF], 0, "continuation byte"),
        ([0xC3, 0xA9, 0xA9], 2, "continuation byte"),
        ([0xC0, 0x80], 0, "overlong"), ([0xC1, 0xBF], 0, "overlong"), ([0xE0, 0x80, 0x80], 0, "overlong"),
        ([0xE0, 0x9F, 0xBF], 0, "overlong"), ([0xF0, 0x80, 0x80, 0xAF], 0, "overlong"),
        ([0xF0, 0x8F, 0xBF, 0xBF], 0, "overlong"),
        ([0xED, 0xA0, 0x80], 0, "surrogate"), ([0xED, 0xBF, 0xBF], 0, "surrogate"),
        ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], 0, "surrogate"),
        ([0xF4, 0x90, 0x80, 0x80], 0, "U+10FFFF"), ([0xF5, 0x80, 0x80, 0x80], 0, "U+10FFFF"),
        ([0xF8, 0x88, 0x80, 0x80, 0x80], 0, "U+10FFFF"),
        ([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], 0, "U+10FFFF"),
        ([0xFE], 0, "never occurs"), ([0xFF], 0, "never occurs"),
        ([0xC2], 0, "cut short"), ([0xE9, 0x20], 0, "cut short"), ([0xE2, 0x82], 0, "cut short"),
        ([0xE2, 0x28, 0xA1], 0, "cut short"), ([0xF0, 0x9F, 0x98], 0, "cut short"),
        ([0xF0, 0x28, 0x8C, 0xBC], 0, "cut short"), ([0xF4, 0x8F, 0xBF], 0, "cut short"),
    ].map { (bytes: [UInt8], valid: Int64, words: String) in
        BadLine(bytes: command(bytes), "bad_utf8", offset: 12 + valid, words)
    }
}
