import BudgetCore
import Glibc

/// A file for a person's editor, in a directory that is closed to others, with whatever the editor puts beside it.
///
/// Both are removed in the end, unless what was typed would be lost.
final class FormFile {
    /// Where it is.
    let path: String
    /// Whether it stays there.
    var isKept = false
    private let directory: String
    /// What the file looked like when it was handed out.
    private var stamp: Stamp?

    /// What changes when a file is written or replaced.
    private struct Stamp: Equatable {
        let inode: UInt64
        let seconds: Int
        let nanoseconds: Int
    }

    /// Makes the directory, in memory where the user has a place for that.
    ///
    /// - Parameters:
    ///   - name: What the file is called.
    ///   - environment: Says where temporary files go.
    /// - Throws: What the system says of the last place.
    init(_ name: String, environment: (String) -> String?) throws(SystemCallError) {
        let places = [environment("XDG_RUNTIME_DIR"), environment("TMPDIR"), P_tmpdir].compactMap(\.self)
        var failure = SystemCallError("mkdtemp", ENOENT)
        for place in places where place.hasPrefix("/") {
            var template = Array("\(place)/budgetctl-XXXXXX".utf8CString)
            if mkdtemp(&template) != nil {
                directory = String(
                    decoding: template.dropLast().map(UInt8.init(bitPattern:)),
                    as: UTF8.self
                )
                path = directory + "/" + name
                return
            }
            failure = SystemCallError("mkdtemp")
        }
        throw failure
    }

    deinit {
        if !isKept { Self.remove(directory, in: AT_FDCWD) }
    }

    /// Removes a directory and all that is in it: copies and notes of the editor's own hold the same text.
    private static func remove(_ name: String, in parent: Int32) {
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        for name in names(in: descriptor) where unlinkat(descriptor, name, 0) != 0 {
            remove(name, in: descriptor)
        }
        close(descriptor)
        unlinkat(parent, name, AT_REMOVEDIR)
    }

    /// What is in a directory, nothing if it is none.
    private static func names(in directory: Int32) -> [String] {
        // The stream closes what it is given.
        guard let stream = fdopendir(dup(directory)) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { names.append(String(cString: $0)) }
            }
        }
        return names.filter { $0 != "." && $0 != ".." }
    }

    /// Whether the editor has left something beside it: what it saves when it is killed, or a form of another name.
    var hasCompany: Bool {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        return Self.names(in: descriptor).contains { !path.hasSuffix("/" + $0) }
    }

    /// Where to look for what was typed, `nil` if nothing is left of it.
    var place: String? {
        if isWritten && isThere { return path }
        return hasCompany ? directory : isThere ? path : nil
    }

    /// Whether the editor has written it since it was handed out.
    var isWritten: Bool { Self.stamp(path) != stamp }

    /// Whether the editor has left it where it was.
    var isThere: Bool { Self.stamp(path) != nil }

    /// Puts a text in it.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(SystemCallError) {
            // A new file, so that nobody who has the old one open sees or writes this one.
            unlink(path)
            let descriptor = try systemCall("open") {
                open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            }
            defer { close(descriptor) }
            try Output(descriptor: descriptor).writeFile(bytes)
            // Clocks of file systems are slow: a quick editor would write at the same time.
            var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
            try systemCall("futimens") { futimens(descriptor, &times) }
        } catch {
            throw CommandFailure(
                .refused,
                code: "form_failed",
                "The form cannot be written: \(error.message)."
            )
        }
        stamp = Self.stamp(path)
    }

    /// What stands in it, `nil` if it cannot be read or is longer than any form.
    func read() -> [UInt8]? {
        // Whatever stands there now, it is not waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while all.count <= Self.longest {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? all : nil }
            all += bytes[..<count]
        }
        return nil
    }

    /// More than this fits no request: a line has 64 KiB.
    private static let longest = 60_000

    private static func stamp(_ path: String) -> Stamp? {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        return Stamp(
            inode: UInt64(information.st_ino),
            seconds: information.st_mtim.tv_sec,
            nanoseconds: information.st_mtim.tv_nsec
        )
    }
}

extension Output {
    /// Writes all bytes to a file.
    fileprivate func writeFile(_ bytes: [UInt8]) throws(SystemCallError) {
        var start = 0
        while start < bytes.count {
            start += try systemCall("write") {
                bytes.withUnsafeBytes { all in
                    Glibc.write(descriptor, all.baseAddress?.advanced(by: start), bytes.count - start)
                }
            }
        }
    }
}
