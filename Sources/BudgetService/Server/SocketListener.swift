import BudgetCore
import CSystemd
import Glibc

/// A listening socket of our own, under a lock that is held for as long as it listens.
///
/// A socket that nobody listens on is repaired; one that lives, or anything else at its path, is left alone.
final class SocketListener {
    let descriptor: Int32
    private let path: String
    private let lock: FileLock
    private var identity: (device: UInt, inode: UInt)?

    /// Listens at a path; its directory is made with mode 0700 if it is not there.
    ///
    /// - Throws: Why it cannot, with the exit status that stands for it.
    init(path: String) throws(StartError) {
        self.path = path
        guard path.utf8.count <= UnixSocket.longestPath else {
            throw StartError(
                64,
                "The socket path \(path) has \(path.utf8.count) bytes; the system allows \(UnixSocket.longestPath)."
            )
        }
        Self.makeDirectory(of: path)
        lock = try Self.lock(path)
        try Self.clear(path)
        descriptor = try Self.bind(path)
        identity = Self.identity(of: path)
    }

    /// Takes the socket away and closes it; only then the lock goes.
    deinit {
        withdraw()
        close(descriptor)
    }

    /// Takes the socket's name away if it is still ours; whoever has come by it already waits at the socket.
    func withdraw() {
        if let identity, let current = Self.identity(of: path), current == identity { unlink(path) }
        identity = nil
    }

    private static func makeDirectory(of path: String) {
        var made = ""
        for part in path.split(separator: "/").dropLast() {
            made += "/" + part
            // What cannot be made shows when the socket is bound.
            mkdir(made, 0o700)
        }
    }

    private static func lock(_ path: String) throws(StartError) -> FileLock {
        do throws(FileLock.Failure) {
            return try FileLock(path: path + ".lock")
        } catch {
            switch error {
            case .held: throw StartError(75, "Another budgetd\(error.owner) already serves \(path).")
            case .impossible(let error):
                throw StartError(
                    73,
                    "The lock \(path).lock cannot be taken: \(error.reason).",
                    systemError: error.number
                )
            }
        }
    }

    /// Takes a stale socket away.
    private static func clear(_ path: String) throws(StartError) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return }
        guard information.st_mode & S_IFMT == S_IFSOCK else {
            throw StartError(73, "There is something at \(path) that is not a socket; it was left alone.")
        }
        do throws(SystemCallError) {
            let probe = try UnixSocket.make(nonBlocking: true)
            defer { close(probe) }
            try UnixSocket.connect(probe, to: path)
        } catch {
            guard error.number == ECONNREFUSED else {
                throw StartError(
                    75,
                    "The socket \(path) is in use: \(error.message).",
                    systemError: error.number
                )
            }
            guard unlink(path) == 0 else {
                let error = SystemCallError("unlink")
                throw StartError(
                    73,
                    "The stale socket \(path) cannot be removed: \(error.reason).",
                    systemError: error.number
                )
            }
            return
        }
        throw StartError(75, "Another program listens on \(path).")
    }

    private static func bind(_ path: String) throws(StartError) -> Int32 {
        do throws(SystemCallError) {
            let descriptor = try UnixSocket.make(nonBlocking: true)
            do throws(SystemCallError) {
                // The file is never open to more than it is to be: it takes the socket's mode less the process's
                // mask (unix(7)), and gets what the mask took before anybody can connect. The mask itself is
                // left alone, because it is that of all threads.
                try systemCall("fchmod") { fchmod(descriptor, 0o660) }
                try UnixSocket.bind(descriptor, to: path)
                try systemCall("fchmodat") { fchmodat(AT_FDCWD, path, 0o660, AT_SYMLINK_NOFOLLOW) }
                try systemCall("listen") { listen(descriptor, 4096) }
            } catch {
                close(descriptor)
                throw error
            }
            return descriptor
        } catch {
            throw StartError(
                73,
                "The socket \(path) cannot be made: \(error.message).",
                systemError: error.number
            )
        }
    }

    private static func identity(of path: String) -> (device: UInt, inode: UInt)? {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        return (UInt(information.st_dev), UInt(information.st_ino))
    }
}

/// Why the daemon cannot start.
struct StartError: Error, Hashable, Sendable {
    /// The program's exit status (sysexits.h).
    let exitStatus: Int32
    /// A sentence for people.
    let message: String
    /// The `errno` behind it, 0 if there is none (errno(3)).
    let systemError: Int32

    init(_ exitStatus: Int32, _ message: String, systemError: Int32 = 0) {
        self.exitStatus = exitStatus
        self.message = message
        self.systemError = systemError
    }
}
