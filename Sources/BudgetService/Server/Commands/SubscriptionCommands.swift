import BudgetCore

extension CommandTable {
    private enum Mode: String, CaseIterable {
        case latest, changes
    }

    private static let longestInterval: Int64 = 60_000

    /// Hearing of changes.
    static let subscriptionCommands: [Command] = [
        Command(
            "subscribe",
            .read,
            "Tells values now, and then whenever they change, or every change.",
            fields: [
                Field("topics", .texts(most: 32, longest: 80), "What to hear of; needed in mode latest."),
                Field(
                    "mode",
                    .choice(Mode.allCases.map(\.rawValue)),
                    "latest: the newest values, if they differ; changes: every change in order."
                ),
                Field("since", .integer(0...Int64.max), "Mode changes: the revision that is known already."),
                Field(
                    "ledger",
                    .text(longest: 64),
                    "Mode changes: the ledger in which since was, from hello."
                ),
                Field(
                    "min_interval_ms",
                    .integer(0...longestInterval),
                    "Milliseconds between being told and being told again, 0 to 60000."
                ),
            ],
            rules: [
                .needed("topics", unless: "mode", is: "changes"), .goesWith("since", "mode", "changes"),
                .goesWith("ledger", "mode", "changes"),
            ],
            result: .object([
                .init("subscription", .number), .init("ledger", .text, .sometimes),
                .init("values", .ref(.values)),
            ]),
            example: #"{"topics":["remaining","state"]}"#
        ) { context, arguments throws(BudgetError) in
            .answer(try context.server.bus.subscribe(context.session, try wish(arguments, context)))
        },
        Command(
            "unsubscribe",
            .read,
            "Ends a subscription.",
            fields: [Field("subscription", .integer(1...Int64.max), required: true, "Its number.")],
            result: .object([]),
            example: #"{"subscription":1}"#
        ) { context, arguments throws(BudgetError) in
            let number = try arguments.integer("subscription", 1...Int64.max) ?? 0
            guard context.server.bus.unsubscribe(context.session, number) else {
                throw BudgetError(
                    .notFound,
                    "This connection has no subscription of this number.",
                    field: "args.subscription"
                )
            }
            return .answer(Array("{}".utf8))
        },
    ]

    @MainActor private static func wish(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> Subscription.Wish {
        var wish = Subscription.Wish(locale: context.request.locale)
        wish.wantsChanges = try arguments.choice("mode", Mode.self) == .changes
        for name in try arguments.texts("topics", most: 32, longest: 80) ?? [] {
            let topic = try Topic(name)
            if !wish.topics.contains(topic) { wish.topics.append(topic) }
        }
        guard wish.wantsChanges || !wish.topics.isEmpty else {
            if arguments.has("topics") {
                throw BudgetError(.badValue, "topics names none.", field: "args.topics")
            }
            throw BudgetError(.missingField, "subscribe needs the field topics.", field: "args.topics")
        }
        guard wish.wantsChanges || !arguments.has("since") else {
            throw BudgetError(
                .badValue,
                "since goes with mode changes.",
                field: "args.since",
                hint: "Mode latest tells the newest values at once."
            )
        }
        guard wish.wantsChanges || !arguments.has("ledger") else {
            throw BudgetError(.badValue, "ledger goes with mode changes.", field: "args.ledger")
        }
        wish.since = try arguments.integer("since", 0...Int64.max)
        wish.ledger = try arguments.text("ledger", longest: 64)
        let interval = try arguments.integer("min_interval_ms", 0...longestInterval) ?? 0
        wish.interval = .milliseconds(interval)
        return wish
    }
}
