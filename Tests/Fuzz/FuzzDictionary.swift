import BudgetCore

@testable import BudgetService

/// What the fuzzing engine puts into its inputs, in the form of libFuzzer's dictionaries.
@MainActor enum FuzzDictionary {
    /// One entry a line: the names of the protocol out of the tables that serve it, and the edges of JSON.
    nonisolated static var words: [String] {
        MainActor.assumeIsolated { (requests + fields + values + json).map(quoted) + raw }
    }

    private static var requests: [String] {
        Request.members.map { "\"\($0)\":" }
            + CommandTable.commands.map { "{\"command\":\"\($0.name)\",\"args\":{" }
    }

    private static var fields: [String] {
        Set(CommandTable.commands.flatMap(\.fields).map(\.name)).sorted().map { ",\"\($0)\":" }
    }

    private static var values: [String] {
        var words: Set<String> = [
            "last", "today", "yesterday", "monday", "3d", "2026-07", "2026-01..2026-06", "this month",
            "last month",
            "1.234,56", "12.50", "-5", "EUR", "JPY", "de_DE", "Europe/Berlin", "food", "Straße",
            "category:food",
        ]
        for field in CommandTable.commands.flatMap(\.fields) {
            if case .choice(let choices) = field.kind { words.formUnion(choices) }
        }
        words.formUnion(Topic.Kind.allCases.map(\.rawValue))
        return words.sorted().map { "\"\($0)\"" }
    }

    private static let json = [
        "{", "}", "[", "]", ",", ":", "null", "true", "false", "{}}\n", "]}}\n", "}\n{", "\r\n", "\\u0000",
        "\\ud83d\\ude00", "\\ud800", "\\n", "-0", "1e999999999", "1.0", "0.005", "9223372036854775807",
        "9223372036854775808", "9999999999999.99", "[[[[[[[[[[[[[[[[[", "//", "'", "\u{FEFF}", "\u{202E}",
        "é",
    ]

    /// Bytes that are no text.
    private static let raw = [
        #""\xff""#, #""\xff\xfe""#, #""\xc0\x80""#, #""\xe0\x9f\xbf""#, #""\xed\xa0\x80""#,
        #""\xf4\x90\x80\x80""#,
        #""\xe2\x82""#, #""\xf0\x9f\x98""#, #""\x00""#,
    ]

    private static func quoted(_ word: String) -> String {
        let bytes = word.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
            case 0x20...0x7E: String(UnicodeScalar(byte))
            default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "\"\(bytes.joined())\""
    }
}
