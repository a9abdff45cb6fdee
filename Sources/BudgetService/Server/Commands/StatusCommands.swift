import BudgetCore

extension CommandTable {
    /// How the budget stands.
    static let statusCommands: [Command] = [
        Command(
            "status",
            .read,
            "How the open period, or another, stands.",
            fields: [
                Field("period", .period, "The period; the open one if absent."),
                Field("categories", .bool, "Whether each category is told too."),
                Field("explain", .bool, "Whether what the numbers are made of is told too."),
                Field("category", .category, "The category to explain; the whole budget if absent."),
            ],
            result: .ref(.status),
            example: #"{"categories":true}"#
        ) { context, arguments throws(BudgetError) in
            let withCategories = try arguments.bool("categories")
            let label = try arguments.period("period")
            let name = try arguments.category()
            if try arguments.bool("explain") {
                let label = label ?? context.store.period.label
                return .query { ledger in
                    let today = context.store.today
                    let (figures, why) = try await ledger.explained(name, in: label, today: today)
                    var writer = JSONWriter(capacity: 1024)
                    writer.status(
                        figures,
                        context.settings,
                        withCategories: withCategories,
                        context.view,
                        explanation: why
                    )
                    return (writer.bytes, figures.revision)
                }
            }
            guard name == nil else {
                throw BudgetError(
                    .badValue,
                    "category is only for explain.",
                    field: "args.category",
                    hint: "categories tells how each category stands."
                )
            }
            guard let label, label != context.store.period.label else {
                return .standing(context.status(withCategories: withCategories))
            }
            return .query { ledger in
                let figures = try await ledger.figures(in: label, today: context.store.today)
                var writer = JSONWriter(capacity: 1024)
                writer.status(figures, context.settings, withCategories: withCategories, context.view)
                return (writer.bytes, figures.revision)
            }
        }
    ]
}

extension CommandContext {
    /// The result of `status` for the open period.
    func status(withCategories: Bool) -> [UInt8] {
        let key = StatusCache.Key(locale: request.locale, withCategories: withCategories)
        return server.statusCache.answer(key, store) {
            var writer = JSONWriter(capacity: 1024)
            let figures = store.periodFigures(withCategories: withCategories)
            writer.status(figures, settings, withCategories: withCategories, view)
            return writer.bytes
        }
    }
}
