import BudgetCore
import Glibc

/// A directory of a test's own for backups, removed with the files in it.
final class BackupDirectory {
    let path: String

    init() throws {
        var template = Array("\(P_tmpdir)/budgetctl-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemCallError("mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in (try? names()) ?? [] where unlink(path(name)) != 0 { rmdir(path(name)) }
        rmdir(path)
    }

    /// The path of something in it.
    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a file with that text.
    func write(_ name: String, _ text: String) throws {
        let descriptor = try systemCall("open") {
            open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        }
        defer { close(descriptor) }
        try systemCall("write") { Glibc.write(descriptor, text, text.utf8.count) }
    }

    /// What is in it.
    func names() throws -> Set<String> {
        guard let stream = opendir(path) else { throw SystemCallError("opendir") }
        defer { closedir(stream) }
        var names: Set<String> = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.insert(name) }
        }
        return names
    }

    /// The text of every file in it.
    func files() throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try names() {
            let descriptor = try systemCall("open") { open(path(name), O_RDONLY | O_CLOEXEC) }
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = try systemCall("read") { read(descriptor, &bytes, bytes.count) }
            files[name] = String(decoding: bytes[..<count], as: UTF8.self)
        }
        return files
    }

    /// Who may do what with a file.
    func mode(_ name: String) throws -> mode_t {
        var information = stat()
        try systemCall("stat") { stat(path(name), &information) }
        return information.st_mode & 0o777
    }
}
