import BudgetTestSupport

/// A document of the package, taken apart by its headings.
struct MarkdownDocument {
    /// What stands under a heading, up to the next.
    struct Section {
        let title: String
        let level: Int
        var lines: [String] = []
    }

    private(set) var sections: [Section] = []

    init(_ name: String) throws {
        var isCode = false
        let text = try Files.text(Repository.path(name))
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            let level = isCode ? 0 : line.prefix { $0 == "#" }.count
            if level > 0 {
                sections.append(Section(title: String(line.dropFirst(level + 1)), level: level))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(String(line))
            }
        }
    }

    /// The section of this title.
    func section(_ title: String) throws -> Section {
        guard let section = sections.first(where: { $0.title == title }) else {
            throw TestFailure("There is no section \(title).")
        }
        return section
    }

    /// The sections one level below the one of this title.
    func subsections(of title: String) throws -> [Section] {
        guard let start = sections.firstIndex(where: { $0.title == title }) else {
            throw TestFailure("There is no section \(title).")
        }
        return Array(sections[(start + 1)...].prefix { $0.level > sections[start].level })
    }
}

extension MarkdownDocument.Section {
    /// The rows of its table without the heading, cell by cell.
    var table: [[String]] {
        lines.filter { $0.hasPrefix("| ") }.dropFirst(2).map { row in
            row.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map {
                String($0)
            }
        }
    }

    /// The names in the table's first column, which stand there as code.
    var names: [String] {
        table.map { row in
            row[0].hasPrefix("`") ? String(row[0].dropFirst().dropLast()) : "not code: \(row[0])"
        }
    }

    /// The first line of text.
    var firstLine: String { lines.first { !$0.isEmpty } ?? "" }

    /// The text outside tables and code.
    var prose: String {
        var isCode = false
        return lines.filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode && !line.hasPrefix("```") && !line.hasPrefix("| ")
        }.joined(separator: " ")
    }

    /// The code that stands under this word.
    func code(_ language: String) -> String {
        let rest = lines.drop { $0 != "```" + language }.dropFirst()
        return rest.prefix { $0 != "```" }.map { $0 + "\n" }.joined()
    }
}
