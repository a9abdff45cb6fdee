import CSQLite
import Glibc

/// The one connection to the ledger's file; whoever holds it is alone with it.
final class SQLiteConnection {
    let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    private var progress: OpeningProgress?
    private var isClosed = false

    /// How a file is opened.
    enum Mode: Hashable, Sendable {
        /// To be written, and made if it is not there.
        case readWrite
        /// To be read.
        case readOnly
        /// To be read as it stands, without a lock and without a log beside it (sqlite.org/uri.html).
        case immutable
    }

    /// Opens the file.
    ///
    /// - Parameters:
    ///   - path: The file; symbolic links are not followed (sqlite.org/c3ref/open.html).
    ///   - mode: How it is opened.
    /// - Throws: What SQLite says of it.
    init(path: String, _ mode: Mode = .readWrite) throws(SQLiteError) {
        _ = Self.configured
        var handle: OpaquePointer?
        var flags = SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
        switch mode {
        case .readWrite: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .immutable: flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
        let name = mode == .immutable ? Self.uri(path) + "?immutable=1" : path
        let result = sqlite3_open_v2(name, &handle, flags, nil)
        guard result == SQLITE_OK, let handle else {
            let error = SQLiteError(handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit {
        close()
    }

    /// Closes the file; every later call fails.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Lets statements tell of the work they do, until it is `nil` (sqlite.org/c3ref/progress_handler.html).
    ///
    /// 10,000 steps take about a millisecond, so that looking at the clock costs nothing beside them.
    func tell(_ progress: OpeningProgress?) {
        self.progress = progress
        guard let progress else { return sqlite3_progress_handler(handle, 0, nil, nil) }
        sqlite3_progress_handler(
            handle,
            10_000,
            { context in
                guard let context else { return 0 }
                Unmanaged<OpeningProgress>.fromOpaque(context).takeUnretainedValue().advanced()
                return 0
            },
            Unmanaged.passUnretained(progress).toOpaque()
        )
    }

    /// A handle that was closed must not be used again, not even to ask what is wrong.
    private func checkOpen() throws(SQLiteError) {
        if isClosed { throw SQLiteError(code: SQLITE_MISUSE, message: "the ledger is closed") }
    }

    /// Refused, which does no harm, where something else in the process has used SQLite already.
    private static let configured = budget_configure_sqlite()

    /// The path as a URI, in which some characters mean something else.
    private static func uri(_ path: String) -> String {
        var uri = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"): uri += "%25"
            case UInt8(ascii: "?"): uri += "%3F"
            case UInt8(ascii: "#"): uri += "%23"
            case 0x21...0x7E: uri.unicodeScalars.append(Unicode.Scalar(byte))
            default: uri += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
        }
        return uri
    }

    /// Leaves the log beside the file as it is when the connection is closed.
    func keepLog() {
        budget_keep_log(handle)
    }

    /// Whether no transaction is open; the only word on it after a failed COMMIT (c3ref/get_autocommit.html).
    var isInAutocommit: Bool { isClosed || sqlite3_get_autocommit(handle) != 0 }

    /// The rowid of the row inserted last.
    var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs one or more statements that return nothing of interest.
    func execute(_ sql: String) throws(SQLiteError) {
        try checkOpen()
        errno = 0
        if sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK { throw SQLiteError(handle, sql: sql) }
    }

    /// Runs a statement with values.
    func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
        try rows(sql, values) { (_) throws(SQLiteError) in }
    }

    /// The first row that a statement gives, as the closure reads it; `nil` if there is none.
    func first<Value>(
        _ sql: String,
        _ values: SQLiteValue...,
        read: (SQLiteStatement) -> Value
    ) throws(SQLiteError) -> Value? {
        try firstRow(sql, values, read: read)
    }

    /// The first row of a statement whose values are a list.
    func firstRow<Value>(
        _ sql: String,
        _ values: [SQLiteValue],
        read: (SQLiteStatement) -> Value
    ) throws(SQLiteError) -> Value? {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(values)
        return try statement.step() ? read(statement) : nil
    }

    /// Hands each row that a statement gives to the closure.
    func rows(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        _ body: (SQLiteStatement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        try statement.bind(values)
        while try statement.step() { try body(statement) }
    }

    /// A prepared statement, kept for the next time.
    func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        try checkOpen()
        let statement = try SQLiteStatement(handle, sql, isKept: true)
        // Lists build their text from the filters asked for: a bound keeps odd combinations from piling up.
        if statements.count >= 200 { statements.removeAll() }
        statements[sql] = statement
        return statement
    }
}
