import BudgetCore
import Glibc

/// A ledger's file that lies somewhere: a backup, or a copy that was made by hand.
struct StoredLedger {
    /// The file as it was named.
    let name: String
    /// The file without symbolic links, which SQLite refuses.
    let path: String
    /// Its log beside it, `nil` if there is none; part of a ledger that was copied together with it.
    let log: String?

    /// Looks for the file.
    ///
    /// - Parameter name: Its path.
    /// - Throws: 66 if it is not there or cannot be read, 65 if it is empty.
    init(_ name: String) throws(StartError) {
        guard let resolved = realpath(name, nil) else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            throw StartError(
                66,
                "\(name) cannot be \(isMissing ? "found" : "read"): \(SystemCallError.reason)."
            )
        }
        defer { free(resolved) }
        let path = String(cString: resolved)
        var information = stat()
        guard stat(path, &information) == 0, access(path, R_OK) == 0 else {
            throw StartError(66, "\(name) cannot be read: \(SystemCallError.reason).")
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw StartError(66, "\(name) is not a regular file.")
        }
        guard information.st_size > 0 else { throw StartError(65, "\(name) is empty. Nothing was changed.") }
        self.name = name
        self.path = path
        log = try Self.log(of: path)
    }

    /// A pipe in the log's place would be waited for without end.
    private static func log(of path: String) throws(StartError) -> String? {
        let log = path + "-wal"
        var information = stat()
        guard lstat(log, &information) == 0 else { return nil }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw StartError(66, "\(log) is not a regular file.")
        }
        return log
    }

    /// Checks the file and leaves it as it is.
    ///
    /// - Returns: What is wrong, and the revision that it holds.
    func check() throws -> (findings: [String], revision: Int64) {
        try Self.naming(name) {
            // A log has to be read through by SQLite, which first makes sure that nobody else is at it.
            let connection = try SQLiteConnection(path: path, log == nil ? .immutable : .readWrite)
            if log != nil {
                connection.keepLog()
                try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            }
            return try Self.check(connection, name)
        }
    }

    /// Checks the ledger that a connection is to, whatever its form.
    static func check(
        _ connection: SQLiteConnection,
        _ name: String
    ) throws -> (findings: [String], revision: Int64) {
        _ = try LedgerSchema.version(connection, name)
        try LedgerSchema.configureReader(connection)
        let findings = try LedgerCheck(connection: connection).findings()
        return (findings, try connection.first("SELECT max(revision) FROM change") { $0.integer(0) } ?? 0)
    }

    /// Does something with the file whose failures are told with the name that the user gave it.
    static func naming<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError where !error.isFull {
            throw LedgerOpenError(error, path: name)
        }
    }
}
