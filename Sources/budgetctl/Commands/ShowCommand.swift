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
        try context.show(result) { result in
            let expense = result["expense"] ?? .null
            return context.isPlain
                ? ExpenseText.plainCard(expense) : ExpenseText.card(expense, context.canvas)
        }
        return .done
    }
}
