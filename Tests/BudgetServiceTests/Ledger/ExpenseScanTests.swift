import BudgetCore
import BudgetTestSupport
import Synchronization
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct ExpenseScanTests {
    private static let rows = 9000
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Puts in more rows than two slices hold: row n has amount n and one of 300 days.
    private func fill(_ ledger: Ledger) async throws {
        try await ledger.sql(
            """
            BEGIN;
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(Self.rows))
            INSERT INTO expense (id, amount_minor, spent_on, payee, payee_folded, is_pending, booked_by_uid)
            SELECT n, n, 20000 + n % 300, 'Payee ' || n, 'payee ' || n, n % 2, n % 3 FROM number;
            INSERT INTO day_sum SELECT spent_on, 0, sum(amount_minor), count(*) FROM expense GROUP BY spent_on;
            INSERT INTO change (revision, at_ms, command, uid, pid, next_expense_id, next_category_id,
                absolute_sum_minor)
            SELECT 1, 0, 'fill', 0, 1, \(Self.rows + 1), 1, sum(amount_minor) FROM expense;
            COMMIT
            """
        )
    }

    private func filled<Result: Sendable>(_ body: (Ledger) async throws -> Result) async throws -> Result {
        try await home.session { ledger async throws in try await fill(ledger) }
        return try await home.session { ledger async throws in try await body(ledger) }
    }

    @Test(arguments: ExpenseQuery.Sort.allCases)
    func `a list of more rows than a slice holds every row once, in order`(_ sort: ExpenseQuery.Sort)
        async throws
    {
        try await filled { ledger async throws in
            #expect(try await ledger.check() == [])
            var query = ExpenseQuery()
            query.sort = sort
            query.pageSize = 500
            query.wantsTotals = true
            var ids: Set<Int64> = []
            var last: Expense?
            repeat {
                let page = try await ledger.page(query)
                #expect(page.total == ExpenseSum(amount: 40_504_500, count: Self.rows))
                for expense in page.expenses {
                    if let last {
                        let isInOrder =
                            switch sort {
                            case .newestFirst: (last.date, last.id) > (expense.date, expense.id)
                            case .oldestFirst: (last.date, last.id) < (expense.date, expense.id)
                            case .largestFirst: last.amount > expense.amount
                            case .smallestFirst: last.amount < expense.amount
                            }
                        if !isInOrder { Issue.record("\(expense.id) is out of order") }
                    }
                    last = expense
                    ids.insert(expense.id.number)
                }
                query.after = page.next
            } while query.after != nil
            #expect(ids.count == Self.rows)
        }
    }

    @Test func `a rare match is found in whichever slice it is`() async throws {
        try await filled { ledger async throws in
            for number in [1, 4000, 4001, 8999, 9000] {
                var query = ExpenseQuery()
                query.payee = "payee \(number)"
                query.minimum = Amount(minorUnits: Int64(number))
                query.maximum = query.minimum
                query.wantsTotals = true
                let page = try await ledger.page(query)
                #expect(page.expenses.map(\.id.number) == [Int64(number)])
                #expect(page.total?.count == 1)
                #expect(page.next == nil)
            }
        }
    }

    @Test(arguments: [(ExpenseQuery.Sort.newestFirst, 20_010), (.oldestFirst, 20_290)])
    func `a page that is deep in the list is read in one slice`(
        _ sort: ExpenseQuery.Sort,
        _ day: Int
    ) async throws {
        try await filled { ledger async throws in
            var query = ExpenseQuery()
            query.sort = sort
            query.after = ExpenseQuery.Cursor(value: Int64(day), id: 1)
            #expect(try await ledger.slices(query) == 1)
            query.wantsTotals = true
            #expect(try await ledger.slices(query) == 2)
        }
    }

    @Test(arguments: [true, false])
    func `rows and totals are those of one revision, however often a row moves meanwhile`(_ wantsTotals: Bool)
        async throws
    {
        try await filled { ledger async throws in
            let stop = Mutex(false)
            let moving = Task {
                while !stop.withLock({ $0 }) {
                    for day in [CalendarDay.first, .last] {
                        var patch = ExpensePatch()
                        patch.date = day
                        _ = await ledger.commit(.edit(.id(ExpenseID(1)), patch))
                    }
                }
            }
            var query = ExpenseQuery()
            query.wantsTotals = wantsTotals
            query.sort = .smallestFirst
            query.pageSize = 2
            for _ in 0..<20 {
                let page = try await ledger.page(query)
                #expect(page.expenses.map(\.id.number) == [1, 2])
                guard wantsTotals else { continue }
                #expect(page.total == ExpenseSum(amount: 40_504_500, count: Self.rows))
            }
            stop.withLock { $0 = true }
            await moving.value
        }
    }

    /// Queries of every kind, each of which some of the rows match.
    private static let queries: [ExpenseQuery] = ExpenseQuery.Sort.allCases.flatMap { sort in
        (0..<10).map { kind in
            var query = ExpenseQuery()
            query.sort = sort
            query.wantsTotals = kind % 2 == 0
            query.pageSize = kind < 4 ? 3 : 60
            switch kind {
            case 1: query.payee = "payee 1"
            case 2: query.tag = "ä"
            case 3: query.category = .some(nil)
            case 4: query.text = "e 77"
            case 5: query.bookedBy = "1000"
            case 6:
                query.minimum = 500
                query.maximum = 8000
                query.isPending = true
            case 7: query.bookedBy = "anna"
            case 8: query.areRefunds = true
            case 9: query.areRefunds = false
            default: break
            }
            return query
        }
    }

    @Test(arguments: queries)
    func `a scan that follows changes between its slices tells what a new one would`(_ query: ExpenseQuery)
        async throws
    {
        try await filled { ledger async throws in
            var random = SeededGenerator(seed: 7)
            for _ in 0..<3 {
                let (followed, fresh) = try await ledger.pages(query) {
                    (0..<5).map { _ in Self.change(&random) }
                }
                guard let followed else { continue }
                #expect(followed.total == fresh.total)
                #expect(followed.expenses == fresh.expenses)
                #expect(followed.next == fresh.next)
            }
        }
    }

    /// A change that adds, moves, alters or removes some row.
    private static func change(_ random: inout SeededGenerator) -> ChangeRequest {
        let id = ExpenseID(.random(in: 1...9000, using: &random))
        let day = CalendarDay(number: .random(in: 19_990...20_310, using: &random)) ?? .sample
        let number = Int64.random(in: 1...9100, using: &random)
        let change: Change =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .add(number % 3 == 0 ? -number : number, on: day, payee: "Payee \(number)", tags: ["Ä"])
            case 1: .edit(.id(id), ExpensePatch(date: day))
            case 2:
                .edit(
                    .id(id),
                    ExpensePatch(amount: Amount(minorUnits: number), category: .some("Food"), isPending: true)
                )
            default: .remove([id])
            }
        return ChangeRequest(change, userName: "anna")
    }

    @Test func `a category is the one that its name means when the rows are read`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1, "Food"))
            var query = ExpenseQuery()
            query.categoryName = "food"
            #expect(try await ledger.page(query).expenses.count == 1)
            _ = await ledger.commit(ChangeRequest(.undo(.own)))
            do {
                _ = try await ledger.page(query)
                Issue.record("A category that is gone was found.")
            } catch let error as BudgetError {
                #expect(error.code == .notFound)
            }
            _ = await ledger.commit(.add(2, "Food"))
            #expect(try await ledger.page(query).expenses.map(\.amount) == [2])
        }
    }

    /// Counts the first rows under a category.
    private func countUnder(_ category: Int, firstRows: Int, _ ledger: Ledger) async throws {
        try await ledger.sql(
            """
            UPDATE expense SET category_id = \(category) WHERE id <= \(firstRows);
            DELETE FROM day_sum WHERE scope = \(category);
            INSERT INTO day_sum SELECT spent_on, \(category), sum(amount_minor), count(*) FROM expense
                WHERE category_id = \(category) GROUP BY spent_on
            """
        )
        #expect(try await ledger.check() == [])
    }

    @Test(arguments: queries) func `a scan during which categories are merged begins anew`(
        _ query: ExpenseQuery
    ) async throws {
        try await filled { ledger async throws in
            _ = await ledger.commit(.batch([.add(1, "Food"), .add(2, "Fun")]))
            try await countUnder(1, firstRows: 4000, ledger)
            var isMerged = false
            let (followed, _) = try await ledger.pages(query) {
                defer { isMerged = true }
                return isMerged ? [] : [ChangeRequest(.mergeCategory("Food", into: "Fun"))]
            }
            // A scan of a single slice is over before anything comes.
            #expect(followed == nil || !isMerged)
        }
    }

    @Test @MainActor func `a list during which categories are merged tells the rows of one revision`()
        async throws
    {
        let gate = CommitGate()
        try await home.session { ledger async throws in try await fill(ledger) }
        try await home.session(gate.faults) { ledger async throws in
            _ = await ledger.commit(.batch([.add(10_000, "Food"), .add(10_001, "Fun")]))
            try await countUnder(2, firstRows: 8000, ledger)
            var query = ExpenseQuery()
            query.sort = .largestFirst
            query.wantsTotals = true
            query.categoryName = "Fun"
            query.pageSize = 3
            let asked = query
            gate.shut()
            let first = Task { _ = await ledger.commit(.add(10_002, "Food")) }
            await gate.isReached()
            var isQueued = 0
            let list = Task {
                isQueued += 1
                return try await ledger.page(asked)
            }
            let merge = Task {
                isQueued += 1
                return await ledger.commit(.mergeCategory("Food", into: "Fun")).change?.revision
            }
            while isQueued < 2 { await Task.yield() }
            gate.open()
            await first.value
            let page = try await list.value
            #expect(await merge.value == 4)
            let wasSeen = page.revision == 4
            #expect(
                page.expenses.map(\.amount) == (wasSeen ? [10_002, 10_001, 10_000] : [10_001, 8000, 7999])
            )
            #expect(page.total?.count == (wasSeen ? 8003 : 8001))
            #expect(page.total?.amount == (wasSeen ? 32_034_003 : 32_014_001))
        }
    }

    @Test func `a list with totals lets every commit through, and ends with the first scan`() async throws {
        try await filled { ledger async throws in
            let stop = Mutex(false)
            let writing = Task {
                var commits = 0
                while !stop.withLock({ $0 }) {
                    if await ledger.commit(.add(1)).change != nil { commits += 1 }
                }
                return commits
            }
            var query = ExpenseQuery()
            query.wantsTotals = true
            for _ in 0..<20 { #expect(try await ledger.pageInSlices(query) != nil) }
            stop.withLock { $0 = true }
            #expect(await writing.value > 20)
        }
    }

    @Test @MainActor func `a commit made while a list is under way does not wait for its end`() async throws {
        let gate = CommitGate()
        try await home.session { ledger async throws in try await fill(ledger) }
        try await home.session(gate.faults) { ledger async throws in
            var query = ExpenseQuery()
            query.sort = .largestFirst
            let asked = query
            var order: [String] = []
            // The ledger is held up until list and commit are queued behind what holds it up, in this order.
            gate.shut()
            let first = Task { _ = await ledger.commit(.add(1)) }
            await gate.isReached()
            var isQueued = 0
            let list = Task {
                isQueued += 1
                let page = try await ledger.page(asked)
                order.append("list")
                return page
            }
            let second = Task {
                isQueued += 1
                let outcome = await ledger.commit(.add(99_999))
                order.append("commit")
                return outcome.change?.revision
            }
            while isQueued < 2 { await Task.yield() }
            gate.open()
            await first.value
            let page = try await list.value
            #expect(await second.value == 3)
            #expect(order == ["commit", "list"])
            #expect(page.expenses.count == 100)
            #expect(page.revision == 3)
        }
    }
}
