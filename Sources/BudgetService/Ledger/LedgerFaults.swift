import CSQLite
import Glibc

/// What goes wrong on purpose, so that tests and benchmarks can see what follows.
struct LedgerFaults: Sendable {
    /// Called before each COMMIT; may block, or throw what the disk would.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}

    /// Nothing goes wrong.
    init() {}

    /// Reads `BUDGETD_FAULTS`: `commit-takes=MILLISECONDS`, `commit-fails` or `sync-fails`, commas between.
    init(_ text: String?) throws(StartError) {
        var delay: UInt32 = 0
        var failure: SQLiteError?
        for fault in (text ?? "").split(separator: ",") {
            let parts = fault.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (parts[0], parts.count > 1 ? parts[1] : nil) {
            case ("commit-takes", let text?):
                guard let milliseconds = UInt32(text), milliseconds <= 60_000 else {
                    throw StartError(64, "BUDGETD_FAULTS takes 0 to 60000 milliseconds, not \(text).")
                }
                delay = milliseconds
            case ("commit-fails", nil):
                failure = SQLiteError(code: SQLITE_FULL, message: "disk full on purpose")
            case ("sync-fails", nil):
                failure = SQLiteError(code: SQLITE_IOERR | 4 << 8, message: "sync failed on purpose")
            default: throw StartError(64, "BUDGETD_FAULTS knows no \(fault).")
            }
        }
        guard delay > 0 || failure != nil else { return }
        beforeCommit = { [delay, failure] () throws(SQLiteError) in
            usleep(delay * 1000)
            if let failure { throw failure }
        }
    }
}
