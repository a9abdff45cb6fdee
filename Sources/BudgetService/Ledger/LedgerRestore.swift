import BudgetCore
import Glibc

/// Makes a stored ledger the ledger of a state directory that has none.
struct LedgerRestore {
    private let stored: StoredLedger
    /// The state directory without symbolic links: with `DynamicUser=` it is one.
    private let directory: String
    /// Held until all is done, so that no budgetd makes a ledger meanwhile.
    private let lock: FileLock

    private var path: String { directory + "/ledger.sqlite" }
    private var new: String { path + LedgerFile.restoreSuffix }

    /// Takes possession of the directory, which is made if it is not there.
    ///
    /// - Parameters:
    ///   - stored: The file to put back; it is only read.
    ///   - directory: The state directory.
    /// - Throws: 73 if it holds a ledger, 75 if a budgetd serves it.
    init(_ stored: StoredLedger, to directory: String) throws {
        try LedgerFile.makeDirectory(directory)
        self.stored = stored
        self.directory = try LedgerFile.resolved(directory)
        lock = try LedgerFile.lock(self.directory)
        LedgerFile.clear(self.directory)
        let names = ["ledger.sqlite", "ledger.sqlite-wal"].filter { name in
            var information = stat()
            return lstat(self.directory + "/" + name, &information) == 0
        }
        guard names.isEmpty else {
            throw StartError(
                73,
                "\(directory) holds a ledger already. Move \(names.joined(separator: " and ")) out of it,"
                    + " then restore again."
            )
        }
    }

    /// Copies the file, checks the copy, and puts it in place once it is whole and on the disk.
    ///
    /// - Returns: The revision that the ledger now is at.
    /// - Throws: Why it cannot be done; then there is no ledger, as before.
    func run() throws -> Int64 {
        defer { LedgerFile.clear(directory) }
        let revision = try write {
            try copy(stored.path, to: new)
            if let log = stored.log { try copy(log, to: new + "-wal") }
            return try StoredLedger.naming(stored.name) { try renew() }
        }
        LedgerFile.takeOwner(of: directory, files: [new])
        try write {
            try sync(new)
            try systemCall("rename") { rename(new, path) }
        }
        LedgerFile.sync(directoryOf: path)
        return revision
    }

    /// Checks the copy, brings it to the newest form, and gives it a name of its own.
    ///
    /// With its old name whoever follows its changes would not notice that some are gone.
    private func renew() throws -> Int64 {
        let connection = try SQLiteConnection(path: new)
        try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        let version = try LedgerSchema.version(connection, stored.name)
        // The log goes into the file, which then stands alone.
        try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
        let (findings, revision) = try StoredLedger.check(connection, stored.name)
        guard findings.isEmpty else {
            throw StartError(
                65,
                "\(stored.name) is damaged: \(findings.joined(separator: "; ")). Nothing was restored."
            )
        }
        try LedgerSchema.migrate(connection, from: version)
        try connection.execute("UPDATE ledger SET id = lower(hex(randomblob(16)))")
        _ = try SettingRows(connection: connection).load()
        return revision
    }

    private func copy(_ source: String, to target: String) throws {
        let from = open(source, O_RDONLY | O_CLOEXEC)
        guard from >= 0 else { throw StartError(66, "\(source) cannot be read: \(SystemCallError.reason).") }
        defer { close(from) }
        guard !isInUse(from) else {
            throw StartError(75, "\(stored.name) is in use by another process.")
        }
        let to = try systemCall("open") {
            open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        defer { close(to) }
        var buffer = [UInt8](repeating: 0, count: 1024 * 1024)
        while true {
            let count = try systemCall("read") { read(from, &buffer, buffer.count) }
            if count == 0 { return }
            var start = 0
            while start < count {
                start += try buffer[start..<count].withUnsafeBytes { rest in
                    try systemCall("write") { Glibc.write(to, rest.baseAddress, rest.count) }
                }
            }
        }
    }

    /// Whether a process has one of the locks by which SQLite guards a file (sqlite.org/lockingv3.html).
    private func isInUse(_ descriptor: Int32) -> Bool {
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = 0x4000_0000
        range.l_len = 512
        return fcntl(descriptor, F_GETLK, &range) == 0 && range.l_type != Int16(F_UNLCK)
    }

    private func sync(_ path: String) throws {
        let descriptor = try systemCall("open") { open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        try systemCall("fsync") { fsync(descriptor) }
    }

    /// Does something that writes; on failure says that there is still no ledger.
    private func write<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SystemCallError {
            throw StartError(74, "The ledger cannot be written (\(error.message)). Nothing was restored.")
        } catch let error as SQLiteError {
            throw StartError(74, "The ledger cannot be written (\(error.message)). Nothing was restored.")
        }
    }
}
