import BudgetCore

extension Field.Kind {
    /// The word for it in `describe`.
    var name: String {
        switch self {
        case .amount: "amount"
        case .typed: "typed"
        case .text: "text"
        case .lines: "lines"
        case .texts: "texts"
        case .category: "category"
        case .day: "day"
        case .period: "period"
        case .bool: "bool"
        case .integer: "integer"
        case .integers: "integers"
        case .expense: "expense"
        case .choice: "choice"
        case .requests: "requests"
        }
    }
}

extension JSONWriter {
    /// Characters that no text may hold: the same as `Arguments` refuses.
    private static let controls =
        #"\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069"#
    private static let line = #"^[^\n"# + controls + "]*$"
    private static let lines = "^[^" + controls + "]*$"

    /// Writes the JSON Schema of what a field takes.
    mutating func schema(_ field: Field) {
        object { writer in
            writer.member("description", field.summary)
            guard field.isClearable else { return writer.schemaMembers(field.kind) }
            writer.name("anyOf")
            writer.array { writer in
                writer.object { $0.schemaMembers(field.kind) }
                writer.object { $0.member("type", "null") }
            }
        }
    }

    private mutating func schemaMembers(_ kind: Field.Kind) {
        switch kind {
        case .amount:
            name("type")
            strings(["string", "number"])
            member("pattern", "^-?[0-9]+([.][0-9]+)?$")
            // The largest amount of a currency without decimals.
            name("minimum")
            integer(-Amount.largest)
            name("maximum")
            integer(Amount.largest)
        case .typed, .day, .period:
            member("type", "string")
            member("minLength", 1)
        case .text(let longest): textMembers(Self.line, longest)
        case .lines(let longest): textMembers(Self.lines, longest)
        case .texts(let most, let longest):
            member("type", "array")
            member("maxItems", most)
            name("items")
            object { writer in
                writer.textMembers(Self.line, longest)
                writer.member("minLength", 1)
            }
        case .category: textMembers(Self.line, 64)
        case .bool: member("type", "boolean")
        case .integer(let range): integerMembers(range)
        case .integers(let most, let range):
            member("type", "array")
            member("minItems", 1)
            member("maxItems", most)
            name("items")
            object { $0.integerMembers(range) }
            name("uniqueItems")
            bool(true)
        case .expense:
            name("anyOf")
            array { writer in
                writer.object { $0.integerMembers(1...Int64.max) }
                writer.object { writer in
                    writer.name("const")
                    writer.string("last")
                }
            }
        case .choice(let words): choiceMembers(words)
        case .requests(let most):
            member("type", "array")
            member("minItems", 1)
            member("maxItems", most)
            name("items")
            object { writer in
                writer.name("anyOf")
                writer.array { writer in
                    for command in CommandTable.batched { writer.batchedSchema(command) }
                }
            }
        }
    }

    private mutating func textMembers(_ pattern: String, _ longest: Int) {
        self.pattern(pattern)
        member("maxLength", longest)
    }
}
