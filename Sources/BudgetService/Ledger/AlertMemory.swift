import BudgetCore

/// What was told of one period, so that nothing is told twice.
struct AlertMemory: Hashable, Sendable {
    private struct Key: Hashable, Sendable {
        let scope: BudgetScope
        let threshold: Int?
    }

    /// The period; `nil` before any was asked for.
    let label: PeriodLabel?
    /// The alerts in the order in which they were told.
    private(set) var alerts: [Alert] = []
    /// Whether some scope was reached that could not be told, because the disk was full.
    var isOwing = false
    private var told: Set<Key> = []

    /// A period of which nothing was told yet.
    init(_ label: PeriodLabel? = nil) {
        self.label = label
    }

    /// Whether it was told that a scope has reached a threshold, or has gone over.
    func holds(_ scope: BudgetScope, _ threshold: Int?) -> Bool {
        told.contains(Key(scope: scope, threshold: threshold))
    }

    /// Remembers that an alert was told.
    mutating func insert(_ alert: Alert) {
        guard told.insert(Key(scope: alert.scope, threshold: alert.threshold)).inserted else { return }
        alerts.append(alert)
    }
}
