import BudgetCore

extension CommandTable {
    /// The longest run of periods whose rows are sure to fit into a reply.
    private static let mostMonths = 600

    /// Sums of expenses.
    static let reportCommands: [Command] = [
        Command(
            "report",
            .read,
            "Sums expenses by category, month, payee, tag or person.",
            fields: [
                Field("period", .period, "The period, or several; the open one if absent."),
                Field(
                    "by",
                    .choice(ReportGrouping.allCases.map(\.rawValue)),
                    "What the rows are; category if absent."
                ),
                Field("category", .category, "Only expenses of this category; empty for those without one."),
                Field("payee", .text(longest: 200), "Only expenses whose payee holds this."),
                Field("tag", .text(longest: 40), "Only expenses with this tag."),
                Field("text", .text(longest: 200), "Only expenses whose payee or note holds this."),
                Field(
                    "page_size",
                    .integer(1...500),
                    "Rows at most, 1 to 500; 100 if absent. All months are shown."
                ),
                Field("brief", .bool, "Whether the facts of a letter are told in place of rows."),
            ],
            rules: ["by", "category", "payee", "tag", "text", "page_size"].map { .notBoth("brief", $0) },
            result: .object(SharedShape.reportMembers),
            example: #"{"period":"this year","by":"month"}"#
        ) { context, arguments throws(BudgetError) in
            if try isBrief(arguments) { return try letter(arguments, context) }
            let query = try reportQuery(arguments, context)
            return .query { ledger in
                let report = try await ledger.report(query)
                return (await reportAnswer(report, context.view), report.revision)
            }
        }
    ]

    /// Whether a letter is asked for, which is about the whole budget.
    @MainActor private static func isBrief(_ arguments: Arguments) throws(BudgetError) -> Bool {
        guard arguments.has("brief") else { return false }
        for name in ["by", "category", "payee", "tag", "text", "page_size"] where arguments.has(name) {
            throw BudgetError(
                .badValue,
                "A brief report is about all of a period, so it takes no \(name).",
                field: "args.\(name)"
            )
        }
        return try arguments.bool("brief")
    }

    @MainActor private static func letter(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> CommandAction {
        let label = try arguments.period("period") ?? context.store.period.label
        let today = context.store.today
        return .query { ledger in
            let letter = try await ledger.letter(about: label, today: today)
            var writer = JSONWriter(capacity: 2048)
            writer.letter(letter, context.view)
            return (writer.bytes, letter.revision)
        }
    }

    @MainActor private static func reportQuery(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> ReportQuery {
        let open = context.store.period.label
        var query = ReportQuery(
            periods: try arguments.periods("period") ?? open...open,
            today: context.store.today
        )
        query.by = try arguments.choice("by", ReportGrouping.self) ?? .category
        guard context.view.showsDetails || !query.by.isDetail else {
            throw BudgetError(
                .forbidden,
                "This socket does not show payees, tags and persons.",
                field: "args.by",
                hint: "The setting read_only_shows decides."
            )
        }
        let months = query.periods.upperBound.index - query.periods.lowerBound.index + 1
        guard query.by != .month || months <= mostMonths else {
            throw BudgetError(
                .limitExceeded,
                "A report shows \(mostMonths) months at most, and these are \(months).",
                field: "args.period"
            )
        }
        if arguments.has("category") {
            query.expenses.categoryName = try arguments.category()
            if query.expenses.categoryName == nil { query.expenses.category = .some(nil) }
        }
        query.expenses.payee = try detail("payee", arguments, context)
        query.expenses.text = try detail("text", arguments, context)
        query.expenses.tag = try detail("tag", longest: 40, arguments, context)
        query.expenses.pageSize = Int(try arguments.integer("page_size", 1...500) ?? 100)
        return query
    }

    /// Off the main actor: 500 rows in a locale take some milliseconds to write, and everybody would wait for it.
    @concurrent private static func reportAnswer(_ report: Report, _ view: WireView) async -> [UInt8] {
        var writer = JSONWriter(capacity: 512 + report.rows.count * 160)
        writer.report(report, view)
        return writer.bytes
    }
}
