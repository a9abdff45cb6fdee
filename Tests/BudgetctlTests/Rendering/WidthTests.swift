import BudgetCore
import Testing

@testable import budgetctl

/// Nothing that is drawn is wider than the terminal, whatever names and amounts there are.
struct WidthTests {
    /// How amounts are written somewhere, up to the largest that the ledger holds.
    struct Amounts: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let texts: [String]
        /// Whether they come as plain amounts, without a display.
        var isPlain = false

        static let all = [
            Amounts(testDescription: "en_US", texts: ["€4.50", "-€1,075.40", "€92,233,720,368,547.07"]),
            Amounts(
                testDescription: "de_DE",
                texts: ["4,50\u{A0}€", "-1.075,40\u{A0}€", "92.233.720.368\u{A0}€"]
            ),
            Amounts(
                testDescription: "ar_EG",
                texts: [
                    "\u{200F}٤٫٥٠\u{A0}€", "\u{61C}-\u{200F}١٬٠٧٥٫٤٠\u{A0}€", "\u{200F}٩٢٬٢٣٣٬٧٢٠٫٠٠\u{A0}€",
                ]
            ),
            Amounts(testDescription: "ja_JP", texts: ["￥450", "-￥107,540", "￥92,233,720,368,547"]),
            Amounts(testDescription: "C", texts: ["4.50", "-1075.40", "92233720368547.07"], isPlain: true),
        ]

        /// The members of these names, in the order of the texts.
        func members(_ names: [String], from start: Int) -> String {
            let plain = names.enumerated().map { index, name in
                #""\#(name)":"\#(isPlain ? texts[(start + index) % texts.count] : "12.50")""#
            }
            let display = names.enumerated().map { index, name in
                #""\#(name)":"\#(texts[(start + index) % texts.count])""#
            }
            let shown = isPlain ? "" : #","display":{\#(display.joined(separator: ","))}"#
            return plain.joined(separator: ",") + shown
        }
    }

    private static let names = [
        "food", "a very long category name that goes on and on", "食料品と日用品のすべて", "مواد غذائية ومنزلية",
        "מזון ובית ועוד הרבה", "👨‍👩‍👧‍👦 family 👩🏽‍💻", "Cafe\u{301} cre\u{300}me", "🇩🇪 Reise ✈️ 🏳️‍🌈", "x",
        "averylongwordwithoutanyblankthatcouldbebrokenanywhere", "tab\\there\\nand\\u001b[31m",
    ]
    private static let figures = [
        "limit", "carried", "available", "spent", "remaining", "upcoming", "safe", "per_day", "projected",
    ]
    private static let states = ["under", "near", "full", "over"]

    private static func status(_ amounts: Amounts) -> String {
        let categories = names.enumerated().map { index, name in
            #"{"name":"\#(name)",\#(amounts.members(figures, from: index)),"percent":\#(index * 9111),"state":"\#(states[index % 4])","carry_over":"both","count":2,"share":\#(index),"period":null}"#
        }
        return
            #"{"name":"\#(names[1])","currency":"EUR","today":"2026-11-22","period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"},\#(amounts.members(figures, from: 0)),"percent":550000,"state":"over","days_left":9,"categories":[\#(categories.joined(separator: ","))]}"#
    }

    private static func report(_ amounts: Amounts) throws -> JSONValue {
        let rows = try JSONParser.parse(status(amounts))["categories"] ?? .null
        var report = JSONObject()
        for (name, text) in [("by", "category"), ("from", "2026-01-01"), ("to", "2026-12-31")] {
            report.append(name, .string(text))
        }
        report.append("count", .number("22"))
        report.append("spent", .string("92233720368547758.07"))
        report.append("remaining", .string("-92233720368547758.08"))
        report.append("rows", rows)
        return .object(report)
    }

    private static func months() throws -> JSONValue {
        let rows = (1...12).map { month in
            let label = "2026-\(CalendarDay.twoDigits(month))"
            return
                #"{"period":{"from":"\#(label)-01","to":"\#(label)-28","label":"\#(label)"},"spent":"\#(month * 100).00","count":3,"display":{"spent":"€92,233,720,368,547,758.07"}}"#
        }
        return try JSONParser.parse(#"{"rows":[\#(rows.joined(separator: ","))]}"#)
    }

    private static func list(_ amounts: Amounts) -> String {
        let expenses = names.enumerated().map { index, name in
            #"{"id":\#(index * 1000 + 1),"date":"2026-11-01",\#(amounts.members(["amount"], from: index)),"payee":"\#(name)","category":"\#(names[(index + 3) % names.count])","tags":["a","\#(name)"],"pending":true,"recurring":12,"note":"\#(name)","every":"month","anchor":"2026-11-25","next":"2026-11-25","waiting":3}"#
        }
        let rows = expenses.joined(separator: ",")
        return #"{"expenses":[\#(rows)],"recurring":[\#(rows)],"count":9999,"sum":"-92233720368547758.08"}"#
    }

    private static func history() throws -> JSONValue {
        let changes = names.enumerated().map { index, name in
            #"{"revision":\#(index * 100),"time":"2026-11-22T12:00:00.000Z","command":"add","by":{"uid":0,"user":"anna"},"rows":[{"kind":"expense","id":1,"before":null,"after":{"id":1,"amount":"12.50","payee":"\#(name)","category":"\#(name)","date":"2026-11-22","tags":[],"pending":false}}]}"#
        }
        return try JSONParser.parse(#"{"changes":[\#(changes.joined(separator: ","))],"more":true}"#)
    }

    private static func texts(_ amounts: Amounts, _ canvas: Canvas) throws -> [String] {
        let status = try JSONParser.parse(status(amounts))
        let list = try JSONParser.parse(list(amounts))
        let changes = ChangeText(moments: MomentText(now: 0, offset: { _ in 0 }))
        let report = ReportText(try report(amounts), today: "2026-11-22")
        return [
            StatusRenderer(canvas: canvas, showsAllCategories: true).text(status),
            CategoryText.table(status, canvas),
            report.table(months: try months(), canvas),
            ListText.table(list, canvas),
            RecurringText.table(list, canvas),
            HistoryText(changes: changes, canvas: canvas).text(try Self.history()),
            (list["expenses"]?.array ?? []).map { ExpenseText.card($0, canvas) }.joined(),
        ]
    }

    @Test(arguments: Amounts.all)
    func `no line is wider than the terminal, and none ends in spaces`(_ amounts: Amounts) throws {
        for width in Array(30...90) + [100, 120, 160, 200] {
            for glyphs in [Glyphs.blocks, .ascii] {
                for text in try Self.texts(amounts, Canvas(width: width, glyphs: glyphs)) {
                    for line in text.split(separator: "\n") {
                        #expect(DisplayWidth.of(String(line)) <= width, "\(width): \(line)")
                        #expect(!line.hasSuffix(" "), "\(width): \(line)")
                    }
                }
            }
        }
    }

    @Test(arguments: Amounts.all)
    func `amounts that stand below each other end in the same cell`(_ amounts: Amounts) throws {
        let text = try Self.texts(amounts, Canvas(width: 200))[3]
        let ends = text.split(separator: "\n").dropFirst().dropLast(2).compactMap { line -> Int? in
            let amount = amounts.texts.filter { line.contains($0) }.max { $0.count < $1.count }
            guard let amount, let range = line.firstRange(of: amount) else { return nil }
            return DisplayWidth.of(String(line[..<range.upperBound]))
        }
        #expect(ends.count == Self.names.count)
        #expect(Set(ends).count == 1)
    }

    @Test func `colours change nothing but the colours`() throws {
        for (plain, painted) in zip(
            try Self.texts(Amounts.all[0], Canvas(width: 80)),
            try Self.texts(Amounts.all[0], Canvas(width: 80, palette: Palette(isOn: true)))
        ) {
            let parts = painted.split(separator: "\u{1B}", omittingEmptySubsequences: false)
            let bare = parts.enumerated().map { index, part in
                index == 0 ? String(part) : String(part.drop { $0 != "m" }.dropFirst())
            }
            #expect(bare.joined() == plain)
        }
    }

    @Test func `ASCII drawings hold nothing else`() throws {
        let status = try JSONParser.parse(
            #"{"name":"Home","currency":"EUR","today":"2026-11-22","period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"},"limit":"100.00","available":"100.00","spent":"40.00","remaining":"60.00","upcoming":"5.00","safe":"55.00","percent":40,"state":"under","days_left":9,"categories":[{"name":"a name that is far too long for it","available":"9.00","spent":"2.00","remaining":"7.00","limit":"9.00","percent":22}]}"#
        )
        let canvas = Canvas(width: 40, glyphs: .ascii)
        let text =
            StatusRenderer(canvas: canvas, showsAllCategories: true).text(status)
            + (MonthsLine(try Self.months(), today: "2026-12-31").text(canvas) ?? "").replacing("€", with: "")
        for byte in text.utf8 { #expect(0x20..<0x7F ~= byte || byte == 0x0A) }
        #expect(text.contains("\n##############=---------|---------  40 %\n"))
        #expect(text.contains("\n2026-01 ..::-==++**# 2026-12\n"))
    }
}
