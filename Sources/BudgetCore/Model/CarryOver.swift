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
    /// - Parameters:
    ///   - label: The period that takes over.
    ///   - limit: The limit of a period; a period without one leaves nothing to carry.
    ///   - spent: The sum spent in a period.
    /// - Returns: The carried amount, 0 if nothing is.
    public func carried(
        into label: PeriodLabel,
        limit: (PeriodLabel) -> Amount?,
        spent: (PeriodLabel) -> Amount
    ) -> Amount {
        guard let first = firstLabel, first <= label else { return .zero }
        var carried = Amount.zero
        // The first period that carries still takes from the one before it.
        var last = first.adding(months: -1) ?? first
        while last < label {
            guard let next = last.adding(months: 1) else { break }
            let remaining = limit(last).map { $0 + carried - spent(last) } ?? .zero
            carried = mode(in: next).carried(from: remaining)
            last = next
        }
        return carried
    }
}
