import BudgetCore

extension SharedShape {
    static let categoryStatusMembers: [Shape.Member] =
        [.init("name", .text)] + figureMembers + [
            .init("carry_over", .choice(CarryOver.allCases.map(\.rawValue))), figureDisplay,
        ]

    static let categoryResultShape = result([.init("category", .ref(.categoryStatus))])

    static let movedResultShape = result([
        .init("category", .nullable(.ref(.categoryStatus))), .init("moved", .count),
    ])
}
