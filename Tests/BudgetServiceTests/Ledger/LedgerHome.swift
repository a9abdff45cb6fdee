import BudgetCore

@testable import BudgetService

/// A state directory in which one ledger after the other is opened.
final class LedgerHome: Sendable {
    let scratch: ScratchDirectory
    /// Where the ledgers live; not made yet at first.
    let directory: String

    init() throws {
        scratch = try ScratchDirectory()
        directory = scratch.path("state")
    }

    /// Opens the ledger, hands it over and closes it.
    func session<Result: Sendable>(
        _ faults: LedgerFaults = LedgerFaults(),
        historyRevisions: Int = 0,
        _ body: (Ledger) async throws -> Result
    ) async throws -> Result {
        try await body(try Ledger(directory: directory, historyRevisions: historyRevisions, faults: faults))
    }
}

extension Ledger {
    /// Commits one change as a group of its own.
    func commit(_ change: Change, key: String? = nil) -> ChangeOutcome {
        commit(ChangeRequest(change, key: key))
    }

    func commit(_ request: ChangeRequest) -> ChangeOutcome {
        commit([request]).outcomes[0]
    }

    /// Runs statements behind the ledger's back.
    func sql(_ text: String) throws(SQLiteError) {
        try connection.execute(text)
    }

    /// The whole numbers of the first column.
    func integers(_ sql: String) throws(SQLiteError) -> [Int64] {
        var found: [Int64] = []
        try connection.rows(sql) { row throws(SQLiteError) in found.append(row.integer(0)) }
        return found
    }

    /// The texts of the first column.
    func texts(_ sql: String) throws(SQLiteError) -> [String] {
        var found: [String] = []
        try connection.rows(sql) { row throws(SQLiteError) in found.append(row.text(0)) }
        return found
    }

    /// The expenses of all days, oldest first.
    func allExpenses() async throws -> [Expense] {
        var query = ExpenseQuery()
        query.sort = .oldestFirst
        query.pageSize = 500
        var found: [Expense] = []
        repeat {
            let page = try await page(query)
            found += page.expenses
            query.after = page.next
        } while query.after != nil
        return found
    }
}
