import BudgetCore

/// A category as a request names it.
struct CategoryName: Hashable, Sendable {
    /// Trimmed, NFC.
    let name: String
    /// In folded case.
    let folded: String
    /// What becomes of a name that is not there yet.
    var creation = Creation.always

    /// When a category is made on first use.
    enum Creation: Hashable, Sendable {
        case always
        /// Unless the name is so near another's that it may be mistyped.
        case unlessNear
        case never
    }
}

extension BudgetError {
    /// There is no such category; the hint names the nearest.
    static func noCategory(
        _ name: CategoryName,
        among known: [CategoryID: Category],
        field: String = "args.category"
    ) -> BudgetError {
        let names = known.values.map(\.name).sorted()
        var hint = names.isEmpty ? "There is none yet." : NearestName.hint(for: name.name, among: names)
        // Nobody reads through more of them.
        if names.count > 20, NearestName.match(for: name.name, among: names) == nil {
            hint = "There are \(names.count); " + FieldHint.categories
        }
        if name.creation == .unlessNear { hint += " " + FieldHint.nearCategory }
        return BudgetError(
            .notFound,
            "There is no category \"\(name.name)\".",
            field: field,
            hint: hint
        )
    }
}
