import BudgetCore
import Testing

@testable import budgetctl

struct BarRecordTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let format: BarFormat
        let ok: String
        let warn: String
        let over: String
        let offline: String
        var testDescription: String { format.rawValue }
    }

    static let rows = [
        Row(
            format: .plain,
            ok: "847.50 · 9 d\n",
            warn: "! 75.40 · 9 d\n",
            over: "!! -12.50 · 9 d\n",
            offline: "offline\n"
        ),
        Row(
            format: .waybar,
            ok: #"""
                {"text":"847.50 · 9 d","alt":"ok","tooltip":"2026-11, 9 days left\n847.50 EUR left of 1500.00\n652.50 spent, 43 %\n94.16 a day\n889.77 projected\nfood: 847.50 left of 1500.00","class":["budget","ok"],"percentage":43}

                """#,
            warn: #"""
                {"text":"! 75.40 · 9 d","alt":"warn","tooltip":"2026-11, 9 days left\n! 75.40 EUR left of 1500.00\n652.50 spent, 94 %\n94.16 a day\n889.77 projected\nfood: ! 75.40 left of 1500.00","class":["budget","warn"],"percentage":94}

                """#,
            over: #"""
                {"text":"!! -12.50 · 9 d","alt":"over","tooltip":"2026-11, 9 days left\n!! -12.50 EUR left of 1500.00\n652.50 spent, 104 %\n94.16 a day\n889.77 projected\nfood: !! -12.50 left of 1500.00","class":["budget","over"],"percentage":100}

                """#,
            offline: #"""
                {"text":"offline","alt":"offline","tooltip":"No budgetd answers at /run/a&amp;b.\nStart it: one\nOr: two","class":["budget","offline"],"percentage":0}

                """#
        ),
        Row(
            format: .i3blocks,
            ok: "847.50 · 9 d\n847.50\n",
            warn: "! 75.40 · 9 d\n! 75.40\n#ffcc00\n",
            over: "!! -12.50 · 9 d\n!! -12.50\n#ff4444\n",
            offline: "offline\noffline\n#888888\n"
        ),
        Row(
            format: .i3blocksJSON,
            ok: #"{"full_text":"847.50 · 9 d","short_text":"847.50"}"# + "\n",
            warn: ##"{"full_text":"! 75.40 · 9 d","short_text":"! 75.40","color":"#ffcc00"}"## + "\n",
            over: ##"{"full_text":"!! -12.50 · 9 d","short_text":"!! -12.50","color":"#ff4444"}"## + "\n",
            offline: ##"{"full_text":"offline","short_text":"offline","color":"#888888"}"## + "\n"
        ),
        Row(
            format: .i3bar,
            ok: #"[{"name":"budgetd","full_text":"847.50 · 9 d","short_text":"847.50","urgent":false}],"#
                + "\n",
            warn: ##"""
                [{"name":"budgetd","full_text":"! 75.40 · 9 d","short_text":"! 75.40","color":"#ffcc00","urgent":false}],

                """##,
            over: ##"""
                [{"name":"budgetd","full_text":"!! -12.50 · 9 d","short_text":"!! -12.50","color":"#ff4444","urgent":true}],

                """##,
            offline: ##"""
                [{"name":"budgetd","full_text":"offline","short_text":"offline","color":"#888888","urgent":false}],

                """##
        ),
        Row(
            format: .i3statusRust,
            ok: #"{"text":"847.50 · 9 d","short_text":"847.50","state":"Idle"}"# + "\n",
            warn: #"{"text":"! 75.40 · 9 d","short_text":"! 75.40","state":"Warning"}"# + "\n",
            over: #"{"text":"!! -12.50 · 9 d","short_text":"!! -12.50","state":"Critical"}"# + "\n",
            offline: #"{"text":"offline","short_text":"offline","state":"Info"}"# + "\n"
        ),
        Row(
            format: .polybar,
            ok: "847.50 · 9 d\n",
            warn: "%{F#ffcc00}! 75.40 · 9 d%{F-}\n",
            over: "%{F#ff4444}!! -12.50 · 9 d%{F-}\n",
            offline: "%{F#888888}offline%{F-}\n"
        ),
        Row(
            format: .lemonbar,
            ok: "847.50 · 9 d\n",
            warn: "%{F#ffcc00}! 75.40 · 9 d%{F-}\n",
            over: "%{F#ff4444}!! -12.50 · 9 d%{F-}\n",
            offline: "%{F#888888}offline%{F-}\n"
        ),
        Row(
            format: .xmobar,
            ok: "<raw=12:847.50 · 9 d/>\n",
            warn: "<fc=#ffcc00><raw=13:! 75.40 · 9 d/></fc>\n",
            over: "<fc=#ff4444><raw=15:!! -12.50 · 9 d/></fc>\n",
            offline: "<fc=#888888><raw=7:offline/></fc>\n"
        ),
        Row(
            format: .tmux,
            ok: "847.50 · 9 d\n",
            warn: "#[fg=#ffcc00]! 75.40 · 9 d#[default]\n",
            over: "#[fg=#ff4444]!! -12.50 · 9 d#[default]\n",
            offline: "#[fg=#888888]offline#[default]\n"
        ),
        Row(
            format: .yambar,
            ok:
                "text|string|847.50 · 9 d\nshort|string|847.50\nstate|string|ok\npercent|range:0-100|43\ndays|int|9\n\n",
            warn:
                "text|string|! 75.40 · 9 d\nshort|string|! 75.40\nstate|string|warn\npercent|range:0-100|94\ndays|int|9\n\n",
            over:
                "text|string|!! -12.50 · 9 d\nshort|string|!! -12.50\nstate|string|over\npercent|range:0-100|100\ndays|int|9\n\n",
            offline:
                "text|string|offline\nshort|string|offline\nstate|string|offline\npercent|range:0-100|0\ndays|int|0\n\n"
        ),
        Row(
            format: .json,
            ok: json("ok", "847.50", 43),
            warn: json("warn", "75.40", 94, mark: "! "),
            over: json("over", "-12.50", 104, mark: "!! "),
            offline: #"""
                {"v":1,"state":"offline","text":"offline","short":"offline","name":null,"category":null,"period":null,"from":null,"to":null,"today":null,"currency":null,"left":null,"limit":null,"carried":null,"available":null,"spent":null,"upcoming":null,"safe":null,"per_day":null,"projected":null,"percent":null,"days_left":null,"reason":"No budgetd answers at /run/a&b. Start it: one Or: two"}

                """#
        ),
        Row(
            format: .argos,
            ok: argos("847.50 · 9 d", "food: 847.50 left of 1500.00"),
            warn: argos("! 75.40 · 9 d", "food: ! 75.40 left of 1500.00", "color=#ffcc00 "),
            over: argos("!! -12.50 · 9 d", "food: !! -12.50 left of 1500.00", "color=#ff4444 "),
            offline: argos(
                "offline",
                "No budgetd answers at /run/a&b.",
                "color=#888888 ",
                ["Start it: one", "Or: two"]
            )
        ),
        Row(
            format: .conky,
            ok: "847.50 · 9 d\n",
            warn: "! 75.40 · 9 d\n",
            over: "!! -12.50 · 9 d\n",
            offline: "offline\n"
        ),
        Row(
            format: .plasma,
            ok: "847.50 · 9 d\n",
            warn: "! 75.40 · 9 d\n",
            over: "!! -12.50 · 9 d\n",
            offline: "offline\n"
        ),
    ]

    private static func json(_ state: String, _ left: String, _ percent: Int, mark: String = "") -> String {
        #"""
        {"v":1,"state":"\#(state)","text":"\#(mark)\#(left) · 9 d","short":"\#(mark)\#(left)","name":null,"category":null,"period":"2026-11","from":"2026-11-01","to":"2026-11-30","today":"2026-11-22","currency":"EUR","left":"\#(left)","limit":"1500.00","carried":"0.00","available":"1500.00","spent":"652.50","upcoming":"0.00","safe":"\#(left)","per_day":"94.16","projected":"889.77","percent":\#(percent),"days_left":9,"reason":null}

        """#
    }

    private static func argos(
        _ text: String,
        _ line: String,
        _ color: String = "",
        _ more: [String] = []
    ) -> String {
        let plain = "useMarkup=false unescape=false emojize=false ansi=false"
        return "\(text) | \(color)\(plain)\n---\n" + ([line] + more).map { "\($0) | \(plain)\n" }.joined()
    }

    private func record(
        _ format: BarFormat,
        _ reading: BarReading,
        _ change: (inout BarStyle) -> Void = { _ in }
    )
        -> String
    {
        var style = BarStyle(format: format)
        change(&style)
        return BarRenderer(style).record(of: reading)
    }

    @Test(arguments: rows) func `a bar gets its own record in every state`(_ row: Row) {
        #expect(record(row.format, BarSamples.reading()) == row.ok)
        let near = BarSamples.reading("near", remaining: "75.40", percent: 94)
        #expect(record(row.format, near) == row.warn)
        let over = BarSamples.reading("over", remaining: "-12.50", percent: 104)
        #expect(record(row.format, over) == row.over)
        #expect(record(row.format, BarSamples.offline) == row.offline)
    }

    @Test func `no format is without rows of its own`() {
        #expect(Self.rows.map(\.format) == BarFormat.allCases)
    }

    @Test func `only i3bar has a header, and it is one array that never ends`() {
        for format in BarFormat.allCases where format != .i3bar {
            #expect(BarRenderer(BarStyle(format: format)).preamble.isEmpty)
        }
        #expect(BarRenderer(BarStyle(format: .i3bar)).preamble == "{\"version\":1}\n[\n")
    }

    @Test func `nothing left is a warning, and no limit is fine`() {
        let full = BarSamples.reading("full", remaining: "0.00", percent: 100)
        #expect(record(.polybar, full) == "%{F#ffcc00}! 0.00 · 9 d%{F-}\n")
        #expect(record(.plain, BarSamples.noLimit) == "652.50 spent\n")
        #expect(record(.waybar, BarSamples.noLimit).contains(#""class":["budget","ok"],"percentage":0"#))
        #expect(record(.plain, BarSamples.noCurrency) == "no budget yet\n")
        #expect(record(.waybar, BarSamples.noCurrency).contains("budgetctl limit 1500 EUR"))
    }

    @Test func `amounts are those of the locale where the daemon tells them`() {
        #expect(record(.plain, BarSamples.german) == "!! -1.012,50\u{A0}€ · 9 d\n")
        let tooltip = record(.waybar, BarSamples.german)
        #expect(
            tooltip.contains("!! -1.012,50\u{A0}€ left of 1.500,00\u{A0}€\\n2.512,50\u{A0}€ spent, 167 %")
        )
        #expect(record(.json, BarSamples.german).contains(#""left":"-1012.50""#))
    }

    @Test func `a record of one period that is over tells no days`() {
        let past = BarSamples.reading(with: [("days_left", .null), ("per_day", .null), ("projected", .null)])
        #expect(record(.plain, past) == "847.50\n")
        #expect(record(.yambar, past).contains("\ndays|int|0\n"))
    }

    @Test func `a category is named before its figures`() {
        func text(_ name: String, _ reading: BarReading = BarSamples.reading(name: "Straße")) -> String {
            record(.plain, reading) { $0.category = name }
        }
        #expect(text("Straße") == "Straße 847.50 · 9 d\n")
        #expect(text("STRASSE") == "Straße 847.50 · 9 d\n")
        #expect(text("Strase") == "no category Strase\n")
        #expect(text("food", BarSamples.noLimit) == "food 652.50 spent\n")
        let tooltip = record(.waybar, BarSamples.reading(name: "Straße")) { $0.category = "Strase" }
        #expect(tooltip.contains(#""tooltip":"There is no category Strase.\nDid you mean Straße?""#))
        #expect(tooltip.contains(#""alt":"offline""#))
        let rest = record(.waybar, BarSamples.reading()) { $0.category = "food" }
        #expect(rest.contains(#""tooltip":"food, 2026-11, 9 days left\n847.50 EUR left"#))
    }

    @Test
    func `i3blocks reads one line of a command that does not end, and keeps the old one for an empty line`() {
        let template = Template(parts: [.value(.name, .none)])
        #expect(record(.i3blocks, BarSamples.reading("over")) { $0.flags = .followed } == "!! 847.50 · 9 d\n")
        let empty = record(.i3blocks, BarSamples.reading()) {
            $0.flags = .followed
            $0.template = template
        }
        #expect(empty == " \n")
        #expect(record(.i3blocks, BarSamples.reading()) { $0.template = template } == "\n847.50\n")
    }

    @Test func `a new i3blocks is told that it is urgent`() {
        let over = BarSamples.reading("over")
        let record = self.record(.i3blocksJSON, over) { $0.flags = .urgent }
        #expect(record.hasSuffix(",\"urgent\":true}\n"))
        let fine = self.record(.i3blocksJSON, BarSamples.reading()) { $0.flags = .urgent }
        #expect(!fine.contains("urgent"))
    }

    /// What i3blocks' own JSON cannot say, which a name may hold, and what stands there.
    @Test(arguments: [
        (#"say "cheese"\now"#, "say \u{2033}cheese\u{2033}\u{2216}now"), (#"\"#, "\u{2216}"),
        (#"\""#, "\u{2216}\u{2033}"),
        (#"","urgent":true,"x":""#, "\u{2033},\u{2033}urgent\u{2033}:true,\u{2033}x\u{2033}:\u{2033}"),
    ])
    func `a name with what i3blocks cannot read has signs that look like it`(_ name: String, _ shown: String)
        throws
    {
        let reading = BarSamples.reading("over", name: name)
        #expect(
            record(.i3blocksJSON, reading) { $0.category = name } == ##"""
                {"full_text":"\##(shown) !! 847.50 · 9 d","short_text":"\##(shown) !! 847.50","color":"#ff4444"}

                """##
        )
        #expect(
            record(.i3blocks, reading) { $0.category = name }
                == "\(name) !! 847.50 · 9 d\n\(name) !! 847.50\n#ff4444\n"
        )
        // JSON proper has escapes.
        let block = record(.i3bar, reading) { $0.category = name }.dropFirst().dropLast(3)
        #expect(try JSONParser.parse(String(block))["full_text"]?.string == "\(name) !! 847.50 · 9 d")
    }

    @Test func `colours are those that the user chose, and none is none`() {
        let over = BarSamples.reading("over")
        let mine = BarColors(warn: nil, over: "#AbCdEf", offline: nil)
        #expect(record(.tmux, over) { $0.colors = mine }.hasPrefix("#[fg=#AbCdEf]"))
        for format in BarFormat.allCases {
            #expect(!record(format, over) { $0.colors = BarColors() }.contains("#"))
        }
        #expect(record(.i3blocks, over) { $0.colors = BarColors() } == "!! 847.50 · 9 d\n!! 847.50\n")
    }
}
