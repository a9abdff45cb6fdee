import Testing

@testable import budgetctl

struct BarStyleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let words: String
        let error: String
        var testDescription: String { words }

        init(_ words: String, _ error: String) {
            self.words = words
            self.error = error
        }
    }

    private func style(_ words: String) throws -> BarStyle? {
        try BarStyle.read(ArgumentReader.read(words.split(separator: " ").map(String.init)))
    }

    @Test func `a style is what the options say`() throws {
        #expect(try style("status") == nil)
        #expect(try style("status --format plain") == BarStyle())
        #expect(try style("status --template {state}")?.format == .plain)
        #expect(
            try style("--format waybar --no-markup --length 120 -c food")
                == BarStyle(
                    format: .waybar,
                    length: 120,
                    flags: .noMarkup,
                    category: "food"
                )
        )
        #expect(try style("status --format i3blocks-json --urgent --pango")?.flags == [.urgent, .pango])
        #expect(try style("status --format tmux --colors none")?.colors == BarColors())
        #expect(
            try style("status --format tmux --colors #000000,none,#ABCdef")?.colors
                == BarColors(
                    warn: "#000000",
                    over: nil,
                    offline: "#ABCdef"
                )
        )
    }

    @Test(arguments: BarFormat.allCases) func `every format is taken by its name`(_ format: BarFormat) throws
    {
        #expect(try style("status --format \(format.rawValue)")?.format == format)
    }

    @Test(arguments: [
        Row("--format palin", "--format cannot be `palin`. Did you mean plain?"),
        Row("--format nonsense", "--format cannot be `nonsense`. Known are: plain, waybar, "),
        Row("--format", "--format needs a value: FORMAT."),
        Row("--format plain --format waybar", "--format is given twice."),
        Row("--format plain --json", "--format and --json exclude each other."),
        Row("--format plain -q", "--format and -q exclude each other."),
        Row("--format plain --plain", "--format and --plain exclude each other."),
        Row("--format plain --explain", "--format and --explain exclude each other."),
        Row("--format plain --categories", "--format and --categories exclude each other."),
        Row("--format plain --exit-code", "--format and --exit-code exclude each other."),
        Row("--template x --plain", "--template and --plain exclude each other."),
        Row("--format plain --length 0", "--length cannot be `0`. It takes 1 to 120 cells."),
        Row("--format plain --length 121", "--length cannot be `121`."),
        Row("--format plain --length many", "--length cannot be `many`."),
        Row("--format tmux --colors red", "--colors cannot be `red`. It takes none, or three for"),
        Row("--format tmux --colors #fff,#fff,#fff", "--colors cannot be `#fff,#fff,#fff`."),
        Row("--format tmux --colors #ffffff,#ffffff", "--colors cannot be"),
        Row("--format tmux --colors #ffffff,#ffffff,#ffff]f", "--colors cannot be"),
        Row("--format waybar --colors none", "--colors is of no use with --format waybar."),
        Row("--format plain --no-markup", "--no-markup is of no use with --format plain."),
        Row("--format waybar --pango", "--pango is of no use with --format waybar."),
        Row("--format i3bar --urgent", "--urgent is of no use with --format i3bar."),
    ])
    func `what cannot be meant so is refused in one line before anything else`(_ row: Row) throws {
        let run = try ProgramRun(
            ["status"] + row.words.split(separator: " ").map(String.init),
            socket: "/nonexistent"
        )
        #expect(run.status == .usage)
        // As JSON an error goes to the output, by its own option.
        let text = row.words.contains("--json") ? run.output : run.errors
        #expect(text.contains(row.error), "\(text)")
        #expect(text.utf8.count { $0 == 0x0A } == 1)
    }

    @Test(arguments: ["--length 5", "--colors none", "--no-markup", "--pango", "--urgent"])
    func `an option of bars goes with a bar`(_ words: String) throws {
        let run = try ProgramRun(
            ["status"] + words.split(separator: " ").map(String.init),
            socket: "/nonexistent"
        )
        #expect(run.status == .usage)
        #expect(run.errors.contains("goes with --format or --template."))
    }

    @Test func `formats that cannot be followed are known`() {
        #expect(BarFormat.allCases.filter { !$0.canBeWatched } == [.argos, .conky, .plasma])
    }
}
