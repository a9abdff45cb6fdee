import BudgetCore
import CSQLite
import Glibc

/// The ledger's file in its directory, and the lock that makes one process its owner.
///
/// A new ledger is built under another name and renamed when whole, so a file that is there but empty is
/// damage and never mistaken for a new budget.
final class LedgerFile {
    /// The file's path.
    let path: String
    /// The one connection.
    let connection: SQLiteConnection
    /// The form that the ledger had, if it was brought to a newer one.
    let formerForm: Int64?
    /// Whether there was no ledger, and one was made.
    let isNew: Bool
    private let lock: FileLock
    /// The ledger and its log as they were opened.
    private let opened: [FileIdentity?]

    /// Opens the ledger in a directory, made if there is none.
    ///
    /// - Parameters:
    ///   - directory: Where the ledger lives; made with mode 0700 if it is not there.
    ///   - progress: What hears of the work.
    ///   - faults: What goes wrong on purpose, in tests.
    /// - Throws: Why it cannot be served.
    init(
        directory: String,
        progress: OpeningProgress? = nil,
        faults: LedgerFaults = LedgerFaults()
    ) throws(LedgerOpenError) {
        progress?.begin("Opening the ledger")
        try Self.makeDirectory(directory)
        let directory = try Self.resolved(directory)
        let path = directory + "/ledger.sqlite"
        self.path = path
        lock = try Self.lock(directory)
        Self.clear(directory)
        isNew = try !Self.exists(path)
        if isNew { try Self.create(path) }
        (connection, formerForm) = try Self.open(path, progress, faults)
        Self.takeOwner(of: directory, files: [path, path + "-wal"])
        opened = [FileIdentity(path), FileIdentity(path + "-wal")]
    }

    /// Checks that the ledger and its log are still found where they were opened.
    ///
    /// What is written to files that were removed, moved or replaced is on the disk, and yet no start finds it.
    func checkPlace() throws(SQLiteError) {
        guard [FileIdentity(path), FileIdentity(path + "-wal")] == opened else {
            throw SQLiteError(code: SQLiteError.moved, message: "the ledger is not at its place")
        }
    }

    static func makeDirectory(_ directory: String) throws(LedgerOpenError) {
        var made = ""
        for part in directory.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES {
                throw LedgerOpenError(
                    .cannotCreate,
                    SystemCallError("mkdir"),
                    "The directory \(made) cannot be made"
                )
            }
        }
        var information = stat()
        guard stat(directory, &information) != 0 || information.st_mode & S_IFMT == S_IFDIR else {
            throw LedgerOpenError(
                .cannotCreate,
                "\(directory) is not a directory, so no ledger can be there."
            )
        }
        guard access(directory, R_OK | W_OK | X_OK) == 0 else {
            throw LedgerOpenError(
                .cannotCreate,
                SystemCallError("access"),
                "The state directory \(directory) cannot be written"
            )
        }
    }

    /// The directory's path without symbolic links.
    ///
    /// With `DynamicUser=` systemd makes the state directory a link, and SQLite refuses a link anywhere in a path
    /// when it is told to follow none.
    static func resolved(_ directory: String) throws(LedgerOpenError) -> String {
        guard let resolved = realpath(directory, nil) else {
            throw LedgerOpenError(
                .failed,
                SystemCallError("realpath"),
                "The directory \(directory) cannot be found"
            )
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What a copy is called for the instant in which it has a name.
    ///
    /// As what is called so is removed, it must be a name that nobody gives to a copy of his own.
    static let backupSuffix = ".backup-under-way"
    /// What a ledger is called that is being put back.
    static let restoreSuffix = ".restore-under-way"

    /// Takes away what a crash may have left, once the lock is held.
    static func clear(_ directory: String) {
        for suffix in [backupSuffix, restoreSuffix, restoreSuffix + "-wal", restoreSuffix + "-journal"] {
            unlink(directory + "/ledger.sqlite" + suffix)
        }
    }

    static func lock(_ directory: String) throws(LedgerOpenError) -> FileLock {
        do throws(FileLock.Failure) {
            let lock = try FileLock(path: directory + "/ledger.lock")
            // At once: a check or a restore by root that fails later must not leave a lock that is closed to budgetd.
            takeOwner(of: directory, files: [directory + "/ledger.lock"])
            return lock
        } catch {
            switch error {
            case .held:
                throw LedgerOpenError(
                    .locked,
                    "Another budgetd\(error.owner) already serves the ledger in \(directory)."
                )
            case .impossible(let error):
                throw LedgerOpenError(
                    .cannotCreate,
                    error,
                    "The lock \(directory)/ledger.lock cannot be taken"
                )
            }
        }
    }

    private static func exists(_ path: String) throws(LedgerOpenError) -> Bool {
        var information = stat()
        guard lstat(path, &information) == 0 else {
            guard errno == ENOENT else {
                throw LedgerOpenError(
                    .failed,
                    SystemCallError("lstat"),
                    "The ledger \(path) cannot be looked at"
                )
            }
            guard access(path + "-wal", F_OK) != 0 else {
                throw LedgerOpenError(
                    .unreadable,
                    "The ledger \(path) is gone, but its log \(path)-wal is there. Nothing was changed."
                )
            }
            return false
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw LedgerOpenError(
                .unreadable,
                "The ledger \(path) is not a regular file. Nothing was changed."
            )
        }
        guard information.st_size > 0 else {
            throw LedgerOpenError(.unreadable, "The ledger \(path) is empty. Nothing was changed.")
        }
        return true
    }

    private static func create(_ path: String) throws(LedgerOpenError) {
        let new = path + ".new"
        unlink(new)
        unlink(new + "-journal")
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: new)
            try LedgerSchema.configureNew(connection)
            try LedgerSchema.migrate(connection, from: 0)
        } catch {
            throw LedgerOpenError(
                .cannotCreate,
                "The ledger \(path) cannot be made: \(error.reason).",
                systemError: error.systemError,
                isFull: error.isFull
            )
        }
        chmod(new, 0o600)
        guard rename(new, path) == 0 else {
            throw LedgerOpenError(
                .cannotCreate,
                SystemCallError("rename"),
                "The ledger \(path) cannot be made"
            )
        }
        sync(directoryOf: path)
    }

    private static func open(
        _ path: String,
        _ progress: OpeningProgress?,
        _ faults: LedgerFaults
    ) throws(LedgerOpenError) -> (SQLiteConnection, formerForm: Int64?) {
        do throws(any Error) {
            let connection = try SQLiteConnection(path: path)
            connection.tell(progress)
            // Before the first read: a file that is in WAL mode already would get shared memory by it.
            try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            let version = try LedgerSchema.version(connection, path)
            try LedgerSchema.configure(connection)
            progress?.begin("Checking the ledger")
            try checkQuickly(connection, path)
            guard version < LedgerSchema.newest else {
                faults.whileOpening(connection)
                return (connection, nil)
            }
            try LedgerSchema.migrate(connection, from: version) { form in
                progress?.begin("Bringing the ledger from form \(form - 1) to \(form)")
                faults.whileOpening(connection)
            }
            return (connection, version)
        } catch let error as LedgerOpenError {
            throw error
        } catch let error as SQLiteError {
            throw LedgerOpenError(error, path: path)
        } catch {
            throw LedgerOpenError(.failed, "The ledger \(path) cannot be read: \(error).")
        }
    }

    /// Checks what can be checked in a blink: all pages and amounts of a small ledger, and the form and the kept
    /// numbers of any; `--check` looks at the rest.
    private static func checkQuickly(_ connection: SQLiteConnection, _ path: String) throws {
        let isSmall = try connection.first("PRAGMA page_count") { $0.integer(0) } ?? 0 <= 8192
        if isSmall {
            let finding = try connection.first("PRAGMA quick_check(1)") { $0.text(0) } ?? ""
            // A first line says which database it is in, of one.
            if finding != "ok" { throw damage(path, finding.split(separator: "\n").last ?? "") }
        }
        let obstacles = try LedgerCheck(connection: connection).obstacles(includingExpenses: isSmall)
        if let obstacle = obstacles.first { throw damage(path, obstacle[...]) }
    }

    private static func damage(_ path: String, _ finding: Substring) -> LedgerOpenError {
        LedgerOpenError(.unreadable, "The ledger \(path) is damaged: \(finding). Nothing was changed.")
    }

    /// Gives the files to the directory's owner, where root made them.
    static func takeOwner(of directory: String, files: [String]) {
        var information = stat()
        guard geteuid() == 0, stat(directory, &information) == 0 else { return }
        for file in files { lchown(file, information.st_uid, information.st_gid) }
    }

    static func sync(directoryOf path: String) {
        let directory = path.split(separator: "/").dropLast().joined(separator: "/")
        let descriptor = Glibc.open("/" + directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
