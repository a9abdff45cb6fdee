import BudgetCore

extension SharedShape {
    private static let state = Shape.choice(BudgetState.allCases.map(\.rawValue))

    static let briefMembers: [Shape.Member] = [
        .init("available", .nullable(.amount)),
        .init("remaining", .nullable(.amount)),
        .init("safe", .amount, .sometimes),
        .init("per_day", .nullable(.amount)),
        .init("percent", .nullable(.integer(Int64.min...Int64.max))),
        .init("state", state),
    ]

    static let briefDisplay = Shape.Member(
        "display",
        .object([
            .init("available", .nullable(.text)), .init("remaining", .nullable(.text)),
            .init("safe", .text, .sometimes), .init("per_day", .nullable(.text)),
        ]),
        .sometimes
    )

    static let closedPeriodMembers: [Shape.Member] = [
        .init("period", .ref(.period)),
        .init("available", .nullable(.amount)),
        .init("spent", .amount),
        .init("remaining", .nullable(.amount)),
        .init("percent", .nullable(.integer(Int64.min...Int64.max))),
        .init("state", state),
        .init("count", .count),
        .init("carried_on", .amount),
        Shape.display("available", "spent", "remaining", "carried_on"),
    ]

    static let figureMembers: [Shape.Member] = [
        .init("limit", .nullable(.amount)),
        .init("carried", .amount),
        .init("available", .nullable(.amount)),
        .init("spent", .amount),
        .init("remaining", .nullable(.amount)),
        .init("percent", .nullable(.integer(Int64.min...Int64.max))),
        .init("days_left", .count),
        .init("upcoming", .amount),
        .init("safe", .nullable(.amount)),
        .init("per_day", .nullable(.amount)),
        .init("projected", .nullable(.amount)),
        .init("state", state),
        .init("count", .count),
    ]

    static let figureDisplay = Shape.display(
        "limit",
        "carried",
        "available",
        "spent",
        "remaining",
        "upcoming",
        "safe",
        "per_day",
        "projected"
    )

    static let statusMembers: [Shape.Member] =
        [
            .init("name", .nullable(.text)),
            .init("currency", .nullable(.text)),
            .init("exponent", .nullable(.integer(0...4))),
            .init("today", .day),
            .init("period", .ref(.period)),
        ] + figureMembers + [
            .init("categories", .array(.ref(.categoryStatus)), .sometimes), figureDisplay,
            .init("explain", .ref(.explanation), .sometimes),
        ]
}
