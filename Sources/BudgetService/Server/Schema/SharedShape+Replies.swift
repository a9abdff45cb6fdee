import BudgetCore

extension SharedShape {
    /// What the client called the request.
    static let replyID = Shape.Member(
        "id",
        .either([.text, .integer(Int64.min...Int64.max), .null])
    )
    /// How many changes were applied.
    static let revision = Shape.Member("revision", .count)

    /// The result of a change: what it made, and its effect.
    static func result(_ members: [Shape.Member], _ last: [Shape.Member] = []) -> Shape {
        .object(members + [.init("effect", .ref(.effect))] + last)
    }

    static let statNames = [
        "uptime_seconds", "clients", "clients_accepted", "clients_dropped", "subscriptions", "requests",
        "errors", "events", "changes", "commits", "oldest_revision", "resident_bytes",
    ]

    static let limitMembers: [Shape.Member] = [
        .init("limit", .nullable(.amount)),
        .init("category", .nullable(.text)),
        .init("period", .ref(.period)),
    ]

    static func expenseMembers(id: Shape) -> [Shape.Member] {
        [
            .init("id", id),
            .init("amount", .amount),
            .init("date", .day),
            .init("payee", .nullable(.text)),
            .init("category", .nullable(.text)),
            .init("note", .nullable(.text)),
            .init("tags", .array(.text, most: 20)),
            .init("pending", .bool),
            .init("recurring", .number, .sometimes),
            Shape.display("amount"),
        ]
    }

    static let settingMembers: [Shape.Member] = [
        .init("name", .nullable(.text)),
        .init("currency", .nullable(.text)),
        .init("locale", .nullable(.text)),
        .init("time_zone", .nullable(.text)),
        .init("month_start_day", .integer(1...31)),
        .init("carry_over", .choice(CarryOver.allCases.map(\.rawValue))),
        .init("thresholds", .array(.integer(1...1000), most: 8)),
        .init("large_expense", .nullable(.amount)),
        .init("log_level", .choice(LogLevel.allCases.map(\.rawValue))),
        .init("status_shows_amounts", .bool),
        .init("read_only_shows", .choice(ReadOnlyShows.allCases.map(\.rawValue))),
    ]

    static let errorMembers: [Shape.Member] = [
        .init("code", .choice(BudgetError.Code.allCases.map(\.rawValue))),
        .init("message", .text),
        .init("field", .text, .sometimes),
        .init("offset", .count, .sometimes),
        .init("hint", .text, .sometimes),
        .init("index", .count, .sometimes),
        .init("oldest", .count, .sometimes),
        .init("retry", .bool),
    ]
}
