import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

/// Taking back and doing again, against what the ledger held before.
@Suite(.timeLimit(.minutes(1))) struct UndoTests {
    /// All that a ledger holds, but its counters.
    private struct Snapshot: Equatable {
        var settings: Settings
        var carryOver: [BudgetScope: CarryOver]
        var limits: [BudgetScope: LimitHistory]
        var categories: [CategoryID: BudgetCore.Category]
        var carried: [BudgetScope: Amount]
        var expenses: [Expense]

        init(_ ledger: Ledger) async throws {
            let facts = try await ledger.facts(on: .sample)
            settings = facts.settings
            carryOver = facts.carryOver
            limits = facts.limits.filter { !$0.value.isEmpty }
            categories = facts.categories
            carried = facts.carried.filter { $0.value != .zero }
            expenses = try await ledger.allExpenses()
        }
    }

    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    private func undo(_ revision: Int64? = nil, by uid: UInt32 = 1000) -> ChangeRequest {
        ChangeRequest(.undo(revision.map(UndoTarget.revision) ?? .own), uid: uid, command: "undo")
    }

    private var redo: ChangeRequest { ChangeRequest(.redo(ofAnybody: false), command: "redo") }

    /// Every kind of change, each on top of those before it.
    private static let changes: [Change] = [
        .limit(150_000, currency: Currency(code: "EUR")),
        .add(1250, "Food", payee: "café", tags: ["a", "b"]),
        .edit(.last, ExpensePatch(amount: 1300, category: .some("Fun"), note: .some("n"))),
        .add(-500, on: CalendarDay.sample.adding(days: -40) ?? .sample, "Food"),
        .limit(30_000, "Food", only: true),
        .limit(20_000, "Food"),
        .limit(nil, "Food"),
        .set(.carryOver(.both), .name("Home"), .thresholds([50]), .largeExpense(5000)),
        .set(.carryOver(.none), .currency(Currency(code: "USD"))),
        .set(.monthStartDay(15), .timeZone("UTC"), .locale("de_DE"), .readOnlyShows(.all)),
        .batch([
            .add(1, "New"), .edit(.last, ExpensePatch(amount: 2)), .remove([ExpenseID(1)]),
            .set(.monthStartDay(3)), .limit(99, "New"),
        ]),
        .remove([ExpenseID(2), ExpenseID(3)]),
    ]

    @Test func `every change is taken back to what was before it, and done again`() async throws {
        var snapshots: [Snapshot] = []
        try await home.session { ledger async throws in
            for change in Self.changes {
                snapshots.append(try await Snapshot(ledger))
                let outcome = await ledger.commit(change)
                #expect(outcome.change != nil, "\(change): \(outcome)")
            }
            snapshots.append(try await Snapshot(ledger))
            #expect(try await ledger.check() == [])
        }
        // Each step in a ledger that was opened anew.
        for snapshot in snapshots.reversed().dropFirst() {
            try await home.session { ledger async throws in
                #expect(await ledger.commit(undo()).refusal == nil)
                #expect(try await Snapshot(ledger) == snapshot)
                #expect(try await ledger.check() == [])
            }
        }
        for snapshot in snapshots.dropFirst() {
            try await home.session { ledger async throws in
                #expect(await ledger.commit(redo).refusal == nil)
                #expect(try await Snapshot(ledger) == snapshot)
                #expect(try await ledger.check() == [])
            }
        }
        try await home.session { ledger async throws in
            #expect(await ledger.commit(redo).refusal == .notFound)
            #expect(await ledger.revision == Int64(3 * Self.changes.count))
        }
    }

    @Test func `the store follows each step as a ledger opened anew shows it`() async throws {
        try await home.session { ledger async throws in
            let store = await BudgetStore(try ledger.facts(on: .sample))
            let steps =
                Self.changes.map { ChangeRequest($0) }
                + Self.changes.map { _ in undo() } + Self.changes.map { _ in redo }
            for step in steps {
                let outcome = await ledger.commit(step)
                let change = try #require(outcome.change, "\(outcome)")
                await MainActor.run { store.apply([change]) }
                let facts = try await ledger.facts(on: .sample)
                await MainActor.run {
                    #expect(store.openPeriod == facts.openPeriod)
                    #expect(store.settings == facts.settings)
                    #expect(store.held == BudgetStore(facts).held)
                    #expect(store.categories == facts.categories)
                    #expect(store.revision == facts.revision)
                }
            }
        }
    }

    @Test func `a restored expense keeps its id, and who booked it`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(ChangeRequest(.add(1), uid: 7))
            _ = await ledger.commit(ChangeRequest(.remove([ExpenseID(1)]), uid: 8))
            _ = await ledger.commit(ChangeRequest(.add(2), uid: 8))
            #expect(await ledger.commit(undo(2, by: 9)).refusal == nil)
            #expect(try await ledger.expense(.last, askedBy: 7).0.id == ExpenseID(1))
            #expect(await ledger.commit(undo(1, by: 9)).refusal == nil)
            // An id that was given once is not given again.
            #expect(await ledger.commit(.add(3)).change?.inserted.first?.id == ExpenseID(3))
        }
    }

    @Test func `an undo takes back the caller's own change, and skips those of others`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(ChangeRequest(.add(1), uid: 1))
            _ = await ledger.commit(ChangeRequest(.add(2), uid: 2))
            #expect(await ledger.commit(undo(by: 1)).change?.removed.first?.amount == 1)
            #expect(await ledger.commit(undo(by: 1)).refusal == .notFound)
            #expect(await ledger.commit(ChangeRequest(.redo(ofAnybody: false), uid: 2)).refusal == .notFound)
            let any = ChangeRequest(.undo(.newest), uid: 1, command: "undo")
            #expect(await ledger.commit(any).change?.removed.first?.amount == 2)
        }
    }

    @Test func `a change whose rows were changed since is refused, and nothing moves`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.batch([.add(1), .add(2)]))
            _ = await ledger.commit(.edit(.id(ExpenseID(1)), ExpensePatch(amount: 5)))
            #expect(await ledger.commit(undo(1)).refusal == .conflict)
            #expect(try await ledger.allExpenses().map(\.amount) == [5, 2])
            _ = await ledger.commit(undo())
            #expect(await ledger.commit(undo(1)).refusal == nil)
            #expect(try await ledger.allExpenses() == [])
            #expect(await ledger.commit(undo(1)).refusal == .conflict)
            #expect(await ledger.commit(undo(99)).refusal == .notFound)
        }
    }

    @Test func `an undo is taken back by its own revision, whatever came after it, and so on`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            _ = await ledger.commit(undo())
            _ = await ledger.commit(.add(2))
            var marks: [[Int64?]] = []
            // Each takes back the one before it: of the undo, of that, and of that again.
            for (revision, isThere) in [(2, true), (4, false), (5, true), (6, false)] {
                #expect(await ledger.commit(undo(Int64(revision))).refusal == nil)
                #expect(try await ledger.allExpenses().contains { $0.amount == 1 } == isThere)
                #expect(try await ledger.check() == [])
                let page = try await ledger.history(HistoryQuery())
                marks.append(page.entries.reversed().prefix(2).map(\.undoneBy))
            }
            #expect(marks == [[nil, 4], [2, nil], [nil, 4], [2, nil]])
            #expect(await ledger.commit(undo(2)).refusal == nil)
            #expect(await ledger.commit(undo(1)).refusal == nil)
        }
    }

    @Test func `history tells whose change an undo or a redo is about`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(ChangeRequest(.add(1), uid: 7))
            let any = ChangeRequest(.undo(.newest), uid: 8, command: "undo")
            _ = await ledger.commit(any)
            _ = await ledger.commit(ChangeRequest(.redo(ofAnybody: false), uid: 8, command: "redo"))
            _ = await ledger.commit(undo(3, by: 9))
            let entries = try await ledger.history(HistoryQuery()).entries.reversed()
            #expect(entries.map(\.whose?.uid) == [nil, 7, 7, 8])
        }
    }

    @Test func `a new change ends what can be done again`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            _ = await ledger.commit(undo())
            _ = await ledger.commit(.add(2))
            #expect(await ledger.commit(redo).refusal == .notFound)
        }
    }

    @Test func `a category made on first use goes only if nothing else is counted under it`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1, "Food"))
            _ = await ledger.commit(.add(2, "food"))
            #expect(await ledger.commit(undo(1)).refusal == nil)
            #expect(try await ledger.facts(on: .sample).categories.count == 1)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `the first currency stays while amounts are booked in it`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.set(.currency(Currency(code: "EUR"))))
            _ = await ledger.commit(.add(1))
            #expect(await ledger.commit(undo(1)).refusal == .conflict)
            _ = await ledger.commit(undo())
            #expect(await ledger.commit(undo(1)).refusal == nil)
            #expect(await ledger.commit(.set(.currency(Currency(code: "JPY")))).refusal == nil)
            // What was booked in cents is still told in cents.
            let page = try await ledger.history(HistoryQuery())
            #expect(page.entries.map(\.exponent) == [0, 2, 2, 2, 2])
        }
    }

    @Test func `an amount does not come back to a budget without its currency`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.set(.currency(Currency(code: "EUR"))))
            _ = await ledger.commit(.add(500))
            _ = await ledger.commit(.remove([ExpenseID(1)]))
            #expect(await ledger.commit(undo(1)).refusal == nil)
            #expect(await ledger.commit(undo(3)).refusal == .needsCurrency)
            #expect(await ledger.commit(.set(.currency(Currency(code: "JPY")))).refusal == nil)
            #expect(await ledger.commit(undo(3)).refusal == .conflict, "500 cents are not 500 yen")
            #expect(await ledger.commit(undo()).refusal == nil)
            #expect(await ledger.commit(.set(.currency(Currency(code: "USD")))).refusal == nil)
            #expect(await ledger.commit(undo(3)).refusal == nil)
            #expect(try await ledger.allExpenses().map(\.amount.minorUnits) == [500])
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `an undone amount is not done again before its currency`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.set(.currency(Currency(code: "EUR"))))
            _ = await ledger.commit(ChangeRequest(.add(500), uid: 7))
            #expect(await ledger.commit(undo(by: 7)).refusal == nil)
            #expect(await ledger.commit(undo()).refusal == nil)
            let theirs = ChangeRequest(.redo(ofAnybody: false), uid: 7, command: "redo")
            #expect(await ledger.commit(theirs).refusal == .needsCurrency)
            #expect(await ledger.commit(redo).refusal == nil)
            #expect(await ledger.commit(theirs).refusal == nil)
        }
    }

    @Test func `the first currency stays while it says what is large`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.set(.currency(Currency(code: "EUR"))))
            _ = await ledger.commit(.set(.largeExpense(Amount(minorUnits: 5000))))
            #expect(await ledger.commit(undo(1)).refusal == .conflict)
            #expect(await ledger.commit(undo()).refusal == nil)
            #expect(await ledger.commit(undo(1)).refusal == nil)
            #expect(await ledger.commit(undo(2)).refusal == .conflict)
        }
    }

    @Test func `a dry run leaves nothing behind, not even a key`() async throws {
        try await home.session { ledger async throws in
            let before = try await Snapshot(ledger)
            for change in Self.changes.prefix(2) {
                let outcome = await ledger.commit(ChangeRequest(change, key: "k", isDryRun: true))
                guard case .rehearsed(_, let revision) = outcome else {
                    Issue.record("\(outcome)")
                    continue
                }
                #expect(revision == 0)
            }
            #expect(try await Snapshot(ledger) == before)
            #expect(await ledger.revision == 0)
            #expect(
                await ledger.commit(ChangeRequest(.add(1), key: "k")).change?.inserted.first?.id
                    == ExpenseID(1)
            )
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `a category that others are counted under stays, and is not said to have gone`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit([ChangeRequest(.add(1, "a")), ChangeRequest(.add(2, "a"))])
            #expect(await ledger.commit(undo(1)).change?.revision == 3)
            let undone = try await ledger.history(HistoryQuery()).entries.first
            #expect(undone?.rows.count == 1)
            #expect(try await ledger.facts(on: .sample).categories.count == 1)
            #expect(await ledger.commit(redo).change?.revision == 4)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `no limit is put back on a category that is gone`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1, "a"))
            _ = await ledger.commit(.limit(300, "a", only: true))
            _ = await ledger.commit(.limit(nil, "a", only: true))
            #expect(await ledger.commit(undo(1)).refusal == nil)
            #expect(try await ledger.facts(on: .sample).categories.isEmpty)
            #expect(await ledger.commit(undo(3)).refusal == .conflict)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `a batch is one revision or none, and says which request it failed at`() async throws {
        try await home.session { ledger async throws in
            let bad = await ledger.commit(.batch([.add(1, "a"), .remove([ExpenseID(9)]), .add(2)]))
            guard case .refused(let error, _) = bad else {
                Issue.record("\(bad)")
                return
            }
            #expect(error.index == 1)
            #expect(error.field == "args.requests[1].args.id")
            #expect(try await ledger.facts(on: .sample).categories.isEmpty)
            let good = await ledger.commit(.batch([.add(1, "a"), .add(2)]))
            #expect(good.change?.revision == 1)
            #expect(good.change?.inserted.map(\.id) == [ExpenseID(1), ExpenseID(2)])
        }
    }
}
