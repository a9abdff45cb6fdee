import BudgetCore
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct ExpenseQueryTests {
    struct Filter: CustomTestStringConvertible {
        let name: String
        let ids: [Int64]
        let set: @Sendable (inout ExpenseQuery) -> Void
        var testDescription: String { "\(name) → \(ids)" }

        init(_ name: String, _ ids: [Int64], _ set: @escaping @Sendable (inout ExpenseQuery) -> Void) {
            self.name = name
            self.ids = ids
            self.set = set
        }
    }

    static let filters = [
        Filter("all", [1, 2, 3, 4, 5]) { _ in },
        Filter("payee part", [1, 3]) { $0.payee = CaseFolding.fold("CAFÉ") },
        Filter("sharp s", [4]) { $0.payee = CaseFolding.fold("STRASSE") },
        Filter("note part", [2]) { $0.note = CaseFolding.fold("Rent") },
        Filter("payee or note", [2, 5]) { $0.text = CaseFolding.fold("rent") },
        Filter("a part with marks of LIKE", [5]) { $0.text = "100%_" },
        Filter("tag", [1, 2]) { $0.tag = CaseFolding.fold("WORK") },
        Filter("a part of a tag", []) { $0.tag = "wor" },
        Filter("at least, refunds too", [2, 3]) { $0.minimum = 500 },
        Filter("at most", [1, 4, 5]) { $0.maximum = 499 },
        Filter("between", [1]) {
            $0.minimum = 100
            $0.maximum = 100
        },
        Filter("large, without refunds", [2]) { $0.atLeast = 500 },
        Filter("pending", [4]) { $0.isPending = true },
        Filter("settled", [1, 2, 3, 5]) { $0.isPending = false },
        Filter("category", [2, 3]) { $0.category = .some(CategoryID(1)) },
        Filter("without category", [1, 4, 5]) { $0.category = .some(nil) },
        Filter("by number", [5]) { $0.bookedBy = "7" },
        Filter("by name", [5]) { $0.bookedBy = "ann" },
        Filter("by nobody", []) { $0.bookedBy = "8" },
        Filter("all at once", [2]) {
            $0.tag = "work"
            $0.note = "rent"
            $0.category = .some(CategoryID(1))
            $0.minimum = 1
        },
    ]

    private func fill(_ ledger: Ledger) async {
        let drafts = [
            ExpenseDraft(amount: 100, date: .sample, payee: "Corner Café", tags: ["Work"]),
            ExpenseDraft(
                amount: 600,
                date: .sample,
                category: "Food",
                note: "the RENT\nof June",
                tags: ["work", "x"]
            ),
            ExpenseDraft(amount: -500, date: .sample, payee: "café central", category: "Food"),
            ExpenseDraft(amount: 30, date: .sample, payee: "Hauptstraße", isPending: true),
        ]
        for draft in drafts { _ = await ledger.commit(.add(draft)) }
        var request = ChangeRequest(.add(40, payee: "Car Rental 100%_"), uid: 7)
        request.author.userName = "ann"
        _ = await ledger.commit(request)
    }

    @Test func `a filter finds what it says, and counts it`() async throws {
        try await LedgerHome().session { ledger async throws in
            await fill(ledger)
            let all = try await ledger.allExpenses()
            for filter in Self.filters {
                for sort in ExpenseQuery.Sort.allCases {
                    var query = ExpenseQuery()
                    query.sort = sort
                    query.wantsTotals = true
                    filter.set(&query)
                    let page = try await ledger.page(query)
                    #expect(page.expenses.map(\.id.number).sorted() == filter.ids, "\(filter), \(sort)")
                    let sum = all.filter { filter.ids.contains($0.id.number) }.reduce(0) {
                        $0 + $1.amount.minorUnits
                    }
                    let total = ExpenseSum(amount: Amount(minorUnits: sum), count: filter.ids.count)
                    #expect(page.total == total, "\(filter), \(sort)")
                }
            }
        }
    }

    @Test func `days are inclusive at both ends`() async throws {
        try await LedgerHome().session { ledger async throws in
            for day in 1...5 { _ = await ledger.commit(.add(1, on: try CalendarDay("2026-07-0\(day)"))) }
            var query = ExpenseQuery()
            query.days = try CalendarDay("2026-07-02")...CalendarDay("2026-07-04")
            #expect(try await ledger.page(query).expenses.map(\.id.number) == [4, 3, 2])
        }
    }

    @Test func `a page of long texts ends before its reply is too long, and goes on`() async throws {
        try await LedgerHome().session { ledger async throws in
            let note = String(repeating: "\u{10000}", count: 4000)
            for _ in 0..<60 {
                _ = await ledger.commit(.add(ExpenseDraft(amount: 1, date: .sample, note: note)))
            }
            let first = try await ledger.page(ExpenseQuery())
            #expect(first.expenses.count == 24)
            #expect(first.next != nil)
            #expect(try await ledger.allExpenses().count == 60)
        }
    }

    @Test func `more combinations of filters than statements are kept are still answered`() async throws {
        try await LedgerHome().session { ledger async throws in
            _ = await ledger.commit(.add(5))
            for size in 1...250 {
                var query = ExpenseQuery()
                query.pageSize = size
                #expect(try await ledger.page(query).expenses.count == 1)
            }
        }
    }

    @Test(arguments: ["5.12", "-5.12", "0.0", "9223372036854775807.9223372036854775807"])
    func `a cursor is the text it came as`(_ text: String) {
        #expect(ExpenseQuery.Cursor(text: text)?.text == text)
    }

    @Test(arguments: ["", ".", "1", "1.", ".1", "1.2.3", "a.b", "1 .2", "9223372036854775808.1", "1.-"])
    func `anything else is no cursor`(_ text: String) {
        #expect(ExpenseQuery.Cursor(text: text) == nil)
    }
}
