import BudgetCore

/// The facts that changes are checked against: what is committed, and what the open transaction has staged.
///
/// A plain value, so that a copy taken before a change is its undoing if the change is refused.
struct LedgerState: Sendable {
    struct SumKey: Hashable, Sendable {
        var scope: BudgetScope
        var label: PeriodLabel
    }

    /// The ledger's own name.
    var ledgerID = ""
    var revision: Int64 = 0
    /// The oldest change that history still knows; one above the revision if there is none.
    var oldestRevision: Int64 = 1
    var nextExpenseID: Int64 = 1
    var nextCategoryID: Int64 = 1
    /// The sum of all absolute amounts, in minor units.
    var absoluteSum: Int64 = 0
    var settings = Settings()
    var limits: [BudgetScope: LimitHistory] = [:] {
        didSet { totalLimits.removeAll() }
    }
    /// Limits of the whole budget that were asked for: one may be the sum of a thousand.
    private var totalLimits: [PeriodLabel: Amount?] = [:]
    var carryOver: [BudgetScope: CarryOverHistory] = [:]
    var categories: [CategoryID: Category] = [:]
    var categoryIDs: [String: CategoryID] = [:]
    var recurring = RecurringState()
    /// Sums of periods that were asked for, kept true by every change.
    var sums: [SumKey: ExpenseSum] = [:]
    /// What was told of the period that was open last.
    var alerts = AlertMemory()

    /// The latest day on which somebody asked for an `add`; `nil` if nobody wanted to know yet.
    var lastDayOfAdding: CalendarDay?

    /// What was spent in each period of the scopes that carry, as far as it was asked for, kept true by every change.
    var spent: [BudgetScope: [PeriodLabel: Amount]] = [:]

    /// The period with this label as the settings cut it.
    func period(_ label: PeriodLabel) -> BudgetPeriod {
        BudgetPeriod(label, startDay: settings.monthStartDay)
    }

    /// The period that a day falls in.
    func period(containing day: CalendarDay) -> BudgetPeriod {
        BudgetPeriod(containing: day, startDay: settings.monthStartDay)
    }

    /// The mode by which a period takes over from the one before.
    func mode(_ scope: BudgetScope, in label: PeriodLabel) -> CarryOver {
        carryOver[scope]?.mode(in: label) ?? .none
    }

    /// The limit in force: a total that was not set by hand is the sum of the categories' limits.
    mutating func limit(_ scope: BudgetScope, in label: PeriodLabel) -> Amount? {
        guard scope == .total else { return limits[scope]?.limit(in: label) }
        if let known = totalLimits[label] { return known }
        let limit = limits.limit(.total, in: label)
        if totalLimits.count >= 1024 { totalLimits.removeAll() }
        totalLimits[label] = .some(limit)
        return limit
    }

    /// The modes by which a period takes over from the one before, in every scope that has one.
    func carryOver(in label: PeriodLabel) -> [BudgetScope: CarryOver] {
        carryOver.mapValues { $0.mode(in: label) }
    }
}

extension [BudgetScope: LimitHistory] {
    /// The limits of a scope through time, as ``limit(_:in:)`` has them.
    func steps(_ scope: BudgetScope) -> LimitSteps {
        let own = LimitSteps(self[scope] ?? LimitHistory())
        guard scope == .total else { return own }
        return own.orSum(of: filter { $0.key != .total }.values.map(LimitSteps.init))
    }

    /// The limit in force: a total that was not set by hand is the sum of the categories' limits.
    func limit(_ scope: BudgetScope, in label: PeriodLabel) -> Amount? {
        if let own = self[scope]?.limit(in: label) { return own }
        guard scope == .total else { return nil }
        var sum: Amount?
        for (scope, history) in self where scope != .total {
            guard let limit = history.limit(in: label) else { continue }
            sum = (sum ?? .zero) + limit
        }
        return sum
    }
}
