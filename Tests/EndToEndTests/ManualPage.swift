import BudgetTestSupport

/// A manual page in mdoc(7), as far as its lists go.
struct ManualPage {
    /// An item of a list and what is said of it.
    struct Item {
        let name: String
        var lines: [Substring] = []
    }

    private var lines: [Substring]

    init(_ name: String) throws {
        lines = try Files.text(Repository.path(name)).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The items that stand under a heading, `.Sh` or `.Ss`.
    func items(of section: String) -> [Item] {
        let heading = [".Sh \(section)", ".Ss \(section)"]
        var items: [Item] = []
        let body = lines.drop { !heading.contains(String($0)) }.dropFirst()
        for line in body.prefix(while: { !$0.hasPrefix(".Sh ") && !$0.hasPrefix(".Ss ") }) {
            if line.hasPrefix(".It ") {
                items.append(Item(name: Self.name(line)))
            } else if line != ".El", !items.isEmpty {
                items[items.count - 1].lines.append(line)
            }
        }
        return items
    }

    /// What an item is called, without the macro that sets it.
    private static func name(_ line: Substring) -> String {
        let words = line.split(separator: " ").dropFirst()
        let isMacro = words.first.map { $0.count == 2 && $0.first?.isUppercase == true } ?? false
        return words.dropFirst(isMacro ? 1 : 0).joined(separator: " ")
    }

    /// The literal block that holds this line.
    func block(holding line: Substring) -> String {
        for block in lines.split(whereSeparator: { $0.hasPrefix(".Bd ") || $0 == ".Ed" })
        where block.contains(line) && !block.contains(where: { $0.hasPrefix(".") }) {
            return block.map { $0 + "\n" }.joined()
        }
        return ""
    }
}

extension ManualPage.Item {
    /// The words that stand in a macro of this kind, such as `Cm`.
    func words(_ macro: String) -> [String] {
        lines.filter { $0.hasPrefix(".\(macro) ") }.map { line in
            String(line.split(separator: " ")[1])
        }
    }

    /// What is said of it, without macros.
    var text: String { lines.filter { !$0.hasPrefix(".") }.joined(separator: " ") }
}
