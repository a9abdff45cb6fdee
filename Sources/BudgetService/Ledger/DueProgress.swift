import BudgetCore

/// Which due days of a rule are open: all of its days from ``next`` on but a few, and a few before.
///
/// So a rule of many years takes no more room than one of yesterday.
struct DueProgress: Hashable, Sendable {
    private let recurrence: Recurrence
    /// The first of the rule's days that is open; every earlier one is booked or skipped.
    private(set) var next: CalendarDay?
    /// Days after ``next`` that are booked or skipped already.
    private var closed: Set<CalendarDay> = []
    /// Days that wait although the rule's days are others now, in order.
    private(set) var kept: [CalendarDay] = []

    /// The open days of a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - outcomes: What became of its days, in their order.
    init(_ rule: RecurringRule, _ outcomes: some Sequence<(day: CalendarDay, isOpen: Bool)>) {
        recurrence = rule.recurrence
        next = recurrence.due(onOrAfter: rule.firstDue)
        for (day, isOpen) in outcomes {
            if isOpen {
                if day < rule.firstDue || !recurrence.isDue(on: day) { kept.append(day) }
            } else {
                close(day)
            }
        }
    }

    /// The earliest open day.
    var first: CalendarDay? {
        guard let next, let kept = kept.first else { return next ?? kept.first }
        return min(next, kept)
    }

    /// Notes that a day is no longer open.
    mutating func close(_ day: CalendarDay) {
        kept.removeAll { $0 == day }
        guard let first = next, day >= first, recurrence.isDue(on: day) else { return }
        closed.insert(day)
        while let day = next, closed.remove(day) != nil { next = recurrence.due(after: day) }
    }

    /// Whether a day is open.
    func isOpen(_ day: CalendarDay) -> Bool {
        if kept.contains(day) { return true }
        guard let next, day >= next, recurrence.isDue(on: day) else { return false }
        return !closed.contains(day)
    }

    /// How many days are open up to one.
    func count(through day: CalendarDay) -> Int {
        let own = next.map { recurrence.count(from: $0, through: day) } ?? 0
        return own - closed.count { $0 <= day } + kept.count { $0 <= day }
    }

    /// The open days from one to another, both inclusive: those that were kept, then the rule's own.
    func open(from first: CalendarDay, through last: CalendarDay) -> OpenDays {
        OpenDays(
            recurrence: recurrence,
            closed: closed,
            last: last,
            kept: kept.filter { first <= $0 && $0 <= last }[...],
            own: next.flatMap { recurrence.due(onOrAfter: max($0, first)) }
        )
    }

    /// Open days, each with whether it was kept from earlier days of the rule.
    struct OpenDays: Sequence, IteratorProtocol {
        fileprivate let recurrence: Recurrence
        fileprivate let closed: Set<CalendarDay>
        fileprivate let last: CalendarDay
        fileprivate var kept: ArraySlice<CalendarDay>
        fileprivate var own: CalendarDay?

        mutating func next() -> (day: CalendarDay, isKept: Bool)? {
            if let day = kept.popFirst() { return (day, true) }
            while let day = own, day <= last {
                own = recurrence.due(after: day)
                if !closed.contains(day) { return (day, false) }
            }
            return nil
        }
    }
}
