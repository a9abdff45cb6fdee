import CSQLite
import Glibc

/// A call of SQLite that failed.
struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code (sqlite.org/rescode.html).
    let code: Int32
    /// SQLite's sentence.
    let message: String
    /// The statement's text, never the values bound to it.
    let sql: String?
    /// The `errno` of the system call that failed below, 0 if none (sqlite3_system_errno).
    let systemError: Int32

    init(code: Int32, message: String, sql: String? = nil, systemError: Int32 = 0) {
        self.code = code
        self.message = message
        self.sql = sql
        self.systemError = systemError
    }

    /// The last failure of a connection, made right after the call, before which `errno` was 0.
    ///
    /// A COMMIT that fails does not tell sqlite3_system_errno why; then it is what the call left in `errno`.
    init(_ handle: OpaquePointer?, sql: String? = nil) {
        let left = errno
        let told = sqlite3_system_errno(handle)
        self.init(
            code: sqlite3_extended_errcode(handle),
            message: String(cString: sqlite3_errmsg(handle)),
            sql: sql,
            systemError: told == 0 ? left : told
        )
    }

    /// SQLite's sentence, and the system's words if a system call failed below.
    var reason: String {
        systemError > 0 ? "\(message) (\(String(cString: strerror(systemError))))" : message
    }

    /// The primary result code.
    var primary: Int32 { code & 0xFF }

    /// Whether the disk or the quota is full, or the file may not grow: nothing was written.
    var isFull: Bool {
        if primary == SQLITE_FULL { return true }
        return code == Self.writeFailed && [ENOSPC, EDQUOT, EFBIG].contains(systemError)
    }

    /// SQLITE_IOERR_WRITE: a write failed.
    static let writeFailed = SQLITE_IOERR | 3 << 8

    /// SQLITE_READONLY_DBMOVED: the file is not where it was opened.
    static let moved = SQLITE_READONLY | 4 << 8

    /// Whether the file was removed, moved or replaced while it was open: nothing was written.
    var isMoved: Bool { code == Self.moved }

    /// Whether a statement does not fit the file: a table or column is not there, or a sum leaves 64 bits.
    var isOfForeignForm: Bool { primary == SQLITE_ERROR }

    /// Whether another process holds the file.
    var isLocked: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }

    /// Whether the file is damaged or not of this kind.
    var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
}
