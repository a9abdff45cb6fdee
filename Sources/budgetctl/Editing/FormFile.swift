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
        if isKept { return }
        if let stream = opendir(directory) {
            // Copies and notes of the editor's own hold the same text.
            while let entry = readdir(stream) {
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                        _ = unlinkat(dirfd(stream), name, 0)
                    }
                }
            }
            closedir(stream)
        }
        rmdir(directory)
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
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
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
