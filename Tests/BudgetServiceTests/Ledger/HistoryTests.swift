import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

/// Looking through what was changed.
@Suite(.timeLimit(.minutes(1))) struct HistoryTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// All revisions that a query gives, page by page.
    private func pages(_ query: HistoryQuery, of ledger: Ledger) async throws -> [[Int64]] {
        var query = query
        var pages: [[Int64]] = []
        while true {
            let page = try await ledger.history(query)
            pages.append(page.entries.map(\.revision))
            guard let next = page.next else { return pages }
            query.before = next
        }
    }

    @Test func `pages are newest first, and together hold every change once`() async throws {
        try await home.session { ledger async throws in
            for amount in 1...7 { _ = await ledger.commit(.add(Int64(amount))) }
            var query = HistoryQuery()
            query.pageSize = 3
            #expect(try await pages(query, of: ledger) == [[7, 6, 5], [4, 3, 2], [1]])
            query.pageSize = 7
            #expect(try await pages(query, of: ledger) == [[7, 6, 5, 4, 3, 2, 1]])
            query.before = 6
            query.after = 2
            #expect(try await pages(query, of: ledger) == [[5, 4, 3]])
            query.before = 1
            query.after = 0
            #expect(try await pages(query, of: ledger) == [[]])
            query.before = .max
            query.after = .max
            #expect(try await pages(query, of: ledger) == [[]])
        }
    }

    @Test func `only the changes of one user are looked for in every slice`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(ChangeRequest(.add(1), userName: "anna"))
            let others = (1...256).map { _ in ChangeRequest(.add(1), userName: "bert") }
            for _ in 0..<20 { _ = await ledger.commit(others) }
            _ = await ledger.commit(ChangeRequest(.add(1), userName: "anna"))
            var query = HistoryQuery()
            query.userName = "anna"
            #expect(try await pages(query, of: ledger) == [[5122, 1]])
            query.pageSize = 1
            #expect(try await pages(query, of: ledger) == [[5122], [1]])
            query.userName = "carl"
            #expect(try await pages(query, of: ledger) == [[]])
        }
    }

    @Test func `long texts make a page shorter, and no change is left out`() async throws {
        try await home.session { ledger async throws in
            let note = String(repeating: "\u{1F600}", count: 4000)
            let draft = ExpenseDraft(amount: 1, date: .sample, note: note)
            for _ in 0..<30 { _ = await ledger.commit(.add(draft)) }
            let found = try await pages(HistoryQuery(), of: ledger)
            #expect(found.count > 1)
            #expect(found.flatMap(\.self) == (1...30).reversed().map(Int64.init))
            #expect(try await ledger.changes(after: 0, most: 64).map(\.revision).first == 1)
        }
    }

    @Test func `a capped history keeps the newest changes, and what is gone is not known`() async throws {
        try await home.session(historyRevisions: 5) { ledger async throws in
            for amount in 1...20 { _ = await ledger.commit(.add(Int64(amount))) }
            #expect(try await ledger.integers("SELECT revision FROM change") == [16, 17, 18, 19, 20])
            #expect(try await ledger.facts(on: .sample).oldestRevision == 16)
            #expect(await ledger.commit(ChangeRequest(.undo(.revision(15)))).refusal == .notFound)
            #expect(await ledger.commit(ChangeRequest(.undo(.revision(17)))).refusal == nil)
            #expect(try await ledger.check() == [])
        }
        try await home.session { ledger async throws in
            #expect(try await ledger.facts(on: .sample).oldestRevision == 17)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `a cap that comes late forgets some at a time`() async throws {
        try await home.session { ledger async throws in
            for _ in 0..<6 { _ = await ledger.commit((1...250).map { _ in ChangeRequest(.add(1)) }) }
        }
        try await home.session(historyRevisions: 1) { ledger async throws in
            _ = await ledger.commit(.add(1))
            #expect(try await ledger.facts(on: .sample).oldestRevision == 1001)
            _ = await ledger.commit(.add(1))
            #expect(try await ledger.facts(on: .sample).oldestRevision == 1502)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `the history of an older form is read, and goes on`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1250, "Food"))
            try await ledger.sql(
                LedgerForms.backToFirst
            )
        }
        try await home.session { ledger async throws in
            #expect(try await ledger.integers("PRAGMA user_version") == [LedgerSchema.newest])
            #expect(try await ledger.history(HistoryQuery()).entries.first?.exponent == nil)
            #expect(await ledger.commit(ChangeRequest(.undo(.own))).refusal == nil)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `a check finds a change that was taken back by nothing`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            _ = await ledger.commit(.add(2))
            try await ledger.sql("UPDATE change SET undone_by = 2 WHERE revision = 1")
            #expect(try await ledger.check().count == 1)
            try await ledger.sql("DELETE FROM change WHERE revision = 1")
            #expect(try await ledger.check() == [])
        }
    }

    @Test(arguments: [
        TouchedRow.expense(
            ExpenseID(7),
            before: nil,
            after: BookedExpense(
                expense: Expense(
                    id: ExpenseID(7),
                    amount: -5,
                    date: .sample,
                    payee: "\"a\\\n",
                    category: CategoryID(3),
                    note: "",
                    tags: ["x", "y"],
                    isPending: true
                ),
                uid: 4_294_967_294,
                userName: "anna"
            )
        ),
        .category(CategoryID(3), before: "Food", after: nil),
        .limit(
            LimitKey(scope: .total, label: PeriodLabel(containing: .sample), isOnly: true),
            before: .amount(5),
            after: nil
        ),
        .limit(
            LimitKey(scope: .category(CategoryID(9)), label: PeriodLabel(containing: .sample), isOnly: false),
            before: .ended,
            after: .amount(0)
        ),
        .setting("name", before: nil, after: "Home/away"),
        .carryOver(.total, PeriodLabel(containing: .sample), before: .both, after: nil),
    ])
    func `a row that was kept is read as it was`(_ row: TouchedRow) {
        #expect(TouchedRow(row.stored) == row)
        #expect(row.reversed.reversed == row)
    }
}
