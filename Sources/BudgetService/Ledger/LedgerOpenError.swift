/// Why a ledger cannot be served; the program ends with it.
struct LedgerOpenError: Error, Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        /// Another process has it.
        case locked
        /// The file or its directory cannot be made or written.
        case cannotCreate
        /// The file is damaged, or another program's.
        case unreadable
        /// A newer program has changed its form.
        case newer
        /// There is no room on the disk.
        case full
        /// The disk failed.
        case failed
    }

    let reason: Reason
    /// A sentence for people.
    let message: String

    /// The program's exit status (sysexits.h, but for 76 which says that the schema is newer).
    var exitStatus: Int32 {
        switch reason {
        case .locked: 75
        case .cannotCreate: 73
        case .unreadable: 65
        case .newer: 76
        case .full, .failed: 74
        }
    }

    /// Whether starting anew cannot help.
    var isLasting: Bool { reason == .unreadable || reason == .newer }

    /// Whether only room on the disk is missing.
    var isFull: Bool { reason == .full }

    init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    init(_ error: SQLiteError, path: String) {
        switch true {
        case error.isCorrupt:
            self.init(.unreadable, "The ledger \(path) is damaged: \(error.message). Nothing was changed.")
        case error.isFull:
            self.init(.full, "The disk is full, so the ledger \(path) cannot be opened.")
        case error.isLocked:
            self.init(.locked, "The ledger \(path) is in use by another process.")
        case error.primary == 14 || error.primary == 8:
            self.init(.cannotCreate, "The ledger \(path) cannot be opened for writing: \(error.message).")
        default:
            self.init(.failed, "The ledger \(path) cannot be read: \(error.message).")
        }
    }
}
