import BudgetCore
import CSQLite
import Dispatch
import Glibc

/// The file of a backup: it has no name, so that nothing is left of it however the daemon ends.
///
/// It is checked and read on a thread of its own, for both take long and nobody else is to wait.
actor BackupFile {
    /// Bytes of one piece: as base 64 they make a line of 256 KiB.
    static let bytesPerPiece = 192 * 1024

    /// What a check tells of a copy that is whole.
    struct Facts: Sendable {
        var bytes: Int64
        var revision: Int64
    }

    private let executor = QueueExecutor(label: "backup")
    private let descriptor: Int32
    private let stop: BackupStop
    /// Opened while the file still has a name, and not read from before the check.
    private var reader: SQLiteConnection?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes an empty file, replacing one that a crash has left.
    ///
    /// - Parameters:
    ///   - path: Its name, which the caller takes away once it has opened the file too.
    ///   - stop: What ends its check.
    /// - Throws: What the system says.
    init(path: String, stop: BackupStop) throws(SQLiteError) {
        unlink(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw SQLiteError(
                code: [ENOSPC, EDQUOT].contains(errno) ? SQLITE_FULL : SQLITE_CANTOPEN,
                message: SystemCallError.reason,
                systemError: errno
            )
        }
        do throws(SQLiteError) {
            reader = try SQLiteConnection(path: path, .readOnly)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.stop = stop
    }

    deinit {
        // The end of a large file without a name takes the system 100 ms, and the main thread may let go of it.
        DispatchQueue.global(qos: .utility).async { [descriptor] in _ = close(descriptor) }
    }

    /// Makes the copy a file that stands alone, and checks it by reading all of it anew.
    ///
    /// - Returns: Its size, and the revision that it holds.
    /// - Throws: `shutting_down` if it was stopped, `storage_failed` if the copy is damaged.
    func check() throws -> Facts {
        guard let reader else { throw BudgetError(.internal, "The copy was checked already.") }
        defer { self.reader = nil }
        try leaveLog()
        do {
            let findings = try stop.interrupting(reader) { [stop] () throws(SQLiteError) in
                try LedgerSchema.configureReader(reader)
                return try LedgerCheck(connection: reader).findings { !stop.isSet }
            }
            try stop.check()
            guard findings.isEmpty else { throw DamagedCopy(findings: findings) }
        } catch {
            try stop.check()
            throw error
        }
        let revision = try reader.first("SELECT max(revision) FROM change") { $0.integer(0) } ?? 0
        return Facts(bytes: try size(), revision: revision)
    }

    /// Says in the file's header that there is no log beside it, which is what `journal_mode=DELETE` would do.
    ///
    /// SQLite itself would look for the log by the name that the file no longer has. Bytes 18 and 19 are 2 for a
    /// file with a log and 1 for one without (sqlite.org/fileformat2.html#file_format_version_numbers).
    private func leaveLog() throws(SystemCallError) {
        let versions: [UInt8] = [1, 1]
        try systemCall("pwrite") { pwrite(descriptor, versions, 2, 18) }
    }

    private func size() throws(SystemCallError) -> Int64 {
        var information = stat()
        try systemCall("fstat") { fstat(descriptor, &information) }
        return Int64(information.st_size)
    }

    /// The result that hands out the bytes from an offset on.
    func piece(at offset: Int64, of bytes: Int64) throws -> (result: [UInt8], next: Int64?) {
        let count = Int(min(bytes - offset, Int64(Self.bytesPerPiece)))
        var piece = [UInt8](repeating: 0, count: count)
        var start = 0
        while start < count {
            let got = try piece.withUnsafeMutableBytes { all in
                try systemCall("pread") {
                    pread(
                        descriptor,
                        all.baseAddress?.advanced(by: start),
                        count - start,
                        off_t(offset) + start
                    )
                }
            }
            guard got > 0 else { throw SystemCallError("pread", EIO) }
            start += got
        }
        let end = offset + Int64(count)
        let next = end < bytes ? end : nil
        return (Self.result(bytes, piece, next), next)
    }

    private static func result(_ bytes: Int64, _ piece: [UInt8], _ next: Int64?) -> [UInt8] {
        var writer = JSONWriter(capacity: piece.count / 3 * 4 + 96)
        writer.object { writer in
            writer.name("bytes")
            writer.integer(bytes)
            writer.name("data")
            // No digit of it needs an escape.
            writer.raw([UInt8(ascii: "\"")] + Base64.encode(piece) + [UInt8(ascii: "\"")])
            writer.name("next")
            if let next { writer.integer(next) } else { writer.null() }
        }
        return writer.bytes
    }
}

/// A copy that does not stand its check.
struct DamagedCopy: Error {
    /// A sentence for each thing that is wrong.
    let findings: [String]
}
