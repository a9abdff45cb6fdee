/// The limit of one scope through time, as steps: each holds from its period until the next.
public struct LimitSteps: Hashable, Sendable {
    /// From a period on there is this limit, or none.
    public struct Step: Hashable, Sendable {
        /// The first period.
        public let from: PeriodLabel
        /// The limit, `nil` for none.
        public let amount: Amount?
    }

    /// In the order of their periods; before the first there is no limit.
    public let steps: [Step]

    private init(_ steps: [Step]) {
        self.steps = steps
    }

    /// The limits that were set in one scope.
    public init(_ history: LimitHistory) {
        let labels = Set(history.labels + history.single.keys.compactMap { $0.adding(months: 1) })
        var lasting: Amount?
        steps = labels.sorted().map { label in
            if let amount = history.lasting[label] { lasting = amount }
            return Step(from: label, amount: history.single[label] ?? lasting)
        }
    }

    /// The sum of several scopes where it has no limit of its own: there is one where any of them has.
    public func orSum(of others: [LimitSteps]) -> LimitSteps {
        var changes: [PeriodLabel: (minorUnits: Int64, limits: Int)] = [:]
        for other in others {
            var last: Amount?
            for step in other.steps {
                let change = (step.amount?.minorUnits ?? 0) - (last?.minorUnits ?? 0)
                let limits = (step.amount == nil ? 0 : 1) - (last == nil ? 0 : 1)
                let sum = changes[step.from] ?? (0, 0)
                changes[step.from] = (sum.minorUnits + change, sum.limits + limits)
                last = step.amount
            }
        }
        let own = Dictionary(uniqueKeysWithValues: steps.map { ($0.from, $0.amount) })
        var current: Amount?
        var sum: (minorUnits: Int64, limits: Int) = (0, 0)
        return LimitSteps(
            Set(own.keys).union(changes.keys).sorted().map { label in
                if let amount = own[label] { current = amount }
                if let change = changes[label] {
                    sum = (sum.minorUnits + change.minorUnits, sum.limits + change.limits)
                }
                let others = sum.limits > 0 ? Amount(minorUnits: sum.minorUnits) : nil
                return Step(from: label, amount: current ?? others)
            }
        )
    }

    /// The limit in force in a period.
    public func limit(in label: PeriodLabel) -> Amount? {
        var (low, high) = (0, steps.count)
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].from <= label { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? steps[low - 1].amount : nil
    }
}
