import BudgetCore
package import Glibc

/// A directory of a test's own, removed with all that is in it when the last reference goes.
package final class TemporaryDirectory: Sendable {
    /// Its absolute path, short enough for sockets in it.
    package let path: String

    package init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(parent)/budgetd-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemCallError("mkdtemp") }
        path = template.withUnsafeBufferPointer { buffer in
            String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    deinit {
        Self.remove(path)
    }

    /// The path of something in it.
    package func path(_ name: String) -> String { path + "/" + name }

    /// Makes a directory in it.
    @discardableResult
    package func makeDirectory(_ name: String, mode: mode_t = 0o700) throws -> String {
        try systemCall("mkdir") { mkdir(path(name), mode) }
        return path(name)
    }

    /// Removes a tree without following symbolic links.
    private static func remove(_ path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return }
        guard information.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        for name in (try? Files.names(in: path)) ?? [] { remove(path + "/" + name) }
        rmdir(path)
    }
}
