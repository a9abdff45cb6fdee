import BudgetCore

/// `undo`: takes a change back.
enum UndoCommand {
    /// Takes back what is named, and prints what it was and whose, and what is left.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let fields = try fields(context.arguments)
        let result: JSONValue
        do throws(CommandFailure) {
            result = try context.write("undo", fields)
        } catch {
            throw taught(error, context.arguments)
        }
        try context.show(result) { result in
            let head = context.isDryRun ? "Would undo" : "Undone"
            return "\(head): \(context.changeText.taken(result, "undone", showsBefore: context.isDryRun))\n"
        }
        return .done
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
