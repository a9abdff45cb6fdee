import BudgetCore
import Glibc

/// Where a backup goes: a file, or the day's of a series in a directory.
struct BackupPlace {
    let directory: String
    /// The name in the directory.
    let name: String
    /// What the names of a series begin with; `nil` if the file is of none.
    let series: String?

    /// The file as it is told.
    var path: String {
        directory == "." ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    }

    /// Whether a word names a directory.
    static func isDirectory(_ word: String) -> Bool { kind(of: word) == S_IFDIR }

    /// The file that a word names.
    ///
    /// - Parameters:
    ///   - word: The path.
    ///   - replaces: Whether a file that is there is replaced.
    /// - Throws: That there is something which is not, or nothing that it could be in.
    init(file word: String, replaces: Bool) throws(CommandFailure) {
        let slash = word.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = slash.map { String(word[..<$0]) }
        directory = parent.map { $0.isEmpty ? "/" : $0 } ?? "."
        name = slash.map { String(word[word.utf8.index(after: $0)...]) } ?? word
        series = nil
        guard Self.isDirectory(directory), !name.isEmpty else {
            throw .usage("There is no directory \(ShellText.quoted(name.isEmpty ? word : directory)).")
        }
        guard let kind = Self.kind(of: word) else { return }
        guard kind == S_IFREG else {
            throw .usage(
                "\(ShellText.quoted(word)) is no regular file.",
                hint: "`-` is standard output."
            )
        }
        guard replaces else { throw Self.taken(word) }
    }

    /// The file of a day in a directory.
    init(directory: String, series: String, day: String) {
        self.directory = directory
        self.series = series
        name = "\(series)-\(day).sqlite"
    }

    /// What is said of a file that is there already.
    static func taken(_ path: String) -> CommandFailure {
        .usage("\(ShellText.quoted(path)) is there already.", hint: "With --force it is replaced.")
    }

    /// The other files of the series that are too many, the oldest.
    func superfluous(keeping count: Int) throws(SystemCallError) -> [String] {
        guard let series, let stream = opendir(directory) else { throw SystemCallError("opendir") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if Self.isOf(series, name), isRegular(name) { names.append(name) }
        }
        let surplus = names.count - count
        return Array(names.sorted().filter { $0 != self.name }.prefix(max(surplus, 0)))
    }

    /// Whether a name is that of a day in the series.
    static func isOf(_ series: String, _ name: String) -> Bool {
        guard name.hasPrefix(series + "-"), name.hasSuffix(".sqlite") else { return false }
        let day = Array(name.utf8.dropFirst(series.utf8.count + 1).dropLast(7))
        return day.count == 10
            && day.enumerated().allSatisfy { index, byte in
                index == 4 || index == 7
                    ? byte == UInt8(ascii: "-") : UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            }
    }

    private func isRegular(_ name: String) -> Bool {
        var information = stat()
        return lstat("\(directory)/\(name)", &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    private static func kind(of path: String) -> mode_t? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & S_IFMT : nil
    }
}
