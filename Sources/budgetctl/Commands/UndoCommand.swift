import BudgetCore

/// `undo`: takes a change back.
enum UndoCommand {
    /// Takes back what is named, and prints what it was and whose, and what is left.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        try context.take("undo", try fields(context.arguments), ("Undone", "Would undo"), "undone", taught)
    }

    /// The `args` of the request.
    static func fields(_ arguments: Arguments) throws(CommandFailure) -> JSONObject {
        var fields = JSONObject()
        fields.append("any", flag: arguments.has(.any))
        guard let word = arguments.operands.first else { return fields }
        if arguments.has(.any) {
            throw .usage("A change's number and --any exclude each other.", hint: arguments.command.helpHint)
        }
        guard let revision = Int64(word), revision > 0, !word.hasPrefix("+") else {
            throw .usage(
                "`\(word)` is no change's number.",
                hint: "`budgetctl history` shows the numbers; one after # is an expense's."
            )
        }
        fields.append("revision", .number(String(revision)))
        return fields
    }

    /// The same refusal with what to type about it.
    private static func taught(_ failure: CommandFailure, _ arguments: Arguments) -> CommandFailure {
        switch (failure.object["code"]?.string, failure.object["field"]?.string) {
        case ("not_found", nil) where arguments.has(.any):
            failure.hinting("`budgetctl history` shows what still stands.")
        case ("not_found", nil):
            failure.hinting(
                "`budgetctl history` shows who changed what; `budgetctl undo REV` takes back a change of somebody else."
            )
        case ("not_found", _): failure.hinting("`budgetctl history` shows which there are.")
        case ("conflict", nil):
            failure.hinting("`budgetctl history` shows the later change; take that back first.")
        case ("conflict", _):
            failure.hinting("`budgetctl history` shows it; undo that change to have this one again.")
        default: failure
        }
    }
}

extension CommandContext {
    /// Sends `undo` or `redo`, and prints what was taken, whose it was, and what is left.
    ///
    /// - Parameters:
    ///   - command: The command's name.
    ///   - fields: The `args` of the request.
    ///   - heads: What leads the sentence, done and only tried.
    ///   - member: The member of the result that holds the change.
    ///   - taught: Adds to a refusal what to type about it.
    /// - Returns: The status.
    /// - Throws: The refusal, or what went wrong on the way.
    func take(
        _ command: String,
        _ fields: JSONObject,
        _ heads: (done: String, tried: String),
        _ member: String,
        _ taught: (CommandFailure, Arguments) -> CommandFailure
    ) throws(CommandFailure) -> ExitStatus {
        let result: JSONValue
        do throws(CommandFailure) {
            result = try write(command, fields)
        } catch {
            throw taught(error, arguments)
        }
        try show(result) { result in
            let head = isDryRun ? heads.tried : heads.done
            return "\(head): \(changeText.taken(result, member, showsBefore: isDryRun))\n"
        }
        return .done
    }
}
