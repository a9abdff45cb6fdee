import BudgetCore

@testable import BudgetService

/// The plainest account of what a ledger holds: all expenses in a list, every sum added up anew.
struct HistoryModel {
    var expenses: [Expense] = []
    var nextID: Int64 = 1
    var limits: [PeriodLabel: Amount] = [:]
    var modes: [PeriodLabel: CarryOver] = [:]

    func sum(from first: CalendarDay, to last: CalendarDay, _ category: CategoryID?) -> ExpenseSum {
        let counted = expenses.filter { expense in
            first <= expense.date && expense.date <= last && (category == nil || expense.category == category)
        }
        return ExpenseSum(
            amount: Amount(minorUnits: counted.reduce(0) { $0 + $1.amount.minorUnits }),
            count: counted.count
        )
    }

    func sum(in label: PeriodLabel, _ category: CategoryID? = nil) -> ExpenseSum {
        let period = BudgetPeriod(label, startDay: 1)
        return sum(from: period.from, to: period.to, category)
    }

    /// The limit that was set last for a period at or before it.
    func limit(in label: PeriodLabel) -> Amount? {
        limits.filter { $0.key <= label }.max { $0.key < $1.key }?.value
    }

    func mode(in label: PeriodLabel) -> CarryOver {
        modes.filter { $0.key <= label }.max { $0.key < $1.key }?.value ?? .none
    }

    /// What is carried into a period, worked out from the period before it, and so on back to 2025.
    func carried(into label: PeriodLabel) -> Amount {
        guard label.year >= 2025, let last = label.adding(months: -1), let limit = limit(in: last) else {
            return 0
        }
        let remaining = limit + carried(into: last) - sum(in: last).amount
        switch mode(in: label) {
        case .none: return 0
        case .surplus: return max(0, remaining)
        case .deficit: return min(0, remaining)
        case .both: return remaining
        }
    }

    /// All expenses in the order of a list.
    func sorted(_ sort: ExpenseQuery.Sort) -> [Expense] {
        switch sort {
        case .newestFirst: expenses.sorted { ($0.date, $0.id) > ($1.date, $1.id) }
        case .oldestFirst: expenses.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
        case .largestFirst: expenses.sorted { ($0.amount, $0.id) > ($1.amount, $1.id) }
        case .smallestFirst: expenses.sorted { ($0.amount, $0.id) < ($1.amount, $1.id) }
        }
    }
}
