import BudgetCore

extension CommandTable {
    private enum Mode: String, CaseIterable {
        case latest
    }

    /// Hearing of changes.
    static let subscriptionCommands: [Command] = [
        Command(
            "subscribe",
            .read,
            "Tells values now, and whenever they change.",
            fields: [
                Field("topics", .texts(most: 32, longest: 80), required: true, "What to hear of."),
                Field("mode", .choice(Mode.allCases.map(\.rawValue)), "latest: the newest values win."),
            ],
            result: .object([.init("subscription", .number), .init("values", .ref(.values))]),
            example: #"{"topics":["remaining","state"]}"#
        ) { context, arguments throws(BudgetError) in
            _ = try arguments.choice("mode", Mode.self)
            var topics: [Topic] = []
            for name in try arguments.texts("topics", most: 32, longest: 80) ?? [] {
                let topic = try Topic(name)
                if !topics.contains(topic) { topics.append(topic) }
            }
            guard !topics.isEmpty else {
                throw BudgetError(.badValue, "topics names none.", field: "args.topics")
            }
            return .answer(
                try context.server.bus.subscribe(context.session, to: topics, context.request.locale)
            )
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
}
