/// The identity of an expense in one ledger; positive, never reused.
public struct ExpenseID: Hashable, Comparable, Sendable {
    /// The number that the ledger gave it.
    public let number: Int64

    /// The expense with this number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Whether the first was booked before the second.
    public static func < (left: ExpenseID, right: ExpenseID) -> Bool {
        left.number < right.number
    }
}

/// Money spent on a day, or given back if the amount is negative.
public struct Expense: Hashable, Sendable {
    /// The identity.
    public let id: ExpenseID
    /// Never 0.
    public var amount: Amount
    /// The civil day it counts on, never converted again.
    public var date: CalendarDay
    /// Who was paid; at most 200 scalars.
    public var payee: String?
    /// What it is counted under.
    public var category: CategoryID?
    /// Free text; at most 4,000 scalars, line breaks allowed.
    public var note: String?
    /// At most 20, each at most 40 scalars.
    public var tags: [String]
    /// Whether it is expected but not yet settled; it counts as spent all the same.
    public var isPending: Bool
    /// The rule that booked it, if one did.
    public var recurring: RecurringID?

    /// An expense as the ledger holds it.
    public init(
        id: ExpenseID,
        amount: Amount,
        date: CalendarDay,
        payee: String? = nil,
        category: CategoryID? = nil,
        note: String? = nil,
        tags: [String] = [],
        isPending: Bool = false,
        recurring: RecurringID? = nil
    ) {
        self.id = id
        self.amount = amount
        self.date = date
        self.payee = payee
        self.category = category
        self.note = note
        self.tags = tags
        self.isPending = isPending
        self.recurring = recurring
    }
}
