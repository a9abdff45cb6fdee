import BudgetCore
import CSQLite
import Synchronization
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct LedgerTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    // MARK: What is committed is there after a restart

    @Test func `a new ledger is at revision 0 and holds nothing`() async throws {
        try await home.session { ledger async throws in
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.revision == 0)
            #expect(facts.settings == Settings())
            #expect(
                facts.openPeriod == PeriodExpenses(period: BudgetPeriod(containing: .sample, startDay: 1))
            )
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `an added expense is the same after a restart`() async throws {
        let draft = ExpenseDraft(
            amount: 1250,
            date: .sample,
            payee: "Café",
            category: "Food",
            note: "two\nlines",
            tags: ["work", "Lunch"],
            isPending: true
        )
        let added = try await home.session { ledger async throws in
            let change = try #require(await ledger.commit(.add(draft)).change)
            #expect(change.revision == 1)
            #expect(change.categories?.count == 1)
            return try #require(change.inserted.first)
        }
        try await home.session { ledger async throws in
            let found = try await ledger.expense(.id(ExpenseID(1)), askedBy: 0)
            #expect(found.0 == added)
            #expect(found.revision == 1)
            #expect(found.0.tags == ["work", "Lunch"])
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.openPeriod.expenses == [added])
            #expect(facts.categories[CategoryID(1)]?.name == "Food")
        }
    }

    @Test func `an edit changes what it names, and clears what it says is null`() async throws {
        let draft = ExpenseDraft(
            amount: 100,
            date: .sample,
            payee: "A",
            category: "Food",
            note: "n",
            tags: ["t"]
        )
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(draft))
            var patch = ExpensePatch()
            patch.amount = -300
            patch.note = .some(nil)
            patch.category = .some("Fun")
            #expect(await ledger.commit(.edit(.id(ExpenseID(1)), patch)).change?.revision == 2)
        }
        try await home.session { ledger async throws in
            let expense = try await ledger.expense(.id(ExpenseID(1)), askedBy: 0).0
            #expect(expense.amount == -300)
            #expect(expense.note == nil)
            #expect(expense.payee == "A")
            #expect(expense.tags == ["t"])
            #expect(expense.category == CategoryID(2))
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `last is the newest expense that the caller booked`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(ChangeRequest(.add(1), uid: 1))
            _ = await ledger.commit(ChangeRequest(.add(2), uid: 2))
            var patch = ExpensePatch()
            patch.payee = .some("mine")
            _ = await ledger.commit(ChangeRequest(.edit(.last, patch), uid: 1))
            #expect(try await ledger.expense(.last, askedBy: 1).0.payee == "mine")
            #expect(try await ledger.expense(.last, askedBy: 2).0.payee == nil)
            #expect(await ledger.commit(ChangeRequest(.edit(.last, patch), uid: 3)).refusal == .notFound)
        }
    }

    @Test func `a removal takes all or none, and no id is used again`() async throws {
        try await home.session { ledger async throws in
            for amount in 1...3 { _ = await ledger.commit(.add(Int64(amount), payee: "p", tags: ["t"])) }
            let missing = await ledger.commit(.remove([ExpenseID(1), ExpenseID(9)]))
            #expect(missing.refusal == .notFound)
            #expect(try await ledger.allExpenses().count == 3)
            let removed = await ledger.commit(.remove([ExpenseID(2), ExpenseID(3)]))
            #expect(removed.change?.removed.map(\.id.number) == [2, 3])
        }
        try await home.session { ledger async throws in
            #expect(await ledger.commit(.add(4)).change?.inserted.first?.id == ExpenseID(4))
            #expect(try await ledger.allExpenses().map(\.id.number) == [1, 4])
            #expect(try await ledger.integers("SELECT count(*) FROM expense_tag") == [1])
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `limits are the same after a restart`() async throws {
        let july = try PeriodLabel("2026-07")
        let september = try PeriodLabel("2026-09")
        let limits = try await home.session { ledger async throws in
            _ = await ledger.commit(.limit(60_000, currency: Currency(code: "EUR")))
            _ = await ledger.commit(.limit(70_000, from: september, only: true))
            _ = await ledger.commit(.limit(nil, from: try PeriodLabel("2026-10")))
            _ = await ledger.commit(.limit(5000, "Food", only: true))
            _ = await ledger.commit(.limit(6000, "Food"))
            return try await ledger.facts(on: .sample).limits
        }
        try await home.session { ledger async throws in
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.limits == limits)
            #expect(facts.settings.currency == Currency(code: "EUR"))
            #expect(facts.limits.limit(.total, in: july) == 60_000)
            #expect(facts.limits.limit(.total, in: september) == 70_000)
            // Ended by hand: what the categories have is left.
            #expect(facts.limits.limit(.total, in: try PeriodLabel("2026-12")) == 6000)
            #expect(facts.limits.limit(.category(CategoryID(1)), in: july) == 6000)
        }
    }

    @Test func `a limit for one period survives beside one from that period on`() async throws {
        let july = try PeriodLabel("2026-07")
        try await home.session { ledger async throws in
            _ = await ledger.commit(.limit(100))
            _ = await ledger.commit(.limit(50, only: true))
        }
        try await home.session { ledger async throws in
            let limits = try await ledger.facts(on: .sample).limits
            #expect(limits.limit(.total, in: july) == 50)
            #expect(limits.limit(.total, in: try PeriodLabel("2026-08")) == 100)
            _ = await ledger.commit(.limit(nil, only: true))
            #expect(try await ledger.facts(on: .sample).limits.limit(.total, in: july) == 100)
        }
    }

    @Test func `all settings are the same after a restart, and defaults again when cleared`() async throws {
        let all: Change = .set(
            .currency(Currency(code: "KWD")),
            .name("home"),
            .locale("de_DE"),
            .timeZone("Europe/Berlin"),
            .monthStartDay(25),
            .carryOver(.both),
            .thresholds([50, 90]),
            .largeExpense(10_000),
            .logLevel(.debug),
            .statusShowsAmounts(true),
            .readOnlyShows(.all)
        )
        let settings = try await home.session { ledger async throws in
            try #require(await ledger.commit(all).change?.settings)
        }
        #expect(settings.monthStartDay == 25)
        try await home.session { ledger async throws in
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.settings == settings)
            #expect(facts.carryOver == [.total: .both])
            let clear: Change = .set(
                .name(nil),
                .locale(nil),
                .timeZone(nil),
                .monthStartDay(1),
                .carryOver(.none),
                .thresholds([80, 100]),
                .largeExpense(nil),
                .logLevel(.info),
                .statusShowsAmounts(false),
                .readOnlyShows(.totals)
            )
            #expect(await ledger.commit(clear).refusal == nil)
        }
        try await home.session { ledger async throws in
            var defaults = Settings()
            defaults.currency = Currency(code: "KWD")
            #expect(try await ledger.facts(on: .sample).settings == defaults)
            #expect(try await ledger.texts("SELECT name FROM setting") == ["currency"])
        }
    }

    @Test func `a currency is relabelled only to one of as many decimals`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.set(.currency(Currency(code: "EUR"))))
            #expect(await ledger.commit(.set(.currency(Currency(code: "JPY")))).refusal == .badValue)
            #expect(await ledger.commit(.set(.currency(nil))).refusal == .badValue)
            #expect(await ledger.commit(.limit(1, currency: Currency(code: "USD"))).refusal == .badValue)
            let relabelled = await ledger.commit(.set(.currency(Currency(code: "USD"))))
            #expect(relabelled.change?.settings?.currency?.code == "USD")
        }
    }

    @Test func `moving the start of periods cuts the open one anew and keeps every sum`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(100, on: try CalendarDay("2026-06-24")))
            _ = await ledger.commit(.add(20, on: try CalendarDay("2026-06-25")))
            _ = await ledger.commit(.add(3))
            let change = try #require(await ledger.commit(.set(.monthStartDay(25))).change)
            #expect(change.openPeriod?.total == ExpenseSum(amount: 23, count: 2))
            #expect(change.openPeriod?.period.label.text == "2026-06")
            let figures = try await ledger.figures(in: try PeriodLabel("2026-05"), today: .sample)
            #expect(figures.total.facts.spent == 100)
        }
    }

    @Test func `moving the start of periods tells the mode that the period then open carries by`()
        async throws
    {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.set(.carryOver(.both)))
            let change = try #require(await ledger.commit(.set(.monthStartDay(25))).change)
            // The open period is now that of June, before the mode was set.
            #expect(change.carryOver == [.total: .none])
            #expect(try await ledger.facts(on: .sample).carryOver == [.total: .none])
        }
    }

    // MARK: Bounds

    @Test func `a sum of amounts past the bound is refused with nothing changed`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(Amount.largest))
            try await ledger.sql(
                """
                UPDATE change SET absolute_sum_minor = \(Amount.largestSum - 5);
                UPDATE expense SET amount_minor = \(Amount.largestSum - 5);
                UPDATE day_sum SET sum_minor = \(Amount.largestSum - 5)
                """
            )
        }
        try await home.session { ledger async throws in
            #expect(await ledger.commit(.add(6, "New")).refusal == .limitExceeded)
            #expect(await ledger.commit(.add(-6)).refusal == .limitExceeded)
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.revision == 1)
            #expect(facts.categories.isEmpty)
            #expect(facts.openPeriod.total.count == 1)
            #expect(try await ledger.check() == [])
            #expect(await ledger.commit(.add(-5)).change?.revision == 2)
            #expect(await ledger.commit(.add(1)).refusal == .limitExceeded)
        }
    }

    @Test func `limits of categories together stay within the range of one limit`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.limit(Amount.largest, "a"))
            let outcome = await ledger.commit(.limit(1, "b"))
            #expect(outcome.refusal == .limitExceeded)
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.categories.count == 1)
            #expect(facts.limits.count == 1)
        }
    }

    @Test func `the history keeps who did what to which rows`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(100, "Food"))
            _ = await ledger.commit(.remove([ExpenseID(1)]))
            let rows = try await ledger.texts(
                "SELECT revision || kind || row_key || (before IS NULL) || (after IS NULL)"
                    + " FROM (SELECT revision, 0 AS position, kind, row_key, before, after FROM change"
                    + " UNION ALL SELECT * FROM change_row) ORDER BY revision, position"
            )
            #expect(rows == ["1category110", "1expense110", "2expense101"])
            let changes = try await ledger.texts("SELECT command || uid || pid || client FROM change")
            #expect(changes == ["test10001tests", "test10001tests"])
        }
    }
}
