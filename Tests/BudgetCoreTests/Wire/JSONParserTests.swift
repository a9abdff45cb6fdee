import Testing

@testable import BudgetCore

struct JSONParserTests {
    /// A text and the same value as the writer writes it.
    struct Reading: CustomTestStringConvertible, Sendable {
        let text: String
        let canonical: String

        init(_ text: String, _ canonical: String? = nil) {
            self.text = text
            self.canonical = canonical ?? text
        }

        var testDescription: String { "\(text) is \(canonical)" }
    }

    /// A text with the error and the byte at which it shows.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let bytes: [UInt8]
        let code: BudgetError.Code
        let offset: Int

        init(_ text: String, at offset: Int, _ code: BudgetError.Code = .badJSON) {
            self.init(bytes: Array(text.utf8), at: offset, code)
        }

        init(bytes: [UInt8], at offset: Int, _ code: BudgetError.Code = .badUTF8) {
            self.bytes = bytes
            self.code = code
            self.offset = offset
        }

        /// A string of the bytes, which are not valid from the given one on.
        init(string content: [UInt8], at offset: Int) {
            self.init(bytes: [0x22] + content + [0x22], at: offset + 1)
        }

        var testDescription: String {
            "\(String(decoding: bytes.prefix(60), as: UTF8.self)) fails at \(offset)"
        }
    }

    private func parse(_ bytes: [UInt8]) throws -> JSONValue {
        try bytes.withUnsafeBytes { try JSONParser.parse($0) }
    }

    private static func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }

    static let accepted: [Reading] = [
        Reading("null"), Reading("true"), Reading("false"), Reading("{}"), Reading("[]"), Reading("\"\""),
        Reading(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n", #"{"a":[1,2],"b":{}}"#),
        Reading("[ ]", "[]"), Reading("[[],{},[null]]"), Reading(#"{"b":1,"a":2}"#),
        Reading(#"{"":0}"#), Reading(#"{"a":1,"A":2,"á":3}"#),
        // Numbers keep their text.
        Reading("0"), Reading("-0"), Reading("-1"), Reading("10"), Reading("0.5"), Reading("-0.0"),
        Reading("1.0"),
        Reading("19.990"), Reading("1e3"), Reading("1E+3"), Reading("1.5e-300"), Reading("0e0"),
        Reading("123456789012345678901234567890.123456789012345678901234567890"),
        // Escapes.
        Reading(#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#),
        Reading(#""A\u00E9\u20ac""#, #""Aé€""#), Reading(#""\ud83d\ude00""#, #""😀""#),
        Reading(#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""), Reading(#""\u0001\u001f\u007f""#),
        Reading(#""\\u0000""#), Reading(#""\ufeff""#, "\"\u{FEFF}\""),
        // Any scalar.
        Reading("\"café 食費 ١٢ 👩‍👧 \u{7FF}\u{800}\u{FFFF}\u{10000}\""), Reading("\"\u{2028}\u{2029}\u{85}\""),
        Reading("\"\u{7F}\"", #""\u007f""#),
        // As deep as is allowed.
        Reading(nested(16)),
        Reading(String(repeating: #"{"a":"#, count: 15) + "{}" + String(repeating: "}", count: 15)),
        Reading("[" + Array(repeating: nested(15), count: 3).joined(separator: ",") + "]"),
    ]

    static let malformed: [Refusal] = [
        Refusal("", at: 0), Refusal("   ", at: 3), Refusal("nul", at: 3), Refusal("nulL", at: 3),
        Refusal("True", at: 0), Refusal("NaN", at: 0), Refusal("Infinity", at: 0),
        Refusal("-Infinity", at: 1),
        Refusal("undefined", at: 0), Refusal("'a'", at: 0), Refusal("a", at: 0),
        Refusal("\u{FEFF}{}", at: 0), Refusal("\u{A0}1", at: 0), Refusal("\u{0B}1", at: 0),
        Refusal("\01", at: 0),
        // More than one value.
        Refusal("{}{}", at: 2), Refusal("{} {}", at: 3), Refusal("1 2", at: 2), Refusal("null,", at: 4),
        Refusal("{}//", at: 2), Refusal("/**/{}", at: 0), Refusal("[]]", at: 2), Refusal("{}\0", at: 2),
        // Arrays.
        Refusal("[", at: 1), Refusal("[1", at: 2), Refusal("[1,", at: 3), Refusal("[1,]", at: 3),
        Refusal("[,1]", at: 1), Refusal("[1,,2]", at: 3), Refusal("[1 2]", at: 3), Refusal("[1}", at: 2),
        Refusal("]", at: 0),
        // Objects.
        Refusal("{", at: 1), Refusal(#"{"a"}"#, at: 4), Refusal(#"{"a":}"#, at: 5),
        Refusal(#"{"a":1"#, at: 6),
        Refusal(#"{"a":1,}"#, at: 7), Refusal("{,}", at: 1), Refusal("{a:1}", at: 1), Refusal("{1:1}", at: 1),
        Refusal(#"{"a" 1}"#, at: 5), Refusal(#"{"a"::1}"#, at: 5), Refusal(#"{"a":1;"b":2}"#, at: 6),
        Refusal(#"{"a":1 "b":2}"#, at: 7), Refusal("{null:1}", at: 1),
        // Numbers.
        Refusal("+1", at: 0), Refusal(".5", at: 0), Refusal("1.", at: 2), Refusal("-", at: 1),
        Refusal("--1", at: 1),
        Refusal("01", at: 0), Refusal("-01", at: 1), Refusal("00", at: 0), Refusal("1e", at: 2),
        Refusal("1e+", at: 3),
        Refusal("1.e3", at: 2), Refusal("-.5", at: 1), Refusal("0x10", at: 1), Refusal("1_000", at: 1),
        Refusal("1,5", at: 1), Refusal("[1.]", at: 3), Refusal("1a", at: 1), Refusal("١", at: 0),
        // Strings.
        Refusal("\"", at: 1), Refusal("\"abc", at: 4), Refusal(#""\"#, at: 2), Refusal(#""\""#, at: 3),
        Refusal("\"a\nb\"", at: 2), Refusal("\"a\tb\"", at: 2), Refusal("\"\0\"", at: 1),
        Refusal("\"\u{1F}\"", at: 1), Refusal(#""a\x""#, at: 2), Refusal(#""\'""#, at: 1),
        Refusal(#""\U0041""#, at: 1),
        Refusal(#""\u12""#, at: 5), Refusal(#""\u12g4""#, at: 5), Refusal(#""\u""#, at: 3),
        Refusal(#""\u+123""#, at: 3),
        Refusal(#""\u0000""#, at: 1), Refusal(#""ab\u0000""#, at: 3),
        Refusal(#""\ud800""#, at: 1), Refusal(#""\udc00""#, at: 1), Refusal(#""\ud800\u0041""#, at: 1),
        Refusal(#""\ud800\ud800""#, at: 1), Refusal(#""x\udc00\ud800""#, at: 2),
        Refusal(#""\ud800x""#, at: 1),
        Refusal(#""\ud800\n""#, at: 1), Refusal(#""\ud800\u""#, at: 9),
    ]

    static let duplicates: [Refusal] = [
        Refusal(#"{"a":1,"a":1}"#, at: 7, .duplicateKey),
        Refusal(#"{"a":1, "b":2, "a":3}"#, at: 15, .duplicateKey),
        Refusal(#"{"a":1,"\u0061":2}"#, at: 7, .duplicateKey),
        Refusal(#"{"é":1,"\u00e9":2}"#, at: 8, .duplicateKey),
        Refusal(#"{"\ud83d\ude00":1,"😀":2}"#, at: 18, .duplicateKey),
        Refusal(#"{"":1,"":2}"#, at: 6, .duplicateKey),
        Refusal(#"{"x":[{"a":1,"a":2}]}"#, at: 13, .duplicateKey),
    ]

    static let tooDeep: [Refusal] = [
        Refusal(nested(17), at: 16, .tooDeep),
        Refusal(
            String(repeating: #"{"a":"#, count: 16) + "{}" + String(repeating: "}", count: 16),
            at: 80,
            .tooDeep
        ),
        Refusal(String(repeating: "[", count: 1_000_000), at: 16, .tooDeep),
        Refusal(String(repeating: #"{"":"#, count: 1_000_000), at: 64, .tooDeep),
        Refusal("[[],[" + nested(15) + "]]", at: 19, .tooDeep),
    ]

    /// Unicode 15, table 3-7: what is well formed, and one byte off it.
    static let invalidUTF8: [Refusal] = [
        Refusal(string: [0x80], at: 0), Refusal(string: [0xBF], at: 0), Refusal(string: [0xC0, 0x80], at: 0),
        Refusal(string: [0xC1, 0xBF], at: 0), Refusal(string: [0xC2], at: 0),
        Refusal(string: [0x61, 0xC2], at: 1),
        Refusal(string: [0xC2, 0x20], at: 0), Refusal(string: [0xE0, 0x80, 0x80], at: 0),
        Refusal(string: [0xE0, 0x9F, 0xBF], at: 0), Refusal(string: [0xED, 0xA0, 0x80], at: 0),
        Refusal(string: [0xED, 0xBF, 0xBF], at: 0), Refusal(string: [0xE2, 0x82], at: 0),
        Refusal(string: [0xE2, 0x82, 0xAC, 0xE2, 0x82], at: 3),
        Refusal(string: [0xF0, 0x80, 0x80, 0x80], at: 0), Refusal(string: [0xF0, 0x8F, 0xBF, 0xBF], at: 0),
        Refusal(string: [0xF4, 0x90, 0x80, 0x80], at: 0), Refusal(string: [0xF5, 0x80, 0x80, 0x80], at: 0),
        Refusal(string: [0xF0, 0x9F, 0x98], at: 0), Refusal(string: [0xFE], at: 0),
        Refusal(string: [0xFF], at: 0),
        Refusal(string: Array("café".utf8) + [0xFF, 0x61], at: 5),
        Refusal(string: Array(#"\n\u0041"#.utf8) + [0xC3, 0x28], at: 8),
        Refusal(bytes: Array(#"{"ok":1,""#.utf8) + [0xE9] + Array(#"":2}"#.utf8), at: 9),
    ]

    @Test(arguments: accepted)
    func `reads what RFC 8259 allows`(_ row: Reading) throws {
        let value = try JSONParser.parse(row.text)
        var writer = JSONWriter()
        writer.value(value)
        #expect(writer.text == row.canonical)
        #expect(try JSONParser.parse(row.canonical) == value)
    }

    @Test(arguments: malformed)
    func `refuses what is not JSON and says where`(_ row: Refusal) {
        refuse(row)
    }

    @Test(arguments: duplicates)
    func `refuses a name that stands twice, escaped or not`(_ row: Refusal) {
        refuse(row)
    }

    @Test(arguments: tooDeep)
    func `refuses more than sixteen levels at once`(_ row: Refusal) {
        refuse(row)
    }

    @Test(arguments: invalidUTF8)
    func `refuses invalid UTF-8 at its first byte`(_ row: Refusal) {
        refuse(row)
    }

    private func refuse(_ row: Refusal) {
        let error = #expect(throws: BudgetError.self) { try parse(row.bytes) }
        #expect(error?.code == row.code)
        #expect(error?.offset == row.offset)
    }

    @Test func `every cut of a request is refused`() throws {
        let line = Array(
            #"{"id":7,"command":"add","args":{"amount":"12.50","tags":["é","\ud83d\ude00"],"x":-1.5e+3}}"#
                .utf8
        )
        _ = try parse(line)
        for length in line.indices {
            #expect(throws: BudgetError.self) { try parse(Array(line.prefix(length))) }
        }
    }

    @Test func `no change of a byte makes the parser trap`() {
        let line = Array(#"{"a":"\ud83d\ude00\u00e9é\n","b":[1.5e3,-0,true,null],"c":{"d":"x"}}"#.utf8)
        var changed = line
        for index in line.indices {
            for byte in UInt8.min...UInt8.max {
                changed[index] = byte
                _ = try? parse(changed)
            }
            changed[index] = line[index]
        }
    }
}
