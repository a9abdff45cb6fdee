import BudgetCore
import BudgetTestSupport
import Testing

@testable import budgetctl

/// What a person typed shows as text in every bar, and does nothing.
@Suite(.timeLimit(.minutes(1))) struct BarEscapeTests {
    struct Text: Sendable, CustomTestStringConvertible {
        let text: String
        var testDescription: String { text.debugDescription }
    }

    static let texts = [
        BarSamples.hostile, "", " ", "%", "%%{F-}", "100%", "%{", "%{A:touch x:}", "%{F#ff0000", "#", "##",
        "###", "####[", "#[", "##[fg=red]", "#(touch x)", "#{pid}", "#S", "a#", "a##", "%H:%M", "<", "</fc>",
        "<fc=red>", "/>", "x/><action=`touch x`>y</action><raw=1:", "<raw=3:abc/>", "<icon=x/>", "&", "&lt;",
        "&amp;lt;", "<!DOCTYPE html>", "<?xml?>", "<b>", "< b>", "<\u{301}b>", "a < b & c > d", "|", "a|b=c",
        "x | bash='touch x'", "--", "---", "--x", "-", " -- ", "\u{200B}--", ":smile:", "\\n", "\\u0000",
        "\"",
        "\"}", "\\", "a\nb", "\n\n", "text|string|x\n\nstate|string|over", "\r", "\r\n", "\t", "\u{0}",
        "\u{1B}[31m",
        "\u{9B}31m", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}over", "\u{2066}x", "\u{FEFF}x", "שלום",
        "مقهى 5", "食堂さくら", "👨‍👩‍👧", "e\u{301}", "\u{301}", String(repeating: "\u{301}", count: 30),
        String(repeating: "食", count: 200), String(repeating: "<", count: 200),
        String(repeating: "👨‍👩‍👧‍👦", count: 200), String(repeating: "\u{200B}", count: 1500),
    ].map { Text(text: $0) }

    private static let flags: [BarStyle.Flags] = [[], .noMarkup, .pango]

    /// Expects that every bar shows what the plain line says, in both states.
    private func check(_ name: String, _ parts: [Template.Part], length: Int) throws {
        for state in ["under", "over"] {
            let reading = BarSamples.reading(state, name: name)
            var style = BarStyle(template: Template(parts: parts), length: length, category: name)
            let plain = String(BarRenderer(style).record(of: reading).dropLast())
            #expect(DisplayWidth.of(plain) <= length)
            #expect(!plain.unicodeScalars.contains { $0.properties.generalCategory == .control })
            for format in BarFormat.allCases {
                style.format = format
                for flags in Self.flags {
                    style.flags = flags
                    let record = BarRenderer(style).record(of: reading)
                    #expect(record.utf8.count <= BarRenderer.mostBytes)
                    let shown = try ShownText.read(record, format, flags)
                    let seen = visible(shown.text, format)
                    let wanted = visible(plain, format)
                    // Of a text that is long in bytes a record with more in it holds less.
                    if plain.utf8.count > 400, seen != wanted {
                        #expect(seen.last == "…" && wanted.utf8.starts(with: seen.dropLast().utf8))
                    } else {
                        #expect(seen == wanted, "\(format.rawValue): \(record)")
                    }
                }
            }
        }
    }

    /// What is seen: without marks that have no width, and as Argos shows it.
    private func visible(_ text: String, _ format: BarFormat) -> String {
        let seen = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{200B}" }))
        switch format {
        case .argos: return ShownText.trimmed(Self.replacing(["|": "\u{2223}"], in: seen))
        // i3blocks has signs that look like those it cannot read.
        case .i3blocksJSON: return Self.replacing(["\"": "\u{2033}", "\\": "\u{2216}"], in: seen)
        default: return seen
        }
    }

    private static func replacing(_ others: [Unicode.Scalar: Unicode.Scalar], in text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { others[$0] ?? $0 }))
    }

    @Test(arguments: texts) func `a name is shown as it is`(_ text: Text) throws {
        try check(text.text, [.value(.category, .none)], length: 120)
        try check(text.text, [.value(.category, .none)], length: 7)
    }

    @Test(arguments: texts) func `a text of the template is shown as it is`(_ text: Text) throws {
        try check("food", [.text(text.text), .value(.remaining, .none)], length: 60)
    }

    @Test func `the usual text with a category is no other`() throws {
        for text in Self.texts {
            let style = BarStyle(format: .waybar, category: text.text)
            let record = BarRenderer(style).record(of: BarSamples.reading(name: text.text))
            let object = try JSONParser.parse(String(record.dropLast()))
            let tooltip = try #require(object["tooltip"]?.string)
            #expect(try ShownText.pango(tooltip).hasSuffix("889.77 projected"))
        }
    }

    /// Pieces that mean something in one bar or another.
    private static let pieces = [
        "%", "%{", "{", "}", "%{F#ff0000}", "%{F-}", "#", "##", "#[", "[", "]", "#(", ")", "#{", "<", ">",
        "/>", "</",
        "<fc=#ff0000>", "<raw=", "<action=`x`>", ":", "=", "3", "|", "---", "-", " ", "&", "&lt;", ";", "\"",
        "\\",
        "\n", "\r", "\u{1B}", "\u{202E}", "\u{2028}", "\u{200B}", "\u{301}", "\u{FEFF}", "ש", "食", "👍🏽", "a",
        "b", "é",
        "!", "?", "/", "'", "`", ",",
    ]

    @Test(arguments: [UInt64(1), 2, 3, 4]) func `whatever is typed shows as it is`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var text = ""
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                text += Self.pieces.randomElement(using: &random) ?? ""
            }
            try check(text, [.value(.category, .none)], length: Int.random(in: 1...60, using: &random))
            try check("food", [.text(text)], length: 60)
        }
    }
}
