import BudgetCore

/// What a record is made of.
enum BarReading: Hashable, Sendable {
    /// The figures.
    ///
    /// - Parameters:
    ///   - status: The result of `status`, or the value of that topic.
    ///   - categories: Its `categories`, or the value of that topic; null where nobody needs them.
    case budget(status: JSONValue, categories: JSONValue)
    /// There are none, and why if it is known.
    case offline(reason: CommandFailure?)
}
