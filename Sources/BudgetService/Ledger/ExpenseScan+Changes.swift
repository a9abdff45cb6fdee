import BudgetCore

/// Gathers what is changed while a scan is under way.
final class ScanFollower {
    fileprivate var rows: [TouchedRow] = []

    /// A change is on the disk.
    func note(_ touched: [TouchedRow]) {
        for row in touched {
            switch row {
            case .expense, .expenses: rows.append(row)
            case .category, .limit, .setting, .carryOver, .recurring, .recurringDue: break
            }
        }
    }

    /// What came since the last call.
    func take() -> [TouchedRow] {
        defer { rows.removeAll() }
        return rows
    }
}

/// A change that comes between two slices is worked into what was scanned already, so that rows and sums are those of
/// one revision without starting anew.
extension ExpenseScan {
    /// Works a change in, or returns `false` if the scan has to begin anew.
    mutating func follow(_ row: TouchedRow) -> Bool {
        // Which of many were scanned already is not worth telling.
        if case .expenses = row { return false }
        guard case .expense(_, let before, let after) = row else { return true }
        _ = tally?.follow(row)
        if let before, wasScanned(before.expense), query.matches(before) { takeOut(before.expense) }
        if let after, wasScanned(after.expense), query.matches(after) { putIn(after.expense) }
        // Rows that were left out, because there were enough, are not known.
        return !isTruncated || page.expenses.count > query.pageSize
    }

    private func wasScanned(_ expense: Expense) -> Bool {
        slices.hasPassed(day: Int64(expense.date.number), id: expense.id.number)
    }

    private mutating func takeOut(_ expense: Expense) {
        if let index = page.expenses.firstIndex(where: { $0.id == expense.id }) {
            page.expenses.remove(at: index)
        }
    }

    private mutating func putIn(_ expense: Expense) {
        if let after = query.after, !isBefore((after.value, after.id), key(of: expense)) { return }
        let index =
            page.expenses.firstIndex { isBefore(key(of: expense), key(of: $0)) } ?? page.expenses.count
        guard index < page.expenses.count || !isTruncated else { return }
        page.expenses.insert(expense, at: index)
        trim()
    }

    func key(of expense: Expense) -> (Int64, Int64) {
        let cursor = cursor(of: expense)
        return (cursor.value, cursor.id)
    }

    func isBefore(_ left: (Int64, Int64), _ right: (Int64, Int64)) -> Bool {
        query.sort.isDescending ? left > right : left < right
    }
}

extension ExpenseQuery {
    /// Whether an expense is one of those that are looked for, by the same rules as the statements.
    func matches(_ booked: BookedExpense) -> Bool {
        let expense = booked.expense
        guard days.contains(expense.date) else { return false }
        if let category, expense.category != category { return false }
        if let payee, !holds(expense.payee, payee) { return false }
        if let note, !holds(expense.note, note) { return false }
        if let text, !holds(expense.payee, text), !holds(expense.note, text) { return false }
        if let tag, !expense.tags.contains(where: { CaseFolding.fold($0).utf8.elementsEqual(tag.utf8) }) {
            return false
        }
        let absolute = abs(expense.amount.minorUnits)
        if let minimum, absolute < minimum.minorUnits { return false }
        if let maximum, absolute > maximum.minorUnits { return false }
        if let atLeast, expense.amount < atLeast { return false }
        if let isPending, expense.isPending != isPending { return false }
        if let areRefunds, (expense.amount < .zero) != areRefunds { return false }
        guard let bookedBy else { return true }
        return Int64(bookedBy) == Int64(booked.uid)
            || booked.userName?.utf8.elementsEqual(bookedBy.utf8) ?? false
    }

    /// Whether a text, once folded, holds a part; compared by bytes, as SQLite does.
    private func holds(_ text: String?, _ part: String) -> Bool {
        guard let text else { return false }
        return Array(CaseFolding.fold(text).utf8).firstRange(of: Array(part.utf8)) != nil
    }
}
