import BudgetCore

@testable import BudgetService

/// Scans made by hand, so that changes come between their slices.
extension Ledger {
    /// A page whose scan follows the changes made between its slices, and one made anew after them.
    func pages(
        _ query: ExpenseQuery,
        _ changes: () -> [ChangeRequest]
    ) throws -> (followed: ExpensePage?, fresh: ExpensePage) {
        var scan = try ExpenseScan(query, connection)
        let follower = ScanFollower()
        followers[ObjectIdentifier(follower)] = follower
        defer { followers[ObjectIdentifier(follower)] = nil }
        var isTold = true
        while !scan.isDone, isTold {
            for row in follower.take() where !scan.follow(row) { isTold = false }
            try scan.runSlice()
            if !scan.isDone { _ = commit(changes()) }
        }
        let followed = isTold ? try scan.finish() : nil
        var fresh = try ExpenseScan(query, connection)
        while !fresh.isDone { try fresh.runSlice() }
        return (followed, try fresh.finish())
    }

    /// In how many slices a list is read.
    func slices(_ query: ExpenseQuery) throws(SQLiteError) -> Int {
        var scan = try ExpenseScan(query, connection)
        var slices = 0
        while !scan.isDone {
            try scan.runSlice()
            slices += 1
        }
        return slices
    }
}
