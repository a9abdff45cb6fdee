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
        if let amount = single[label] { return amount }
        var newest: (label: PeriodLabel, amount: Amount?)?
        for (start, amount) in lasting where start <= label && newest.map({ $0.label < start }) ?? true {
            newest = (start, amount)
        }
        return newest?.amount
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
