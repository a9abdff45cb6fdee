import BudgetCore

/// `show`: all of one expense.
enum ShowCommand {
    /// Prints the expense that is named.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        var fields = JSONObject()
        fields.append(
            "id",
            try ExpenseReference.value(context.arguments.operands.first ?? "", mayBeLast: true)
        )
        let result = try context.client().read("get", fields)
        try context.show(result) { ExpenseText.card($0["expense"] ?? .null) }
        return .done
    }
}
