import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct ExpenseTallyTests {
    private static let rows = 26_000
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Puts in more rows than a slice holds in any way of looking at them.
    private func filled<Result: Sendable>(_ body: (Ledger) async throws -> Result) async throws -> Result {
        try await home.session { ledger async throws in
            try await ledger.sql(
                """
                BEGIN;
                INSERT INTO category VALUES (1, 'Food', 'food'), (2, 'Fun', 'fun');
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(Self.rows))
                INSERT INTO expense (id, amount_minor, spent_on, payee, payee_folded, category_id, is_pending,
                    booked_by_uid)
                SELECT n, n, 18000 + n * 7919 % 9000, 'P ' || (n % 90), 'p ' || (n % 90), nullif(n % 3, 0), 0, n % 3
                    FROM number;
                INSERT INTO expense_tag SELECT id, 0, 'A' || (id % 5), 'a' || (id % 5) FROM expense WHERE id % 2;
                INSERT INTO day_sum SELECT spent_on, 0, sum(amount_minor), count(*) FROM expense GROUP BY spent_on;
                INSERT INTO day_sum SELECT spent_on, category_id, sum(amount_minor), count(*) FROM expense
                    WHERE category_id NOT NULL GROUP BY spent_on, category_id;
                INSERT INTO change (revision, at_ms, command, uid, pid, next_expense_id, next_category_id,
                    absolute_sum_minor)
                SELECT 1, 0, 'fill', 0, 1, \(Self.rows + 1), 3, sum(amount_minor) FROM expense;
                COMMIT
                """
            )
        }
        return try await home.session { ledger async throws in try await body(ledger) }
    }

    /// A query of each way to look at rows: sums by day, an index, the table.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let grouping: ReportGrouping?
        let query: ExpenseQuery
    }

    private static let queries: [Row] = ([nil] + ReportGrouping.allCases).flatMap { grouping in
        let name = grouping?.rawValue ?? "total"
        var narrow = ExpenseQuery()
        narrow.days = (CalendarDay(number: 20_000) ?? .first)...(CalendarDay(number: 21_500) ?? .last)
        narrow.maximum = 25_900
        var category = ExpenseQuery()
        category.category = .some(CategoryID(2))
        var uncategorised = ExpenseQuery()
        uncategorised.category = .some(nil)
        var payee = ExpenseQuery()
        payee.payee = "p 1"
        var tag = payee
        tag.tag = "a3"
        return [
            Row(testDescription: "\(name) of all", grouping: grouping, query: ExpenseQuery()),
            Row(testDescription: "\(name) of some years", grouping: grouping, query: narrow),
            Row(testDescription: "\(name) of a category", grouping: grouping, query: category),
            Row(testDescription: "\(name) without a category", grouping: grouping, query: uncategorised),
            Row(testDescription: "\(name) of payees", grouping: grouping, query: payee),
            Row(testDescription: "\(name) of a tag", grouping: grouping, query: tag),
        ]
    }

    @Test(arguments: queries)
    func `a tally that follows changes between its slices tells what a new one would`(_ row: Row) async throws
    {
        try await filled { ledger async throws in
            #expect(try await ledger.check() == [])
            var random = SeededGenerator(seed: 3)
            let (followed, fresh) = try await ledger.tallies(row.query, row.grouping) {
                (0..<5).map { _ in Self.change(&random) }
            }
            #expect(followed.total == fresh.total)
            #expect(followed.total.count > 0)
            #expect(followed.sums == fresh.sums)
        }
    }

    /// A change that adds, moves, alters or removes some row, or takes such a change back.
    private static func change(_ random: inout SeededGenerator) -> ChangeRequest {
        let id = ExpenseID(.random(in: 1...26_000, using: &random))
        let day = CalendarDay(number: .random(in: 17_900...27_100, using: &random)) ?? .sample
        let number = Int64.random(in: 1...90, using: &random)
        let change: Change =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: .add(number, on: day, "Food", payee: "P \(number)", tags: ["A3", "a3"])
            case 1: .edit(.id(id), ExpensePatch(date: day))
            case 2: .edit(.id(id), ExpensePatch(amount: 77, category: .some("Food"), tags: ["A3"]))
            case 3: .undo(.own)
            default: .remove([id])
            }
        return ChangeRequest(change, userName: "anna")
    }

    @Test func `few matches are kept one by one, and many are not`() async throws {
        try await filled { ledger async throws in
            for (part, count) in [("p 17", 289), ("p 1", nil), ("nobody", 0)] as [(String, Int?)] {
                var query = ExpenseQuery()
                query.payee = part
                #expect(try await ledger.matches(query) == count)
            }
        }
    }

    @Test func `a list with totals has the same rows as one without`() async throws {
        try await filled { ledger async throws in
            for part in ["p 17", "p 1", "nobody"] {
                for sort in ExpenseQuery.Sort.allCases {
                    var query = ExpenseQuery()
                    query.payee = part
                    query.sort = sort
                    query.pageSize = 200
                    repeat {
                        query.wantsTotals = false
                        let plain = try await ledger.page(query)
                        query.wantsTotals = true
                        let counted = try await ledger.page(query)
                        #expect(plain.expenses == counted.expenses)
                        #expect(plain.next == counted.next)
                        query.after = plain.next
                    } while query.after != nil && part == "p 17"
                }
            }
        }
    }
}

/// What a tally tells.
private struct TalliedSums: Sendable {
    let total: ExpenseSum
    let sums: [ReportKey: ExpenseSum]

    init(_ tally: ExpenseTally) {
        total = tally.total
        let sums: [ReportKey: ExpenseSum] = tally.groups.mapValues(\.sum)
        self.sums = sums.filter { $0.value.count != 0 }
    }
}

extension Ledger {
    /// A tally that follows the changes made between its slices, and one made anew after them.
    fileprivate func tallies(
        _ query: ExpenseQuery,
        _ grouping: ReportGrouping?,
        _ changes: () -> [ChangeRequest]
    ) throws -> (followed: TalliedSums, fresh: TalliedSums) {
        var tally = try ExpenseTally(query, by: grouping, connection)
        let follower = ScanFollower()
        followers[ObjectIdentifier(follower)] = follower
        defer { followers[ObjectIdentifier(follower)] = nil }
        repeat {
            _ = commit(changes())
            for row in follower.take() { _ = tally.follow(row) }
            if !tally.isDone { try tally.runSlice() }
        } while !tally.isDone
        _ = commit(changes())
        for row in follower.take() { _ = tally.follow(row) }
        var fresh = try ExpenseTally(query, by: grouping, connection)
        while !fresh.isDone { try fresh.runSlice() }
        return (TalliedSums(tally), TalliedSums(fresh))
    }

    /// How many matches a finished tally keeps.
    fileprivate func matches(_ query: ExpenseQuery) throws(SQLiteError) -> Int? {
        var tally = try ExpenseTally(query, by: nil, keepsMatches: true, connection)
        while !tally.isDone { try tally.runSlice() }
        return tally.matches?.count
    }
}
