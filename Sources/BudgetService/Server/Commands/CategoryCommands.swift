import BudgetCore

extension CommandTable {
    /// What expenses are counted under.
    static let categoryCommands: [Command] = [
        Command(
            "category.list",
            .read,
            "Shows how each category stands in the open period.",
            result: .object([.init("categories", .array(.ref(.categoryStatus)))]),
            example: "{}"
        ) { context, _ in
            var writer = JSONWriter(capacity: 1024)
            writer.object { writer in
                writer.name("categories")
                writer.categories(context.store.periodFigures(withCategories: true).categories, context.view)
            }
            return .standing(writer.bytes)
        }
    ]
}
