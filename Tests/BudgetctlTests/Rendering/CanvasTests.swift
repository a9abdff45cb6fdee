import Testing

@testable import budgetctl

struct CanvasTests {
    @Test(arguments: [
        (80, ["one two three"]), (13, ["one two three"]), (12, ["one two", "  three"]),
        (7, ["one two", "  three"]), (5, ["one", "  two", "  thr", "  ee"]),
    ])
    func `a text is broken between words, and a word that is too long within`(_ width: Int, _ lines: [String])
    {
        #expect(Canvas(width: width).folded("one two three", indentation: 2) == lines)
    }

    @Test func `wide characters are not halved`() {
        #expect(Canvas(width: 5).folded("食堂さくら", indentation: 0) == ["食堂", "さく", "ら"])
    }

    @Test(
        arguments: [
            (nil, "Home  2026-11  the days"), (23, "Home  2026-11  the days"), (22, "Home  2026-11"),
            (12, "Home"),
            (3, "Ho…"),
        ] as [(Int?, String)]
    )
    func `a heading leaves out its end, and cuts its beginning last`(_ width: Int?, _ line: String) {
        #expect(Canvas(width: width).line([("Home", nil), ("2026-11", nil), ("the days", nil)]) == line)
    }
}
