import BudgetCore

extension CommandTable {
    /// What becomes of a category that is not there.
    static let categoryFields: [Field] = [
        Field("create_category", .bool, "Whether it is made; true if absent."),
        Field("refuse_near_category", .bool, "Whether it is refused if its name is near another's."),
    ]

    /// What an expense is made of; only the day means another thing if it is absent.
    private static func expenseFields(date: String) -> [Field] {
        [
            Field("amount", .amount, "What was spent; negative is a refund."),
            Field("typed", .typed, "The amount as a person writes it, in place of amount."),
            Field("date", .day, date),
            Field("payee", .text(longest: 200), clearable: true, "Who was paid."),
            Field("category", .category, clearable: true, "What it is counted under."),
        ] + categoryFields + [
            Field("note", .lines(longest: 4000), clearable: true, "Free text."),
            Field("tags", .texts(most: 20, longest: 40), "Further labels."),
            Field("pending", .bool, "Whether it is not yet settled."),
        ]
    }

    private static let bookedFields = expenseFields(date: "The day it counts on; today if absent.")
    private static let editedFields = expenseFields(date: "The day it counts on.")

    private static let changeableFields = editedFields.map(\.name).filter { name in
        !categoryFields.contains { $0.name == name }
    }

    /// Booking, correcting and taking back.
    static let expenseCommands: [Command] = [
        Command(
            "add",
            .write,
            "Books an expense.",
            fields: bookedFields + [
                Field("refund", .bool, "Whether the amount is money back."),
                Field(
                    "usual_category",
                    .bool,
                    "Whether one without category takes that of the payee's newest expense."
                ),
            ],
            rules: [.exactlyOne(["amount", "typed"])],
            result: .ref(.bookedResult),
            example: #"{"typed":"12.50","payee":"corner café","category":"food"}"#
        ) { context, arguments throws(BudgetError) in
            .change(.add(try draft(arguments, context)), context.changeAnswer)
        },
        Command(
            "edit",
            .write,
            "Changes an expense.",
            fields: [Field("id", .expense, required: true, "Which; last is the newest that you booked.")]
                + editedFields,
            rules: [.notBoth("amount", "typed"), .atLeastOne(changeableFields)],
            result: .ref(.expenseResult),
            example: #"{"id":"last","amount":"13.00"}"#
        ) { context, arguments throws(BudgetError) in
            let reference = try reference(arguments)
            guard changeableFields.contains(where: arguments.has) else {
                throw BudgetError(.missingField, "edit needs a field to change.", field: "args")
            }
            return .change(.edit(reference, try patch(arguments, context)), context.changeAnswer)
        },
        Command(
            "remove",
            .write,
            "Takes expenses back, all of them or none.",
            fields: [
                Field("id", .integer(1...Int64.max), "Which."),
                Field("ids", .integers(most: 40, 1...Int64.max), "Which, if several."),
            ],
            rules: [.exactlyOne(["id", "ids"])],
            result: .ref(.removedResult),
            example: #"{"ids":[2]}"#
        ) { context, arguments throws(BudgetError) in
            .change(.remove(try ids(arguments)), context.changeAnswer)
        },
        Command(
            "get",
            .read,
            "Shows an expense.",
            fields: [Field("id", .expense, required: true, "Which; last is the newest that you booked.")],
            result: .object([.init("expense", .ref(.expense))]),
            example: #"{"id":"last"}"#
        ) { context, arguments throws(BudgetError) in
            let reference = try reference(arguments)
            return .query { ledger in try await expense(reference, ledger, context) }
        },
    ]

    // MARK: Arguments

    @MainActor private static func draft(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> ExpenseDraft {
        guard var amount = try arguments.expenseAmount(currency: context.settings.currency) else {
            throw BudgetError(.missingField, "add needs the field amount, or typed.", field: "args.amount")
        }
        try checkNotZero(amount)
        if try arguments.bool("refund") {
            guard amount > .zero else {
                throw BudgetError(.badValue, "The amount of a refund is above 0.", field: "args.amount")
            }
            amount = .zero - amount
        }
        return ExpenseDraft(
            amount: amount,
            date: try arguments.day("date") ?? context.store.today,
            payee: try arguments.text("payee", longest: 200),
            category: try arguments.category(),
            note: try arguments.lines("note", longest: 4000),
            tags: try arguments.texts("tags", most: 20, longest: 40) ?? [],
            isPending: try arguments.bool("pending"),
            takesUsualCategory: try arguments.bool("usual_category")
        )
    }

    @MainActor private static func patch(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> ExpensePatch {
        var patch = ExpensePatch()
        patch.amount = try arguments.expenseAmount(currency: context.settings.currency)
        if let amount = patch.amount { try checkNotZero(amount) }
        patch.date = try arguments.day("date")
        if arguments.has("payee") { patch.payee = .some(try arguments.text("payee", longest: 200)) }
        if arguments.has("category") { patch.category = .some(try arguments.category()) }
        if arguments.has("note") { patch.note = .some(try arguments.lines("note", longest: 4000)) }
        patch.tags = try arguments.texts("tags", most: 20, longest: 40)
        patch.isPending = try arguments.optionalBool("pending")
        return patch
    }

    @MainActor private static func reference(_ arguments: Arguments) throws(BudgetError) -> ExpenseReference {
        if let word = arguments.value("id")?.string {
            if word == "last" { return .last }
            throw BudgetError(
                .badValue,
                "id is the number of an expense, or \"last\".",
                field: "args.id",
                hint: "last is the newest that you booked."
            )
        }
        guard let number = try arguments.integer("id", 1...Int64.max) else {
            throw BudgetError(.missingField, "The field id is missing.", field: "args.id")
        }
        return .id(ExpenseID(number))
    }

    @MainActor private static func ids(_ arguments: Arguments) throws(BudgetError) -> [ExpenseID] {
        let one = try arguments.integer("id", 1...Int64.max).map { [$0] }
        let several = try arguments.integers("ids", most: 40, 1...Int64.max)
        switch (one, several) {
        case (let ids?, nil), (nil, let ids?):
            guard Set(ids).count == ids.count else {
                throw BudgetError(.badValue, "An id stands in ids twice.", field: "args.ids")
            }
            return ids.map(ExpenseID.init)
        case (nil, nil):
            throw BudgetError(.missingField, "remove needs the field id, or ids.", field: "args.id")
        default: throw BudgetError(.badValue, "Give id or ids, not both.", field: "args.ids")
        }
    }

    private static func checkNotZero(_ amount: Amount) throws(BudgetError) {
        guard amount != .zero else {
            throw BudgetError(.badValue, "An expense is never 0.", field: "args.amount")
        }
    }

    // MARK: Answers

    @MainActor private static func expense(
        _ reference: ExpenseReference,
        _ ledger: Ledger,
        _ context: CommandContext
    ) async throws -> (result: [UInt8], revision: Int64) {
        let (expense, revision) = try await ledger.expense(reference, askedBy: context.session.peer.uid)
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("expense")
            writer.expense(expense, context.view)
        }
        return (writer.bytes, revision)
    }
}
