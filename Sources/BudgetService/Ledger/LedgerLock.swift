import BudgetCore
import CSystemd
import Glibc

/// The lock by which one process owns a state directory (flock(2)); the kernel lets go of it with the process.
///
/// The lock file stays for good: unlinking it would let two processes lock two files of one name.
final class LedgerLock {
    private let descriptor: Int32

    /// Takes the lock of a directory, or says who has it.
    init(directory: String) throws(LedgerOpenError) {
        let path = directory + "/ledger.lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw LedgerOpenError(
                .cannotCreate,
                "The lock \(path) cannot be made: \(SystemCallError.reason)."
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let owner = isHeld ? Self.owner(descriptor) : ""
            close(descriptor)
            throw isHeld
                ? LedgerOpenError(
                    .locked,
                    "Another budgetd\(owner) already serves the ledger in \(directory)."
                )
                : LedgerOpenError(.failed, "The lock \(path) cannot be taken: \(SystemCallError.reason).")
        }
        let pid = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pid.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    private static func owner(_ descriptor: Int32) -> String {
        var text = [UInt8](repeating: 0, count: 16)
        let count = text.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard let pid = Int32(String(decoding: text.prefix(max(count, 0)), as: UTF8.self).filter(\.isNumber))
        else {
            return ""
        }
        return " (process \(pid))"
    }
}
