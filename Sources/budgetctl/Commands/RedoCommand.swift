import BudgetCore

/// `redo`: does again what was taken back.
enum RedoCommand {
    /// Does it again, and prints what it is and whose, and what is left.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        var fields = JSONObject()
        fields.append("any", flag: context.arguments.has(.any))
        return try context.take("redo", fields, ("Redone", "Would redo"), "redone", taught)
    }

    private static func taught(_ failure: CommandFailure, _ arguments: Arguments) -> CommandFailure {
        switch failure.object["code"]?.string {
        case "not_found" where arguments.has(.any):
            failure.hinting(
                "Only what was undone can be redone, until the next change; `budgetctl history` shows it."
            )
        case "not_found":
            failure.hinting(
                "Only what you undid can be redone, until your next change; `budgetctl history` shows it."
            )
        case "conflict": failure.hinting("`budgetctl history` shows the later change; take that back first.")
        default: failure
        }
    }
}
