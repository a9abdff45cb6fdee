import BudgetCore

/// `describe`: what the protocol can do, as the daemon tells it.
enum DescribeCommand {
    /// Prints the description as JSON: with a line for each member on a terminal, else in one line.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        var fields = JSONObject()
        fields.append("command", text: context.arguments.operands.first)
        let result = try context.client().read("describe", fields)
        if context.surroundings.isTerminal, !context.isJSON {
            try context.show(result) { JSONLines.text($0) }
        } else if !context.isQuiet {
            try context.output.json(result)
        }
        return .done
    }
}
