import BudgetCore
import Glibc

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
        /// The disk failed.
        case failed

        /// The program's exit status (sysexits.h, but for 76 which says that the schema is newer).
        var exitStatus: Int32 {
            switch self {
            case .locked: 75
            case .cannotCreate: 73
            case .unreadable: 65
            case .newer: 76
            case .failed: 74
            }
        }
    }

    let reason: Reason
    /// A sentence for people.
    let message: String
    /// The `errno` behind it, 0 if there is none (errno(3)).
    let systemError: Int32
    /// Whether there is no room on the disk.
    let isFull: Bool

    /// The program's exit status; over a full disk the one after which systemd tries again.
    var exitStatus: Int32 { isFull ? Reason.failed.exitStatus : reason.exitStatus }

    /// Whether starting anew cannot help.
    var isLasting: Bool { reason == .unreadable || reason == .newer }

    init(_ reason: Reason, _ message: String, systemError: Int32 = 0, isFull: Bool = false) {
        self.reason = reason
        self.message = message
        self.systemError = systemError
        self.isFull = isFull
    }

    /// A system call failed: the sentence goes on with the system's words for that.
    init(_ reason: Reason, _ error: SystemCallError, _ sentence: String) {
        self.init(
            reason,
            "\(sentence): \(error.reason).",
            systemError: error.number,
            isFull: [ENOSPC, EDQUOT].contains(error.number)
        )
    }

    init(_ error: SQLiteError, path: String) {
        switch true {
        case error.isCorrupt:
            self.init(.unreadable, "The ledger \(path) is damaged: \(error.message). Nothing was changed.")
        case error.isOfForeignForm:
            self.init(
                .unreadable,
                "The ledger \(path) is not as budgetd makes them: \(error.message). Nothing was changed."
            )
        case error.isLocked:
            self.init(.locked, "The ledger \(path) is in use by another process.")
        case error.primary == 14 || error.primary == 8:
            self.init(
                .cannotCreate,
                "The ledger \(path) cannot be opened for writing: \(error.reason).",
                systemError: error.systemError,
                isFull: error.isFull
            )
        default:
            self.init(
                .failed,
                "The ledger \(path) cannot be read: \(error.reason).",
                systemError: error.systemError,
                isFull: error.isFull
            )
        }
    }
}
