/// One request line, read as far as every command has it in common.
public struct Request: Hashable, Sendable {
    /// What the client calls this request: a string or a whole number.
    public enum ID: Hashable, Sendable {
        case string(String)
        case integer(Int64)
    }

    /// Echoed in the reply; `null` there if absent.
    public var id: ID?
    /// The command's name.
    public var command: String
    /// The command's own fields.
    public var arguments: JSONObject
    /// Makes a repeated write safe: the same key is booked once.
    public var key: String?
    /// The write is refused if the budget is no longer at this revision.
    public var ifRevision: Int64?
    /// Whether the write is only tried: the same answer, but nothing is kept.
    public var isDryRun = false
    /// The locale for reading typed amounts and for `display`.
    public var locale: String?
    /// What the client calls itself, kept with each change.
    public var client: String?

    /// Names that a request may have.
    public static let members = [
        "id", "command", "args", "key", "if_revision", "dry_run", "locale", "client",
    ]

    /// A request for a command.
    public init(id: ID? = nil, command: String, arguments: JSONObject = JSONObject()) {
        self.id = id
        self.command = command
        self.arguments = arguments
    }

    /// Reads a request from a parsed line.
    ///
    /// - Parameter value: The line's JSON value.
    /// - Throws: `bad_json` if it is no object; `unknown_field`, `missing_field`, `bad_value` or
    ///   `out_of_range` with the member's name as the field.
    public init(_ value: JSONValue) throws(BudgetError) {
        guard let object = value.object else {
            throw BudgetError(.badJSON, "A request is a JSON object, not \(value.kind).", offset: 0)
        }
        command = ""
        arguments = JSONObject()
        var hasCommand = false
        for member in object.members {
            switch member.name {
            case "id": id = try Self.id(member.value)
            case "command":
                command = try Self.text(member, longest: 64)
                hasCommand = true
            case "args":
                guard let object = member.value.object else {
                    throw BudgetError(
                        .badValue,
                        "args is an object, not \(member.value.kind).",
                        field: "args"
                    )
                }
                arguments = object
            case "key": key = try Self.text(member, longest: 64)
            case "if_revision":
                guard let revision = member.value.integer, revision >= 0 else {
                    throw BudgetError(
                        .badValue,
                        "if_revision is a whole number from 0.",
                        field: "if_revision"
                    )
                }
                ifRevision = revision
            case "dry_run":
                guard let isDryRun = member.value.bool else {
                    throw BudgetError(
                        .badValue,
                        "dry_run is true or false, not \(member.value.kind).",
                        field: "dry_run"
                    )
                }
                self.isDryRun = isDryRun
            case "locale": locale = try Self.text(member, longest: 64)
            case "client": client = try Self.text(member, longest: 64)
            default:
                throw BudgetError(
                    .unknownField,
                    "A request has no member of this name.",
                    field: member.name,
                    hint: NearestName.hint(for: member.name, among: Self.members)
                )
            }
        }
        guard hasCommand else {
            throw BudgetError(.missingField, "The request names no command.", field: "command")
        }
    }

    /// The id of a line that is otherwise refused, so that its error reaches the right caller.
    public static func id(in value: JSONValue) -> ID? {
        guard let member = value["id"] else { return nil }
        return (try? id(member)) ?? nil
    }

    private static func id(_ value: JSONValue) throws(BudgetError) -> ID? {
        switch value {
        case .null: return nil
        case .string(let text) where text.unicodeScalars.count <= 64: return .string(text)
        case .number where value.integer != nil: return value.integer.map(ID.integer)
        default:
            throw BudgetError(
                .badValue,
                "id is a whole number, or a string of at most 64 characters.",
                field: "id"
            )
        }
    }

    private static func text(_ member: JSONObject.Member, longest: Int) throws(BudgetError) -> String {
        guard let text = member.value.string else {
            throw BudgetError(
                .badValue,
                "\(member.name) is a string, not \(member.value.kind).",
                field: member.name
            )
        }
        guard (1...longest).contains(text.unicodeScalars.count) else {
            throw BudgetError(
                .outOfRange,
                "\(member.name) has 1 to \(longest) characters.",
                field: member.name
            )
        }
        return text
    }
}
