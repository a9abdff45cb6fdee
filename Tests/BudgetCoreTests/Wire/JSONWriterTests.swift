import BudgetTestSupport
import Testing

@testable import BudgetCore

struct JSONWriterTests {
    /// A text and the JSON string that spells it.
    struct Escaped: CustomTestStringConvertible, Sendable {
        let text: String
        let json: String

        init(_ text: String, _ json: String) {
            self.text = text
            self.json = json
        }

        var testDescription: String { json }
    }

    @Test(arguments: [
        Escaped("", #""""#), Escaped("a/b", #""a/b""#), Escaped("\"\\", #""\"\\""#),
        Escaped("\n\r\t", #""\n\r\t""#),
        Escaped("\u{0}\u{1}\u{8}\u{C}\u{1F}", #""\u0000\u0001\u0008\u000c\u001f""#),
        Escaped("\u{7F}", #""\u007f""#), Escaped("café 食費 😀", #""café 食費 😀""#), Escaped("\r\n", #""\r\n""#),
    ])
    func `a string is escaped where it must be`(_ row: Escaped) {
        var writer = JSONWriter()
        writer.string(row.text)
        #expect(writer.text == row.json)
    }

    @Test func `members come in the order of the calls, with commas between them`() {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("b")
            writer.array { writer in
                writer.integer(-1)
                writer.bool(true)
                writer.null()
                writer.object { _ in }
                writer.array { _ in }
            }
            writer.name(any: "é\"")
            writer.string(nil as String?)
            writer.name("a")
            writer.raw("1.50")
            writer.name("c")
            writer.raw(Array("[]".utf8))
            writer.name("d")
            writer.string("x" as String?)
        }
        #expect(writer.text == #"{"b":[-1,true,null,{},[]],"é\"":null,"a":1.50,"c":[],"d":"x"}"#)
    }

    @Test(arguments: 0...4)
    func `an amount is written as its text`(_ exponent: Int) {
        var generator = SeededGenerator(seed: UInt64(exponent))
        let edges: [Int64] = [0, 1, -1, 9, 10, 99, 100, -12_345, .max, .min]
        let random = (0..<200).map { _ in
            Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0..<63, using: &generator)
        }
        for minorUnits in edges + random {
            let amount = Amount(minorUnits: minorUnits)
            var writer = JSONWriter()
            writer.string(amount, exponent: exponent)
            #expect(writer.text == "\"\(amount.text(exponent: exponent))\"")
        }
    }

    @Test func `integers of every width are written whole`() {
        var writer = JSONWriter()
        writer.array { writer in
            writer.integer(Int64.min)
            writer.integer(Int64.max)
        }
        #expect(writer.text == "[-9223372036854775808,9223372036854775807]")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a random value comes back from its text`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value = Self.random(depth: 6, using: &generator)
        var writer = JSONWriter()
        writer.value(value)
        #expect(try JSONParser.parse(writer.text) == value)
        #expect(!writer.bytes.contains(0x0A))
    }

    private static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: depth > 0 ? 0...6 : 0...4, using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .number("\(Int64.random(in: .min ... .max, using: &generator))")
        case 3: return .number("-0.\(UInt64.random(in: 0...999, using: &generator))e+7")
        case 4: return .string(text(using: &generator))
        case 5:
            let count = Int.random(in: 0...4, using: &generator)
            return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                object.append(text(using: &generator), random(depth: depth - 1, using: &generator))
            }
            return .object(object)
        }
    }

    /// Any scalars but NUL, which the parser refuses, with those that need escapes often among them.
    private static func text(using generator: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &generator) {
            let highest: UInt32 =
                [0x20, 0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &generator) ?? 0x7F
            text.append(Unicode.Scalar(.random(in: 1...highest, using: &generator)) ?? "\"")
        }
        return String(text)
    }
}
