import BudgetCore

/// `remove`: removes expenses.
enum RemoveCommand {
    /// Removes the expenses that are named, all of them or none, and prints a line for each.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        var ids: [JSONValue] = []
        for word in context.arguments.operands { ids.append(try ExpenseReference.value(word)) }
        var fields = JSONObject()
        if ids.count == 1, let id = ids.first {
            fields.append("id", id)
        } else {
            fields.append("ids", .array(ids))
        }
        let result = try context.write("remove", fields)
        try context.show(result) { text($0, isDryRun: context.isDryRun) }
        return .done
    }

    private static func text(_ result: JSONValue, isDryRun: Bool) -> String {
        var lines = (result["removed"]?.array ?? []).map {
            "\(isDryRun ? "Would remove" : "Removed") \(ExpenseText.sentence($0, namesDay: true))."
        }
        if let left = EffectSentence(result["effect"], showsBefore: isDryRun).text { lines.append(left) }
        return lines.map { $0 + "\n" }.joined()
    }
}
