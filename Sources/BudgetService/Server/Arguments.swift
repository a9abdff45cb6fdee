import BudgetCore

/// The arguments of one request, checked against the command's fields, and read as values.
@MainActor struct Arguments {
    private let object: JSONObject
    let context: CommandContext

    /// Checks that every argument is a field of the command, and that none is missing.
    init(_ object: JSONObject, for command: Command, _ context: CommandContext) throws(BudgetError) {
        self.object = object
        self.context = context
        for member in object.members where !command.fields.contains(where: { $0.name == member.name }) {
            throw BudgetError(
                .unknownField,
                "\(command.name) has no field of this name.",
                field: "args.\(member.name)",
                hint: NearestName.hint(for: member.name, among: command.fields.map(\.name))
            )
        }
        for field in command.fields {
            let value = object[field.name]
            if value == .null, !field.isClearable {
                throw BudgetError(.badValue, "\(field.name) cannot be null.", field: "args.\(field.name)")
            }
            if value == nil, field.isRequired {
                throw BudgetError(
                    .missingField,
                    "\(command.name) needs the field \(field.name).",
                    field: "args.\(field.name)"
                )
            }
            // Some are looked at only beside others, and would be anything at all where those are absent.
            if field.kind == .bool { _ = try optionalBool(field.name) }
        }
    }

    /// Whether the field is there, be it null.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// The field's value, `nil` if it is absent or null.
    func value(_ name: String) -> JSONValue? {
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    /// Whether a field is true; false if absent.
    func bool(_ name: String) throws(BudgetError) -> Bool {
        try optionalBool(name) ?? false
    }

    /// A boolean, `nil` if absent.
    func optionalBool(_ name: String) throws(BudgetError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let bool = value.bool else { throw wrongKind(name, "true or false", value) }
        return bool
    }

    /// A whole number in a range, `nil` if absent.
    func integer(_ name: String, _ range: ClosedRange<Int64>) throws(BudgetError) -> Int64? {
        guard let value = value(name) else { return nil }
        return try integer(value, name, range)
    }

    /// A list of whole numbers in a range, `nil` if absent.
    func integers(_ name: String, most: Int, _ range: ClosedRange<Int64>) throws(BudgetError) -> [Int64]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.array else { throw wrongKind(name, "a list of whole numbers", value) }
        guard (1...most).contains(elements.count) else {
            throw BudgetError(.outOfRange, "\(name) has 1 to \(most) elements.", field: "args.\(name)")
        }
        var numbers: [Int64] = []
        for element in elements { numbers.append(try integer(element, name, range)) }
        return numbers
    }

    /// One of a few words, `nil` if absent.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        _ type: Choice.Type
    ) throws(BudgetError) -> Choice? where Choice.RawValue == String {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw wrongKind(name, "a string", value) }
        guard let choice = Choice(rawValue: text) else {
            throw BudgetError(
                .badValue,
                "\(name) has no value of this name.",
                field: "args.\(name)",
                hint: NearestName.hint(for: text, among: Choice.allCases.map(\.rawValue))
            )
        }
        return choice
    }

    /// A string as it came, `nil` if absent.
    func string(_ name: String) throws(BudgetError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw wrongKind(name, "a string", value) }
        return text
    }

    func wrongKind(_ name: String, _ wanted: String, _ value: JSONValue) -> BudgetError {
        BudgetError(.badValue, "\(name) is \(wanted), not \(value.kind).", field: "args.\(name)")
    }

    private func integer(
        _ value: JSONValue,
        _ name: String,
        _ range: ClosedRange<Int64>
    ) throws(BudgetError) -> Int64 {
        guard case .number(let text) = value else { throw wrongKind(name, "a whole number", value) }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard text != "-0", digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw BudgetError(
                .badValue,
                "\(name) is a whole number without fraction and exponent.",
                field: "args.\(name)"
            )
        }
        guard let number = value.integer, range.contains(number) else {
            throw BudgetError(
                .outOfRange,
                "\(name) is from \(range.lowerBound) to \(range.upperBound).",
                field: "args.\(name)"
            )
        }
        return number
    }
}
