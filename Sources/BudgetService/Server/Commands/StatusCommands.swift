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
            ],
            result: .ref(.status),
            example: #"{"categories":true}"#
        ) { context, arguments throws(BudgetError) in
            let withCategories = try arguments.bool("categories")
            let label = try arguments.period("period")
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
