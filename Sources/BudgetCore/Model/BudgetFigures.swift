/// How a scope stands in its period.
public enum BudgetState: String, CaseIterable, Hashable, Sendable {
    /// No limit is set.
    case noLimit = "no_limit"
    /// More is spent than is available.
    case over
    /// All that is available is spent, to the last minor unit.
    case full
    /// The first threshold is reached.
    case near
    /// None of these.
    case under
}

/// The facts that the numbers of one scope in one period follow from.
public struct BudgetFacts: Hashable, Sendable {
    /// The limit in force, `nil` if none.
    public var limit: Amount?
    /// What the period before hands on.
    public var carried: Amount
    /// The sum of the period's expenses.
    public var spent: Amount
    /// What is due by the period's end and not booked.
    public var upcoming: Amount
    /// The part of ``spent`` that recurring entries booked.
    public var recurring: Amount

    /// Facts with nothing carried and nothing due, unless said.
    public init(
        limit: Amount?,
        carried: Amount = .zero,
        spent: Amount,
        upcoming: Amount = .zero,
        recurring: Amount = .zero
    ) {
        self.limit = limit
        self.carried = carried
        self.spent = spent
        self.upcoming = upcoming
        self.recurring = recurring
    }
}

/// Every number that follows from a scope's facts: the one place where they are worked out.
public struct BudgetFigures: Hashable, Sendable {
    /// What they follow from.
    public let facts: BudgetFacts
    /// The period they are about.
    public let period: BudgetPeriod
    /// The day they are seen from.
    public let today: CalendarDay
    /// Percent of available at which the state is `near`, lowest first.
    public let thresholds: [Int]

    /// The numbers of one scope in one period, as seen on a day.
    public init(_ facts: BudgetFacts, period: BudgetPeriod, today: CalendarDay, thresholds: [Int]) {
        self.facts = facts
        self.period = period
        self.today = today
        self.thresholds = thresholds
    }

    /// Whether every number and the state are equal; thresholds that make no difference to them do not count.
    public static func == (left: BudgetFigures, right: BudgetFigures) -> Bool {
        left.facts == right.facts && left.period == right.period && left.today == right.today
            && left.state == right.state
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(facts)
        hasher.combine(period)
        hasher.combine(today)
        hasher.combine(state)
    }

    /// Limit plus carried, `nil` without a limit.
    public var available: Amount? { facts.limit.map { $0 + facts.carried } }

    /// Available less spent, `nil` without a limit.
    public var remaining: Amount? { available.map { $0 - facts.spent } }

    /// Spent as a whole percentage of available, rounded down; `nil` if nothing is available.
    ///
    /// What does not fit is the largest number that does.
    public var percent: Int64? {
        guard let available, available > .zero else { return nil }
        return Self.scaled(facts.spent, by: 100, over: available.minorUnits)
            ?? (facts.spent < .zero ? .min : .max)
    }

    /// Days of the period that are not over, today included; 0 when it is past.
    public var daysLeft: Int {
        if today > period.to { return 0 }
        return Int(period.to.number - max(today, period.from).number) + 1
    }

    /// Remaining less what is still due, `nil` without a limit.
    public var safe: Amount? { remaining.map { $0 - facts.upcoming } }

    /// What may be spent each day to the period's end, down to the minor unit; `nil` outside the open period.
    public var perDay: Amount? {
        guard period.contains(today), let safe else { return nil }
        return Amount(minorUnits: max(0, safe.minorUnits) / Int64(daysLeft))
    }

    /// The period's sum if spending goes on as so far; `nil` before day 5 and outside the open period.
    public var projected: Amount? {
        guard period.contains(today) else { return nil }
        let daysGone = Int64(today.number - period.from.number) + 1
        guard daysGone >= 5 else { return nil }
        let other = facts.spent - facts.recurring
        guard let pace = Self.scaled(other, by: Int64(period.dayCount), over: daysGone) else { return nil }
        return facts.recurring.adding(Amount(minorUnits: pace))?.adding(facts.upcoming)
    }

    /// How the scope stands.
    public var state: BudgetState {
        guard let available, let remaining else { return .noLimit }
        if remaining < .zero { return .over }
        if remaining == .zero { return .full }
        guard available > .zero, let first = thresholds.first, let percent else { return .under }
        return percent >= Int64(first) ? .near : .under
    }

    /// The value times a factor, divided by a positive divisor and rounded down; `nil` if it leaves `Int64`.
    private static func scaled(_ value: Amount, by factor: Int64, over divisor: Int64) -> Int64? {
        let (whole, rest) = value.minorUnits.quotientAndRemainder(dividingBy: divisor)
        // The rest is less than the divisor, so that its share is less than the factor and always fits.
        let (share, remainder) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: factor))
        let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        let (sum, carry) = product.addingReportingOverflow(remainder < 0 ? share - 1 : share)
        return carry ? nil : sum
    }
}
