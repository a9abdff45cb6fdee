import Testing

@testable import budgetctl

struct LocaleChoiceTests {
    struct Row: CustomTestStringConvertible {
        var option: String?
        var environment: [String: String] = [:]
        let locale: String?
        var testDescription: String { "\(option ?? "-") \(environment) → \(locale ?? "none")" }
    }

    @Test(arguments: [
        Row(locale: nil),
        Row(environment: ["LANG": "de_DE.UTF-8"], locale: "de_DE"),
        Row(environment: ["LANG": "de_DE@euro"], locale: "de_DE"),
        Row(environment: ["LANG": "en_US.UTF-8", "LC_MONETARY": "de_CH.UTF-8"], locale: "de_CH"),
        Row(environment: ["LANG": "en_US.UTF-8", "LC_ALL": "C.UTF-8"], locale: nil),
        Row(environment: ["LANG": "POSIX"], locale: nil),
        Row(environment: ["LC_ALL": "", "LANG": "fr_FR"], locale: "fr_FR"),
        Row(environment: ["LANG": "no such\u{1B}"], locale: nil),
        Row(environment: ["LANG": ".UTF-8"], locale: nil),
        Row(option: "ja_JP", environment: ["LC_ALL": "de_DE"], locale: "ja_JP"),
        Row(option: "", environment: ["LC_ALL": "de_DE"], locale: nil),
    ])
    func `the option wins, then the environment in setlocale's order`(_ row: Row) {
        #expect(LocaleChoice.choose(option: row.option) { row.environment[$0] } == row.locale)
    }
}
