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
        },
        Command(
            "category.set",
            .write,
            "Makes a category, or changes its limit and what it carries over.",
            barrier: true,
            fields: [
                Field("name", .category, required: true, "The category; made if it is not there."),
                Field("limit", .amount, clearable: true, "The limit, 0 or more; null ends it."),
                Field("typed", .typed, "The limit as a person writes it, in place of limit."),
                Field(
                    "carry_over",
                    .choice(CarryOver.allCases.map(\.rawValue)),
                    "What its periods take over from the one before."
                ),
                Field("from", .period, "The period both hold from; the open one if absent."),
                Field("past", .bool, "Whether a past period may be changed."),
            ] + categoryFields,
            rules: [.notBoth("limit", "typed")],
            result: .ref(.categoryResult),
            example: #"{"name":"food","limit":"300","carry_over":"surplus"}"#
        ) { context, arguments throws(BudgetError) in
            .change(.setCategory(try categoryChange(arguments, context)), context.changeAnswer)
        },
        Command(
            "category.rename",
            .write,
            "Gives a category another name.",
            fields: [
                Field("name", .category, required: true, "The category."),
                Field("to", .category, required: true, "Its new name."),
            ],
            result: .ref(.categoryResult),
            example: #"{"name":"food","to":"Food"}"#
        ) { context, arguments throws(BudgetError) in
            let names = (try known(arguments, "name"), try known(arguments, "to"))
            return .change(.renameCategory(names.0, to: names.1), context.changeAnswer)
        },
        Command(
            "category.merge",
            .write,
            "Counts all of one category under another; their limits add up.",
            fields: [
                Field("name", .category, required: true, "The category that goes."),
                Field("into", .category, required: true, "The category that stays."),
            ],
            result: .ref(.movedResult),
            example: #"{"name":"snacks","into":"food"}"#
        ) { context, arguments throws(BudgetError) in
            let names = (try known(arguments, "name"), try known(arguments, "into"))
            return .change(.mergeCategory(names.0, into: names.1), context.changeAnswer)
        },
        Command(
            "category.remove",
            .write,
            "Takes a category away; its expenses stay, in no category or in another.",
            fields: [
                Field("name", .category, required: true, "The category."),
                Field("move_to", .category, "The category its expenses go to; none if absent."),
            ],
            result: .ref(.movedResult),
            example: #"{"name":"travel","move_to":"food"}"#
        ) { context, arguments throws(BudgetError) in
            let target = arguments.has("move_to") ? try known(arguments, "move_to") : nil
            return .change(
                .removeCategory(try known(arguments, "name"), moveTo: target),
                context.changeAnswer
            )
        },
    ]

    /// A name that must not be empty; a category is not made by it.
    @MainActor private static func known(
        _ arguments: Arguments,
        _ field: String
    ) throws(BudgetError) -> CategoryName {
        guard var name = try arguments.category(field) else {
            throw BudgetError(.badValue, "\(field) is the name of a category.", field: "args.\(field)")
        }
        name.creation = .never
        return name
    }

    @MainActor private static func categoryChange(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> CategoryChange {
        guard let name = try arguments.category("name") else {
            throw BudgetError(.badValue, "name is the name of a category.", field: "args.name")
        }
        let label = try arguments.period("from") ?? context.store.period.label
        var change = CategoryChange(name: name, label: label)
        if arguments.has("limit"), arguments.has("typed") {
            throw BudgetError(.badValue, "Give limit or typed, not both.", field: "args.typed")
        }
        if let typed = try arguments.typed("typed", context.settings.currency) {
            change.limit = .some(typed.amount)
            change.currency = typed.currency
        } else if arguments.has("limit") {
            change.limit = .some(try arguments.amount("limit", currency: context.settings.currency))
        }
        if let limit = change.limit ?? nil, limit < .zero {
            throw BudgetError(.outOfRange, "A limit is 0 or more.", field: "args.limit")
        }
        change.carryOver = try arguments.choice("carry_over", CarryOver.self)
        if change.limit != nil || change.carryOver != nil {
            try checkPast(
                label,
                "limits and what is carried stay as they were in past periods",
                field: "from",
                arguments,
                context
            )
        }
        return change
    }
}
