import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The manual page of the client tells of it what its help tells.
    @Suite(.timeLimit(.minutes(1))) struct ClientPageTests {
        private let page: ManualPage

        init() throws {
            page = try ManualPage("packaging/man/budgetctl.1")
        }

        /// The first column of a part of a help text.
        private func column(_ title: String, _ words: [String]) throws -> [String] {
            let help = try ClientProgram(words, environment: [:])
            #expect(help.status == 0 && help.errors.isEmpty)
            let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.drop { $0 != "\(title):" }.dropFirst().prefix { $0.hasPrefix("  ") }.map { line in
                let text = line.drop { $0 == " " }
                return String(text[..<(text.firstRange(of: "  ")?.lowerBound ?? text.endIndex)])
            }
        }

        /// How the page may write an option: by its letter or its long name.
        private func spellings(of option: String) -> [String] {
            option.split(separator: " ").filter { $0.hasPrefix("-") }.map { name in
                String(name.dropFirst().filter { $0 != "," })
            }
        }

        @Test func `it names every command with each of its options`() throws {
            let items = page.items(of: "DESCRIPTION")
            let bars = page.items(of: "STATUS BARS").map { "Fl \($0.name)" }
            let add = items.filter { $0.name.hasPrefix("add ") }.map(\.name)
            for names in try column("Commands", ["help"]) {
                let name = names.prefix { $0 != "," }
                let own = items.filter { $0.name == name || $0.name.hasPrefix("\(name) ") }
                #expect(!own.isEmpty, "\(name)")
                let usages = own.map(\.name)
                #expect(Set(usages).count == usages.count, "\(name) is told twice in one way")
                var told = usages
                if usages.contains(where: { $0.hasSuffix("options of bars") }) { told += bars }
                if usages.contains(where: { $0.contains("options of Cm add") }) { told += add }
                let text = told.joined(separator: " ") + " "
                for option in try column("Options", [String(name), "-h"]) {
                    let isTold = spellings(of: option).contains { name in
                        text.contains("Fl \(name) ") || text.contains(" | \(name) ")
                    }
                    #expect(isTold, "\(name) \(option)")
                }
            }
        }

        @Test func `it names every option of all commands`() throws {
            let items = page.items(of: "Options of every command").map { " \($0.name) " }
            for option in try column("Options of every command", ["help"]) {
                for name in spellings(of: option) {
                    #expect(items.contains { $0.contains(" \(name) ") }, "\(option)")
                }
            }
        }

        @Test func `it names every exit status`() throws {
            let items = page.items(of: "EXIT STATUS")
            let told = items.flatMap { $0.name.split(separator: " , ").map(String.init) }
            #expect(try column("Exit status", ["help"]) == told)
        }

        @Test(arguments: [("settings", "Names"), ("watch", "Topics")])
        func `it names every setting and topic`(_ command: String, _ title: String) throws {
            let words = try column(title, [command, "-h"])
            #expect(words.count > 9)
            let items = page.items(of: "DESCRIPTION")
            let lines = Set(items.flatMap(\.lines) + items.map { Substring(".Ql \($0.name)") })
            for word in words {
                let ends = ["", " ,", " ;", " .", ""].map { ".Ql \(word)\($0)" }
                #expect(ends.contains { lines.contains(Substring($0)) }, "\(word)")
            }
        }
    }
}
