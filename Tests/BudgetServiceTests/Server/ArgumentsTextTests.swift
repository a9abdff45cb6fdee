import BudgetCore
import Testing

@testable import BudgetService

/// What texts may hold, and the form they are kept in.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ArgumentsTextTests {
    /// A text as a field keeps it, or the code of its refusal.
    private func read(_ field: String, _ value: JSONValue, _ budget: ServedBudget) throws -> String {
        let command = try CommandTable.command("add")
        var object = JSONObject()
        object.append(field, value)
        let arguments = try Arguments(object, for: command, try budget.context())
        do {
            switch field {
            case "payee": return try arguments.text(field, longest: 200) ?? "nil"
            case "note": return try arguments.lines(field, longest: 4000) ?? "nil"
            case "category": return try arguments.category()?.name ?? "nil"
            default: return try arguments.texts(field, most: 20, longest: 40)?.joined(separator: "|") ?? "nil"
            }
        } catch {
            return error.code.rawValue
        }
    }

    @Test func `texts are trimmed, in NFC, and empty ones are none`() async throws {
        let budget = try await ServedBudget()
        for (text, kept) in [
            ("corner café", "corner caf\u{E9}"), ("cafe\u{301}", "caf\u{E9}"), ("  a b \t", "a b"),
            ("", "nil"),
            (" \n ", "nil"), ("\u{A0}a\u{3000}", "a"), ("\u{212B}", "\u{C5}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("مقهى", "مقهى"),
            ("a\u{200E}b", "a\u{200E}b"), ("O'Brien; DROP TABLE", "O'Brien; DROP TABLE"),
            ("\u{1100}\u{1161}", "\u{AC00}"),
        ] {
            let read = try read("payee", .string(text), budget)
            #expect(Array(read.unicodeScalars) == Array(kept.unicodeScalars), "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        0x01, 0x07, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x80, 0x85, 0x9F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C,
        0x202D,
        0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFFFE, 0xFFFF, 0x1FFFE, 0xFDD0,
    ])
    func `characters that are not text are refused wherever they stand`(_ number: Int) async throws {
        let budget = try await ServedBudget()
        let scalar = String(Character(try #require(Unicode.Scalar(number))))
        for field in ["payee", "category"] {
            #expect(try read(field, .string("a\(scalar)b"), budget) == "bad_value", "\(field)")
        }
        #expect(try read("tags", .array([.string("a\(scalar)b")]), budget) == "bad_value")
        let note = try read("note", .string("a\(scalar)b"), budget)
        #expect(note == (number == 0x0A ? "a\nb" : "bad_value"))
    }

    @Test func `line ends of a note are LF`() async throws {
        let budget = try await ServedBudget()
        #expect(try read("note", .string("a\r\nb\n\nc\r\n"), budget) == "a\nb\n\nc")
        #expect(try read("note", .string("a\rb"), budget) == "bad_value")
    }

    @Test(arguments: [("payee", 200), ("note", 4000), ("category", 64)])
    func `lengths are counted in scalars of the form that is kept`(_ field: String, _ longest: Int)
        async throws
    {
        let budget = try await ServedBudget()
        for character in ["a", "é", "e\u{301}", "€", "𝄞"] {
            let fits = String(repeating: character, count: longest)
            #expect(try read(field, .string(fits), budget).unicodeScalars.count == longest, "\(character)")
            #expect(try read(field, .string(" " + fits + " "), budget).unicodeScalars.count == longest)
            #expect(try read(field, .string(fits + character), budget) == "out_of_range", "\(character)")
        }
        // What has no composed form counts as the scalars it has.
        #expect(
            try read(field, .string(String(repeating: "x\u{301}", count: longest)), budget) == "out_of_range"
        )
    }

    @Test func `tags are a list of at most 20 of at most 40, each once`() async throws {
        let budget = try await ServedBudget()
        func tags(_ tags: [String]) throws -> String {
            try read("tags", .array(tags.map(JSONValue.string)), budget)
        }
        #expect(try tags(["b", "a", "b", " a "]) == "b|a")
        #expect(try tags(["cafe\u{301}", "caf\u{E9}"]) == "caf\u{E9}")
        #expect(try tags([]) == "")
        #expect(try tags((1...20).map { "t\($0)" }).split(separator: "|").count == 20)
        #expect(try tags((1...21).map { "t\($0)" }) == "out_of_range")
        #expect(try tags([String(repeating: "é", count: 40)]).unicodeScalars.count == 40)
        #expect(try tags([String(repeating: "é", count: 41)]) == "out_of_range")
        #expect(try tags([""]) == "bad_value")
        #expect(try tags(["a", " "]) == "bad_value")
        #expect(try read("tags", .array([.number("1")]), budget) == "bad_value")
        #expect(try read("tags", .string("a"), budget) == "bad_value")
    }

    @Test func `categories that differ only by case are one`() async throws {
        let budget = try await ServedBudget()
        let client = try budget.connect()
        for name in ["Straße", "STRASSE", "strasse", "  straße "] {
            let line = "{\"command\":\"add\",\"args\":{\"amount\":\"1\",\"category\":\"\(name)\"}}"
            let reply = try await client.reply(line)
            #expect(reply["result"]?["expense"]?["category"] == .string("Straße"))
        }
        #expect(budget.store.categories.count == 1)
    }

    @Test(arguments: ["5", "null", "[\"a\"]", "{}", "true"])
    func `a text is a string`(_ json: String) async throws {
        let budget = try await ServedBudget()
        let value = try JSONParser.parse(json)
        #expect(try read("payee", value, budget) == (value == .null ? "nil" : "bad_value"))
    }
}
