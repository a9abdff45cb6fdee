/// The identity of a category in one ledger; positive, never reused.
public struct CategoryID: Hashable, Comparable, Sendable {
    /// The number that the ledger gave it.
    public let number: Int64

    /// The category with this number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Whether the first was made before the second.
    public static func < (left: CategoryID, right: CategoryID) -> Bool {
        left.number < right.number
    }
}

/// A label that expenses are counted under.
public struct Category: Hashable, Sendable {
    /// The identity, which a renaming keeps.
    public let id: CategoryID
    /// The name as first written: 1–64 scalars, trimmed, NFC.
    public let name: String
    /// The name in folded case, by which categories are compared.
    public let folded: String

    /// A category as the ledger holds it.
    public init(id: CategoryID, name: String, folded: String) {
        self.id = id
        self.name = name
        self.folded = folded
    }
}

/// What a limit, a carried amount or a sum is about.
public enum BudgetScope: Hashable, Sendable {
    /// The whole budget.
    case total
    /// One category.
    case category(CategoryID)

    /// The category's number, or 0 for the whole budget.
    public var number: Int64 {
        switch self {
        case .total: 0
        case .category(let id): id.number
        }
    }

    /// The scope with this number; 0 is the whole budget.
    public init(number: Int64) {
        self = number == 0 ? .total : .category(CategoryID(number))
    }
}
