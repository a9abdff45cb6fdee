import BudgetCore

/// From a line to what is to be done: the steps that every request takes.
@MainActor enum CommandDispatcher {
    /// Reads a line; `nil` if it is blank.
    static func entry(for line: UnsafeRawBufferPointer) -> RequestQueue.Entry? {
        if isBlank(line) { return nil }
        var id: Request.ID?
        var object = JSONObject()
        do throws(BudgetError) {
            let value = try parse(line)
            id = Request.id(in: value)
            object = value.object ?? object
            let request = try Request(value)
            let command = try CommandTable.command(request.command)
            try checkMembers(of: request, for: command)
            return .request(request, command)
        } catch {
            return .failure(error.located(in: object), id)
        }
    }

    /// Checks a request and says what it comes to.
    static func action(
        for request: Request,
        _ command: Command,
        _ context: CommandContext
    ) throws(BudgetError) -> CommandAction {
        if context.isReadOnly { try checkReadOnly(command) }
        return try command.run(context, try Arguments(request.arguments, for: command, context))
    }

    /// Refuses what the socket that only reads may not do.
    private static func checkReadOnly(_ command: Command) throws(BudgetError) {
        let place = "through \(SocketLocation.fileName), for members of the group budget."
        guard command.access == .read else {
            throw BudgetError(.readOnly, "This socket only reads.", hint: "Changes go \(place)")
        }
        guard !command.isConfidential else {
            throw BudgetError(
                .readOnly,
                "This socket does not show all that \(command.name) does.",
                hint: "It goes \(place)"
            )
        }
    }

    /// Refuses what only makes sense for a change where nothing is changed.
    private static func checkMembers(of request: Request, for command: Command) throws(BudgetError) {
        guard command.access == .read else { return }
        guard request.key == nil, request.ifRevision == nil, !request.isDryRun else {
            let name = request.key != nil ? "key" : request.ifRevision != nil ? "if_revision" : "dry_run"
            throw BudgetError(
                .badValue,
                "\(command.name) changes nothing, so it takes no \(name).",
                field: name
            )
        }
    }

    private static func parse(_ line: UnsafeRawBufferPointer) throws(BudgetError) -> JSONValue {
        do throws(BudgetError) {
            return try JSONParser.parse(line)
        } catch {
            guard isHTTP(line) else { throw error }
            throw BudgetError(
                .badJSON,
                "This is budgetd, which speaks one JSON object a line, not HTTP.",
                offset: 0,
                hint: "Try: {\"command\":\"status\"}"
            )
        }
    }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        for byte in line where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") { return false }
        return true
    }

    private static func isHTTP(_ line: UnsafeRawBufferPointer) -> Bool {
        let start = String(decoding: line.prefix(8), as: UTF8.self)
        return ["GET ", "POST ", "PUT ", "HEAD ", "DELETE ", "OPTIONS ", "PATCH "].contains {
            start.hasPrefix($0)
        }
    }
}

extension Request {
    /// The request in a form in which repeats are equal: what it asks for, without what only names it.
    var canonicalBody: String {
        var writer = JSONWriter(capacity: 192)
        writer.object { writer in
            writer.name("command")
            writer.string(command)
            writer.name("args")
            writer.object { writer in
                for member in arguments.members.sorted(by: { $0.name < $1.name }) {
                    writer.name(any: member.name)
                    writer.value(member.value)
                }
            }
            if let ifRevision {
                writer.name("if_revision")
                writer.integer(ifRevision)
            }
            // In another locale the same typed amount may be another one.
            if let locale, arguments["typed"] != nil {
                writer.name("locale")
                writer.string(locale)
            }
        }
        return writer.text
    }
}
