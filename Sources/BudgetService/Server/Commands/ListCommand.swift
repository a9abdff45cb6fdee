import BudgetCore

extension CommandTable {
    /// Looking through expenses.
    static let listCommands: [Command] = [
        Command(
            "list",
            .read,
            "Shows expenses, a page at a time.",
            fields: [
                Field("period", .period, "Only those of these periods."),
                Field("from", .day, "Only those of this day and later."),
                Field("to", .day, "Only those of this day and earlier."),
                Field("category", .category, "Only those of this category; empty for those without one."),
                Field("payee", .text(longest: 200), "Only those whose payee holds this."),
                Field("note", .text(longest: 200), "Only those whose note holds this."),
                Field("text", .text(longest: 200), "Only those whose payee or note holds this."),
                Field("tag", .text(longest: 40), "Only those with this tag."),
                Field("min", .amount, "Only those of at least this absolute amount."),
                Field("max", .amount, "Only those of at most this absolute amount."),
                Field("large", .bool, "Only those from the setting large_expense on."),
                Field("pending", .bool, "Only those that are pending, or are not."),
                Field("refunds", .bool, "Only refunds, or only what is none."),
                Field("by", .text(longest: 64), "Only those that this user booked."),
                Field("sort", .choice(ExpenseQuery.Sort.allCases.map(\.rawValue)), "The order."),
                Field("totals", .bool, "Whether count and sum of the whole match are told."),
                Field("page_size", .integer(1...500), "Rows of a page, 1 to 500; 100 if absent."),
                Field("after", .text(longest: 64), "What next was on the page before."),
            ],
            result: .object([
                .init("expenses", .array(.ref(.expense), most: 500)),
                .init("more", .bool),
                .init("next", .nullable(.text)),
                .init("count", .count, .sometimes),
                .init("sum", .amount, .sometimes),
                .sumDisplay,
            ]),
            example: #"{"period":"this month","totals":true}"#
        ) { context, arguments throws(BudgetError) in
            let query = try query(arguments, context)
            return .query { ledger in
                let page = try await ledger.page(query)
                return (await listAnswer(page, context.view), page.revision)
            }
        }
    ]

    @MainActor private static func query(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> ExpenseQuery {
        let currency = context.settings.currency
        var query = ExpenseQuery()
        query.days = try days(arguments, context)
        if arguments.has("category") {
            query.categoryName = try arguments.category()
            if query.categoryName == nil { query.category = .some(nil) }
        }
        query.payee = try detail("payee", arguments, context)
        query.note = try detail("note", arguments, context)
        query.text = try detail("text", arguments, context)
        query.tag = try detail("tag", longest: 40, arguments, context)
        query.minimum = try arguments.amount("min", currency: currency)
        query.maximum = try arguments.amount("max", currency: currency)
        if let least = query.minimum, let most = query.maximum, least > most {
            throw BudgetError(.badValue, "min is above max.", field: "args.min")
        }
        if try arguments.bool("large") {
            guard let large = context.settings.largeExpense else {
                throw BudgetError(
                    .badValue,
                    "The setting large_expense is not set.",
                    field: "args.large",
                    hint: "Set it with settings.set, or budgetctl settings large_expense 100."
                )
            }
            query.atLeast = large
        }
        query.isPending = try arguments.optionalBool("pending")
        query.areRefunds = try arguments.optionalBool("refunds")
        query.bookedBy = try arguments.text("by", longest: 64)
        query.sort = try arguments.choice("sort", ExpenseQuery.Sort.self) ?? .newestFirst
        query.wantsTotals = try arguments.bool("totals")
        query.pageSize = Int(try arguments.integer("page_size", 1...500) ?? 100)
        if let after = try arguments.text("after", longest: 64) {
            guard let cursor = ExpenseQuery.Cursor(text: after) else {
                throw BudgetError(
                    .badValue,
                    "after is what next was on the page before.",
                    field: "args.after"
                )
            }
            query.after = cursor
        }
        return query
    }

    @MainActor private static func days(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> ClosedRange<CalendarDay> {
        var first = CalendarDay.first
        var last = CalendarDay.last
        if let labels = try arguments.periods("period") {
            let startDay = context.settings.monthStartDay
            first = BudgetPeriod(labels.lowerBound, startDay: startDay).from
            last = BudgetPeriod(labels.upperBound, startDay: startDay).to
        }
        if let from = try arguments.day("from") { first = max(first, from) }
        if let to = try arguments.day("to") { last = min(last, to) }
        guard first <= last else {
            throw BudgetError(.badValue, "from is after to.", field: "args.from")
        }
        return first...last
    }

    /// A part to search for in what the read-only socket may not show: finding it would tell.
    @MainActor static func detail(
        _ name: String,
        longest: Int = 200,
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> String? {
        guard arguments.has(name) else { return nil }
        guard context.view.showsDetails else {
            throw BudgetError(
                .forbidden,
                "This socket does not show payees, notes and tags.",
                field: "args.\(name)",
                hint: "The setting read_only_shows decides."
            )
        }
        return try arguments.part(name, longest: longest)
    }

    /// Off the main actor: a page of long notes in a locale takes 5 ms to write, and everybody would wait for it.
    @concurrent private static func listAnswer(_ page: ExpensePage, _ view: WireView) async -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + page.expenses.count * 160)
        writer.object { writer in
            writer.name("expenses")
            writer.expenses(page.expenses, view)
            writer.name("more")
            writer.bool(page.next != nil)
            writer.name("next")
            writer.string(page.next?.text)
            guard let total = page.total else { return }
            writer.name("count")
            writer.integer(total.count)
            writer.amount("sum", total.amount, view)
            if let display = view.display {
                writer.name("display")
                writer.object { $0.display("sum", total.amount, display) }
            }
        }
        return writer.bytes
    }
}
