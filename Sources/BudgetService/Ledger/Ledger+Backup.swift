import BudgetCore
import Glibc

extension Ledger {
    /// How long a slice of a copy takes; commits and other reads get their turn after each.
    private static let backupSlice = Duration.milliseconds(4)

    /// Copies the ledger as it is when the copy ends.
    ///
    /// - Parameter stop: What ends it early.
    /// - Returns: The copy, not yet checked.
    /// - Throws: `shutting_down` if it was stopped, or what SQLite says.
    func backup(_ stop: BackupStop) async throws -> BackupFile {
        try stop.check()
        let path = path + LedgerFile.backupSuffix
        let (backup, copy) = try begin(path, stop)
        copiesUnderWay += 1
        defer { copiesUnderWay -= 1 }
        while try !copy.run(for: Self.backupSlice) {
            await Task.yield()
            try stop.check()
        }
        return backup
    }

    /// The name serves two openings and is gone again before anybody else gets a turn.
    private func begin(_ path: String, _ stop: BackupStop) throws(SQLiteError) -> (BackupFile, LedgerCopy) {
        defer { unlink(path) }
        let backup = try BackupFile(path: path, stop: stop)
        return (backup, try LedgerCopy(of: connection, to: path))
    }
}
