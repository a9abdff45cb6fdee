import BudgetCore

extension SharedShape {
    static let changeMembers: [Shape.Member] = [
        .init("revision", .number),
        .init("time", .instant),
        .init("command", .text),
        .init("by", .ref(.author)),
        .init("undoes", .nullable(.number)),
        .init("whose", .object([authorMembers[0], authorMembers[1]]), .sometimes),
        .init("undone_by", .nullable(.number)),
        .init("rows", .array(.ref(.row))),
        .init("rows_left_out", .count, .sometimes),
    ]

    static let authorMembers: [Shape.Member] = [
        .init("uid", .integer(0...Int64(UInt32.max))),
        .init("user", .nullable(.text)),
        .init("pid", .count),
        .init("client", .nullable(.text)),
    ]

    /// The kinds of rows, each setting a kind of its own.
    static let rows: [Shape] =
        [
            row("expense", [.init("id", .number)], .ref(.expense)),
            row("expenses", [.init("count", .number), .init("ids", .nullable(.text))], .text),
            row("category", [.init("id", .number)], .object([.init("name", .text)])),
            row(
                "limit",
                scope + [.init("only", .bool)],
                .either([.amount, .choice(["none"])]),
                [Shape.display("before", "after")]
            ),
            row("carry_over", scope, .choice(CarryOver.allCases.map(\.rawValue))),
            row("recurring", [.init("id", .number)], .ref(.recurringRule)),
            row(
                "recurring_due",
                [.init("recurring", .number), .init("due", .day)],
                .choice(["due", "skipped"])
            ),
        ]
        + settingMembers.filter { $0.name != "carry_over" }.map { setting in
            row("setting", [.init("name", .choice([setting.name]))], setting.shape, isNullable: false)
        }

    private static let scope: [Shape.Member] = [
        .init("category", .nullable(.text)), .init("period", .label),
    ]

    private static func row(
        _ kind: String,
        _ members: [Shape.Member],
        _ side: Shape,
        _ more: [Shape.Member] = [],
        isNullable: Bool = true
    ) -> Shape {
        let side = isNullable ? Shape.nullable(side) : side
        return .object(
            [.init("kind", .choice([kind]))] + members + [.init("before", side), .init("after", side)]
                + more
        )
    }
}
