import Testing

@testable import BudgetCore

struct EchoedTextTests {
    @Test(arguments: [
        ("abc", "\"abc\""), ("  abc", "\"abc\""), ("", "\"\""), ("café 食費 ١٢", "\"café 食費 ١٢\""),
        ("a\u{1B}[2Jb", "\"a\u{FFFD}[2Jb\""), ("\u{202E}x\u{85}\u{2028}", "\"\u{FFFD}x\u{FFFD}\u{FFFD}\""),
        (String(repeating: "x", count: 40), "\"" + String(repeating: "x", count: 40) + "\""),
        (String(repeating: "x", count: 41), "\"" + String(repeating: "x", count: 40) + "…\""),
        (
            "e" + String(repeating: "\u{301}", count: 100),
            "\"e" + String(repeating: "\u{301}", count: 39) + "…\""
        ),
    ])
    func `a text is shown short and without controls`(_ text: String, _ shown: String) {
        #expect(EchoedText.quoted(text) == shown)
    }
}
