import BudgetCore
import Glibc

/// A file that gets its name when it is whole, so that nobody ever finds half of it.
///
/// Until then it has no name at all where the file system can do that, and whatever ends the program leaves nothing.
final class NewFile {
    /// Where its bytes are written.
    let descriptor: Int32
    private let directory: String
    private let name: String
    /// What it is called in the meantime, if it has to be called something.
    private let temporaryPath: String
    private var hasTemporaryName = false

    private var path: String { directory + "/" + name }
    /// `O_TMPFILE`, a macro that Swift cannot import (open(2)).
    private static let withoutName = O_DIRECTORY | 0o20_000_000

    /// Makes an empty file that only its owner may read.
    ///
    /// - Parameters:
    ///   - directory: Where it is to be.
    ///   - name: What it is to be called.
    ///   - isNameless: Whether it has no name until then, if the file system can do that.
    /// - Throws: What the system says.
    init(in directory: String, named name: String, isNameless: Bool = true) throws(SystemCallError) {
        self.directory = directory
        self.name = name
        temporaryPath = "\(directory)/.\(name).\(getpid())"
        if isNameless {
            let descriptor = open(directory, O_WRONLY | O_CLOEXEC | Self.withoutName, 0o600)
            if descriptor >= 0 {
                self.descriptor = descriptor
                return
            }
            guard [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) else { throw SystemCallError("open") }
        }
        // A process that had this number once may have left one.
        unlink(temporaryPath)
        self.descriptor = try systemCall("open") { [temporaryPath] in
            open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        hasTemporaryName = true
    }

    deinit {
        close(descriptor)
        if hasTemporaryName { unlink(temporaryPath) }
    }

    /// Gives the file its name, once its bytes are on the disk.
    ///
    /// - Parameter replacing: Whether it may take the name from another file.
    /// - Throws: What the system says; `EEXIST` if the name is taken.
    func publish(replacing: Bool) throws(SystemCallError) {
        try systemCall("fsync") { fsync(descriptor) }
        if replacing {
            if !hasTemporaryName {
                unlink(temporaryPath)
                try link(to: temporaryPath)
                hasTemporaryName = true
            }
            try moveIntoPlace()
        } else {
            try linkIntoPlace()
        }
        try Self.sync(directory)
    }

    private func moveIntoPlace() throws(SystemCallError) {
        try systemCall("rename") { rename(temporaryPath, path) }
        hasTemporaryName = false
    }

    /// A link fails where a name is taken, which a rename does not.
    private func linkIntoPlace() throws(SystemCallError) {
        do throws(SystemCallError) {
            try link(to: path)
        } catch {
            // Some file systems have no links; then what is there is only looked for.
            guard hasTemporaryName, [EPERM, EOPNOTSUPP].contains(error.number) else { throw error }
            guard access(path, F_OK) != 0 else { throw SystemCallError("rename", EEXIST) }
            try moveIntoPlace()
        }
    }

    private func link(to path: String) throws(SystemCallError) {
        let source = hasTemporaryName ? temporaryPath : "/proc/self/fd/\(descriptor)"
        try systemCall("link") { linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) }
    }

    /// Writes the names of a directory to the disk, where its file system does that at all.
    static func sync(_ directory: String) throws(SystemCallError) {
        let descriptor = try systemCall("open") { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        guard fsync(descriptor) != 0, errno != EINVAL else { return }
        throw SystemCallError("fsync")
    }
}
