import BudgetCore

/// The moment by which a client has to move.
struct SessionDeadline {
    enum Kind {
        /// A line that was begun has to be whole.
        case line
        /// Unsent bytes have to have moved.
        case output
    }

    let kind: Kind
    let instant: ContinuousClock.Instant
    /// What the client is told when it is dropped.
    let error: BudgetError

    init(_ kind: Kind, _ caps: Caps) {
        self.kind = kind
        switch kind {
        case .line:
            instant = .now + .seconds(caps.lineSeconds)
            error = BudgetError(.tooSlow, "The line was not finished within \(caps.lineSeconds) s.")
        case .output:
            instant = .now + .seconds(caps.stuckSeconds)
            error = BudgetError(.tooSlow, "Nothing was read for \(caps.stuckSeconds) s.")
        }
    }
}
