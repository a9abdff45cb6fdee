import BudgetCore
import Testing

@testable import BudgetService

struct SchemaTextTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return writer.text
    }

    struct ShapeRow: Sendable, CustomTestStringConvertible {
        let shape: Shape
        let schema: String
        var testDescription: String { schema }
    }

    @Test(arguments: [
        ShapeRow(shape: .bool, schema: #"{"type":"boolean"}"#),
        ShapeRow(shape: .text, schema: #"{"type":"string"}"#),
        ShapeRow(shape: .integer(1...31), schema: #"{"type":"integer","minimum":1,"maximum":31}"#),
        ShapeRow(shape: .choice(["a", "b"]), schema: #"{"type":"string","enum":["a","b"]}"#),
        ShapeRow(shape: .amount, schema: #"{"type":"string","pattern":"^-?[0-9]+([.][0-9]{2,4})?$"}"#),
        ShapeRow(shape: .ref(.expense), schema: ##"{"$ref":"#/$defs/Expense"}"##),
        ShapeRow(shape: .nullable(.bool), schema: #"{"anyOf":[{"type":"boolean"},{"type":"null"}]}"#),
        ShapeRow(shape: .array(.text), schema: #"{"type":"array","items":{"type":"string"}}"#),
        ShapeRow(
            shape: .array(.text, most: 20),
            schema: #"{"type":"array","items":{"type":"string"},"maxItems":20}"#
        ),
        ShapeRow(
            shape: .object([
                .init("a", .bool), .init("b", .text, .sometimes), .init("^c:.", .null, .matching),
            ]),
            schema: #"{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"string"}},"#
                + #""patternProperties":{"^c:.":{"type":"null"}},"required":["a"]}"#
        ),
    ])
    func `a shape is told as a schema`(_ row: ShapeRow) {
        #expect(text { $0.schema(row.shape) } == row.schema)
    }

    struct FieldRow: Sendable, CustomTestStringConvertible {
        let field: Field
        let schema: String
        var testDescription: String { schema }
    }

    @Test(arguments: [
        FieldRow(field: Field("f", .bool, "A."), schema: #"{"description":"A.","type":"boolean"}"#),
        FieldRow(
            field: Field("f", .bool, clearable: true, "A."),
            schema: #"{"description":"A.","anyOf":[{"type":"boolean"},{"type":"null"}]}"#
        ),
        FieldRow(
            field: Field("f", .day, "A."),
            schema: #"{"description":"A.","type":"string","minLength":1}"#
        ),
        FieldRow(
            field: Field("f", .integers(most: 8, 1...1000), "A."),
            schema: #"{"description":"A.","type":"array","minItems":1,"maxItems":8,"#
                + #""items":{"type":"integer","minimum":1,"maximum":1000},"uniqueItems":true}"#
        ),
        FieldRow(
            field: Field("f", .expense, "A."),
            schema: #"{"description":"A.","anyOf":[{"type":"integer","minimum":1,"#
                + #""maximum":9223372036854775807},{"const":"last"}]}"#
        ),
    ])
    func `a field is told as a schema`(_ row: FieldRow) {
        #expect(text { $0.schema(row.field) } == row.schema)
    }

    @Test func `rules between fields stand in the schema of the args`() throws {
        let command = try CommandTable.command("limit.set")
        let text = text { $0.argumentsSchema(command) }
        #expect(
            text.hasSuffix(
                #""required":[],"allOf":[{"oneOf":[{"required":["amount"]},{"required":["typed"]}]},"#
                    + #"{"not":{"required":["from","only"]}}],"additionalProperties":false}"#
            )
        )
    }
}
