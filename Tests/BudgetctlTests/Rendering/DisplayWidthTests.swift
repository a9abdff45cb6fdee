import Testing

@testable import budgetctl

struct DisplayWidthTests {
    struct Width: CustomTestStringConvertible {
        let text: String
        let cells: Int
        var testDescription: String { "\(text) takes \(cells)" }
    }

    @Test(arguments: [
        Width(text: "", cells: 0), Width(text: "corner café", cells: 11),
        Width(text: "מכולת השכונה", cells: 12),
        Width(text: "مقهى النيل", cells: 10), Width(text: "食堂さくら", cells: 10),
        Width(text: "Cafe\u{301} Paris", cells: 10),
        Width(text: "한글", cells: 4), Width(text: "\u{1112}\u{1161}\u{11AB}", cells: 2),
        Width(text: "🍕", cells: 2),
        Width(text: "👨‍👩‍👧", cells: 2), Width(text: "👍🏽", cells: 2), Width(text: "❤️", cells: 2),
        Width(text: "🇩🇪", cells: 2),
        Width(text: "ｶﾅ", cells: 2), Width(text: "ＡＢ", cells: 4), Width(text: "\u{2068}x\u{2069}", cells: 1),
        Width(text: "a\u{200B}b", cells: 2), Width(text: "1.087,90 €", cells: 10),
        Width(text: "█░", cells: 2),
    ])
    func `counts cells as a terminal does`(_ width: Width) {
        #expect(DisplayWidth.of(width.text) == width.cells)
    }

    @Test(arguments: [
        ("corner café", 11, "corner café"), ("corner café", 8, "corner …"), ("食堂さくら", 6, "食堂…"),
        ("食堂さくら", 5, "食堂…"), ("Cafe\u{301} Paris", 5, "Cafe\u{301}…"), ("ab", 1, "…"),
    ])
    func `cuts between characters`(_ text: String, _ cells: Int, _ fitted: String) {
        #expect(DisplayWidth.fitted(text, to: cells) == fitted)
    }
}
