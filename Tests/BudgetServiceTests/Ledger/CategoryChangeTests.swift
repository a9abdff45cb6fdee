import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

/// Categories set, renamed, merged and removed, and all of that taken back.
@Suite(.timeLimit(.minutes(1))) struct CategoryChangeTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    // MARK: Random histories

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `every step keeps sums and payees true, is seen by the store, and taken back`(
        _ seed: UInt64
    ) async throws {
        try await home.session { ledger async throws in
            let store = await BudgetStore(try ledger.facts(on: .sample))
            var changes = RandomCategoryChange(random: SeededGenerator(seed: seed))
            var before: [LedgerSnapshot] = []
            for _ in 0..<90 {
                let old = try await LedgerSnapshot(ledger)
                let change = changes.next()
                let outcome = await ledger.commit(change)
                try await follow(outcome, ledger, store)
                let new = try await LedgerSnapshot(ledger)
                changes.nextID = await ledger.state.nextExpenseID
                guard outcome.change != nil else {
                    #expect(new == old)
                    continue
                }
                before.append(old)
                #expect(new.payees == new.newestByPayee, "\(change)")
                if case .mergeCategory = change { #expect(new.totals() == old.totals()) }
                guard changes.nextID % 3 == 0 else { continue }
                // Back, forth, and on.
                try await follow(await ledger.commit(.undo()), ledger, store)
                #expect(try await LedgerSnapshot(ledger) == old, "\(change)")
                try await follow(await ledger.commit(.redo), ledger, store)
                #expect(try await LedgerSnapshot(ledger) == new, "\(change)")
            }
            for old in before.reversed() {
                try await follow(await ledger.commit(.undo()), ledger, store)
                #expect(try await LedgerSnapshot(ledger) == old)
            }
        }
    }

    /// Checks the ledger after a step, and lets the store hear of it.
    private func follow(_ outcome: ChangeOutcome, _ ledger: Ledger, _ store: BudgetStore) async throws {
        #expect(try await ledger.check() == [])
        guard let change = outcome.change else { return }
        let facts = try await ledger.facts(on: .sample)
        await MainActor.run {
            store.apply([change])
            #expect(store.openPeriod == facts.openPeriod)
            #expect(store.categories == facts.categories)
            #expect(store.upcoming == facts.upcoming)
            let fresh = BudgetStore(facts)
            #expect(store.figures == fresh.figures)
            #expect(store.categoryFigures == fresh.categoryFigures)
        }
    }

    // MARK: Merging

    @Test func `limits of merged categories add up in every period, those of one period too`() async throws {
        let labels = try (1...9).map { try PeriodLabel("2026-0\($0)") }
        try await home.session { ledger async throws in
            for change: Change in [
                .limit(100, "A", from: labels[1]), .limit(nil, "A", from: labels[4]),
                .limit(7, "A", from: labels[6], only: true), .limit(30, "B", from: labels[2]),
                .limit(50, "B", from: labels[3], only: true), .limit(1000, from: labels[7], only: true),
            ] {
                #expect(await ledger.commit(change).refusal == nil)
            }
            let old = try await ledger.facts(on: .sample).limits
            #expect(await ledger.commit(.mergeCategory("a", into: "B")).refusal == nil)
            let new = try await ledger.facts(on: .sample).limits
            let into = try #require(new[.category(CategoryID(2))])
            #expect(
                labels.map { into.limit(in: $0)?.minorUnits } == [nil, 100, 130, 150, 30, 30, 37, 30, 30]
            )
            #expect(labels.map { new.limit(.total, in: $0) } == labels.map { old.limit(.total, in: $0) })
            #expect(new[.category(CategoryID(1))] == nil)
        }
    }

    @Test func `limits that add up to too much refuse the merge`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.batch([.limit(1, "A"), .limit(1, "B")]))
            // No command leads there, because the sum of all is checked with each limit.
            try await ledger.sql("UPDATE limit_entry SET amount_minor = \(Amount.largest)")
        }
        try await home.session { ledger async throws in
            let old = try await LedgerSnapshot(ledger)
            #expect(await ledger.commit(.mergeCategory("A", into: "B")).refusal == .limitExceeded)
            #expect(try await LedgerSnapshot(ledger) == old)
        }
    }

    @Test func `limits together stay in range also after one that was for a single period`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.limit(Amount.largest, "A"))
            let next = try PeriodLabel("2026-08")
            #expect(await ledger.commit(.limit(0, "A", from: next, only: true)).refusal == nil)
            #expect(await ledger.commit(.limit(5, "B", from: next)).refusal == .limitExceeded)
            #expect(await ledger.commit(.limit(5, "B", from: next, only: true)).refusal == nil)
        }
    }

    @Test func `a merge is taken back only while none of its expenses was changed`() async throws {
        let touching: [Change] = [
            .edit(.id(ExpenseID(1)), ExpensePatch(amount: 9)),
            .edit(.id(ExpenseID(2)), ExpensePatch(tags: ["x"])),
            .edit(.id(ExpenseID(1)), ExpensePatch(category: .some("C"))), .remove([ExpenseID(2)]),
        ]
        try await home.session { ledger async throws in
            _ = await ledger.commit(.batch([.add(1, "A"), .add(2, "A", tags: ["t"]), .add(3, "B")]))
            let old = try await LedgerSnapshot(ledger)
            #expect(await ledger.commit(.mergeCategory("A", into: "B")).refusal == nil)
            for change in touching {
                #expect(await ledger.commit(change).refusal == nil)
                #expect(await ledger.commit(.undo(2)).refusal == .conflict)
                #expect(await ledger.commit(.undo()).refusal == nil)
            }
            // What came later, or was there before, stays where it is.
            #expect(await ledger.commit(.add(4, "B")).refusal == nil)
            #expect(await ledger.commit(.undo(2)).refusal == nil)
            let new = try await LedgerSnapshot(ledger)
            #expect(new.expenses.map(\.category?.number) == [1, 1, 2, 2])
            #expect(new.categories == old.categories)
        }
    }

    @Test func `a batch does not send the same expenses round and round`() async throws {
        try await home.session { ledger async throws in
            for _ in 0..<4 { _ = await ledger.commit(.batch((1...250).map { .add($0, "A") })) }
            _ = await ledger.commit(.add(1, "B"))
            let old = try await LedgerSnapshot(ledger)
            let round: [Change] = [
                .mergeCategory("A", into: "B"), .renameCategory("B", to: "A"), .add(1, "B"),
            ]
            // The last of a hundred rounds would move the 100,001st expense.
            let rounds = Array(repeating: round, count: 101).flatMap(\.self)
            #expect(await ledger.commit(.batch(rounds)).refusal == .limitExceeded)
            #expect(try await LedgerSnapshot(ledger) == old)
            #expect(await ledger.commit(.batch(Array(rounds.prefix(60)))).refusal == nil)
            #expect(await ledger.commit(.undo()).refusal == nil)
            #expect(try await LedgerSnapshot(ledger) == old)
        }
    }

    @Test func `history holds one row for all expenses of a merge`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(
                .batch((1...6).map { .add(Int64($0), [3, 5].contains($0) ? "B" : "A") })
            )
            _ = await ledger.commit(.mergeCategory("A", into: "B"))
            let entry = try #require(try await ledger.history(HistoryQuery()).entries.first)
            guard case .expenses(let moved) = try #require(entry.rows.first) else {
                Issue.record("\(entry.rows)")
                return
            }
            #expect(moved.ids.text == "1-2,4,6")
            #expect(entry.rows.count == 2)
            #expect(entry.names[CategoryID(1)] == "A")
        }
    }

    @Test func `a name that is taken, missing or the same is refused`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.batch([.add(1, "Food"), .add(1, "Fun")]))
            let refused: [(Change, BudgetError.Code)] = [
                (.renameCategory("Food", to: "FUN"), .conflict),
                (.renameCategory("Foot", to: "x"), .notFound),
                (.mergeCategory("Food", into: "food"), .badValue),
                (.mergeCategory("x", into: "food"), .notFound),
                (.removeCategory("Food", moveTo: "food"), .badValue),
                (.removeCategory("Food", moveTo: "none"), .notFound),
            ]
            for (change, code) in refused { #expect(await ledger.commit(change).refusal == code) }
            #expect(await ledger.commit(.renameCategory("food", to: "FOOD")).refusal == nil)
            #expect(try await ledger.facts(on: .sample).categories[CategoryID(1)]?.name == "FOOD")
        }
    }
}
