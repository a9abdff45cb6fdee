import BudgetTestSupport
import Testing

@testable import BudgetService

/// The file that explains the journal's entries (systemd.io/CATALOG).
struct JournalCatalogTests {
    /// What stands between one `-- ID` and the next.
    private struct Entry {
        let id: String
        var header: [String: String] = [:]
        var text: [Substring] = []
    }

    private static let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    private static let path = root + "/systemd/budgetd.catalog"

    private static func entries() throws -> [Entry] {
        var entries: [Entry] = []
        var isHeader = false
        for line in try Files.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        where !line.hasPrefix("#") {
            if line.hasPrefix("-- ") {
                entries.append(Entry(id: String(line.dropFirst(3))))
                isHeader = true
            } else if let last = entries.indices.last {
                if isHeader, !line.isEmpty {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    entries[last].header[String(parts[0])] = parts.dropFirst().joined()
                } else {
                    isHeader = false
                    entries[last].text.append(line)
                }
            }
        }
        return entries
    }

    /// The rows of the table of entries in the operations' article: id, priority, what it tells, fields.
    private static func rows() throws -> [String: (priority: String, fields: String)] {
        let article = try Files.text(root + "/Sources/BudgetService/BudgetService.docc/Operations.md")
        var rows: [String: (String, String)] = [:]
        for line in article.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " }.trimmingSuffix() }
            guard cells.count == 4, cells[0].count == 34 else { continue }
            rows[String(cells[0].dropFirst().dropLast())] = (cells[1], cells[3])
        }
        return rows
    }

    @Test func `every kind of entry is explained, and nothing else is`() throws {
        let ids = try Self.entries().map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids) == Set(JournalKind.allCases.map(\.messageID)))
        #expect(Set(try Self.rows().keys) == Set(ids))
    }

    @Test func `an entry has a subject, says whose it is, and what to do in narrow lines`() throws {
        let rows = try Self.rows()
        for entry in try Self.entries() {
            #expect(entry.header["Subject"]?.isEmpty == false, "\(entry.id)")
            #expect(entry.header["Defined-By"] == " budgetd", "\(entry.id)")
            #expect(entry.header["Documentation"]?.hasPrefix(" man:budget") == true, "\(entry.id)")
            #expect(entry.header.count == 3, "\(entry.id)")
            #expect(entry.text.joined().count > 60, "\(entry.id)")
            #expect(entry.text.allSatisfy { $0.count <= 76 }, "\(entry.id)")
            // What is put in has to be a field that such an entry has.
            let text = ([entry.header["Subject"] ?? ""] + entry.text.map(String.init)).joined(separator: "\n")
            for field in text.split(separator: "@", omittingEmptySubsequences: false).enumerated()
            where field.offset % 2 == 1 {
                #expect(rows[entry.id]?.fields.contains("`\(field.element)`") == true, "\(field.element)")
            }
        }
    }

    @Test func `the table tells how urgent each is`() throws {
        let words: [Journal.Priority: String] = [
            .error: "error", .warning: "warning", .notice: "notice", .info: "info", .debug: "debug",
        ]
        let rows = try Self.rows()
        for kind in JournalKind.allCases {
            #expect(rows[kind.messageID]?.priority == words[kind.priority], "\(kind)")
        }
    }

    @Test(.enabled("needs journalctl") { Files.exists("/usr/bin/journalctl") })
    func `journalctl takes it`() throws {
        let directory = try TemporaryDirectory()
        for name in ["usr", "usr/lib", "usr/lib/systemd", "usr/lib/systemd/catalog"] {
            try directory.makeDirectory(name)
        }
        try Files.write(
            try Files.read(Self.path),
            to: directory.path("usr/lib/systemd/catalog/budgetd.catalog")
        )
        for arguments in [["--update-catalog"], ["--list-catalog"]] {
            let run = try ClientProgram(
                ["--root=" + directory.path, "--no-pager"] + arguments,
                program: "/usr/bin/journalctl"
            )
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            guard arguments == ["--list-catalog"] else { continue }
            for kind in JournalKind.allCases { #expect(run.output.contains(kind.messageID)) }
        }
    }
}

extension Substring {
    /// The text without blanks at its end.
    fileprivate func trimmingSuffix() -> String {
        String(String(reversed()).drop { $0 == " " }.reversed())
    }
}
