import BudgetCore

extension SharedShape {
    static let explanationMembers: [Shape.Member] = [
        .init("category", .nullable(.text)),
        .init("period", .ref(.period)),
        .init("limit", .nullable(.amount)),
        .init("limit_from", .nullable(.label)),
        .init("limit_only", .bool),
        .init("limited_categories", .count),
        .init("carried", .amount),
        .init("carry_over", .choice(CarryOver.allCases.map(\.rawValue))),
        .init("last_period", .nullable(.label)),
        .init("last_remaining", .nullable(.amount)),
        .init("available", .nullable(.amount)),
        .init("expenses", .ref(.sum)),
        .init("refunds", .ref(.sum)),
        .init("spent", .amount),
        .init("remaining", .nullable(.amount)),
        .init("upcoming", .amount),
        .init("safe", .nullable(.amount)),
        .init("days_left", .count),
        .init("per_day", .nullable(.amount)),
        Shape.display(
            "limit",
            "carried",
            "last_remaining",
            "available",
            "spent",
            "remaining",
            "upcoming",
            "safe",
            "per_day"
        ),
    ]
}

extension Shape.Member {
    /// The sum as people read it.
    static let sumDisplay = Self("display", .object([.init("sum", .text)]), .sometimes)
}
