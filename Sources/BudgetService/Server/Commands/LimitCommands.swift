import BudgetCore

extension CommandTable {
    private static let whenFields: [Field] = [
        Field("from", .period, "From this period on; the open one if absent."),
        Field("only", .period, "For this period alone."),
        Field("category", .category, "The category; the whole budget if absent."),
        Field("past", .bool, "Whether a past period may be changed."),
    ]

    /// Limits, of the whole budget and of categories.
    static let limitCommands: [Command] = [
        Command(
            "limit.get",
            .read,
            "Shows a limit.",
            fields: [
                Field("category", .category, "The category; the whole budget if absent."),
                Field("period", .period, "The period; the open one if absent."),
            ],
            result: .object(SharedShape.limitMembers + [Shape.display("limit")]),
            example: #"{"category":"food"}"#
        ) { context, arguments throws(BudgetError) in
            .standing(try limit(arguments, context))
        },
        Command(
            "limit.set",
            .write,
            "Sets a limit.",
            barrier: true,
            fields: [
                Field("amount", .amount, "The limit, 0 or more."),
                Field("typed", .typed, "The limit as a person writes it, in place of amount."),
                Field("currency", .text(longest: 3), "Names the currency of a budget that has none."),
            ] + categoryFields + whenFields,
            rules: [.exactlyOne(["amount", "typed"]), .notBoth("from", "only")],
            result: .ref(.limitResult),
            example: #"{"amount":"300","category":"food"}"#
        ) { context, arguments throws(BudgetError) in
            var change = try limitChange(arguments, context)
            let named = try currency(arguments)
            guard let limit = try arguments.amount(currency: context.settings.currency ?? named) else {
                throw BudgetError(
                    .missingField,
                    "limit.set needs the field amount, or typed.",
                    field: "args.amount"
                )
            }
            guard limit.amount >= .zero else {
                throw BudgetError(.outOfRange, "A limit is 0 or more.", field: "args.amount")
            }
            change.amount = limit.amount
            change.currency = named ?? limit.currency
            return .change(.setLimit(change), context.changeAnswer)
        },
        Command(
            "limit.clear",
            .write,
            "Ends a limit.",
            barrier: true,
            fields: whenFields,
            rules: [.notBoth("from", "only")],
            result: .ref(.limitResult),
            example: #"{"category":"food"}"#
        ) { context, arguments throws(BudgetError) in
            var change = try limitChange(arguments, context)
            change.category?.creation = .never
            return .change(.setLimit(change), context.changeAnswer)
        },
    ]

    @MainActor private static func currency(_ arguments: Arguments) throws(BudgetError) -> Currency? {
        guard let code = try arguments.text("currency", longest: 3) else { return nil }
        return try settingCurrency(code)
    }

    @MainActor private static func limitChange(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> LimitChange {
        let open = context.store.period.label
        if arguments.has("from"), arguments.has("only") {
            throw BudgetError(.badValue, "Give from or only, not both.", field: "args.only")
        }
        let only = try arguments.period("only")
        let from = try arguments.period("from")
        let label = only ?? from ?? open
        try checkPast(
            label,
            "limits of past periods stay as they were",
            field: only == nil ? "from" : "only",
            arguments,
            context
        )
        return LimitChange(
            category: try arguments.category(),
            label: label,
            isOnly: only != nil
        )
    }

    /// Refuses a past period, unless the request says that it is meant.
    @MainActor static func checkPast(
        _ label: PeriodLabel,
        _ what: String,
        field: String,
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) {
        guard label < context.store.period.label, try !arguments.bool("past") else { return }
        throw BudgetError(
            .badValue,
            "\(label.text) is past, and \(what).",
            field: "args.\(field)",
            hint: FieldHint.past
        )
    }

    @MainActor private static func limit(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> [UInt8] {
        let store = context.store
        let label = try arguments.period("period") ?? store.period.label
        let category = try arguments.category().map(store.category)
        let limit = store.limit(category.map { .category($0.id) } ?? .total, in: label)
        var writer = JSONWriter()
        writer.object { writer in
            let period = BudgetPeriod(label, startDay: context.settings.monthStartDay)
            writer.limit(limit, category?.name, period, context.view)
            writer.limitDisplay(limit, context.view)
        }
        return writer.bytes
    }
}
