import BudgetCore

extension CommandTable {
    private static let anybody = Field("any", .bool, "Whether the change of anybody is meant.")

    /// What was changed, by whom, and taking it back.
    static let historyCommands: [Command] = [
        Command(
            "history",
            .read,
            "Shows changes, newest first, a page at a time.",
            fields: [
                Field("before", .integer(1...Int64.max), "Only changes before this revision."),
                Field("after", .integer(0...Int64.max), "Only changes after this revision."),
                Field("by", .text(longest: 64), "Only changes of this user."),
                Field("page_size", .integer(1...200), "Changes of a page, 1 to 200; 50 if absent."),
            ],
            result: .object([
                .init("changes", .array(.ref(.change), most: 200)),
                .init("more", .bool),
                .init("next", .nullable(.number)),
            ]),
            example: #"{"page_size":10}"#
        ) { context, arguments throws(BudgetError) in
            var query = HistoryQuery()
            query.before = try arguments.integer("before", 1...Int64.max)
            query.after = try arguments.integer("after", 0...Int64.max) ?? 0
            query.userName = try arguments.text("by", longest: 64)
            query.pageSize = Int(try arguments.integer("page_size", 1...200) ?? 50)
            return .query { [query] ledger in
                let page = try await ledger.history(query)
                return (await historyAnswer(page, context.view), page.revision)
            }
        },
        Command(
            "undo",
            .write,
            "Takes back your newest change, or another.",
            barrier: true,
            fields: [
                Field("revision", .integer(1...Int64.max), "The change; your newest if absent."), anybody,
            ],
            result: SharedShape.result([.init("undone", .ref(.change))]),
            example: "{}"
        ) { context, arguments throws(BudgetError) in
            let isAny = try arguments.bool("any")
            guard let revision = try arguments.integer("revision", 1...Int64.max) else {
                return .change(.undo(isAny ? .newest : .own), context.changeAnswer)
            }
            guard !isAny else {
                throw BudgetError(.badValue, "Give revision or any, not both.", field: "args.any")
            }
            return .change(.undo(.revision(revision)), context.changeAnswer)
        },
        Command(
            "redo",
            .write,
            "Does again what you took back last.",
            barrier: true,
            fields: [anybody],
            result: SharedShape.result([.init("redone", .ref(.change))]),
            example: "{}"
        ) { context, arguments throws(BudgetError) in
            .change(.redo(ofAnybody: try arguments.bool("any")), context.changeAnswer)
        },
    ]

    @concurrent private static func historyAnswer(_ page: HistoryPage, _ view: WireView) async -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + page.entries.count * 400)
        writer.object { writer in
            writer.name("changes")
            writer.array { writer in
                for entry in page.entries { writer.change(entry, view) }
            }
            writer.name("more")
            writer.bool(page.next != nil)
            writer.name("next")
            if let next = page.next { writer.integer(next) } else { writer.null() }
        }
        return writer.bytes
    }
}
