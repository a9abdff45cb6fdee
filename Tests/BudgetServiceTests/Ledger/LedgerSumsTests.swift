import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct LedgerSumsTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    // MARK: Random histories

    private func step(_ model: inout HistoryModel, _ random: inout SeededGenerator) throws -> Change {
        let categories: [CategoryName?] = [nil, "Food", "Fun", "Rent"]
        let first = try CalendarDay("2026-04-01")
        let day = try #require(first.adding(days: Int.random(in: 0..<150, using: &random)))
        var amount = Amount(minorUnits: Int64.random(in: -300...700, using: &random))
        if amount == 0 { amount = 1 }
        let choice = Int.random(in: 0..<10, using: &random)
        let position = model.expenses.isEmpty ? 0 : Int.random(in: 0..<model.expenses.count, using: &random)
        let category = Int.random(in: 0..<4, using: &random)
        // The setup makes the categories in this order.
        let categoryID = category == 0 ? nil : CategoryID(Int64(category))
        if choice < 6 || model.expenses.isEmpty {
            let expense = Expense(
                id: ExpenseID(model.nextID),
                amount: amount,
                date: day,
                category: categoryID
            )
            model.expenses.append(expense)
            model.nextID += 1
            return .add(ExpenseDraft(amount: amount, date: day, category: categories[category]))
        }
        if choice < 8 {
            var patch = ExpensePatch()
            patch.amount = amount
            if Bool.random(using: &random) { patch.date = day }
            if Bool.random(using: &random) { patch.category = .some(categories[category]) }
            model.expenses[position].amount = amount
            if patch.date != nil { model.expenses[position].date = day }
            if patch.category != nil { model.expenses[position].category = categoryID }
            return .edit(.id(model.expenses[position].id), patch)
        }
        return .remove([model.expenses.remove(at: position).id])
    }

    private func makeHistory(_ seed: UInt64, _ ledger: Ledger) async throws -> HistoryModel {
        var random = SeededGenerator(seed: seed)
        var model = HistoryModel()
        for name in ["Food", "Fun", "Rent"] as [CategoryName] {
            _ = await ledger.commit(.limit(10_000, name))
        }
        var left = 500
        while left > 0 {
            var group: [ChangeRequest] = []
            for _ in 0..<min(left, Int.random(in: 1...40, using: &random)) {
                group.append(ChangeRequest(try step(&model, &random)))
            }
            left -= group.count
            let committed = await ledger.commit(group)
            #expect(committed.outcomes.allSatisfy { $0.change != nil })
        }
        return model
    }

    @Test(arguments: [1, 2, 3])
    func `after 500 random changes every sum is that of the rows`(_ seed: UInt64) async throws {
        let model = try await home.session { ledger async throws in
            let model = try await makeHistory(seed, ledger)
            try await compare(model, ledger)
            return model
        }
        try await home.session { ledger async throws in
            try await compare(model, ledger)
            #expect(try await ledger.check() == [])
        }
    }

    private func compare(_ model: HistoryModel, _ ledger: Ledger) async throws {
        for month in 3...10 {
            let label = try #require(PeriodLabel(year: 2026, month: month))
            let figures = try await ledger.figures(in: label, today: .sample)
            let sum = ExpenseSum(amount: figures.total.facts.spent, count: figures.count)
            #expect(sum == model.sum(in: label))
            for (id, category) in figures.categories {
                let sum = ExpenseSum(amount: category.figures.facts.spent, count: category.count)
                #expect(sum == model.sum(in: label, id))
            }
        }
        let open = try await ledger.facts(on: .sample).openPeriod
        #expect(open.total == model.sum(in: open.period.label))
        #expect(
            open.expenses.map(\.id)
                == model.sorted(.oldestFirst).filter { open.period.contains($0.date) }.map(\.id)
        )
    }

    @Test(arguments: ExpenseQuery.Sort.allCases)
    func `pages of every size hold every row exactly once, in order`(_ sort: ExpenseQuery.Sort) async throws {
        try await home.session { ledger async throws in
            let model = try await makeHistory(7, ledger)
            let expected = model.sorted(sort)
            for size in [1, 2, 3, 7, 50, 99, 100, 101, 500] {
                var query = ExpenseQuery()
                query.sort = sort
                query.pageSize = size
                query.wantsTotals = size > 3
                var found: [Expense] = []
                repeat {
                    let page = try await ledger.page(query)
                    #expect(page.expenses.count == size || page.next == nil)
                    if query.wantsTotals {
                        #expect(page.total == model.sum(from: .first, to: .last, nil))
                    }
                    found += page.expenses
                    query.after = page.next
                } while query.after != nil
                #expect(found == expected, "\(size) a page")
            }
        }
    }

    // MARK: Carried amounts

    @Test(arguments: CarryOver.allCases, [1, 2])
    func `what is carried follows from history, whichever past day is edited`(
        _ mode: CarryOver,
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var model = HistoryModel()
        try await home.session { ledger async throws in
            let march = try PeriodLabel("2026-03")
            model.limits[march] = 5000
            _ = await ledger.commit(.limit(5000, from: march))
            let may = try CalendarDay("2026-05-02")
            model.modes[try PeriodLabel("2026-05")] = mode
            _ = await ledger.commit(ChangeRequest(.set(.carryOver(mode)), today: may))
            for count in 0..<60 {
                if count == 30 {
                    model.limits[try PeriodLabel("2026-06")] = 3000
                    _ = await ledger.commit(.limit(3000, from: try PeriodLabel("2026-06")))
                }
                let outcome = await ledger.commit(try bigStep(&model, &random))
                let change = try #require(outcome.change)
                let expected = model.carried(into: try PeriodLabel("2026-07"))
                if let carried = change.carried {
                    #expect(carried == [.total: expected])
                } else {
                    #expect(
                        (change.removed + change.inserted).allSatisfy {
                            $0.date >= BudgetPeriod(containing: .sample, startDay: 1).from
                        } || mode == .none
                    )
                }
                let facts = try await ledger.facts(on: .sample)
                #expect(facts.carried[.total] ?? 0 == expected)
            }
        }
    }

    private func bigStep(_ model: inout HistoryModel, _ random: inout SeededGenerator) throws -> Change {
        switch try step(&model, &random) {
        case .add(var draft):
            draft.category = nil
            draft.amount = Amount(minorUnits: draft.amount.minorUnits * 20)
            let last = model.expenses.count - 1
            model.expenses[last].category = nil
            model.expenses[last].amount = draft.amount
            return .add(draft)
        case .edit(let reference, var patch):
            patch.category = nil
            return .edit(reference, patch)
        case let other: return other
        }
    }

    struct Told: CustomTestStringConvertible {
        let name: String
        let change: Change
        let isTold: Bool
        var testDescription: String { "\(name) → \(isTold ? "told" : "not told")" }
    }

    static func told() throws -> [Told] {
        let past = try CalendarDay("2026-06-30")
        var toPast = ExpensePatch()
        toPast.date = past
        var toNow = ExpensePatch()
        toNow.date = .sample
        var amount = ExpensePatch()
        amount.amount = 9
        return [
            Told(name: "an expense of the open period", change: .add(1), isTold: false),
            Told(name: "a past expense", change: .add(1, on: past), isTold: true),
            Told(name: "a future expense", change: .add(1, on: try CalendarDay("2026-08-01")), isTold: false),
            Told(name: "an edit of the open period", change: .edit(.id(ExpenseID(2)), amount), isTold: false),
            Told(name: "an edit of the past", change: .edit(.id(ExpenseID(1)), amount), isTold: true),
            Told(
                name: "an expense moved to the past",
                change: .edit(.id(ExpenseID(2)), toPast),
                isTold: true
            ),
            Told(
                name: "an expense moved from the past",
                change: .edit(.id(ExpenseID(1)), toNow),
                isTold: true
            ),
            Told(name: "a past expense removed", change: .remove([ExpenseID(1)]), isTold: true),
            Told(name: "one of each removed", change: .remove([ExpenseID(2), ExpenseID(1)]), isTold: true),
            Told(name: "one of the open period removed", change: .remove([ExpenseID(2)]), isTold: false),
            Told(name: "a past limit", change: .limit(1, from: try PeriodLabel("2026-06")), isTold: true),
            Told(name: "the mode", change: .set(.carryOver(.deficit)), isTold: true),
            Told(name: "the start of periods", change: .set(.monthStartDay(25)), isTold: true),
        ]
    }

    @Test(arguments: try told())
    func `the store is told what is carried when the change can have moved it`(_ row: Told) async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.limit(1000, from: try PeriodLabel("2026-05")))
            _ = await ledger.commit(.set(.carryOver(.both)))
            _ = await ledger.commit(.add(10, on: try CalendarDay("2026-06-01")))
            _ = await ledger.commit(.add(20))
            let before = try await ledger.facts(on: .sample).carried
            let change = try #require(await ledger.commit(row.change).change)
            #expect((change.carried != nil) == row.isTold)
            let after = try await ledger.facts(on: .sample).carried
            #expect(change.carried ?? before == after)
        }
    }

    @Test func `nothing is told of what is carried where nothing ever is`() async throws {
        try await home.session { ledger async throws in
            let past = await ledger.commit(.add(1, on: try CalendarDay("2026-01-01")))
            #expect(past.change?.carried == nil)
        }
    }

    @Test func `a sum over all periods of a thousand and more is asked for without growing for ever`()
        async throws
    {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(5))
            for index in stride(from: 1900 * 12, to: 2200 * 12, by: 1) {
                let label = try #require(PeriodLabel(index: index))
                let figures = try await ledger.figures(in: label, today: .sample)
                #expect(figures.total.facts.spent == (label.text == "2026-07" ? 5 : 0))
            }
        }
    }
}
