import BudgetTestSupport
import Glibc

/// The accounting program hledger, asked about a journal.
struct Hledger {
    private static let program = "/usr/bin/hledger"

    /// Whether it is there.
    static var isInstalled: Bool { access(program, X_OK) == 0 }

    private let directory: TemporaryDirectory
    private let journal: String

    /// Writes a journal of expenses, after the goals of the budget.
    init(_ expenses: [JournalExpense], goals: String = "") throws {
        directory = try TemporaryDirectory()
        journal = directory.path("random.journal")
        let text = goals + expenses.map(\.transaction).joined()
        try Files.write(text.utf8, to: journal)
    }

    /// What `hledger balance` tells of the expenses, by account and column.
    ///
    /// - Parameter options: What follows `balance expenses`.
    /// - Returns: The rows by the account's name under `expenses:`, empty for all of them together; in each the
    ///   cells by their column, and those of the goal beside a column with `" goal"` after its name.
    /// - Throws: What hledger says is wrong.
    func balance(_ options: String...) throws -> [String: [String: String]] {
        let run = try ClientProgram(
            ["--file", journal, "balance", "expenses", "--output-format=csv"] + options,
            program: Self.program,
            environment: ["LANG": "C.UTF-8", "HOME": directory.path],
            seconds: 60
        )
        guard run.status == 0 else { throw TestFailure("hledger ended with \(run.status): \(run.errors)") }
        var lines = run.output.split(separator: "\n").map(Self.cells)
        var columns = lines.removeFirst()
        for index in columns.indices.dropFirst() where columns[index] == "budget" {
            columns[index] = columns[index - 1] + " goal"
        }
        var rows: [String: [String: String]] = [:]
        for cells in lines where cells.count == columns.count {
            let name = cells[0].hasPrefix("expenses:") ? String(cells[0].dropFirst(9)) : ""
            rows[name] = Dictionary(uniqueKeysWithValues: zip(columns, cells).dropFirst().map { ($0, $1) })
        }
        return rows
    }

    /// The cells of a line in which each stands in quotes and none holds one.
    private static func cells(_ line: Substring) -> [String] {
        line.dropFirst().dropLast().split(separator: #"",""#, omittingEmptySubsequences: false).map(
            String.init
        )
    }

    /// An amount of its reports in cents.
    static func cents(_ text: String?) -> Int {
        guard let text, let negative = text.first.map({ $0 == "-" }) else { return 0 }
        let parts = text.drop { $0 == "-" }.split(separator: ".")
        let cents = parts.count > 1 ? Int(parts[1].padded) ?? 0 : 0
        return (negative ? -1 : 1) * ((parts.first.flatMap { Int($0) } ?? 0) * 100 + cents)
    }
}

extension Substring {
    /// Two decimals, where hledger writes fewer.
    fileprivate var padded: String { count == 1 ? self + "0" : String(self) }
}

/// An expense that is booked in both programs.
struct JournalExpense {
    let cents: Int
    let day: ModelDay
    let category: String?

    /// Expenses by chance over three years, many of them at the edges of months.
    static func random(_ count: Int, seed: UInt64) -> [JournalExpense] {
        let categories: [String?] = [nil, "food", "rent", "travel", "Straße 7", "gifts"]
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let month = ModelMonth(year: 2024, month: 1).adding(Int.random(in: 0..<36, using: &random))
            let edges = [1, 1, 2, 24, 25, 26, 28, 29, 30, 31, 31]
            let day = Bool.random(using: &random) ? edges.randomElement(using: &random) : nil
            let isRefund = Int.random(in: 0..<8, using: &random) == 0
            let cents = Int.random(in: 1...60_000, using: &random)
            return JournalExpense(
                cents: isRefund ? -cents : cents,
                day: ModelDay(day ?? Int.random(in: 1...31, using: &random), of: month),
                category: categories.randomElement(using: &random) ?? nil
            )
        }
    }

    /// How the journal has it.
    fileprivate var transaction: String {
        "\(day) random\n    expenses:\(category ?? "uncategorised")    \(wireText(cents))\n    assets\n\n"
    }

    /// How a batch has it.
    var request: String {
        let category = category.map { #","category":"\#($0)""# } ?? ""
        return #"{"command":"add","args":{"amount":"\#(wireText(cents))","date":"\#(day)"\#(category)}}"#
    }
}
