import BudgetCore
import Testing

@testable import BudgetService

/// Rules and their due days, as changes of a ledger make them.
@Suite(.timeLimit(.minutes(1))) struct RecurringChangeTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// A change as its own command asks for it; redo looks for the undo by that.
    private func request(_ change: Change, on day: CalendarDay = .sample) -> ChangeRequest {
        if case .undo = change { return ChangeRequest(change, command: "undo", today: day) }
        return ChangeRequest(change, today: day)
    }

    // MARK: Making

    @Test func `a rule that begins today is booked with it, and taken back with it`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            let change = try #require(await ledger.commit(.rule(1500, "Fun")).change)
            #expect(change.inserted.map(\.recurring) == [RecurringID(1)])
            #expect(try await ledger.bookedDays() == ["2026-07-08"])
            #expect(await ledger.entry()?.next?.iso == "2026-08-08")
            _ = await ledger.commit(request(.undo(.own)))
            #expect(try await ledger.bookedDays() == [])
            #expect(await ledger.entry() == nil)
            #expect(try await ledger.integers("SELECT count(*) FROM recurring_due") == [0])
            #expect(await ledger.state.categories.isEmpty)
            _ = await ledger.commit(.redo(ofAnybody: false))
            #expect(try await ledger.bookedDays() == ["2026-07-08"])
            #expect(await ledger.entry()?.rule.id == RecurringID(1))
            #expect(try await ledger.allExpenses().map(\.id) == [ExpenseID(1)])
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `an id is never given again`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule())
            _ = await ledger.commit(request(.undo(.own)))
        }
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule())
            #expect(await ledger.state.recurring.ids == [RecurringID(2)])
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `days before the rule was made are due with backfill only`() async throws {
        let anchor = try CalendarDay("2026-04-10")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(from: anchor))
            #expect(try await ledger.bookedDays(1) == [])
            #expect(await ledger.entry(1)?.next?.iso == "2026-07-10")
            _ = await ledger.commit(.rule(from: anchor, backfill: true))
            #expect(try await ledger.bookedDays(2) == ["2026-04-10", "2026-05-10", "2026-06-10"])
            _ = await ledger.commit(.rule(from: anchor, booking: .confirm, backfill: true))
            #expect(await ledger.entry(3)?.waiting == 3)
            #expect(await ledger.entry(3)?.next == anchor)
        }
    }

    @Test func `a backfill of 5,000 days is one change, and of more is refused`() async throws {
        let first = try #require(CalendarDay.sample.adding(days: -4999))
        let before = try #require(first.adding(days: -1))
        try await home.session { (ledger: Ledger) async throws in
            #expect(
                await ledger.commit(.rule(1, every: .day, from: before, backfill: true)).refusal
                    == .limitExceeded
            )
            let change = await ledger.commit(.rule(1, every: .day, from: first, backfill: true)).change
            #expect(change?.inserted.count == 5000)
            // However many rows it has, a page of history holds it.
            let page = try await ledger.history(HistoryQuery())
            var writer = JSONWriter()
            let view = WireView(
                currency: Currency(code: "EUR"),
                categories: [:],
                display: nil,
                showsDetails: true
            )
            writer.change(try #require(page.entries.first), view)
            #expect(writer.bytes.count < 500_000)
            let told = try JSONParser.parse(writer.text)
            let rows = try #require(told["rows"]?.array?.count)
            #expect(told["rows_left_out"]?.integer == Int64(5001 - rows))
            #expect(await ledger.commit(request(.undo(.own))).change?.removed.count == 5000)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `all backfills of a batch together make no more days due than one`() async throws {
        let first = try #require(CalendarDay.sample.adding(days: -2499))
        let half = Change.rule(1, every: .day, from: first, booking: .confirm, backfill: true)
        try await home.session { (ledger: Ledger) async throws in
            #expect(await ledger.commit(.batch([half, half, .rule()])).refusal == .limitExceeded)
            #expect(await ledger.state.recurring.rules.isEmpty)
            #expect(await ledger.commit(.batch([half, half])).refusal == nil)
            #expect(await ledger.entry(2)?.waiting == 2500)
            // The next change has as many again.
            #expect(await ledger.commit(.batch([half])).refusal == nil)
        }
    }

    @Test func `at most 500 rules are kept, whose amounts stay in the range of one`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(Amount.largest - 1000, from: try CalendarDay("2026-08-01")))
            let day = try CalendarDay("2026-08-01")
            #expect(await ledger.commit(.rule(-1001, from: day)).refusal == .limitExceeded)
            for _ in 0..<499 { _ = await ledger.commit(.rule(1, from: day)) }
            #expect(await ledger.commit(.rule(1, from: day)).refusal == .limitExceeded)
            #expect(await ledger.commit(.editRule(2, RecurringPatch(amount: 1000))).refusal == .limitExceeded)
        }
    }

    @Test func `a dry run and a refused change leave nothing behind`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            let request = ChangeRequest(.rule(1500, "Fun"), isDryRun: true)
            #expect(await ledger.commit(request).answer != nil)
            let refused = Change.batch([.rule(1500, "Fun"), .remove([ExpenseID(99)])])
            #expect(await ledger.commit(refused).refusal == .notFound)
            #expect(await ledger.state.recurring.rules.isEmpty)
            #expect(await ledger.state.recurring.nextID == 1)
            #expect(try await ledger.integers("SELECT count(*) FROM recurring_due") == [0])
            #expect(await ledger.nextAutomatic == nil)
        }
    }

    // MARK: Due days

    @Test func `a day that waits is booked or skipped once`() async throws {
        let due = try CalendarDay("2026-07-01")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(1500, from: due, "Rent", booking: .confirm, backfill: true))
            let change = try #require(await ledger.commit(.book(1, nil, 1520)).change)
            #expect(change.inserted.map(\.date) == [due])
            #expect(change.inserted.map(\.amount) == [1520])
            #expect(await ledger.commit(.book(1, due)).refusal == .conflict)
            #expect(await ledger.commit(.skip(1, due)).refusal == .conflict)
            let other = try CalendarDay("2026-07-02")
            #expect(await ledger.commit(.book(1, other)).refusal == .badValue)
            #expect(await ledger.commit(.skip(1)).change != nil)
            #expect(await ledger.entry()?.next?.iso == "2026-09-01")
            // Out of turn, and then in turn.
            let november = try CalendarDay("2026-11-01")
            #expect(await ledger.commit(.book(1, november)).change != nil)
            #expect(await ledger.commit(.skip(1)).change != nil)
            #expect(await ledger.commit(.skip(1)).change != nil)
            #expect(await ledger.entry()?.next?.iso == "2026-12-01")
            #expect(await ledger.commit(.skip(9)).refusal == .notFound)
        }
        try await home.session { (ledger: Ledger) async throws in
            #expect(await ledger.entry()?.next?.iso == "2026-12-01")
        }
    }

    @Test func `what ends has no next day`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(every: .day, until: .sample))
            #expect(await ledger.entry()?.next == nil)
            #expect(await ledger.commit(.book(1)).refusal == .notFound)
            #expect(await ledger.nextAutomatic == nil)
        }
    }

    @Test func `a booked expense may be edited and removed, and does not come back`() async throws {
        let week = try CalendarDay("2026-07-15")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(every: .week))
            _ = await ledger.commit(.edit(.id(ExpenseID(1)), ExpensePatch(date: week)))
            _ = await ledger.commit(.remove([ExpenseID(1)]))
            #expect(await ledger.bookDue(on: .sample) == 0)
            #expect(await ledger.bookDue(on: week) == 1)
            #expect(try await ledger.bookedDays() == ["2026-07-15"])
        }
    }

    // MARK: Editing

    @Test func `an edit changes what comes, and waiting days stay due`() async throws {
        let later = try CalendarDay("2026-07-20")
        let last = try CalendarDay("2026-07-27")
        try await home.session { (ledger: Ledger) async throws in
            let first = try CalendarDay("2026-06-15")
            _ = await ledger.commit(.rule(1500, from: first, booking: .confirm, backfill: true))
            let patch = RecurringPatch(amount: 1600, every: .week, anchor: later)
            _ = await ledger.commit(request(.editRule(1, patch), on: later))
            // 15 June and July wait, and so does the 20th of the new days.
            #expect(await ledger.entry(on: later)?.waiting == 3)
            #expect(await ledger.entry(on: later)?.next == first)
            #expect(await ledger.entry(on: last)?.waiting == 4)
            _ = await ledger.commit(request(.undo(.own), on: later))
            #expect(await ledger.entry(on: later)?.waiting == 2)
            #expect(await ledger.entry(on: later)?.rule.amount == 1500)
            #expect(try await ledger.integers("SELECT count(*) FROM recurring_due") == [0])
            _ = await ledger.commit(request(.redo(ofAnybody: false), on: later))
            #expect(await ledger.entry(on: later)?.waiting == 3)
        }
        try await home.session { (ledger: Ledger) async throws in
            #expect(await ledger.entry(on: later)?.waiting == 3)
            // What waited before it booked itself still waits.
            _ = await ledger.commit(request(.editRule(1, RecurringPatch(booking: .auto)), on: later))
            #expect(try await ledger.bookedDays() == ["2026-07-20"])
            #expect(await ledger.entry(on: later)?.waiting == 2)
            #expect(await ledger.bookDue(on: last) == 1)
            _ = await ledger.commit(request(.book(1), on: later))
            _ = await ledger.commit(request(.skip(1), on: later))
            #expect(await ledger.entry(on: later)?.waiting == 0)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `an end that is taken away brings no past days back`() async throws {
        let later = try CalendarDay("2026-10-10")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(until: try CalendarDay("2026-08-31")))
            #expect(await ledger.bookDue(on: later) == 1)
            _ = await ledger.commit(request(.editRule(1, RecurringPatch(until: .some(nil))), on: later))
            #expect(await ledger.bookDue(on: later) == 0)
            #expect(await ledger.entry(on: later)?.next?.iso == "2026-11-08")
        }
    }

    @Test func `an edit of the last day of days and weeks is refused`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(every: .week))
            #expect(
                await ledger.commit(.editRule(1, RecurringPatch(isOnLastDay: true))).refusal == .badValue
            )
            #expect(
                await ledger.commit(.editRule(1, RecurringPatch(every: .month, isOnLastDay: true))).change
                    != nil
            )
            #expect(await ledger.entry()?.next?.iso == "2026-07-31")
        }
    }

    // MARK: Taking back

    @Test func `a booking that is taken back stays so if it would come by itself, and else waits again`()
        async throws
    {
        let august = try CalendarDay("2026-08-08")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule())
            #expect(await ledger.bookDue(on: august) == 1)
            let revision = await ledger.revision
            _ = await ledger.commit(request(.undo(.revision(revision)), on: august))
            #expect(await ledger.bookDue(on: august) == 0)
            #expect(try await ledger.bookedDays() == ["2026-07-08"])
            // Done again it is the same expense.
            _ = await ledger.commit(request(.redo(ofAnybody: false), on: august))
            #expect(try await ledger.bookedDays() == ["2026-07-08", "2026-08-08"])
            #expect(try await ledger.allExpenses().map(\.id) == [ExpenseID(1), ExpenseID(2)])
            // Booked before its day, and taken back before it.
            _ = await ledger.commit(request(.book(1), on: august))
            _ = await ledger.commit(request(.undo(.own), on: august))
            #expect(await ledger.entry()?.next?.iso == "2026-09-08")
            _ = await ledger.commit(.rule(every: .day, booking: .confirm))
            _ = await ledger.commit(.book(2))
            _ = await ledger.commit(request(.undo(.own)))
            #expect(await ledger.entry(2)?.waiting == 1)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `a rule that is brought back books what came due meanwhile, each once`() async throws {
        let later = try CalendarDay("2026-10-01")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule())
            _ = await ledger.commit(.removeRule(1))
            #expect(await ledger.bookDue(on: later) == 0)
            _ = await ledger.commit(request(.undo(.own), on: later))
            #expect(await ledger.bookDue(on: later) == 2)
            #expect(try await ledger.bookedDays() == ["2026-07-08", "2026-08-08", "2026-09-08"])
            // Not even if it is taken away and brought back again.
            _ = await ledger.commit(request(.removeRule(1), on: later))
            _ = await ledger.commit(request(.undo(.own), on: later))
            #expect(await ledger.bookDue(on: later) == 0)
        }
    }

    @Test func `a category stays as long as a rule is in it`() async throws {
        let day = try CalendarDay("2026-08-01")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.add(5, "Rent"))
            _ = await ledger.commit(.rule(7, from: day, "Rent"))
            let other = ChangeRequest(.undo(.revision(1)), uid: 1)
            #expect(await ledger.commit(other).change != nil)
            #expect(await ledger.state.categories.values.map(\.name) == ["Rent"])
            _ = await ledger.commit(.removeRule(1))
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `the currency stays as long as there is a rule`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.set(.currency(Currency(code: "EUR"))))
            _ = await ledger.commit(.rule(from: try CalendarDay("2026-08-01")))
            #expect(await ledger.commit(.undo(.revision(1))).refusal == .conflict)
        }
    }

    @Test func `rules move to another category, or to none`() async throws {
        let day = try CalendarDay("2026-07-31")
        try await home.session { (ledger: Ledger) async throws in
            _ = await ledger.commit(.rule(7, from: day, "Rent"))
            let state = await ledger.state
            let figures = try await ledger.figures(in: PeriodLabel(containing: day), today: .sample)
            let id = try #require(state.categories.keys.first)
            #expect(figures.categories[id]?.figures.facts.upcoming == 7)
            _ = await ledger.commit(.editRule(1, RecurringPatch(category: .some(nil))))
            let after = try await ledger.figures(in: PeriodLabel(containing: day), today: .sample)
            #expect(after.categories[id]?.figures.facts.upcoming == 0)
            #expect(after.total.facts.upcoming == 7)
        }
    }

    // MARK: Upcoming

    @Test func `upcoming is what is due in a period, overdue ones only in the open one`() async throws {
        try await home.session { (ledger: Ledger) async throws in
            let june = try CalendarDay("2026-06-20")
            _ = await ledger.commit(.rule(100, from: june, booking: .confirm, backfill: true))
            _ = await ledger.commit(.rule(1, every: .week, from: try CalendarDay("2026-07-09")))
            for (label, sum) in [("2026-06", 0), ("2026-07", 204), ("2026-08", 104), ("2026-09", 104)] {
                let figures = try await ledger.figures(in: try PeriodLabel(label), today: .sample)
                #expect(figures.total.facts.upcoming.minorUnits == Int64(sum), "\(label)")
            }
            let facts = try await ledger.facts(on: .sample)
            #expect(facts.upcoming.count == 6)
            #expect(facts.upcoming.sum == 204)
            #expect(facts.upcoming.next.map(\.due.iso).prefix(2) == ["2026-06-20", "2026-07-09"])
        }
    }
}
