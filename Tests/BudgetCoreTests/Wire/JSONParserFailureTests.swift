import Testing

@testable import BudgetCore

/// What a person is told who wrote a line by hand, or the program that did.
struct JSONParserFailureTests {
    /// A text, the byte at which it is wrong, and words by which the message tells this mistake from others.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let bytes: [UInt8]
        let offset: Int
        let words: String
        let code: BudgetError.Code

        init(_ text: String, _ offset: Int, _ words: String) {
            self.init(bytes: Array(text.utf8), offset, words, .badJSON)
        }

        init(bytes: [UInt8], _ offset: Int, _ words: String, _ code: BudgetError.Code = .badUTF8) {
            self.bytes = bytes
            self.offset = offset
            self.words = words
            self.code = code
        }

        var testDescription: String {
            "\(String(decoding: bytes.prefix(40), as: UTF8.self).debugDescription) at \(offset): \(words)"
        }
    }

    static let encodings: [Mistake] = [
        Mistake("\u{FEFF}{}", 0, "starts with a byte order mark"),
        Mistake("{}\u{FEFF}", 2, "byte order mark is not allowed"),
        Mistake("[\u{FEFF}1]", 1, "byte order mark is not allowed"),
        Mistake(bytes: [0xFF, 0xFE, 0x7B, 0], 0, "UTF-16"),
        Mistake(bytes: [0xFE, 0xFF, 0, 0x7B], 0, "UTF-16"),
        Mistake(bytes: [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], 0, "UTF-32"),
        Mistake("{\0\"\0a\0", 1, "UTF-16"), Mistake("\0{\0\"\0a", 0, "UTF-16"), Mistake("\0{", 0, "UTF-16"),
        // A program that sends the NUL of its C string.
        Mistake("\0{\"a\":1}", 0, "NUL is not allowed"), Mistake("{\"a\":1}\0", 7, "NUL is not allowed"),
        Mistake("\0", 0, "NUL"), Mistake("[1,\0]", 3, "NUL is not allowed"), Mistake("\"a\0b\"", 2, "NUL"),
        Mistake(#""a\u0000b""#, 2, "NUL is not allowed, escaped or not"),
    ]

    static let written: [Mistake] = [
        // Quotes.
        Mistake("'a'", 0, "straight double quotes"), Mistake("{'a':1}", 1, "straight double quotes"),
        Mistake(#"{"a":'b'}"#, 5, "straight double quotes"), Mistake("{“a”:1}", 1, "straight double quotes"),
        Mistake("[„a“]", 1, "straight double quotes"), Mistake("[«a»]", 1, "straight double quotes"),
        Mistake("{a:1}", 1, "name in double quotes"), Mistake("{1:1}", 1, "name in double quotes"),
        // Comments.
        Mistake("// a", 0, "comments"), Mistake("{} // a", 3, "comments"),
        Mistake("[1, /* a */ 2]", 4, "comments"),
        Mistake("{/* a */}", 1, "comments"), Mistake("# a", 0, "comments"),
        Mistake("{\"a\" /**/ :1}", 5, "comments"),
        // Commas.
        Mistake("[1,]", 3, "comma before the end of the array"),
        Mistake(#"{"a":1,}"#, 7, "comma before the end of the object"),
        Mistake("{,}", 1, "member name"), Mistake("[,1]", 1, "value is missing"),
        Mistake("[1,,2]", 3, "value is missing"),
        Mistake("[1 2]", 3, "A comma or the end of the array"),
        Mistake("[1 \"a\"]", 3, "comma is missing in the array"),
        Mistake(#"{"a":1 "b":2}"#, 7, "comma is missing in the object"),
        Mistake(#"{"a":1;"b":2}"#, 6, "A comma or the end of the object"),
        Mistake(#"{"a":}"#, 5, "value is missing"), Mistake(#"{"a"::1}"#, 5, "value is missing"),
        Mistake(#"{"a" 1}"#, 5, "colon"), Mistake(#"{"a"=1}"#, 4, "colon"), Mistake(#"{"a"}"#, 4, "colon"),
        // Numbers.
        Mistake("+1", 0, "plus sign"), Mistake(".5", 0, "starts with a digit"),
        Mistake("-.5", 1, "after the sign"),
        Mistake("1.", 2, "after the point"), Mistake("1.e3", 2, "after the point"),
        Mistake("1e", 2, "exponent"),
        Mistake("1e+", 3, "exponent"), Mistake("01", 0, "zero"), Mistake("-01", 1, "zero"),
        Mistake("--1", 1, "after the sign"),
        Mistake("NaN", 0, "NaN"), Mistake("Infinity", 0, "Infinity"), Mistake("-Infinity", 1, "Infinity"),
        Mistake("None", 0, "only words"), Mistake("True", 0, "only words"),
        Mistake("undefined", 0, "only words"),
        Mistake("nulL", 3, "only words"), Mistake("١", 0, "cannot start"),
        Mistake("0x10", 1, "more after the end"),
        // Ends.
        Mistake("", 0, "line ends"), Mistake("{", 1, "line ends"), Mistake("[", 1, "line ends"),
        Mistake("[1", 2, "line ends"), Mistake("[1,", 3, "line ends"), Mistake(#"{"a":"#, 5, "line ends"),
        Mistake(#"{"a":1"#, 6, "line ends"), Mistake("nul", 3, "line ends"),
        Mistake("\"a", 2, "inside a string"), Mistake(#""a\"#, 3, "inside a string"),
        Mistake("{} {}", 3, "second value"), Mistake("{}[]", 2, "second value"),
        Mistake("{}}", 2, "More is closed"),
        Mistake("[]]", 2, "More is closed"), Mistake("null,", 4, "more after the end"),
        // White space.
        Mistake("\u{A0}1", 0, "Only spaces and tabs"), Mistake("[1,\u{B}2]", 3, "Only spaces and tabs"),
        Mistake("{}\u{2028}", 2, "Only spaces and tabs"), Mistake("{}\u{C}", 2, "Only spaces and tabs"),
        Mistake("é", 0, "cannot start"),
        // Strings.
        Mistake("\"a\tb\"", 2, "\\t"), Mistake("\"a\rb\"", 2, "\\r"), Mistake("\"a\nb\"", 2, "\\n"),
        Mistake("\"\u{1B}\"", 1, "\\u001b"), Mistake("\"\u{1}\"", 1, "\\u0001"),
        Mistake(#""a\x""#, 2, "escape"), Mistake(#""\u12g4""#, 5, "hexadecimal"),
        Mistake(#""\ud800""#, 1, "without its pair"), Mistake(#""\udc00\ud800""#, 1, "without its pair"),
        Mistake("\"a" + String(repeating: "\u{301}", count: 31) + "\"", 62, "30 combining marks"),
        Mistake("\"a" + String(repeating: #"\u0323"#, count: 31) + "\"", 1, "30 combining marks"),
        Mistake("{\"é" + String(repeating: "\u{F73}", count: 31) + "\":1}", 94, "30 combining marks"),
    ]

    static let unicode: [Mistake] = [
        ([0x80], "continuation byte"), ([0xBF, 0x61], "continuation byte"),
        ([0xC3, 0xA9, 0xA9], "continuation byte"),
        ([0xC0, 0x80], "overlong"), ([0xC1, 0xBF], "overlong"), ([0xE0, 0x80, 0xAF], "overlong"),
        ([0xE0, 0x9F, 0xBF], "overlong"), ([0xF0, 0x80, 0x80, 0xAF], "overlong"),
        ([0xF0, 0x8F, 0xBF, 0xBF], "overlong"),
        ([0xED, 0xA0, 0x80], "surrogate"), ([0xED, 0xBF, 0xBF], "surrogate"),
        ([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "surrogate"),
        ([0xF4, 0x90, 0x80, 0x80], "U+10FFFF"), ([0xF5, 0x80, 0x80, 0x80], "U+10FFFF"),
        ([0xF7, 0xBF, 0xBF, 0xBF], "U+10FFFF"),
        ([0xF8, 0x88, 0x80, 0x80, 0x80], "U+10FFFF"), ([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], "U+10FFFF"),
        ([0xFE], "never occurs"), ([0xFF], "never occurs"),
        ([0xC2], "cut short"), ([0xE9, 0x61], "cut short"), ([0xE2, 0x82], "cut short"),
        ([0xE2, 0x82, 0x61], "cut short"),
        ([0xF0, 0x9F], "cut short"), ([0xF0, 0x9F, 0x98], "cut short"),
        ([0xF0, 0x9F, 0x98, 0x61], "cut short"),
        ([0xF4, 0x8F, 0xBF, 0xC0], "cut short"),
    ].map { (bytes: [UInt8], words: String) in
        let valid = bytes.starts(with: [0xC3, 0xA9]) ? 2 : 0
        return Mistake(bytes: [0x5B, 0x22] + bytes + [0x22, 0x5D], 2 + valid, words)
    }

    @Test(arguments: encodings + unicode + written)
    func `a mistake is told with words of its own`(_ row: Mistake) {
        let error = failure(row.bytes)
        #expect(error?.code == row.code)
        #expect(error?.offset == row.offset)
        #expect(error?.message.contains(row.words) == true, "\(error?.message ?? "")")
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test(arguments: unicode)
    func `invalid UTF-8 is found in a name, between values and behind an escape too`(_ row: Mistake) {
        let bytes = row.bytes.dropFirst(2).dropLast(2)
        let shift = row.offset - 2
        for start in [#"{""#, #"{"a":"\n"#, "[1,", #"{"a":"\ud83d\ude00é"#, #"{"a":{}"#] {
            let error = failure(Array(start.utf8) + bytes + Array(#"":1}"#.utf8))
            // Between values a whole character is wrong already.
            let isInString = start.hasSuffix("é") || start.hasSuffix("n") || start == #"{""#
            #expect(error?.offset == start.utf8.count + (isInString ? shift : 0), "\(start)")
            #expect(error?.code == (isInString || shift == 0 ? .badUTF8 : .badJSON), "\(start)")
        }
    }

    @Test(
        arguments: [
            ("\"\u{1}", [0xFF], 1), ("\"a\\x", [0xFF], 2), ("\"\\ud800", [0xFF], 1), ("\"\\u12", [0xFF], 5),
            ("[1,,", [0xFF], 3),
        ] as [(String, [UInt8], Int)]
    )
    func `of two mistakes the first is told`(_ start: String, _ bytes: [UInt8], _ offset: Int) {
        let text = Array(start.utf8) + bytes + [0x22]
        #expect(failure(text)?.offset == offset)
    }

    @Test(arguments: [
        (#"{"a":1,"a":2}"#, "a", 7), (#"{"args":{"amount":"1","amount":"2"}}"#, "args.amount", 22),
        (#"{"a":[1,{"b":{"c":1,"c":2}}]}"#, "a[1].b.c", 20), (#"[[{"a":1,"\u0061":2}]]"#, "[0][0].a", 9),
        (#"{"args":{"requests":[{},{"args":{"id":1,"id":2}}]}}"#, "args.requests[1].args.id", 40),
    ])
    func `a name that stands twice is named with the way to it`(
        _ text: String,
        _ field: String,
        _ offset: Int
    ) {
        let error = failure(Array(text.utf8))
        #expect(error?.code == .duplicateKey)
        #expect(error?.field == field)
        #expect(error?.offset == offset)
    }

    @Test func `as many combining marks as any language has are read`() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 15)
        #expect(try JSONParser.parse("\"a\(marks)b\(marks)\"").string?.unicodeScalars.count == 62)
    }

    private func failure(_ bytes: [UInt8]) -> BudgetError? {
        #expect(throws: BudgetError.self) {
            try bytes.withUnsafeBytes { _ = try JSONParser.parse($0) }
        }
    }
}
