import BudgetCore

/// A row that a change touched, as it was and as it is; `nil` where it was not there.
enum TouchedRow: Hashable, Sendable {
    case expense(ExpenseID, before: BookedExpense?, after: BookedExpense?)
    /// Expenses that went from one category to another at once.
    case expenses(MovedExpenses)
    /// A category with its name.
    case category(CategoryID, before: String?, after: String?)
    case limit(LimitKey, before: LimitEntry?, after: LimitEntry?)
    /// A setting as it is kept; the default has no row.
    case setting(String, before: String?, after: String?)
    case carryOver(BudgetScope, PeriodLabel, before: CarryOver?, after: CarryOver?)
    case recurring(RecurringID, before: KeptRule?, after: KeptRule?)
    /// What became of a rule's due day.
    case recurringDue(RecurringID, CalendarDay, before: DueOutcome?, after: DueOutcome?)

    /// The categories that it is in, before and after.
    var categories: [CategoryID] {
        switch self {
        case .expense(_, let before, let after):
            [before?.expense.category, after?.expense.category].compactMap(\.self)
        case .expenses(let moved): [moved.from, moved.to].compactMap(\.self)
        case .limit(let key, _, _): key.scope.category.map { [$0] } ?? []
        case .carryOver(let scope, _, _, _): scope.category.map { [$0] } ?? []
        case .recurring(_, let before, let after):
            [before?.rule.category, after?.rule.category].compactMap(\.self)
        case .category, .setting, .recurringDue: []
        }
    }

    /// The row that takes this one back.
    var reversed: TouchedRow {
        switch self {
        case .expense(let id, let before, let after): .expense(id, before: after, after: before)
        case .expenses(let moved): .expenses(moved.reversed)
        case .category(let id, let before, let after): .category(id, before: after, after: before)
        case .limit(let key, let before, let after): .limit(key, before: after, after: before)
        case .setting(let name, let before, let after): .setting(name, before: after, after: before)
        case .carryOver(let scope, let label, let before, let after):
            .carryOver(scope, label, before: after, after: before)
        case .recurring(let id, let before, let after): .recurring(id, before: after, after: before)
        case .recurringDue(let id, let day, let before, let after):
            .recurringDue(id, day, before: after, after: before)
        }
    }
}

/// An expense and who booked it, which stays with it when it is taken back and restored.
struct BookedExpense: Hashable, Sendable {
    var expense: Expense
    var uid: UInt32
    var userName: String?
}

/// Where a limit stands.
struct LimitKey: Hashable, Sendable {
    var scope: BudgetScope
    var label: PeriodLabel
    /// Whether it is for this period alone.
    var isOnly: Bool
}

/// What stands there.
enum LimitEntry: Hashable, Sendable {
    case amount(Amount)
    /// A limit that was in force ends here.
    case ended

    init(_ amount: Amount?) {
        self = amount.map(LimitEntry.amount) ?? .ended
    }

    /// The limit, `nil` where one ends.
    var amount: Amount? {
        if case .amount(let amount) = self { amount } else { nil }
    }
}

extension BudgetScope {
    /// The category, `nil` for the whole budget.
    fileprivate var category: CategoryID? {
        if case .category(let id) = self { id } else { nil }
    }
}
