import BudgetCore

extension JSONWriter {
    /// Writes the JSON Schema of a shape.
    mutating func schema(_ shape: Shape) {
        object { $0.schemaMembers(shape) }
    }

    /// Writes the members of a shape's JSON Schema into an object that is begun.
    mutating func schemaMembers(_ shape: Shape) {
        switch shape {
        case .object(let members): objectMembers(members)
        case .array(let element, let most):
            member("type", "array")
            name("items")
            schema(element)
            if let most { member("maxItems", most) }
        case .nullable(let shape): schemaMembers(.either([shape, .null]))
        case .either(let shapes):
            name("anyOf")
            array { writer in
                for shape in shapes { writer.schema(shape) }
            }
        case .null: member("type", "null")
        case .ref(let shared): member("$ref", "#/$defs/\(shared.rawValue)")
        case .bool: member("type", "boolean")
        case .integer(let range): integerMembers(range)
        case .text: member("type", "string")
        case .choice(let words): choiceMembers(words)
        case .amount: pattern("^-?[0-9]+([.][0-9]{2,4})?$")
        case .day: pattern(Self.dayPattern)
        case .label: pattern("^[0-9]{4}-[0-9]{2}$")
        case .instant: pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$")
        case .anyObject: member("type", "object")
        }
    }

    private static let dayPattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

    private mutating func objectMembers(_ members: [Shape.Member]) {
        member("type", "object")
        name("properties")
        object { writer in
            for member in members where member.presence != .matching {
                writer.name(any: member.name)
                writer.schema(member.shape)
            }
        }
        let patterns = members.filter { $0.presence == .matching }
        if !patterns.isEmpty {
            name("patternProperties")
            object { writer in
                for member in patterns {
                    writer.name(any: member.name)
                    writer.schema(member.shape)
                }
            }
        }
        name("required")
        strings(members.filter { $0.presence == .always }.map(\.name))
    }

    // MARK: Parts that requests have in common with replies

    mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        string(text)
    }

    mutating func member(_ name: StaticString, _ number: Int) {
        self.name(name)
        integer(number)
    }

    mutating func strings(_ texts: [String]) {
        array { writer in
            for text in texts { writer.string(text) }
        }
    }

    /// Writes that a value is a text in which the pattern is found.
    mutating func pattern(_ pattern: String) {
        member("type", "string")
        member("pattern", pattern)
    }

    mutating func integerMembers(_ range: ClosedRange<Int64>) {
        member("type", "integer")
        name("minimum")
        integer(range.lowerBound)
        name("maximum")
        integer(range.upperBound)
    }

    mutating func choiceMembers(_ words: [String]) {
        member("type", "string")
        name("enum")
        strings(words)
    }
}
