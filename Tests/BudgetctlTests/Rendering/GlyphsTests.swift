import Testing

@testable import budgetctl

struct GlyphsTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let variables: [String: String]
        let hasBlocks: Bool
        var testDescription: String {
            variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }
    }

    @Test(arguments: [
        Row(variables: ["LANG": "en_US.UTF-8"], hasBlocks: true),
        Row(variables: ["LANG": "C.utf8", "TERM": "xterm-256color"], hasBlocks: true),
        Row(variables: ["LANG": "ca_ES.UTF-8@valencia"], hasBlocks: true),
        Row(variables: ["LANG": "de_DE.UTF-8", "LC_ALL": "C"], hasBlocks: false),
        Row(variables: ["LANG": "C", "LC_CTYPE": "C.UTF-8"], hasBlocks: true),
        Row(variables: ["LANG": "de_DE.UTF-8", "LC_CTYPE": "de_DE@euro"], hasBlocks: false),
        Row(variables: ["LANG": "de_DE"], hasBlocks: false),
        Row(variables: ["LANG": "ru_RU.KOI8-R"], hasBlocks: false),
        Row(variables: ["LANG": "POSIX"], hasBlocks: false),
        Row(variables: [:], hasBlocks: false),
        Row(variables: ["LANG": "en_US.UTF-8", "TERM": "dumb"], hasBlocks: false),
        Row(variables: ["LANG": "en_US.UTF-8", "TERM": "linux"], hasBlocks: false),
    ])
    func `blocks are drawn where the encoding and the terminal have them`(_ row: Row) {
        let glyphs = Glyphs.choose { row.variables[$0] }
        #expect((glyphs.spent == Glyphs.blocks.spent) == row.hasBlocks)
    }
}
