import BudgetCore
import Testing

@testable import BudgetService

/// What becomes of recurring entries when their category is merged or removed, and back.
@Suite(.timeLimit(.minutes(1))) struct CategoryRuleTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Two rules in A, one of which has booked today, one in B and one in none.
    private func prepare(_ ledger: Ledger) async throws {
        let later = try CalendarDay("2026-07-20")
        let early = try CalendarDay("2026-05-03")
        for change: Change in [
            .rule(100, "A"), .rule(200, from: early, "A", booking: .confirm, backfill: true),
            .rule(400, from: later, "B"), .rule(800, from: later), .add(50, "A"),
        ] {
            #expect(await ledger.commit(change).refusal == nil)
        }
    }

    private func categories(_ ledger: Ledger) async -> [Int64?] {
        let recurring = await ledger.state.recurring
        return recurring.ids.map { recurring.rules[$0]?.rule.category?.number }
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let change: Change
        /// The category of each rule after it.
        let after: [Int64?]
        /// What is upcoming in it, of what the target is, if there is one.
        let upcoming: Int64?
    }

    static let rows = [
        Row(
            testDescription: "merged",
            change: .mergeCategory("A", into: "B"),
            after: [2, 2, 2, nil],
            upcoming: 1000
        ),
        Row(
            testDescription: "removed, and moved",
            change: .removeCategory("A", moveTo: "b"),
            after: [2, 2, 2, nil],
            upcoming: 1000
        ),
        Row(
            testDescription: "removed",
            change: .removeCategory("A", moveTo: nil),
            after: [nil, nil, 2, nil],
            upcoming: nil
        ),
    ]

    @Test(arguments: rows)
    func `rules go with their category, a row of history each, and come back with it`(_ row: Row) async throws
    {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            let old = try await LedgerSnapshot(ledger)
            let change = try #require(await ledger.commit(row.change).change)
            #expect(await categories(ledger) == row.after)
            let new = try await LedgerSnapshot(ledger)
            #expect(new.nextDays == old.nextDays)
            if let upcoming = row.upcoming {
                #expect(change.upcoming?.sums[.category(CategoryID(2))]?.minorUnits == upcoming)
            }
            let entry = try #require(try await ledger.history(HistoryQuery()).entries.first)
            let told = entry.rows.compactMap { row -> Int64? in
                if case .recurring(let id, let before?, let after?) = row, before != after {
                    id.number
                } else {
                    nil
                }
            }
            #expect(told == [1, 2])
            // What the whole budget expects stays as it was.
            #expect(try await ledger.facts(on: .sample).upcoming.sum.minorUnits == 1800)
            for _ in 0..<2 {
                #expect(await ledger.commit(.undo()).refusal == nil)
                #expect(try await LedgerSnapshot(ledger) == old)
                #expect(await ledger.commit(.redo).refusal == nil)
                #expect(try await LedgerSnapshot(ledger) == new)
            }
            #expect(try await ledger.check() == [])
        }
        // A start reads the same out of the file.
        try await home.session { ledger async throws in
            #expect(await categories(ledger) == row.after)
            #expect(await ledger.commit(.undo()).refusal == nil)
            #expect(await categories(ledger) == [1, 1, 2, nil])
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `what a moved rule books is counted under its new category`() async throws {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            _ = await ledger.commit(.mergeCategory("A", into: "B"))
            let day = try CalendarDay("2026-08-08")
            #expect(await ledger.bookDue(on: day) == 3)
            let categories = try await ledger.allExpenses().suffix(3).map(\.category?.number)
            #expect(Set(categories) == [2, nil])
            // Now taking the merge back leaves what came since where it is.
            #expect(await ledger.commit(.undo(6)).refusal == nil)
            #expect(await self.categories(ledger) == [1, 1, 2, nil])
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `a rule that was changed since keeps the merge from being taken back`() async throws {
        try await home.session { ledger async throws in
            try await prepare(ledger)
            _ = await ledger.commit(.mergeCategory("A", into: "B"))
            for change: Change in [.editRule(2, RecurringPatch(amount: 7)), .removeRule(1)] {
                #expect(await ledger.commit(change).refusal == nil)
                let old = try await LedgerSnapshot(ledger)
                #expect(await ledger.commit(.undo(6)).refusal == .conflict)
                #expect(try await LedgerSnapshot(ledger) == old)
                #expect(await ledger.commit(.undo()).refusal == nil)
            }
            #expect(await ledger.commit(.undo(6)).refusal == nil)
        }
    }

    @Test func `a category that a rule counts under stays when what made it is taken back`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(5, "Food"))
            _ = await ledger.commit(.rule(7, from: try CalendarDay("2026-09-01"), "food"))
            #expect(await ledger.commit(.undo(1)).refusal == nil)
            #expect(await ledger.state.categories.values.map(\.name) == ["Food"])
            #expect(try await ledger.check() == [])
            // Once the rule is elsewhere, what made it can take it away.
            #expect(await ledger.commit(.redo).refusal == nil)
            #expect(await ledger.commit(.editRule(1, RecurringPatch(category: .some(nil)))).refusal == nil)
            #expect(await ledger.commit(.undo(1)).refusal == nil)
            #expect(await ledger.state.categories.isEmpty)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `what was told of a category that goes is not lost, and not told again when it is back`()
        async throws
    {
        try await home.session { ledger async throws in
            for change: Change in [.limit(100, "A"), .limit(5000), .add(90, "A")] {
                #expect(await ledger.commit(change).refusal == nil)
            }
            let told = try await ledger.facts(on: .sample).alerts
            #expect(told.map(\.threshold) == [80])
            #expect(await ledger.commit(.removeCategory("A", moveTo: nil)).change?.newAlerts == [])
            #expect(try await ledger.check() == [])
        }
        try await home.session { ledger async throws in
            #expect(try await ledger.tellAlerts(on: .sample, now: 1) == [])
            let back = try #require(await ledger.commit(.undo()).change)
            #expect(back.newAlerts == [])
            #expect(try await ledger.facts(on: .sample).alerts.count == 1)
            // Another one of its name is another category.
            _ = await ledger.commit(.removeCategory("A", moveTo: nil))
            _ = await ledger.commit(.limit(100, "A"))
            #expect(await ledger.commit(.add(85, "A")).change?.newAlerts.map(\.threshold) == [80])
            #expect(try await ledger.check() == [])
        }
    }
}
