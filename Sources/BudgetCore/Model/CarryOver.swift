/// What a period's remaining does to the next period.
public enum CarryOver: String, CaseIterable, Hashable, Sendable {
    /// Nothing is carried.
    case none
    /// What was left is added.
    case surplus
    /// What was overspent is taken off.
    case deficit
    /// Either is carried.
    case both

    /// The part of the last period's remaining that this mode carries.
    public func carried(from remaining: Amount) -> Amount {
        switch self {
        case .none: .zero
        case .surplus: max(.zero, remaining)
        case .deficit: min(.zero, remaining)
        case .both: remaining
        }
    }
}

/// The carry-over of one scope through time: each mode holds from its period until the next.
public struct CarryOverHistory: Hashable, Sendable {
    /// The modes by the period from which they hold.
    public private(set) var modes: [PeriodLabel: CarryOver] = [:]

    /// A scope that never carried.
    public init() {}

    /// Whether nothing is ever carried.
    public var isEmpty: Bool { modes.values.allSatisfy { $0 == .none } }

    /// The first period into which something may be carried.
    public var firstLabel: PeriodLabel? {
        modes.filter { $0.value != .none }.keys.min()
    }

    /// The mode by which a period takes over from the one before it.
    public func mode(in label: PeriodLabel) -> CarryOver {
        guard let start = modes.keys.filter({ $0 <= label }).max() else { return .none }
        return modes[start] ?? .none
    }

    /// Sets the mode from a period on.
    public mutating func set(_ mode: CarryOver, from label: PeriodLabel) {
        modes[label] = mode
    }

    /// Forgets that a mode was set here.
    public mutating func forget(from label: PeriodLabel) {
        modes[label] = nil
    }

    /// The amount carried into a period, from history.
    ///
    /// Months in which nothing is spent and nothing changes are taken together, so that a far period costs no more
    /// than a near one.
    ///
    /// - Parameters:
    ///   - label: The period that takes over.
    ///   - limits: The limits; a period without one leaves nothing to carry.
    ///   - spent: The sums spent in the periods that have any.
    /// - Returns: The carried amount, 0 if nothing is.
    public func carried(
        into label: PeriodLabel,
        limits: LimitSteps,
        spent: [PeriodLabel: Amount]
    ) -> Amount {
        guard let first = firstLabel, first <= label else { return .zero }
        // The first period that carries still takes from the one before it.
        let start = first.adding(months: -1) ?? first
        var turns: Set<PeriodLabel> = [start]
        turns.formUnion(modes.keys.compactMap { $0.adding(months: -1) })
        turns.formUnion(limits.steps.map(\.from))
        for month in spent.keys {
            turns.insert(month)
            if let next = month.adding(months: 1) { turns.insert(next) }
        }
        let months = turns.filter { start <= $0 && $0 < label }.sorted()
        var carried = Amount.zero
        for (index, month) in months.enumerated() {
            let end = index + 1 < months.count ? months[index + 1] : label
            guard let next = month.adding(months: 1) else { break }
            carried = mode(in: next).carried(
                from: carried,
                limit: limits.limit(in: month),
                spent: spent[month] ?? .zero,
                months: Int64(end.index - month.index)
            )
        }
        return carried
    }
}

extension CarryOver {
    /// What is carried on after some months with one limit, in the first of which something may be spent.
    ///
    /// A month adds at most a limit, and there are 3,600 of them, so that no sum leaves `Int64`.
    fileprivate func carried(from last: Amount, limit: Amount?, spent: Amount, months: Int64) -> Amount {
        guard let limit else { return .zero }
        let first = carried(from: limit + last - spent)
        // A limit is never negative, so that what was left over stays so, and what is missing only shrinks.
        let rest = Amount(minorUnits: limit.minorUnits * (months - 1))
        return months > 1 ? carried(from: first + rest) : first
    }
}
