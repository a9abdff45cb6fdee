/// Where a limit was set.
public struct LimitOrigin: Hashable, Sendable {
    /// The period that it was set for, or from.
    public let label: PeriodLabel
    /// Whether it is for that period alone.
    public let isOnly: Bool
}

/// The limits of one scope through time: each holds from its period until the next, or for one period only.
public struct LimitHistory: Hashable, Sendable {
    /// Limits that hold until the next one; `nil` ends a limit.
    public private(set) var lasting: [PeriodLabel: Amount?] = [:]
    /// Limits of one period, which win over the lasting one.
    public private(set) var single: [PeriodLabel: Amount] = [:]

    /// A scope that never had a limit.
    public init() {}

    /// Whether no limit was ever set.
    public var isEmpty: Bool { lasting.isEmpty && single.isEmpty }

    /// The first period that has an entry.
    public var firstLabel: PeriodLabel? {
        [lasting.keys.min(), single.keys.min()].compactMap(\.self).min()
    }

    /// The limit in force in a period; `nil` before the first and where it was ended.
    public func limit(in label: PeriodLabel) -> Amount? {
        single[label] ?? start(in: label).flatMap { lasting[$0] ?? nil }
    }

    /// Where the limit in force in a period was set; `nil` where there is none.
    public func origin(in label: PeriodLabel) -> LimitOrigin? {
        if single[label] != nil { return LimitOrigin(label: label, isOnly: true) }
        guard let start = start(in: label), let amount = lasting[start], amount != nil else { return nil }
        return LimitOrigin(label: start, isOnly: false)
    }

    /// The newest lasting entry that a period is under.
    private func start(in label: PeriodLabel) -> PeriodLabel? {
        var newest: PeriodLabel?
        for start in lasting.keys where start <= label && newest.map({ $0 < start }) ?? true {
            newest = start
        }
        return newest
    }

    /// Sets the limit from a period on, or ends it with `nil`.
    ///
    /// An entry for that one period is dropped: the newest word on a period wins.
    public mutating func set(_ amount: Amount?, from label: PeriodLabel) {
        lasting[label] = .some(amount)
        single[label] = nil
    }

    /// Takes a lasting limit in as it was kept, whatever else is known of its period.
    public mutating func restore(_ amount: Amount?, from label: PeriodLabel) {
        lasting[label] = .some(amount)
    }

    /// Forgets that a lasting limit was set or ended here.
    public mutating func forget(from label: PeriodLabel) {
        lasting[label] = nil
    }

    /// Sets the limit of one period, or takes such an entry away with `nil`.
    public mutating func set(_ amount: Amount?, only label: PeriodLabel) {
        single[label] = amount
    }
}

extension LimitHistory {
    /// The periods that have an entry.
    public var labels: [PeriodLabel] { Array(lasting.keys) + Array(single.keys) }

    /// Whether every entry is small enough for a limit.
    public var isInRange: Bool {
        lasting.values.allSatisfy { $0?.isInRange ?? true } && single.values.allSatisfy(\.isInRange)
    }

    /// The limits of both together: in each period the sum of those that are in force.
    public func adding(_ other: LimitHistory) -> LimitHistory {
        var sum = LimitHistory()
        for label in Set(lasting.keys).union(other.lasting.keys) {
            sum.lasting[label] = .some(Self.sum(lastingLimit(in: label), other.lastingLimit(in: label)))
        }
        for label in Set(single.keys).union(other.single.keys) {
            sum.single[label] = Self.sum(limit(in: label), other.limit(in: label))
        }
        return sum
    }

    private func lastingLimit(in label: PeriodLabel) -> Amount? {
        lasting.keys.filter { $0 <= label }.max().flatMap { lasting[$0] ?? nil }
    }

    /// The sum of two limits, of which either may be missing.
    private static func sum(_ left: Amount?, _ right: Amount?) -> Amount? {
        guard let left, let right else { return left ?? right }
        return left + right
    }
}
