import BudgetCore
import BudgetTestSupport

/// What a running daemon tells in `describe`.
struct Description {
    let result: JSONValue

    init(_ client: LineClient) throws {
        result = try client.done(#"{"command":"describe"}"#)
    }

    var commands: [JSONValue] { result["commands"]?.array ?? [] }

    /// The names of the elements of a list.
    func names(_ list: String, _ member: String = "name") -> [String] {
        (result[list]?.array ?? []).compactMap { $0[member]?.string }
    }

    /// The members of a request, whatever its command.
    var requestMembers: [String] {
        let all = commands.flatMap { $0.at("request.properties")?.object?.members.map(\.name) ?? [] }
        return Array(Set(all))
    }

    /// The members of a command's result.
    func resultMembers(_ command: JSONValue) -> [String] {
        var schema = command.at("reply.oneOf").flatMap { $0.array?.first }?.at("properties.result")
        if let reference = schema?["$ref"]?.string?.dropFirst("#/$defs/".count) {
            schema = result["schema"]?["$defs"]?[String(reference)]
        }
        return schema?["properties"]?.object?.members.map(\.name) ?? []
    }

    /// A command's fields.
    static func fields(_ command: JSONValue) -> [JSONValue] { command["fields"]?.array ?? [] }

    /// The settings.
    var settings: [String] {
        let schema = result["schema"]?["$defs"]?["Settings"]
        return schema?["properties"]?.object?.members.map(\.name) ?? []
    }

    /// The caps with their values.
    var caps: [String: String] {
        var caps: [String: String] = [:]
        for member in result["caps"]?.object?.members ?? [] { caps[member.name] = member.value.text }
        return caps
    }
}
