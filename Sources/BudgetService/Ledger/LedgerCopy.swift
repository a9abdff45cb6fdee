import CSQLite
import Glibc

/// A copy of a ledger into another file, made a few pages at a time (sqlite.org/backup.html).
///
/// The connection that copies is the one that writes. So SQLite carries what is committed between two steps into
/// the copy, which need not begin anew and always ends with the newest.
final class LedgerCopy {
    /// Pages of one step: few, because a step is the least that a slice can be.
    private static let pagesPerStep: Int32 = 32

    private let source: SQLiteConnection
    private let target: SQLiteConnection
    private let handle: OpaquePointer

    /// Begins a copy.
    ///
    /// - Parameters:
    ///   - source: The connection to the ledger.
    ///   - path: An empty file. A copy that was not finished is of no use, so it is neither synced nor has a journal.
    /// - Throws: What SQLite says.
    init(of source: SQLiteConnection, to path: String) throws(SQLiteError) {
        self.source = source
        target = try SQLiteConnection(path: path)
        // A small cache hands pages to the system as they come, so that the last step has as little to do as any.
        try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = 100")
        guard let handle = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
            throw SQLiteError(target.handle)
        }
        self.handle = handle
    }

    deinit {
        sqlite3_backup_finish(handle)
    }

    /// How many pages are still to be copied, as of the last step.
    var remainingPages: Int { Int(sqlite3_backup_remaining(handle)) }

    /// Copies at least one step, and goes on for as long as that.
    ///
    /// - Returns: Whether the copy is whole.
    /// - Throws: What SQLite says, of the ledger or of the copy.
    func run(for duration: Duration) throws(SQLiteError) -> Bool {
        let end = ContinuousClock.now + duration
        repeat {
            errno = 0
            let result = sqlite3_backup_step(handle, Self.pagesPerStep)
            let left = errno
            if result == SQLITE_DONE { return true }
            guard result == SQLITE_OK else {
                throw SQLiteError(
                    code: result,
                    message: String(cString: sqlite3_errstr(result)),
                    systemError: left
                )
            }
        } while ContinuousClock.now < end
        return false
    }
}
