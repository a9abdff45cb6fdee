import BudgetCore

/// JSON over several lines, for people.
enum JSONLines {
    /// The value with a line for each member and element; what is short and flat stays in one.
    static func text(_ value: JSONValue) -> String {
        lines(value, indentation: "", room: 80) + "\n"
    }

    private static func lines(_ value: JSONValue, indentation: String, room: Int) -> String {
        let flat = flat(value)
        let inner = indentation + "  "
        switch value {
        case .array(let elements) where indentation.utf8.count + flat.utf8.count > room:
            let parts = elements.map { inner + lines($0, indentation: inner, room: room) }
            return "[\n\(parts.joined(separator: ",\n"))\n\(indentation)]"
        case .object(let object) where indentation.utf8.count + flat.utf8.count > room:
            let parts = object.members.map { member in
                "\(inner)\(self.flat(.string(member.name))): "
                    + lines(member.value, indentation: inner, room: room)
            }
            return "{\n\(parts.joined(separator: ",\n"))\n\(indentation)}"
        default: return flat
        }
    }

    private static func flat(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return TerminalText.escapedJSON(writer.text)
    }
}
