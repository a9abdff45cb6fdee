import CSQLite
import Glibc

/// A value that SQLite stores.
enum SQLiteValue: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    case null
    case integer(Int64)
    case text(String)

    init(integerLiteral value: Int64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(nilLiteral: ()) { self = .null }
    init(_ value: Int64?) { self = value.map(SQLiteValue.integer) ?? .null }
    init(_ value: String?) { self = value.map(SQLiteValue.text) ?? .null }
}

/// A prepared statement (sqlite.org/c3ref/stmt.html), used by the connection that made it.
final class SQLiteStatement {
    private let connection: OpaquePointer
    private let handle: OpaquePointer
    private let sql: String

    init(_ connection: OpaquePointer, _ sql: String, isKept: Bool) throws(SQLiteError) {
        var handle: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let result = sqlite3_prepare_v3(connection, sql, -1, flags, &handle, nil)
        guard result == SQLITE_OK, let handle else { throw SQLiteError(connection, sql: sql) }
        self.connection = connection
        self.handle = handle
        self.sql = sql
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values to the parameters, in order.
    func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            let result =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let number): sqlite3_bind_int64(handle, index, number)
                case .text(var text):
                    text.withUTF8 { utf8 in
                        utf8.withMemoryRebound(to: CChar.self) {
                            budget_bind_text(handle, index, $0.baseAddress, Int32($0.count))
                        }
                    }
                }
            if result != SQLITE_OK { throw SQLiteError(connection, sql: sql) }
        }
    }

    /// Moves to the next row, or returns `false` at the end.
    func step() throws(SQLiteError) -> Bool {
        errno = 0
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(connection, sql: sql)
        }
    }

    /// Makes the statement ready for its next use.
    ///
    /// The result of sqlite3_reset repeats the failure that step reported already.
    func reset() {
        sqlite3_reset(handle)
    }

    /// The whole number in a column of the row.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The whole number in a column of the row, `nil` for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
        sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
    }

    /// The text in a column of the row, `nil` for NULL.
    func optionalText(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The text in a column of the row, empty for NULL.
    func text(_ column: Int32) -> String {
        optionalText(column) ?? ""
    }
}
