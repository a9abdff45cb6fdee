import Testing

@testable import BudgetCore

struct FieldOffsetTests {
    private static let line =
        #"{"id":7, "args": {"amount": "1", "requests":[{"a":1},{"args":{"id":[2], "a.b":3}}], "x": {"y":4}}}"#

    private func offset(_ field: String?, _ code: BudgetError.Code = .badValue) throws -> Int? {
        let object = try #require(JSONParser.parse(Self.line).object)
        return BudgetError(code, "It is wrong.", field: field).located(in: object).offset
    }

    /// The byte at which a part of the line starts.
    private func place(_ part: String) throws -> Int {
        let range = try #require(Self.line.firstRange(of: part))
        return Self.line.utf8.distance(from: Self.line.startIndex, to: range.lowerBound)
    }

    @Test(arguments: [
        ("id", "7, "), ("args", "{\"amount"), ("args.amount", "\"1\""), ("args.requests", "[{\"a"),
        ("args.requests[0].a", "1},{"), ("args.requests[1].args.id", "[2]"),
        ("args.requests[1].args.a.b", "3}}"),
        ("args.x.y", "4}}}"),
    ])
    func `a wrong value is where the value starts`(_ field: String, _ part: String) throws {
        #expect(try offset(field) == place(part))
        #expect(try offset(field, .outOfRange) == place(part))
    }

    @Test func `an unknown name is where the name starts`() throws {
        #expect(try offset("args.x", .unknownField) == place(#""x": {"#))
        #expect(try offset("args.requests[1].args.a.b", .unknownField) == place(#""a.b""#))
    }

    @Test(arguments: [
        "", "i", "id.x", "args.", "args.a", "args.requests[2].a", "args.requests[-1].a", "args.requests[0]",
        "args.requests[", "args.requests[1", "args[0]", "args.x.y.z", "args.\u{301}",
    ])
    func `what is not there has no place`(_ field: String) throws {
        #expect(try offset(field) == nil)
    }

    @Test func `an error that is not about the line stays without`() throws {
        #expect(try offset("args.amount", .notFound) == nil)
        #expect(try offset("args.amount", .missingField) == nil)
        #expect(try offset(nil) == nil)
    }

    @Test func `an error that has a place keeps it`() throws {
        let object = try #require(JSONParser.parse(Self.line).object)
        #expect(BudgetError(.badValue, "", field: "id", offset: 1).located(in: object).offset == 1)
    }

    @Test func `arguments are found without their line`() throws {
        let request = try Request(JSONParser.parse(#"{"command":"add","args":{"amount":true}}"#))
        let error = BudgetError(.badValue, "It is wrong.", field: "args.amount")
        #expect(error.located(inArguments: request.arguments).offset == 34)
        #expect(
            BudgetError(.badValue, "", field: "key").located(inArguments: request.arguments).offset == nil
        )
    }
}
