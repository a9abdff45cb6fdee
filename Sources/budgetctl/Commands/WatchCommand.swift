import BudgetCore

/// `watch`: a line now and one after every change, for as long as somebody reads.
enum WatchCommand {
    /// The topics that have no name of their own.
    static let topics = [
        "limit", "spent", "remaining", "state", "status", "categories", "expenses", "large", "settings",
        "today",
    ]
    /// What stands before the name of a category that is watched.
    static let categoryPrefix = "category:"
    /// What is watched instead of topics to hear of each change.
    static let changes = "changes"

    /// Follows the topics, or the changes, until standard output is gone.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let words = context.arguments.operands
        guard words.contains(changes) else {
            let topics = words.isEmpty ? ["status"] : words
            let printer = WatchPrinter(topics: topics, isJSON: context.isJSON, output: context.output)
            var watch = Watch(printer: printer, client: try context.client(), context)
            try watch.run()
            return .done
        }
        guard words.count == 1 else {
            throw .usage(
                "changes is watched alone.",
                hint: "Start another `budgetctl watch` for the topics."
            )
        }
        var watch = Watch(printer: ChangePrinter(context), client: try context.client(), context)
        try watch.run()
        return .done
    }
}
