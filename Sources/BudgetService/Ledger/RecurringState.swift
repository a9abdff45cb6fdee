import BudgetCore

/// A rule and who made it, who is also whose bookings its expenses are.
struct KeptRule: Hashable, Sendable {
    var rule: RecurringRule
    var uid: UInt32
    var userName: String?
}

/// What became of a due day.
enum DueOutcome: Hashable, Sendable {
    /// It waits to be booked although the rule's days are others now.
    case due
    case skipped
    /// Booked by somebody.
    case booked(ExpenseID)
    /// Booked by itself.
    case automatic(ExpenseID)
}

/// A rule with what is still open of it, as clients see it.
struct RecurringEntry: Hashable, Sendable {
    var rule: RecurringRule
    /// The first due day that is neither booked nor skipped.
    var next: CalendarDay?
    /// How many such days there are up to today.
    var waiting: Int
}

/// What recurs, as far as the ledger keeps it in memory: the rules, and which of their days are open.
struct RecurringState: Sendable {
    /// Rules of one ledger.
    static let mostRules = 500

    /// Which days an upcoming sum is of.
    private struct SumKey: Hashable {
        var from: CalendarDay?
        var to: CalendarDay
    }

    var nextID: Int64 = 1
    private(set) var rules: [RecurringID: KeptRule] = [:]
    private(set) var progress: [RecurringID: DueProgress] = [:]
    /// The earliest day that books itself, as of ``findNextAutomatic()``.
    private(set) var nextAutomatic: CalendarDay?
    private var isNextKnown = true
    /// Counts the moments at which it changed.
    private(set) var generation = 0
    private var sums: [SumKey: [BudgetScope: Amount]] = [:]

    /// The rules in the order in which they were made.
    var ids: [RecurringID] { rules.keys.sorted() }

    /// Takes a rule in as it now is, with its open days, or away.
    mutating func set(_ id: RecurringID, _ rule: KeptRule?, _ progress: DueProgress?) {
        rules[id] = rule
        self.progress[id] = progress
        noteChange()
    }

    /// Notes that a due day is no longer open.
    mutating func close(_ id: RecurringID, _ day: CalendarDay) {
        progress[id]?.close(day)
        noteChange()
    }

    /// Loads every rule at once.
    mutating func load(_ all: [(KeptRule, DueProgress)]) {
        for (rule, progress) in all {
            rules[rule.rule.id] = rule
            self.progress[rule.rule.id] = progress
        }
        noteChange()
    }

    private mutating func noteChange() {
        generation += 1
        sums.removeAll(keepingCapacity: true)
        isNextKnown = false
    }

    /// Finds out which day books itself first, once after the last of several changes.
    mutating func findNextAutomatic() {
        guard !isNextKnown else { return }
        isNextKnown = true
        nextAutomatic = rules.values.filter { $0.rule.booking == .auto }
            .compactMap { progress[$0.rule.id]?.next }.min()
    }

    /// Whether a rule counts its expenses under this category.
    func isUsed(_ category: CategoryID) -> Bool {
        rules.values.contains { $0.rule.category == category }
    }

    /// A rule with what is still open of it.
    func entry(_ id: RecurringID, today: CalendarDay) -> RecurringEntry? {
        guard let rule = rules[id]?.rule, let progress = progress[id] else { return nil }
        return RecurringEntry(rule: rule, next: progress.first, waiting: progress.count(through: today))
    }

    // MARK: Upcoming

    /// The sum of what is due in a period and not booked, with what is overdue if the period is open.
    mutating func upcoming(_ scope: BudgetScope, in period: BudgetPeriod, today: CalendarDay) -> Amount {
        guard !rules.isEmpty, today <= period.to else { return .zero }
        let key = SumKey(from: period.from <= today ? nil : period.from, to: period.to)
        if let known = sums[key] { return known[scope] ?? .zero }
        let made = digest(in: period, today: today, most: 0).sums
        if sums.count >= 64 { sums.removeAll(keepingCapacity: true) }
        sums[key] = made
        return made[scope] ?? .zero
    }

    /// What is due in a period and not booked, with what is overdue if the period is open.
    ///
    /// - Parameters:
    ///   - period: The open period, or another.
    ///   - today: The day it is seen from.
    ///   - most: How many of the next entries are listed.
    /// - Returns: Their count, their sums and the next of them.
    func digest(in period: BudgetPeriod, today: CalendarDay, most: Int = UpcomingDigest.most)
        -> UpcomingDigest
    {
        var digest = UpcomingDigest()
        guard today <= period.to else { return digest }
        let first = period.from <= today ? CalendarDay.first : period.from
        var next: [UpcomingEntry] = []
        for (id, progress) in progress {
            guard let rule = rules[id]?.rule else { continue }
            var listed = 0
            for (day, isKept) in progress.open(from: first, through: period.to) {
                digest.count(rule.amount, rule.category)
                guard listed < most else { continue }
                listed += 1
                next.append(
                    UpcomingEntry(
                        recurring: id,
                        due: day,
                        amount: rule.amount,
                        payee: rule.payee,
                        category: rule.category,
                        booking: isKept ? .confirm : rule.booking
                    )
                )
            }
        }
        next.sort { ($0.due, $0.recurring) < ($1.due, $1.recurring) }
        digest.next = Array(next.prefix(most))
        return digest
    }

    /// Due days up to today that book themselves, the earliest first.
    func automatic(
        through today: CalendarDay,
        most: Int,
        where isWanted: (RecurringRule) -> Bool
    ) -> [(id: RecurringID, day: CalendarDay)] {
        var days: [(id: RecurringID, day: CalendarDay)] = []
        for (id, kept) in rules where kept.rule.booking == .auto && isWanted(kept.rule) {
            guard let progress = progress[id] else { continue }
            let open = progress.open(from: .first, through: today).lazy.filter { !$0.isKept }
            days += open.prefix(most).map { (id, $0.day) }
        }
        days.sort { ($0.day, $0.id) < ($1.day, $1.id) }
        return Array(days.prefix(most))
    }
}
