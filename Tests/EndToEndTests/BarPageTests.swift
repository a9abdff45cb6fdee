import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The manual page tells of bars what the program knows of them.
    @Suite(.timeLimit(.minutes(1))) struct BarPageTests {
        /// What stands behind these words in the one line of an error.
        private func known(_ words: [String]) throws -> [String] {
            let line = try ClientProgram(words, environment: [:]).errors
            let start = try #require(line.firstRange(of: "Known are: ")?.upperBound, "\(line)")
            return line[start...].dropLast(2).split(separator: ", ").map(String.init)
        }

        @Test func `it names every format`() throws {
            let items = try ManualPage("packaging/man/budgetctl.1").items(of: "Formats")
            let names = items.flatMap { $0.name.split(separator: " , ").map(String.init) }
            #expect(try known(["status", "--format", "?"]) == names)
        }

        @Test func `it names every value and conversion of a template`() throws {
            let items = try ManualPage("packaging/man/budgetctl.1").items(of: "Templates")
            let names = items.flatMap { $0.name.split(separator: " , ").map(String.init) }
            let values = try known(["status", "--template", "{?}"])
            #expect(names.filter(values.contains).sorted() == values.sorted())
            #expect(names.filter { !values.contains($0) } == ["raw", "whole", "bar", "N"])
        }
    }
}
