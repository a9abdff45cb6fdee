import BudgetCore
import Testing

@testable import BudgetService

@MainActor struct CommandDispatcherTests {
    private func entry(_ line: String) -> RequestQueue.Entry? {
        Array(line.utf8).withUnsafeBytes { CommandDispatcher.entry(for: $0) }
    }

    private func failure(_ line: String) -> (BudgetError, Request.ID?)? {
        if case .failure(let error, let id) = entry(line) { (error, id) } else { nil }
    }

    @Test(arguments: ["", " ", "\t \t"]) func `a blank line is no request`(_ line: String) {
        #expect(entry(line) == nil)
    }

    @Test(arguments: CommandTable.commands.map(\.name)) func `a request finds its command`(_ name: String) {
        guard case .request(let request, let command) = entry("{\"id\":1,\"command\":\"\(name)\"}") else {
            Issue.record("It was refused.")
            return
        }
        #expect(request.id == .integer(1))
        #expect(command.name == name)
    }

    nonisolated struct Refusal: CustomTestStringConvertible {
        let line: String
        let code: BudgetError.Code
        var id: Request.ID?
        var testDescription: String { "\(line.prefix(50)) → \(code.rawValue)" }

        init(_ line: String, _ code: BudgetError.Code, _ id: Request.ID? = nil) {
            self.line = line
            self.code = code
            self.id = id
        }
    }

    nonisolated static let refusals = [
        Refusal("x", .badJSON),
        Refusal("[]", .badJSON),
        Refusal("\"status\"", .badJSON),
        Refusal("{\"command\":\"status\"}{}", .badJSON),
        Refusal("\u{FEFF}{\"command\":\"status\"}", .badJSON),
        Refusal("{\"id\":1,\"id\":2,\"command\":\"status\"}", .duplicateKey),
        Refusal("{\"id\":5}", .missingField, .integer(5)),
        Refusal("{\"id\":5,\"command\":7}", .badValue, .integer(5)),
        Refusal("{\"id\":1.5,\"command\":\"status\"}", .badValue),
        Refusal("{\"id\":\"a\",\"command\":\"status\",\"args\":[]}", .badValue, .string("a")),
        Refusal("{\"id\":\"a\",\"command\":\"nothing\"}", .unknownCommand, .string("a")),
        Refusal("{\"id\":\"a\",\"command\":\"status\",\"arg\":{}}", .unknownField, .string("a")),
        Refusal(String(repeating: "[", count: 17), .tooDeep),
        Refusal("GET / HTTP/1.1", .badJSON),
    ]

    @Test(arguments: refusals) func `a line that is no request is refused to whom it names`(_ row: Refusal)
        throws
    {
        let (error, id) = try #require(failure(row.line))
        #expect(error.code == row.code)
        #expect(id == row.id)
    }

    @Test(arguments: ["GET / HTTP/1.1", "POST /x HTTP/1.1", "OPTIONS * HTTP/1.1", "DELETE /a HTTP/1.0"])
    func `whoever speaks HTTP is told what this is`(_ line: String) throws {
        let (error, _) = try #require(failure(line))
        #expect(error.message.contains("not HTTP"))
        #expect(error.hint?.contains("status") == true)
    }

    // MARK: Repeats

    private func body(_ line: String) throws -> String {
        try Request(try JSONParser.parse(line)).canonicalBody
    }

    @Test func `a repeat is known whatever only names it, and however its fields are ordered`() throws {
        let first = try body(
            "{\"id\":1,\"command\":\"add\",\"args\":{\"amount\":\"1\",\"payee\":\"a\"},\"key\":\"k\"}"
        )
        #expect(
            try body(
                "{\"args\":{\"payee\":\"a\",\"amount\":\"1\"},\"command\":\"add\",\"id\":9,\"client\":\"c\"}"
            ) == first
        )
    }

    @Test func `the same typed amount in another locale is another request`() throws {
        let typed = #"{"command":"add","args":{"typed":"1.234"},"locale":"#
        #expect(try body(typed + #""de_DE"}"#) != body(typed + #""en_US"}"#))
        let plain = #"{"command":"add","args":{"amount":"1.23"},"locale":"#
        #expect(try body(plain + #""de_DE"}"#) == body(plain + #""en_US"}"#))
    }

    @Test(arguments: [
        "{\"command\":\"add\",\"args\":{\"amount\":\"2\"}}", "{\"command\":\"add\",\"args\":{\"amount\":1}}",
        "{\"command\":\"add\",\"args\":{\"amount\":\"1\",\"payee\":null}}",
        "{\"command\":\"edit\",\"args\":{\"amount\":\"1\"}}",
        "{\"command\":\"add\",\"args\":{\"amount\":\"1\"},\"if_revision\":1}",
    ])
    func `another request is told from it`(_ line: String) throws {
        #expect(try body(line) != body("{\"command\":\"add\",\"args\":{\"amount\":\"1\"}}"))
    }
}
