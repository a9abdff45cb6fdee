import BudgetCore
import Glibc

/// A directory of its own for one test, removed with all that is in it when let go of.
final class ScratchDirectory: Sendable {
    /// The absolute path, short enough for sockets.
    let path: String

    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/budgetd-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemCallError("mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        Self.remove(path)
    }

    /// The path of something in it.
    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a file with these bytes.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let descriptor = try systemCall("open") { open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        defer { close(descriptor) }
        _ = try bytes.withUnsafeBytes { all in
            try systemCall("write") { Glibc.write(descriptor, all.baseAddress, all.count) }
        }
    }

    /// The bytes of a file; `nil` if there is none.
    func bytes(_ name: String) -> [UInt8]? {
        let descriptor = open(path(name), O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return all }
            all += buffer[0..<count]
        }
    }

    /// What lstat(2) says of something in it; `nil` if there is nothing.
    func status(_ name: String) -> stat? {
        var information = stat()
        return lstat(path(name), &information) == 0 ? information : nil
    }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove("\(path)/\(name)") }
            }
            closedir(folder)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
