import BudgetCore
import BudgetTestSupport

@testable import BudgetService

/// All that a ledger holds, but its counters.
struct LedgerSnapshot: Equatable {
    var settings: Settings
    var carryOver: [BudgetScope: CarryOver]
    var limits: [BudgetScope: LimitHistory]
    var categories: [CategoryID: BudgetCore.Category]
    var carried: [BudgetScope: Amount]
    var expenses: [Expense]
    /// The category by payee, in folded case.
    var payees: [String: CategoryID]
    /// What recurs, and the first open day of each.
    var rules: [RecurringID: KeptRule]
    var nextDays: [RecurringID: CalendarDay]

    init(_ ledger: Ledger) async throws {
        let facts = try await ledger.facts(on: .sample)
        settings = facts.settings
        carryOver = facts.carryOver.filter { $0.value != .none }
        limits = facts.limits.filter { !$0.value.isEmpty }
        categories = facts.categories
        carried = facts.carried.filter { $0.value != .zero }
        expenses = try await ledger.allExpenses()
        payees = try await ledger.payees()
        let recurring = await ledger.state.recurring
        rules = recurring.rules
        nextDays = recurring.progress.compactMapValues(\.first)
    }

    /// The category of each payee's newest expense that has one.
    var newestByPayee: [String: CategoryID] {
        var newest: [String: CategoryID] = [:]
        for expense in expenses.sorted(by: { $0.id < $1.id }) {
            if let payee = expense.payee, let category = expense.category {
                newest[CaseFolding.fold(payee)] = category
            }
        }
        return newest
    }

    /// Limit and sum of the whole budget in the months that expenses are booked in.
    func totals() -> [PeriodLabel: [Amount?]] {
        var totals: [PeriodLabel: [Amount?]] = [:]
        for index in -4...6 {
            guard let label = PeriodLabel(containing: .sample).adding(months: index) else { continue }
            let period = BudgetPeriod(label, startDay: settings.monthStartDay)
            let spent = expenses.filter { period.contains($0.date) }.reduce(0) { $0 + $1.amount.minorUnits }
            totals[label] = [limits.limit(.total, in: label), Amount(minorUnits: spent)]
        }
        return totals
    }
}

extension Ledger {
    /// What is remembered of payees.
    fileprivate func payees() throws -> [String: CategoryID] {
        var payees: [String: CategoryID] = [:]
        try connection.rows("SELECT payee_folded, category_id FROM payee_category") {
            row throws(SQLiteError) in
            payees[row.text(0)] = CategoryID(row.integer(1))
        }
        return payees
    }
}
