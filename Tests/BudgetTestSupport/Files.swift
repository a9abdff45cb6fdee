import BudgetCore
package import Glibc

/// Whole files, read and written at once.
package enum Files {
    /// The bytes of a file.
    package static func read(_ path: String) throws -> [UInt8] {
        let descriptor = try systemCall("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try systemCall("read") { Glibc.read(descriptor, &bytes, bytes.count) }
            if count == 0 { return all }
            all += bytes[..<count]
        }
    }

    /// A file's text.
    package static func text(_ path: String) throws -> String {
        String(decoding: try read(path), as: UTF8.self)
    }

    /// Makes or replaces a file.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String, mode: mode_t = 0o600) throws {
        let descriptor = try systemCall("open \(path)") {
            open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        }
        defer { close(descriptor) }
        let bytes = Array(bytes)
        var start = 0
        while start < bytes.count {
            start += try bytes[start...].withUnsafeBytes { rest in
                try systemCall("write") { Glibc.write(descriptor, rest.baseAddress, rest.count) }
            }
        }
    }

    /// The names in a directory, sorted.
    package static func names(in directory: String) throws -> [String] {
        guard let stream = opendir(directory) else { throw SystemCallError("opendir \(directory)") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The bytes of every regular file in a directory, by name.
    package static func contents(of directory: String) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try names(in: directory) {
            var information = stat()
            let path = directory + "/" + name
            guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { continue }
            contents[name] = try read(path)
        }
        return contents
    }

    /// Whether anything, even a dangling symbolic link, is at a path.
    package static func exists(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0
    }

    /// What a symbolic link names; `nil` if there is none at the path.
    package static func linkTarget(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &bytes, bytes.count)
        return count < 0
            ? nil : String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
