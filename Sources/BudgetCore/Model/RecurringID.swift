/// The identity of a recurring entry in one ledger; positive, never reused.
public struct RecurringID: Hashable, Comparable, Sendable {
    /// The number that the ledger gave it.
    public let number: Int64

    /// The recurring entry with this number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Whether the first was made before the second.
    public static func < (left: RecurringID, right: RecurringID) -> Bool {
        left.number < right.number
    }
}
