import Testing

@testable import budgetctl

struct TableRendererTests {
    private let columns: [TableColumn] = [
        .init("id", isRight: true), .init("payee", isFlexible: true), .init("amount", isRight: true),
        .init("note"),
    ]
    private let rows = [
        ["1", "מכולת השכונה", "4.50", ""], ["22", "مقهى النيل", "1,075.40", ""],
        ["333", "食堂さくら", "12.00", "two\nlines"],
        ["4", "Cafe\u{301} Paris", "3.00", ""],
    ]

    @Test func `amounts end in the same cell whatever the script before them`() {
        let lines = TableRenderer(columns: columns).text(rows).split(separator: "\n").map(
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
        for line in TableRenderer(columns: columns).text(rows).split(separator: "\n") {
            #expect(!line.hasSuffix(" "))
        }
    }

    @Test func `a column without texts is left out`() {
        #expect(!TableRenderer(columns: columns).text([["1", "x", "2.00", ""]]).contains("note"))
    }

    @Test func `the widest flexible column gives way`() {
        let text = TableRenderer(columns: columns, canvas: Canvas(width: 24)).text([
            ["1", "a very long name of a shop", "2.00", ""]
        ])
        for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= 24) }
        #expect(text.contains("a very long…    2.00"))
    }

    @Test func `a column without room is left out by its rank, and comes back if it has some after all`() {
        let columns: [TableColumn] = [
            .init("name", isFlexible: true), .amount("spent"), .amount("limit", rank: 1),
            .init("words", rank: 2),
        ]
        let rows = [["something", "1.00", "1,000,000.00", "so"]]
        func titles(_ width: Int) -> String {
            let text = TableRenderer(columns: columns, canvas: Canvas(width: width)).text(rows)
            return text.split(separator: "\n")[0].split(separator: " ").joined(separator: " ")
        }
        #expect(titles(37) == "name spent limit words")
        #expect(titles(34) == "name spent limit")
        #expect(titles(28) == "name spent words")
        #expect(titles(20) == "name spent")
    }

    @Test func `rows without room for their columns are stacked, amounts with their titles`() {
        let columns: [TableColumn] = [
            .init("name", isFlexible: true), .amount("spent"), .amount("remaining"),
            .amount("count", rank: 9),
        ]
        let table = TableRenderer(columns: columns, canvas: Canvas(width: 24))
        let rows = [
            ["a name that is too long", "1,000.00", "123,456,789,012.00", "3"], ["b", "2.00", "", "1"],
        ]
        let text = """
            a name that is too long
              spent 1,000.00
              remaining
              123,456,789,012.00
            b  spent 2.00

            """
        #expect(table.text(rows) == text)
    }

    @Test func `a sum stands below a rule, and what is said of it beside it`() {
        let columns: [TableColumn] = [
            .init("id"), .init("amount", isRight: true), .init("payee", isFlexible: true),
        ]
        let table = TableRenderer(columns: columns, canvas: Canvas(width: 24))
        let text = table.text(
            [[.text("1"), .text("2.50"), .text("a shop")], [.text("2"), .text("12.50"), .empty]],
            sums: [[.empty, .text("15.00")]],
            ruled: 1,
            note: "2 expenses in all"
        )
        let lines = """
            id  amount  payee
            1     2.50  a shop
            2    12.50
                ──────
                 15.00  2 expenses
                        in all

            """
        #expect(text == lines)
    }

    @Test func `colour does not change the alignment`() {
        let colored = TableRenderer(columns: columns, canvas: Canvas(palette: Palette(isOn: true)))
            .text([["1", "x", "2.00", ""]], styles: [.bad])
        #expect(colored.contains("\u{1B}[31m2.00\u{1B}[0m"))
        let plain = colored.split(separator: "\u{1B}").map { part in
            part.first == "[" ? String(part.drop { $0 != "m" }.dropFirst()) : String(part)
        }
        #expect(plain.joined() == TableRenderer(columns: columns).text([["1", "x", "2.00", ""]]))
    }
}
