import BudgetCore

extension SharedShape {
    static let categoryStatusMembers: [Shape.Member] =
        [.init("name", .text)] + figureMembers + [
            .init("carry_over", .choice(CarryOver.allCases.map(\.rawValue))), figureDisplay,
        ]

    /// The result of what changes a category.
    static let categoryResultShape = result([
        .init("category", .nullable(.ref(.categoryStatus))), .init("moved", .count, .sometimes),
    ])
}
