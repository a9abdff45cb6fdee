import Testing

@testable import BudgetCore

struct CaseFoldingTests {
    @Test(arguments: [
        ("Straße", "STRASSE"), ("STRAẞE", "straße"), ("ẞ", "ss"), ("CAFÉ", "café"), ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("ﬁn", "FIN"), ("ſ", "S"), ("ΐ", "\u{3B9}\u{308}\u{301}"), ("Ǆ", "ǅ"), ("ᾳ", "αι"),
    ])
    func `texts that differ only by case are equal`(_ text: String, _ other: String) {
        #expect(Array(CaseFolding.fold(text).unicodeScalars) == Array(CaseFolding.fold(other).unicodeScalars))
    }

    @Test(arguments: [("kız", "kiz"), ("é", "e"), ("ß", "s"), ("İ", "i")])
    func `texts that differ by more are not`(_ text: String, _ other: String) {
        #expect(CaseFolding.fold(text) != CaseFolding.fold(other))
    }

    @Test(arguments: ["STRAẞE", "KIZ", "kız", "İzmir", "ŒUVRE", "ʼN", "ﬃ"])
    func `what is folded stays as it is`(_ text: String) {
        #expect(CaseFolding.fold(CaseFolding.fold(text)) == CaseFolding.fold(text))
    }
}
