/// A threshold that a scope has reached in a period, or that it has gone over; told once.
public struct Alert: Hashable, Sendable {
    /// What it is about.
    public let scope: BudgetScope
    /// The period in which it happened.
    public let label: PeriodLabel
    /// Percent of available that were reached; `nil` for going over.
    public let threshold: Int?
    /// The revision at which it was told.
    public let revision: Int64
    /// When: milliseconds since 1970-01-01 UTC.
    public let time: Int64

    /// An alert as the ledger remembers it.
    public init(scope: BudgetScope, label: PeriodLabel, threshold: Int?, revision: Int64, time: Int64) {
        self.scope = scope
        self.label = label
        self.threshold = threshold
        self.revision = revision
        self.time = time
    }
}

extension Alert {
    /// Where it stands among those of one moment: the whole budget first, and in each scope as they are reached.
    ///
    /// Going over comes after 100 percent and before any threshold beyond it.
    public var place: (scope: Int64, percent: Int, isOver: Int) {
        (scope.number, threshold ?? 100, threshold == nil ? 1 : 0)
    }
}

extension BudgetFigures {
    /// What is reached: each threshold, lowest first, and at last `nil` if more is spent than is available.
    ///
    /// Nothing is a percentage of nothing: where none is available there are no thresholds to reach.
    public var reached: [Int?] {
        guard let remaining else { return [] }
        let percent = percent ?? .min
        return thresholds.filter { percent >= Int64($0) } + (remaining < .zero ? [nil] : [])
    }
}
