import BudgetCore
import Glibc

extension LedgerOpenError {
    /// What clients are told of it while every request is refused.
    var refusal: BudgetError {
        BudgetError(
            isFull ? .storageFull : .storageFailed,
            message,
            hint: hint,
            isWorthRetrying: !isLasting
        )
    }

    /// What to do about it.
    var hint: String {
        switch reason {
        case .unreadable:
            "Restore a backup, and budgetd starts on it by itself; the journal says more."
        case .newer:
            "A restored ledger is served by itself; for the newer budgetd restart the service once it is installed."
        case .locked:
            "budgetd tries again by itself; end the other process if it should not be there."
        case _ where isFull:
            "Make room on the disk; budgetd tries again by itself."
        case .cannotCreate:
            "Put right what the sentence says; budgetd tries again with a request ten seconds later."
        case .failed:
            "Look after the disk; budgetd tries again by itself."
        }
    }

    /// Whether the cause is seen to be gone; `false` where that cannot be seen from outside.
    ///
    /// - Parameter directory: The state directory.
    /// - Returns: Whether a new start may succeed.
    func isGone(in directory: String) -> Bool {
        switch reason {
        case .locked: Self.isFree(directory + "/ledger.lock") && Self.isUnlocked(directory + "/ledger.sqlite")
        case _ where isFull: Self.hasRoom(directory)
        case .cannotCreate: Self.isWritable(directory)
        case .failed, .unreadable, .newer: false
        }
    }

    private static func isFree(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        flock(descriptor, LOCK_UN)
        return true
    }

    /// Whether no process holds one of SQLite's locks, which are on 512 bytes from the first GiB on
    /// (sqlite.org/lockingv3.html); this process has let go of its own.
    private static func isUnlocked(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        var lock = Glibc.flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type == Int16(F_UNLCK)
    }

    private static func hasRoom(_ directory: String) -> Bool {
        var information = statvfs()
        guard statvfs(directory, &information) == 0 else { return false }
        return UInt64(information.f_bavail) * UInt64(information.f_frsize) >= 1 << 20
    }

    private static func isWritable(_ directory: String) -> Bool {
        var information = stat()
        return stat(directory, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
            && access(directory, R_OK | W_OK | X_OK) == 0
    }
}
