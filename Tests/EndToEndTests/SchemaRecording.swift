import BudgetCore
import BudgetTestSupport

/// What was asked and answered, to be validated against the schemas that `describe` tells.
struct SchemaRecording {
    private var lines: [String]

    /// Starts with the description itself.
    init(_ client: LineClient) throws {
        lines = [try client.request(#"{"command":"describe"}"#).text]
    }

    /// Sends a line and notes the reply, and the events before it.
    ///
    /// - Parameters:
    ///   - line: What is sent.
    ///   - client: The connection.
    ///   - fits: Whether the schema takes the request; `nil` if that is left open.
    /// - Returns: The reply.
    /// - Throws: That none comes.
    @discardableResult
    mutating func ask(_ line: String, _ client: LineClient, fits: Bool? = true) throws -> JSONValue {
        try ask(bytes: Array(line.utf8), client, fits: fits)
    }

    /// Sends the bytes of a line, as ``ask(_:_:fits:)``.
    @discardableResult
    mutating func ask(bytes: [UInt8], _ client: LineClient, fits: Bool?) throws -> JSONValue {
        try client.send(bytes: bytes + [UInt8(ascii: "\n")])
        while true {
            let reply = try client.reply()
            if reply["event"] != nil {
                note(event: reply)
                continue
            }
            var writer = JSONWriter()
            writer.object { writer in
                writer.name("request")
                writer.string(String(decoding: bytes, as: UTF8.self))
                writer.name("reply")
                writer.value(reply)
                writer.name("fits")
                if let fits { writer.bool(fits) } else { writer.null() }
            }
            lines.append(writer.text)
            return reply
        }
    }

    /// Notes an event that came by itself.
    mutating func note(event: JSONValue) {
        lines.append(#"{"event":\#(event.text)}"#)
    }

    /// What the schema library finds wrong; empty if all is as described.
    func faults() throws -> String {
        let run = try ClientProgram(
            [Repository.path("Tests/EndToEndTests/Schema/validate")],
            program: "/usr/bin/python3",
            environment: ["LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"],
            input: lines.joined(separator: "\n") + "\n",
            seconds: 50
        )
        return run.status == 0 ? "" : run.output + run.errors
    }
}
