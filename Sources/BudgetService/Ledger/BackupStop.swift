import BudgetCore
import CSQLite
import Synchronization

/// Ends a backup that nobody waits for any more, from whatever thread that is noticed on.
final class BackupStop: Sendable {
    private struct State {
        var isSet = false
        /// The address of the connection that is at work, 0 if none is.
        var connection = 0
    }

    private let state = Mutex(State())

    /// Whether the backup is to end.
    var isSet: Bool { state.withLock { $0.isSet } }

    /// Ends the backup as soon as can be.
    func set() {
        state.withLock { state in
            state.isSet = true
            // Safe from any thread while the connection is open (sqlite.org/c3ref/interrupt.html).
            if let handle = OpaquePointer(bitPattern: state.connection) { sqlite3_interrupt(handle) }
        }
    }

    /// Does something with a connection that may be interrupted meanwhile.
    func interrupting<Result>(
        _ connection: SQLiteConnection,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        state.withLock { $0.connection = Int(bitPattern: connection.handle) }
        defer { state.withLock { $0.connection = 0 } }
        return try body()
    }

    /// Throws if the backup is to end.
    func check() throws(BudgetError) {
        if isSet { throw BudgetError.noBackupWhileStopping }
    }
}

extension BudgetError {
    /// What a client is told whose backup ends with the daemon.
    static var noBackupWhileStopping: BudgetError {
        BudgetError(.shuttingDown, "budgetd is stopping; no backup was made.", hint: "Repeat it later.")
    }
}
