import BudgetCore

/// `socket`: which socket is used.
enum SocketCommand {
    /// Prints the path that is chosen, then finds out whether a daemon answers there.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let client = try context.client()
        if let host = client.choice.host {
            throw .usage(
                "A socket is for programs of its own host.",
                hint: "This tells it: ssh \(ShellText.quoted(host.name)) budgetctl \(host.options)socket"
            )
        }
        let path: String
        do throws(CommandFailure) {
            path = try client.reach()
        } catch {
            if !context.isJSON { try show(client.choice.path, context) }
            throw error
        }
        // One document with `--json`, the path or the error; otherwise the path in any case.
        if !context.isJSON { try show(path, context) }
        _ = try client.read("ping")
        if context.isJSON { try show(path, context) }
        return .done
    }

    private static func show(_ path: String, _ context: CommandContext) throws(CommandFailure) {
        var object = JSONObject()
        object.append("socket", .string(path))
        try context.show(.object(object)) { _ in
            // A path is for other programs, so it is only made harmless where a terminal would obey it.
            (context.surroundings.isTerminal ? TerminalText.safe(path) : path) + "\n"
        }
    }
}
