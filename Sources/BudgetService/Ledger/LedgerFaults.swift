import CSQLite
import Glibc

/// What goes wrong on purpose, so that tests and benchmarks can see what follows.
struct LedgerFaults: Sendable {
    /// Called before each COMMIT; may block, or throw what the disk would.
    var beforeCommit: @Sendable () throws(SQLiteError) -> Void = {}
    /// Called after each COMMIT, before anybody is answered.
    var afterCommit: @Sendable () -> Void = {}
    /// Called while the ledger is opened; in each step to a newer form if there are any.
    var whileOpening: @Sendable (SQLiteConnection) -> Void = { _ in }
    /// Called before the log is emptied at the end.
    var beforeClosing: @Sendable () -> Void = {}
    /// Whether the main thread hangs once the first change was answered.
    var hangsLoop = false

    /// Nothing goes wrong.
    init() {}

    /// Reads `BUDGETD_FAULTS`: `commit-takes=MILLISECONDS`, `commit-fails`, `sync-fails`, `dies-before-commit`,
    /// `dies-after-commit`, `opening-takes=MILLISECONDS`, `opening-hangs`, `closing-hangs`, `loop-hangs` or
    /// `ledger-hangs`, commas between.
    init(_ text: String?) throws(StartError) {
        var delay: UInt32 = 0
        var failure: SQLiteError?
        var dies = false
        var hangs = false
        for fault in (text ?? "").split(separator: ",") {
            let parts = fault.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (parts[0], parts.count > 1 ? parts[1] : nil) {
            case ("commit-takes", let text?):
                delay = try Self.milliseconds(text)
            case ("opening-takes", let text?):
                let duration = Duration.milliseconds(Int64(try Self.milliseconds(text)))
                whileOpening = { Self.work($0, for: duration) }
            case ("opening-hangs", nil): whileOpening = { _ in Self.hang() }
            case ("closing-hangs", nil): beforeClosing = { Self.hang() }
            case ("loop-hangs", nil): hangsLoop = true
            case ("ledger-hangs", nil): hangs = true
            case ("commit-fails", nil):
                failure = SQLiteError(code: SQLITE_FULL, message: "disk full on purpose")
            case ("sync-fails", nil):
                failure = SQLiteError(code: SQLITE_IOERR | 4 << 8, message: "sync failed on purpose")
            case ("dies-before-commit", nil): dies = true
            case ("dies-after-commit", nil): afterCommit = Self.die
            default: throw StartError(64, "BUDGETD_FAULTS knows no \(fault).")
            }
        }
        guard delay > 0 || failure != nil || dies || hangs else { return }
        beforeCommit = { [delay, failure, dies, hangs] () throws(SQLiteError) in
            usleep(delay * 1000)
            if hangs { Self.hang() }
            if dies { Self.die() }
            if let failure { throw failure }
        }
    }

    /// Ends the daemon as a crash does: nothing is cleared up, and nobody is told.
    @Sendable private static func die() {
        kill(getpid(), SIGKILL)
        // The signal may come to another thread first, and this one must not go on.
        hang()
    }

    /// Never returns, as a call to a disk that is gone.
    @Sendable static func hang() -> Never {
        while true { pause() }
    }

    /// Lets SQLite work for that time, a little at once.
    private static func work(_ connection: SQLiteConnection, for duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {
            try? connection.execute(
                "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 2000) SELECT count(*) FROM n"
            )
            usleep(10_000)
        }
    }

    private static func milliseconds(_ text: Substring) throws(StartError) -> UInt32 {
        guard let milliseconds = UInt32(text), milliseconds <= 60_000 else {
            throw StartError(64, "BUDGETD_FAULTS takes 0 to 60000 milliseconds, not \(text).")
        }
        return milliseconds
    }
}
