import BudgetCore
import CSystemd
import Glibc

/// A lock by which one process owns something (flock(2)); the kernel lets go of it with the process.
///
/// The lock file stays for good: unlinking it would let two processes lock two files of one name.
final class FileLock {
    /// Why the lock could not be taken.
    enum Failure: Error, Hashable, Sendable {
        /// Another process has it; its number, if it is written there.
        case held(by: Int32?)
        /// The file cannot be made or locked.
        case impossible(SystemCallError)

        /// Who has it, for a sentence after the word budgetd.
        var owner: String {
            if case .held(let pid?) = self { " (process \(pid))" } else { "" }
        }
    }

    let descriptor: Int32

    /// How often it is tried, 5 ms between: a process that was just killed, or was forked off a moment ago and
    /// has not yet become another program, still has it for an instant.
    private static let tries = 20

    /// Takes the lock of a file, made with mode 0600 if it is not there, and writes the process's number in it.
    init(path: String) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .impossible(SystemCallError("open")) }
        guard Self.take(descriptor) else {
            let failure: Failure =
                errno == EWOULDBLOCK
                ? .held(by: Self.owner(descriptor)) : .impossible(SystemCallError("flock"))
            close(descriptor)
            throw failure
        }
        let pid = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pid.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        self.descriptor = descriptor
    }

    deinit {
        // A process that is just being forked off shares the lock, and would hold it a moment longer.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func take(_ descriptor: Int32) -> Bool {
        for _ in 1..<tries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { return false }
            usleep(5000)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static func owner(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = text.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return Int32(String(decoding: text.prefix(max(count, 0)), as: UTF8.self).filter(\.isNumber))
    }
}
