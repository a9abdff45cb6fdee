import CSQLite
import Glibc

/// What goes wrong on purpose, so that tests and benchmarks can see what follows.
struct LedgerFaults: Sendable {
    /// Called before each COMMIT; may block, or throw what the disk would.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}
    /// Called after each COMMIT, before anybody is answered.
    var afterCommit: @Sendable () -> Void = {}

    /// Nothing goes wrong.
    init() {}

    /// Reads `BUDGETD_FAULTS`: `commit-takes=MILLISECONDS`, `commit-fails`, `sync-fails`, `dies-before-commit` or
    /// `dies-after-commit`, commas between.
    init(_ text: String?) throws(StartError) {
        var delay: UInt32 = 0
        var failure: SQLiteError?
        var dies = false
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
            case ("dies-before-commit", nil): dies = true
            case ("dies-after-commit", nil): afterCommit = Self.die
            default: throw StartError(64, "BUDGETD_FAULTS knows no \(fault).")
            }
        }
        guard delay > 0 || failure != nil || dies else { return }
        beforeCommit = { [delay, failure, dies] () throws(SQLiteError) in
            usleep(delay * 1000)
            if dies { Self.die() }
            if let failure { throw failure }
        }
    }

    /// Ends the daemon as a crash does: nothing is cleared up, and nobody is told.
    @Sendable private static func die() {
        kill(getpid(), SIGKILL)
        // The signal may come to another thread first, and this one must not go on.
        while true { pause() }
    }
}
