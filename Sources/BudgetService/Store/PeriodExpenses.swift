import BudgetCore

/// A sum of expenses and how many they are.
struct ExpenseSum: Hashable, Sendable {
    var amount = Amount.zero
    var count = 0
    /// The part of ``amount`` that recurring entries booked.
    var recurring = Amount.zero

    /// Counts one expense in, or out again.
    mutating func count(_ expense: Amount, isRecurring: Bool = false, isIn: Bool) {
        amount = isIn ? amount + expense : amount - expense
        if isRecurring { recurring = isIn ? recurring + expense : recurring - expense }
        count += isIn ? 1 : -1
    }
}

/// The expenses of one period, in the order of their days, with the sums that every status asks for.
struct PeriodExpenses: Hashable, Sendable {
    /// The period they belong to.
    let period: BudgetPeriod
    /// Oldest day first; within a day in the order booked.
    private(set) var expenses: [Expense] = []
    /// The sum of all.
    private(set) var total = ExpenseSum()
    /// The sums by category; those without one are only in ``total``.
    private(set) var byCategory: [CategoryID: ExpenseSum] = [:]

    init(period: BudgetPeriod) {
        self.period = period
    }

    /// Takes an expense in if it falls in the period.
    mutating func insert(_ expense: Expense) {
        guard period.contains(expense.date) else { return }
        expenses.insert(expense, at: position(of: expense))
        count(expense, isIn: true)
    }

    /// Takes an expense out if it is there.
    mutating func remove(_ expense: Expense) {
        let position = position(of: expense)
        guard position < expenses.count, expenses[position].id == expense.id else { return }
        count(expenses.remove(at: position), isIn: false)
    }

    private mutating func count(_ expense: Expense, isIn: Bool) {
        let isRecurring = expense.recurring != nil
        total.count(expense.amount, isRecurring: isRecurring, isIn: isIn)
        guard let category = expense.category else { return }
        byCategory[category, default: ExpenseSum()]
            .count(expense.amount, isRecurring: isRecurring, isIn: isIn)
        if byCategory[category]?.count == 0 { byCategory[category] = nil }
    }

    /// Where the expense is, or would be.
    private func position(of expense: Expense) -> Int {
        var low = 0
        var high = expenses.count
        while low < high {
            let middle = (low + high) / 2
            let other = expenses[middle]
            if (other.date, other.id) < (expense.date, expense.id) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
