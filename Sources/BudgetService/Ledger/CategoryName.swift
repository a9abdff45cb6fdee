import BudgetCore

/// A category as a request names it.
struct CategoryName: Hashable, Sendable {
    /// Trimmed, NFC.
    let name: String
    /// In folded case.
    let folded: String
}

extension BudgetError {
    /// There is no such category; the hint names the nearest.
    static func noCategory(_ name: CategoryName, among known: [CategoryID: Category]) -> BudgetError {
        BudgetError(
            .notFound,
            "There is no category of this name.",
            field: "args.category",
            hint: NearestName.hint(for: name.name, among: known.values.map(\.name).sorted())
        )
    }
}
