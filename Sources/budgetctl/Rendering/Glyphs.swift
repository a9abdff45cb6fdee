/// The characters that drawings are made of.
struct Glyphs: Sendable {
    /// The part of a bar that is spent.
    let spent: Character
    /// The part of a bar that is due and not booked.
    let upcoming: Character
    /// The rest of a bar.
    let rest: Character
    /// Where an even spending would be today.
    let mark: Character
    /// A line over a sum.
    let rule: Character
    /// What stands for the end of a text that was cut.
    let ellipsis: String
    /// The last cell of a bar of lengths, in equal steps up to a whole cell.
    let steps: [Character]
    /// The heights of a sparkline, the first for nothing.
    let heights: [Character]

    /// Blocks, as all terminals of today have them.
    static let blocks = Glyphs(
        spent: "█",
        upcoming: "▒",
        rest: "░",
        mark: "│",
        rule: "─",
        ellipsis: "…",
        steps: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
        heights: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    )

    /// What is there in every encoding and on every device.
    static let ascii = Glyphs(
        spent: "#",
        upcoming: "=",
        rest: "-",
        mark: "|",
        rule: "-",
        ellipsis: "..",
        steps: ["#"],
        heights: ["_", ".", ":", "-", "=", "+", "*", "#"]
    )

    /// Those that the encoding (locale(7)) and the kind of terminal have.
    ///
    /// The console of Linux has UTF-8 and a font of 256 characters, in which some blocks are missing.
    static func choose(environment: (String) -> String?) -> Glyphs {
        let terminal = environment("TERM")
        guard terminal != "dumb", terminal != "linux" else { return .ascii }
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = environment(name), !value.isEmpty { return isUTF8(value) ? .blocks : .ascii }
        }
        return .ascii
    }

    /// Whether the code set of a locale such as `en_US.UTF-8` is that.
    private static func isUTF8(_ locale: String) -> Bool {
        let codeset = locale.drop { $0 != "." }.dropFirst().prefix { $0 != "@" }
        let letters = codeset.utf8.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
        return letters == Array("utf8".utf8)
    }
}
