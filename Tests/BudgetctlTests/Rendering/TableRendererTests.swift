import Testing

@testable import budgetctl

struct TableRendererTests {
    private let columns: [TableRenderer.Column] = [
        .init("id", isRight: true), .init("payee", isFlexible: true), .init("amount", isRight: true),
        .init("note"),
    ]
    private let rows = [
        ["1", "מכולת השכונה", "4.50", ""], ["22", "مقهى النيل", "1,075.40", ""],
        ["333", "食堂さくら", "12.00", "two\nlines"],
        ["4", "Cafe\u{301} Paris", "3.00", ""],
    ]

    @Test func `amounts end in the same cell whatever the script before them`() {
        let lines = TableRenderer(columns: columns, width: nil).text(rows).split(separator: "\n").map(
            String.init
        )
        let ends = zip(lines.dropFirst(), rows).map { line, row in
            DisplayWidth.of(String(line[..<(line.firstRange(of: row[2])?.upperBound ?? line.startIndex)]))
        }
        #expect(ends == [27, 27, 27, 27])
        #expect(lines[1].contains("\u{2068}מכולת השכונה\u{2069}"))
        #expect(lines[3].hasSuffix("two⏎lines"))
    }

    @Test func `no line ends in spaces`() {
        for line in TableRenderer(columns: columns, width: nil).text(rows).split(separator: "\n") {
            #expect(!line.hasSuffix(" "))
        }
    }

    @Test func `a column without texts is left out`() {
        #expect(!TableRenderer(columns: columns, width: nil).text([["1", "x", "2.00", ""]]).contains("note"))
    }

    @Test func `the widest flexible column gives way`() {
        let text = TableRenderer(columns: columns, width: 24).text([
            ["1", "a very long name of a shop", "2.00", ""]
        ])
        for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= 24) }
        #expect(text.contains("a very long…    2.00"))
    }

    @Test func `colour does not change the alignment`() {
        let colored = TableRenderer(columns: columns, width: nil, palette: Palette(isOn: true))
            .text([["1", "x", "2.00", ""]], styles: [.bad])
        #expect(colored.contains("\u{1B}[31m2.00\u{1B}[0m"))
        let plain = colored.split(separator: "\u{1B}").map { part in
            part.first == "[" ? String(part.drop { $0 != "m" }.dropFirst()) : String(part)
        }
        #expect(plain.joined() == TableRenderer(columns: columns, width: nil).text([["1", "x", "2.00", ""]]))
    }
}
