import BudgetCore
import Testing

@testable import budgetctl

struct TerminalTextTests {
    @Test(arguments: [
        ("plain café", "plain café"), ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\u{7F}b", "a\u{FFFD}b"),
        ("a\u{9B}31mb", "a\u{FFFD}31mb"), ("a\u{202E}b\u{2066}c\u{2069}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
        ("one\ntwo", "one⏎two"), ("one\r\ntwo", "one⏎two"), ("a\tb\u{0}", "a\u{FFFD}b\u{FFFD}"),
        ("a\u{2028}b", "a⏎b"),
    ])
    func `nothing reaches the terminal that it would obey`(_ text: String, _ safe: String) {
        #expect(TerminalText.safe(text) == safe)
    }

    @Test func `every control character is replaced`() {
        let controls = [0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069].joined()
        for value in controls {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            #expect(["\u{FFFD}", "⏎"].contains(TerminalText.safe(String(Character(scalar)))))
        }
    }

    @Test(arguments: ["מכולת השכונה", "مقهى النيل"])
    func `text that runs from right to left is isolated`(_ text: String) {
        #expect(TerminalText.inline(text) == "\u{2068}\(text)\u{2069}")
    }

    @Test(arguments: ["食堂さくら", "Café Paris", ""])
    func `other text is not`(_ text: String) {
        #expect(TerminalText.inline(text) == text)
    }

    @Test func `JSON stays the same value and loses what a terminal would obey`() throws {
        let json = "{\"a\":\"x\u{9B}\u{202E}y\",\"b\":\"é食\"}"
        let escaped = TerminalText.escapedJSON(json)
        #expect(escaped == "{\"a\":\"x\\u009b\\u202ey\",\"b\":\"é食\"}")
        #expect(try JSONParser.parse(escaped) == JSONParser.parse(json))
    }
}
