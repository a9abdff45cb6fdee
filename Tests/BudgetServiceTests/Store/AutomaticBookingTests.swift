import BudgetCore
import BudgetTestSupport
import CSQLite
import Testing

@testable import BudgetService

/// Due days that book themselves, over days that turn, clocks that are set, and restarts.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AutomaticBookingTests {
    /// What an hour of random history does.
    private enum Step: CaseIterable {
        case forward, forward2, back, restart, add, edit, remove, skip, book, undo, redo, removeExpense
    }

    private static func turn(_ budget: ServedBudget, to day: CalendarDay) async {
        await withCheckedContinuation { continuation in
            budget.lane.turn(to: day) { continuation.resume() }
        }
    }

    private static func commit(_ budget: ServedBudget, _ change: Change) async -> ChangeOutcome {
        await withCheckedContinuation { continuation in
            budget.lane.submit(ChangeRequest(change)) { continuation.resume(returning: $0) }
            budget.lane.commit()
        }
    }

    private static func facts(_ budget: ServedBudget) -> [String] {
        [
            budget.store.today.iso, "\(budget.store.totalSpent.minorUnits)",
            "\(budget.store.upcoming.sum.minorUnits)", "\(budget.store.revision)",
        ]
    }

    @Test func `a turn of the day shows the new day with its bookings, and never one without the other`()
        async throws
    {
        let budget = try await ServedBudget([
            .limit(100_000), .rule(1500, every: .week, from: try CalendarDay("2026-07-10"), "Fun"),
        ])
        #expect(Self.facts(budget) == ["2026-07-08", "0", "6000", "3"])
        #expect(budget.store.figures.perDay == 3916)
        await Self.turn(budget, to: try CalendarDay("2026-07-17"))
        #expect(Self.facts(budget) == ["2026-07-17", "3000", "3000", "4"])
        let fun = try #require(budget.store.categories.keys.first)
        #expect(budget.store.categoryFigures(fun)?.figures.facts.recurring == 3000)
        // Another period begins: the old one's last day is booked where it belongs.
        await Self.turn(budget, to: try CalendarDay("2026-08-07"))
        #expect(Self.facts(budget) == ["2026-08-07", "1500", "4500", "5"])
        #expect(
            try await budget.ledger.bookedDays() == [
                "2026-07-10", "2026-07-17", "2026-07-24", "2026-07-31", "2026-08-07",
            ]
        )
        // Set back, nothing is booked again; and forward once more, neither.
        await Self.turn(budget, to: try CalendarDay("2026-07-09"))
        await Self.turn(budget, to: try CalendarDay("2026-08-07"))
        #expect(Self.facts(budget) == ["2026-08-07", "1500", "4500", "5"])
    }

    @Test func `projected is what recurs, and the pace of the rest`() async throws {
        let budget = try await ServedBudget([
            .add(800), .rule(31_000), .rule(100, from: try CalendarDay("2026-07-20")),
        ])
        // 31,000 booked, 100 to come, and 8.00 in 8 of 31 days.
        #expect(budget.store.figures.projected == 34_200)
    }

    @Test func `a full disk turns the day all the same, and what is due is booked once there is room`()
        async throws
    {
        let budget = try await ServedBudget([.rule(1500, from: try CalendarDay("2026-07-10"))])
        budget.gate.fail(with: SQLiteError(code: SQLITE_FULL, message: "full"))
        await Self.turn(budget, to: try CalendarDay("2026-07-11"))
        #expect(Self.facts(budget) == ["2026-07-11", "0", "1500", "2"])
        budget.gate.fail(with: nil)
        let outcome = await Self.commit(budget, .add(1, on: try CalendarDay("2026-07-11")))
        #expect(outcome.change?.revision == 3)
        #expect(Self.facts(budget) == ["2026-07-11", "1501", "0", "4"])
    }

    @Test func `what cannot be booked stays due, keeps no other from it, and is tried once a turn`()
        async throws
    {
        let day = try CalendarDay("2026-07-10")
        // A hundred minor units are left of what all amounts may come to.
        let budget = try await ServedBudget([
            .rule(1_000_000_000, from: day), .rule(7, from: day),
            .batch(Array(repeating: .add(Amount.largest), count: 999)), .add(Amount.largest - 100),
        ])
        var outcomes: [AutomaticBooking.Outcome] = []
        budget.lane.afterBooking = { outcomes.append($0) }
        await Self.turn(budget, to: day)
        #expect(outcomes.map(\.booked) == [1])
        #expect(outcomes.map(\.refusal?.code) == [.limitExceeded])
        #expect(budget.store.upcoming.sum == 1_000_000_000)
        _ = await Self.commit(budget, .add(1, on: day))
        #expect(outcomes.count == 1)
        await Self.turn(budget, to: try CalendarDay("2026-07-11"))
        #expect(outcomes.count == 2)
    }

    @Test func `an undo that brings a rule back books what came due, before it is answered`() async throws {
        let budget = try await ServedBudget([.rule(1500, from: try CalendarDay("2026-07-10"))])
        _ = await Self.commit(budget, .removeRule(1))
        await Self.turn(budget, to: try CalendarDay("2026-07-12"))
        #expect(Self.facts(budget) == ["2026-07-12", "0", "0", "3"])
        let outcome = await Self.commit(budget, .undo(.own))
        #expect(outcome.change?.revision == 4)
        #expect(Self.facts(budget) == ["2026-07-12", "1500", "0", "5"])
    }

    @Test func `a zone in which it is the next day shows that day with its bookings, in one change of facts`()
        async throws
    {
        let budget = try await ServedBudget([.rule(1500, from: try CalendarDay("2026-07-09"))])
        var seen: [[String]] = []
        budget.lane.today = { _ in
            seen.append(Self.facts(budget))
            return budget.store.today
        }
        let client = try budget.connect()
        _ = try await client.reply(#"{"command":"subscribe","args":{"topics":["today","spent"]}}"#)
        // Two changes of one group: what the first brings is there when the second is answered.
        let outcome = await withCheckedContinuation { continuation in
            budget.lane.submit(ChangeRequest(.set(.timeZone("Pacific/Kiritimati")))) { _ in
                #expect(Self.facts(budget) == ["2026-07-09", "1501", "0", "5"])
            }
            budget.lane.submit(ChangeRequest(.add(1))) { continuation.resume(returning: $0) }
            budget.lane.commit()
        }
        #expect(outcome.change?.revision == 4)
        #expect(seen.first == ["2026-07-09", "1501", "0", "5"])
        let event = try await client.value()
        #expect(event["revision"]?.integer == 5)
        #expect(event["values"]?["today"] == .string("2026-07-09"))
        #expect(event["values"]?["spent"] == .string("15.01"))
        // Back again nothing is booked, and forth again neither.
        for (zone, day) in [("UTC", "2026-07-08"), ("Pacific/Kiritimati", "2026-07-09")] {
            _ = await Self.commit(budget, .set(.timeZone(zone)))
            #expect(budget.store.today.iso == day)
            #expect(budget.store.totalSpent == 1501)
        }
    }

    @Test func `an undo of a zone's change books what came due by the former zone`() async throws {
        let budget = try await ServedBudget([.set(.timeZone("Pacific/Kiritimati"))])
        budget.lane.today = { _ in budget.store.today }
        _ = await Self.commit(budget, .set(.timeZone("UTC")))
        _ = await Self.commit(budget, .rule(1500, from: try CalendarDay("2026-07-09")))
        #expect(Self.facts(budget) == ["2026-07-08", "0", "1500", "4"])
        _ = await Self.commit(budget, .undo(.revision(3)))
        #expect(Self.facts(budget) == ["2026-07-09", "1500", "0", "6"])
    }

    @Test func `a long downtime is made up for in changes of 256 expenses`() async throws {
        let budget = try await ServedBudget([.rule(1, every: .day)])
        await Self.turn(budget, to: try #require(CalendarDay.sample.adding(days: 600)))
        #expect(budget.store.revision == 5)
        #expect(try await budget.ledger.bookedDays().count == 601)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `every due day is booked at most once, and none is missed`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let scratch = try ScratchDirectory()
        var open: Ledger? = try Ledger(directory: scratch.path("state"))
        var today = CalendarDay.sample
        for _ in 0..<120 {
            switch try #require(Step.allCases.randomElement(using: &random)) {
            case .forward, .forward2: today = today.adding(days: .random(in: 0...20, using: &random)) ?? today
            case .back: today = today.adding(days: .random(in: -15...0, using: &random)) ?? today
            case .restart:
                await open?.close()
                // Its lock is let go of with it.
                open = nil
                open = try Ledger(directory: scratch.path("state"))
            default: break
            }
            let ledger = try #require(open)
            let id = Int64.random(in: 1...4, using: &random)
            let change: Change?
            switch try #require(Step.allCases.randomElement(using: &random)) {
            case .add: change = Self.rule(from: today, &random)
            case .edit:
                change = .editRule(
                    id,
                    RecurringPatch(interval: .random(in: 1...3, using: &random), anchor: today)
                )
            case .remove: change = .removeRule(id)
            case .skip: change = .skip(id)
            case .book: change = .book(id)
            case .undo: change = .undo(.own)
            case .redo: change = .redo(ofAnybody: false)
            case .removeExpense: change = .remove([ExpenseID(id)])
            default: change = nil
            }
            if let change {
                let command = if case .undo = change { "undo" } else { "test" }
                _ = await ledger.commit(ChangeRequest(change, command: command, today: today))
            }
            _ = await ledger.bookDue(on: today)
            try await Self.check(ledger, today, "seed \(seed)")
        }
        #expect(try await open?.check() == [], "seed \(seed)")
    }

    private static func rule(from today: CalendarDay, _ random: inout SeededGenerator) -> Change {
        .rule(
            .random(in: 1...9, using: &random),
            every: Recurrence.Unit.allCases.randomElement(using: &random) ?? .week,
            interval: .random(in: 1...3, using: &random),
            from: today.adding(days: .random(in: -40...20, using: &random)) ?? today,
            booking: .random(using: &random) ? .auto : .confirm,
            backfill: .random(using: &random)
        )
    }

    /// No day of a rule was booked twice, and none that books itself is open up to today.
    private static func check(_ ledger: Ledger, _ today: CalendarDay, _ seed: String) async throws {
        let twice = try await ledger.integers(
            """
            SELECT expense.id FROM expense JOIN recurring_due AS due ON due.recurring_id = expense.recurring_id
            AND due.expense_id = expense.id GROUP BY expense.id HAVING count(*) > 1
            UNION ALL
            SELECT id FROM expense WHERE recurring_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM recurring_due WHERE expense_id = expense.id)
            """
        )
        #expect(twice == [], "\(seed)")
        let doubled = try await ledger.integers(
            """
            SELECT recurring_id FROM expense WHERE recurring_id IS NOT NULL
            GROUP BY recurring_id, spent_on HAVING count(*) > 1
            """
        )
        #expect(doubled == [], "\(seed)")
        let state = await ledger.state.recurring
        for id in state.ids {
            guard let rule = state.rules[id]?.rule, rule.booking == .auto,
                let progress = state.progress[id]
            else { continue }
            // By definition: each of its days is settled, one for one.
            var day = rule.recurrence.due(onOrAfter: rule.firstDue)
            while let due = day, due <= today {
                #expect(!progress.isOpen(due), "\(seed): \(due.iso) of #\(id.number)")
                day = rule.recurrence.due(after: due)
            }
            let rows = try await ledger.integers(
                """
                SELECT count(*) FROM recurring_due WHERE recurring_id = \(id.number)
                AND day BETWEEN \(rule.firstDue.number) AND \(today.number) AND outcome <> 'due'
                """
            )
            let due = rule.recurrence.count(from: rule.firstDue, through: today)
            #expect(rows.first ?? 0 >= Int64(due), "\(seed): days of #\(id.number)")
        }
    }
}
