import BudgetCore
import Testing

@testable import budgetctl

struct BarTextTests {
    @Test(arguments: [
        ("corner café", "corner café"), ("a\nb\r\nc\td", "a b  c d"),
        ("\u{1B}[31m\u{9B}1m\u{7F}", " [31m 1m "),
        ("a\u{2028}b\u{2029}c", "a b c"), ("\u{202E}x\u{2066}y\u{2069}", " x y "), ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("1\u{A0}000,50\u{A0}€", "1\u{A0}000,50\u{A0}€"),
    ])
    func `what would end a line or turn it round is a blank`(_ text: String, _ clean: String) {
        #expect(BarText.clean(text) == clean)
    }

    @Test func `a name from right to left does not turn the figures beside it`() {
        #expect(BarText.inline("שלום") == "\u{200E}שלום\u{200E}")
        #expect(BarText.inline("café") == "café")
        let style = BarStyle(category: "שלום")
        let record = BarRenderer(style).record(of: BarSamples.reading(name: "שלום"))
        #expect(record == "\u{200E}שלום\u{200E} 847.50 · 9 d\n")
    }

    @Test(arguments: [
        ("corner café", 11, 100, "corner café"), ("corner café", 8, 100, "corner …"),
        ("食堂さくら", 5, 100, "食堂…"),
        ("corner café", 60, 8, "corne…"), ("食堂さくら", 60, 10, "食堂…"),
        ("e\u{301}\u{301}\u{301}x", 60, 7, "e\u{301}…"),
        ("abcd", 60, 0, "…"),
    ])
    func `a text is cut by cells, and by bytes where characters are of many`(
        _ text: String,
        _ cells: Int,
        _ bytes: Int,
        _ fitted: String
    ) {
        #expect(BarText.fitted(text, cells: cells, bytes: bytes) == fitted)
    }

    @Test func `the cut comes before the escape, so that no escape is cut`() {
        let style = BarStyle(format: .waybar, length: 5, category: "<<<<<<<<")
        let record = BarRenderer(style).record(of: BarSamples.reading(name: "<<<<<<<<"))
        #expect(record.contains(#""text":"&lt;&lt;&lt;&lt;…""#))
    }

    @Test func `a tooltip says how many categories it leaves out`() {
        guard case .budget(let status, let categories) = BarSamples.reading() else { return }
        for (count, more) in [(20, nil), (21, "… and 1 more"), (500, "… and 480 more")] {
            let all = [JSONValue](repeating: categories.array?.first ?? .null, count: count)
            let reading = BarReading.budget(status: status, categories: .array(all))
            let record = BarRenderer(BarStyle(format: .waybar)).record(of: reading)
            #expect(record.contains("… and") == (more != nil))
            #expect(record.contains(more ?? "food"))
        }
        let long = BarSamples.reading(name: String(repeating: "👨‍👩‍👧‍👦", count: 60))
        guard case .budget(_, let wide) = long else { return }
        let all = [JSONValue](repeating: wide.array?.first ?? .null, count: 20)
        let record = BarRenderer(BarStyle(format: .argos)).record(
            of: .budget(status: status, categories: .array(all))
        )
        #expect(record.utf8.count <= BarRenderer.mostBytes && record.utf8.count > 2_500)
        #expect(record.contains("\n… and "))
    }

    @Test func `a category without limit and expenses is not in a tooltip`() {
        let unused = BarSamples.reading(
            "no_limit",
            with: [("spent", .string("0.00"))]
                + ["limit", "available", "remaining"].map { ($0, JSONValue.null) }
        )
        #expect(!BarRenderer(BarStyle(format: .waybar)).record(of: unused).contains("food"))
    }
}
