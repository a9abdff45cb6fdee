import BudgetCore

/// The last `status` answers, kept until a fact changes: bars ask far more often than people book.
@MainActor final class StatusCache {
    /// What an answer depends on besides the facts.
    struct Key: Hashable {
        /// The locale that was asked for, `nil` for the budget's.
        let locale: String?
        let withCategories: Bool
    }

    private static let mostKept = 32

    private var generation = -1
    private var answers: [Key: [UInt8]] = [:]

    /// The answer kept for the facts as they are, or else the one that is made now.
    func answer(_ key: Key, _ store: BudgetStore, make: () -> [UInt8]) -> [UInt8] {
        if generation != store.generation || answers.count >= Self.mostKept {
            answers.removeAll(keepingCapacity: true)
            generation = store.generation
        }
        if let answer = answers[key] { return answer }
        let answer = make()
        answers[key] = answer
        return answer
    }
}
