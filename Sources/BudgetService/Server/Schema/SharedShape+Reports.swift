import BudgetCore

extension SharedShape {
    /// What was spent, and how that stands to a limit if it can.
    private static let reported: [Shape.Member] = [
        .init("spent", .amount),
        .init("count", .count),
        .init("limit", .nullable(.amount), .sometimes),
        .init("carried", .amount, .sometimes),
        .init("available", .nullable(.amount), .sometimes),
        .init("remaining", .nullable(.amount), .sometimes),
        .init("percent", .nullable(.integer(Int64.min...Int64.max)), .sometimes),
        .init("state", .choice(BudgetState.allCases.map(\.rawValue)), .sometimes),
    ]

    private static let reportedDisplay = Shape.Member(
        "display",
        .object(
            [.init("spent", .text)]
                + ["limit", "carried", "available", "remaining"].map {
                    .init($0, .nullable(.text), .sometimes)
                }
        ),
        .sometimes
    )

    static let reportRowMembers: [Shape.Member] =
        [.init("name", .nullable(.text), .sometimes), .init("period", .ref(.period), .sometimes)] + reported
        + [.init("share", .nullable(.integer(Int64.min...Int64.max))), reportedDisplay]

    static let reportMembers: [Shape.Member] =
        [
            .init("from", .day),
            .init("to", .day),
            .init("period", .nullable(.ref(.period))),
            .init("by", .choice(ReportGrouping.allCases.map(\.rawValue)), .sometimes),
        ] + reported + [
            .init("rows", .array(.ref(.reportRow), most: 600), .sometimes),
            .init("others", .ref(.reportRest), .sometimes),
            .init("letter", .ref(.letter), .sometimes),
            reportedDisplay,
        ]

    static let letterMembers: [Shape.Member] = [
        .init("largest", .nullable(.ref(.expense))),
        .init("before", .amount),
        .init("changes", .array(.ref(.categoryChange), most: Letter.mostChanges)),
        .init("rises", .nullable(.array(.ref(.priceRise), most: Letter.mostRises))),
        .init("carried_on", .amount),
        Shape.display("before", "carried_on"),
    ]

    static let categoryChangeMembers: [Shape.Member] = [
        .init("name", .nullable(.text)),
        .init("spent", .amount),
        .init("before", .amount),
        .init("difference", .amount),
        Shape.display("spent", "before", "difference"),
    ]

    static let priceRiseMembers: [Shape.Member] = [
        .init("payee", .nullable(.text)),
        .init("amount", .amount),
        .init("before", .amount),
        .init("difference", .amount),
        .init("recurring", .nullable(.number)),
        Shape.display("amount", "before", "difference"),
    ]

    static let reportRestMembers: [Shape.Member] = [
        .init("spent", .amount), .init("count", .count), Shape.display("spent"),
    ]
}
