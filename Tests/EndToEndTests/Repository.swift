import BudgetTestSupport

/// The package's own files: tests read its documents, and run what stands in them.
enum Repository {
    /// The package's folder: three above this file.
    static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

    /// Every document that a person reads, by its name in the package.
    static var documents: [String] {
        ["README.md"] + files(in: "Sources/BudgetService/BudgetService.docc", ending: [".md"])
            + files(in: "packaging/man", ending: (1...8).map { ".\($0)" })
    }

    /// The whole path of a file.
    static func path(_ name: String) -> String { root + "/" + name }

    /// The names of the files of some kinds in a folder, sorted.
    static func files(in folder: String, ending: [String]) -> [String] {
        let names = (try? Files.names(in: path(folder))) ?? []
        return names.filter { name in ending.contains { name.hasSuffix($0) } }.map { folder + "/" + $0 }
    }

    /// A file's lines.
    static func lines(of name: String) -> [Substring] {
        ((try? Files.text(path(name))) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The fenced code blocks of a document with that word after the fence.
    static func blocks(_ language: String, in name: String) -> [String] {
        var blocks: [String] = []
        var current: String?
        for line in lines(of: name) {
            if let block = current {
                if line == "```" {
                    blocks.append(block)
                    current = nil
                } else {
                    current = block + line + "\n"
                }
            } else if line == "```" + language {
                current = ""
            }
        }
        return blocks
    }
}
