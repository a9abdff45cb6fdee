import Testing

@testable import BudgetCore

struct RequestTests {
    /// A line with the code, the field and a part of the hint with which it is refused.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let line: String
        let code: BudgetError.Code
        let field: String?
        let hint: String?

        init(_ line: String, _ code: BudgetError.Code, _ field: String?, hint: String? = nil) {
            self.line = line
            self.code = code
            self.field = field
            self.hint = hint
        }

        var testDescription: String { "\(line.prefix(80)) is \(code.rawValue)" }
    }

    private static let long = String(repeating: "é", count: 64)

    private func request(_ line: String) throws -> Request {
        try Request(try JSONParser.parse(line))
    }

    @Test func `every member is read`() throws {
        let request = try request(
            #"{"id":7,"command":"add","args":{"amount":"1"},"key":"k","if_revision":41,"locale":"de_DE","client":"c"}"#
        )
        var expected = Request(id: .integer(7), command: "add")
        expected.arguments.append("amount", .string("1"))
        expected.key = "k"
        expected.ifRevision = 41
        expected.locale = "de_DE"
        expected.client = "c"
        #expect(request == expected)
    }

    @Test func `only the command is needed`() throws {
        #expect(try request(#"{"command":"status"}"#) == Request(command: "status"))
    }

    @Test(
        arguments: [
            ("null", nil), ("0", .integer(0)), ("-1", .integer(-1)), ("9223372036854775807", .integer(.max)),
            (#""""#, .string("")), (#""a b""#, .string("a b")), ("\"\(long)\"", .string(long)),
        ] as [(String, Request.ID?)]
    )
    func `an id is null, a whole number or a short string`(_ json: String, _ id: Request.ID?) throws {
        #expect(try request(#"{"command":"ping","id":\#(json)}"#).id == id)
    }

    static let refused: [Refusal] = [
        Refusal("[]", .badJSON, nil), Refusal("\"status\"", .badJSON, nil), Refusal("1", .badJSON, nil),
        Refusal("null", .badJSON, nil),
        Refusal("{}", .missingField, "command"), Refusal(#"{"id":1}"#, .missingField, "command"),
        Refusal(#"{"command":1}"#, .badValue, "command"), Refusal(#"{"command":null}"#, .badValue, "command"),
        Refusal(#"{"command":""}"#, .outOfRange, "command"),
        Refusal(#"{"command":"\#(long)x"}"#, .outOfRange, "command"),
        Refusal(#"{"command":"a","id":1.5}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":1e3}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":-0}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":9223372036854775808}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":true}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":{}}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":[1]}"#, .badValue, "id"),
        Refusal(#"{"command":"a","id":"\#(long)x"}"#, .badValue, "id"),
        Refusal(#"{"command":"a","args":null}"#, .badValue, "args"),
        Refusal(#"{"command":"a","args":[]}"#, .badValue, "args"),
        Refusal(#"{"command":"a","args":"x"}"#, .badValue, "args"),
        Refusal(#"{"command":"a","key":""}"#, .outOfRange, "key"),
        Refusal(#"{"command":"a","key":1}"#, .badValue, "key"),
        Refusal(#"{"command":"a","key":"\#(long)x"}"#, .outOfRange, "key"),
        Refusal(#"{"command":"a","if_revision":-1}"#, .badValue, "if_revision"),
        Refusal(#"{"command":"a","if_revision":"1"}"#, .badValue, "if_revision"),
        Refusal(#"{"command":"a","if_revision":1.0}"#, .badValue, "if_revision"),
        Refusal(#"{"command":"a","if_revision":null}"#, .badValue, "if_revision"),
        Refusal(#"{"command":"a","locale":""}"#, .outOfRange, "locale"),
        Refusal(#"{"command":"a","locale":false}"#, .badValue, "locale"),
        Refusal(#"{"command":"a","client":"\#(long)x"}"#, .outOfRange, "client"),
        Refusal(#"{"command":"a","client":{}}"#, .badValue, "client"),
        Refusal(#"{"comand":"a"}"#, .unknownField, "comand", hint: "Did you mean command?"),
        Refusal(#"{"command":"a","arg":{}}"#, .unknownField, "arg", hint: "Did you mean args?"),
        Refusal(#"{"command":"a","Args":{}}"#, .unknownField, "Args", hint: "Did you mean args?"),
        Refusal(#"{"command":"a","":1}"#, .unknownField, "", hint: "Known are: id, command"),
        Refusal(
            #"{"command":"a","revision_if":1}"#,
            .unknownField,
            "revision_if",
            hint: "Known are: id, command"
        ),
    ]

    @Test(arguments: refused)
    func `anything else is refused with its field`(_ row: Refusal) {
        let error = #expect(throws: BudgetError.self) { try request(row.line) }
        #expect(error?.code == row.code)
        #expect(error?.field == row.field)
        #expect(row.hint.map { error?.hint?.hasPrefix($0) == true } ?? true)
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test(
        arguments: [
            (#"{"comand":"a","id":7}"#, .integer(7)), (#"{"id":"x","command":1}"#, .string("x")), ("[]", nil),
            (#"{"id":1.5}"#, nil), (#"{"id":null}"#, nil), ("{}", nil),
        ] as [(String, Request.ID?)]
    )
    func `the id of a refused line is still found`(_ line: String, _ id: Request.ID?) throws {
        #expect(Request.id(in: try JSONParser.parse(line)) == id)
    }
}
