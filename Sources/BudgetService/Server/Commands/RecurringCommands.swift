import BudgetCore

extension CommandTable {
    private static let idField = Field(
        "id",
        .integer(1...Int64.max),
        required: true,
        "Which recurring entry."
    )

    /// What is booked each time.
    private static let bookedFields: [Field] =
        [
            Field("amount", .amount, "What is booked each time; negative is money that comes in."),
            Field("typed", .typed, "The amount as a person writes it, in place of amount."),
            Field("payee", .text(longest: 200), clearable: true, "Who is paid."),
            Field("category", .category, clearable: true, "What it is counted under."),
        ] + categoryFields + [
            Field("note", .lines(longest: 4000), clearable: true, "Free text."),
            Field("tags", .texts(most: 20, longest: 40), "Further labels."),
        ]

    /// On which days.
    private static func dayFields(isNew: Bool) -> [Field] {
        [
            Field(
                "every",
                .choice(Recurrence.Unit.allCases.map(\.rawValue)),
                required: isNew,
                "What is counted from one due day to the next."
            ),
            Field("interval", .integer(Recurrence.intervals), "How many of them; 1 if never said."),
            Field(
                "anchor",
                .day,
                isNew ? "The day that is counted from; today if absent." : "The day that is counted from."
            ),
            Field("last_day", .bool, "Whether it is the month's last day, whatever day the anchor is."),
            Field("until", .day, clearable: true, "The last day on which it may be due."),
            Field(
                "booking",
                .choice(RecurringBooking.allCases.map(\.rawValue)),
                "Whether it books itself or waits for recurring.book; auto if never said."
            ),
        ]
    }

    private static let changeableFields = (bookedFields + dayFields(isNew: false)).map(\.name).filter {
        name in
        !categoryFields.contains { $0.name == name }
    }

    /// What recurs.
    static let recurringCommands: [Command] = [
        Command(
            "recurring.list",
            .read,
            "Shows what recurs, in the order in which it was made.",
            fields: [Field("after", .integer(1...Int64.max), "What next was on the page before.")],
            result: .object([
                .init("recurring", .array(.ref(.recurring), most: RecurringState.mostRules)),
                .init("more", .bool), .init("next", .nullable(.number)),
            ]),
            example: "{}"
        ) { context, arguments throws(BudgetError) in
            let after = try arguments.integer("after", 1...Int64.max).map(RecurringID.init)
            return .query { ledger in
                let page = await ledger.recurring(after: after, today: context.store.today)
                return (recurringList(page, context.view), page.revision)
            }
        },
        Command(
            "recurring.add",
            .write,
            "Makes a recurring entry, and books what is due of it by today.",
            fields: bookedFields + dayFields(isNew: true) + [
                Field("backfill", .bool, "Whether days from the anchor to yesterday are due as well.")
            ],
            rules: [.exactlyOne(["amount", "typed"])],
            result: .ref(.recurringAdded),
            example:
                #"{"every":"month","anchor":"2026-12-01","amount":"800","payee":"landlord","category":"rent"}"#
        ) { context, arguments throws(BudgetError) in
            .change(.recurring(.add(try recurringDraft(arguments, context))), context.changeAnswer)
        },
        Command(
            "recurring.edit",
            .write,
            "Changes what comes of a recurring entry; what is booked stays.",
            fields: [idField] + bookedFields + dayFields(isNew: false),
            rules: [.notBoth("amount", "typed"), .atLeastOne(changeableFields)],
            result: .ref(.recurringEdited),
            example: #"{"id":1,"amount":"820"}"#
        ) { context, arguments throws(BudgetError) in
            let id = try recurringID(arguments)
            guard changeableFields.contains(where: arguments.has) else {
                throw BudgetError(.missingField, "recurring.edit needs a field to change.", field: "args")
            }
            let patch = try recurringPatch(arguments, context)
            return .change(.recurring(.edit(id, patch)), context.changeAnswer)
        },
        Command(
            "recurring.remove",
            .write,
            "Ends a recurring entry; what is booked stays.",
            fields: [idField],
            result: .ref(.recurringRemoved),
            example: #"{"id":2}"#
        ) { context, arguments throws(BudgetError) in
            .change(.recurring(.remove(try recurringID(arguments))), context.changeAnswer)
        },
        Command(
            "recurring.skip",
            .write,
            "Lets a due day pass without booking it.",
            fields: [idField, Field("due", .day, "Which due day; the earliest open one if absent.")],
            result: .ref(.recurringSkipped),
            example: #"{"id":1}"#
        ) { context, arguments throws(BudgetError) in
            let due = try arguments.day("due")
            return .change(.recurring(.skip(try recurringID(arguments), due: due)), context.changeAnswer)
        },
        Command(
            "recurring.book",
            .write,
            "Books a due day, also before its time.",
            fields: [
                idField,
                Field("due", .day, "Which due day; the earliest open one if absent."),
                Field("amount", .amount, "What it was this time, if it was not as always."),
                Field("typed", .typed, "That amount as a person writes it, in place of amount."),
                Field("date", .day, "The day it counts on; the due day if absent."),
            ],
            rules: [.notBoth("amount", "typed")],
            result: .ref(.recurringBooked),
            example: #"{"id":1,"amount":"812.40"}"#
        ) { context, arguments throws(BudgetError) in
            let booking = DueBooking(
                due: try arguments.day("due"),
                amount: try recurringAmount(arguments, context),
                date: try arguments.day("date")
            )
            return .change(.recurring(.book(try recurringID(arguments), booking)), context.changeAnswer)
        },
    ]

    // MARK: Arguments

    @MainActor private static func recurringID(_ arguments: Arguments) throws(BudgetError) -> RecurringID {
        guard let number = try arguments.integer("id", 1...Int64.max) else {
            throw BudgetError(.missingField, "The field id is missing.", field: "args.id")
        }
        return RecurringID(number)
    }

    @MainActor private static func recurringAmount(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> Amount? {
        let amount = try arguments.expenseAmount(currency: context.settings.currency)
        guard amount != .zero else {
            throw BudgetError(.badValue, "An expense is never 0.", field: "args.amount")
        }
        return amount
    }

    @MainActor private static func recurringDraft(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> RecurringDraft {
        guard let amount = try recurringAmount(arguments, context) else {
            throw BudgetError(
                .missingField,
                "recurring.add needs the field amount, or typed.",
                field: "args.amount"
            )
        }
        let today = context.store.today
        let recurrence = Recurrence(
            every: try arguments.choice("every", Recurrence.Unit.self) ?? .month,
            interval: Int(try arguments.integer("interval", Recurrence.intervals) ?? 1),
            anchor: try arguments.day("anchor") ?? today,
            isOnLastDay: try arguments.bool("last_day"),
            until: try arguments.day("until")
        )
        guard let recurrence else { throw BudgetError.lastDayOfNoMonth }
        let isBackfilled = try arguments.bool("backfill")
        guard recurrence.due(onOrAfter: isBackfilled ? min(recurrence.anchor, today) : today) != nil else {
            throw BudgetError(
                .badValue,
                "It would never be due.",
                field: recurrence.until == nil ? "args.anchor" : "args.until",
                hint: isBackfilled ? nil : FieldHint.backfill
            )
        }
        return RecurringDraft(
            amount: amount,
            payee: try arguments.text("payee", longest: 200),
            category: try arguments.category(),
            note: try arguments.lines("note", longest: 4000),
            tags: try arguments.texts("tags", most: 20, longest: 40) ?? [],
            recurrence: recurrence,
            booking: try arguments.choice("booking", RecurringBooking.self) ?? .auto,
            isBackfilled: isBackfilled
        )
    }

    @MainActor private static func recurringPatch(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> RecurringPatch {
        var patch = RecurringPatch()
        patch.amount = try recurringAmount(arguments, context)
        if arguments.has("payee") { patch.payee = .some(try arguments.text("payee", longest: 200)) }
        if arguments.has("category") { patch.category = .some(try arguments.category()) }
        if arguments.has("note") { patch.note = .some(try arguments.lines("note", longest: 4000)) }
        patch.tags = try arguments.texts("tags", most: 20, longest: 40)
        patch.every = try arguments.choice("every", Recurrence.Unit.self)
        patch.interval = try arguments.integer("interval", Recurrence.intervals).map { Int($0) }
        patch.anchor = try arguments.day("anchor")
        patch.isOnLastDay = try arguments.optionalBool("last_day")
        if arguments.has("until") { patch.until = .some(try arguments.day("until")) }
        patch.booking = try arguments.choice("booking", RecurringBooking.self)
        return patch
    }

    // MARK: Answers

    private static func recurringList(_ page: RecurringPage, _ view: WireView) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + page.entries.count * 320)
        writer.object { writer in
            writer.name("recurring")
            writer.array { writer in
                for entry in page.entries { writer.recurring(entry, view) }
            }
            writer.name("more")
            writer.bool(page.next != nil)
            writer.name("next")
            if let next = page.next { writer.integer(next.number) } else { writer.null() }
        }
        return writer.bytes
    }
}
