import BudgetCore
import CSQLite
import Testing

@testable import BudgetService

/// What is told, and that it is told once.
@Suite(.timeLimit(.minutes(1))) struct AlertRowsTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Makes a change and gives what it tells, such as `80`, `food 100` or `over`.
    private func news(
        _ ledger: Ledger,
        _ change: Change,
        on today: CalendarDay = .sample,
        isDryRun: Bool = false
    ) async throws -> [String] {
        var request = ChangeRequest(change, isDryRun: isDryRun, today: today)
        // What may be done again is found by this name.
        if case .undo = change { request.command = "undo" }
        let outcome = await ledger.commit(request)
        #expect(outcome.refusal == nil)
        return await names(ledger, outcome.change?.newAlerts ?? [])
    }

    private func names(_ ledger: Ledger, _ alerts: [Alert]) async -> [String] {
        let categories = await ledger.state.categories
        return alerts.map { alert in
            var name = alert.threshold.map { "\($0)" } ?? "over"
            if case .category(let id) = alert.scope { name = "\(categories[id]?.name ?? "?") \(name)" }
            return name
        }
    }

    private func turn(_ ledger: Ledger, to day: CalendarDay) async throws -> [String] {
        await names(ledger, try await ledger.tellAlerts(on: day, now: 1))
    }

    // MARK: Reaching

    @Test
    func `each threshold is told when it is reached, to the last minor unit, and after a restart not again`()
        async throws
    {
        try await home.session { ledger async throws in
            #expect(try await news(ledger, .limit(10_000)) == [])
            #expect(try await news(ledger, .add(7999)) == [])
            #expect(try await news(ledger, .add(1)) == ["80"])
            #expect(try await news(ledger, .add(2000)) == ["100"])
            #expect(try await news(ledger, .add(1)) == ["over"])
            #expect(try await news(ledger, .add(1)) == [])
        }
        try await home.session { ledger async throws in
            #expect(try await turn(ledger, to: .sample) == [])
            let told = try await ledger.facts(on: .sample).alerts
            #expect(await names(ledger, told) == ["80", "100", "over"])
            #expect(told.map(\.revision) == [3, 4, 5])
            #expect(try await news(ledger, .add(1)) == [])
        }
    }

    @Test func `a jump tells everything that it passes, in that order`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            _ = try await news(ledger, .set(.thresholds([50, 80, 100, 120])))
            #expect(try await news(ledger, .add(12_500)) == ["50", "80", "100", "over", "120"])
        }
    }

    @Test func `category and whole budget are told at once, each for itself`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(20_000))
            _ = try await news(ledger, .limit(10_000, "food"))
            #expect(try await news(ledger, .add(9000, "food")) == ["food 80"])
            #expect(try await news(ledger, .add(8000, "food")) == ["80", "food 100", "food over"])
            #expect(try await news(ledger, .add(5000)) == ["100", "over"])
        }
    }

    @Test func `an expense of another period reaches nothing in this one`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            for day in ["2026-06-30", "2026-08-01"] {
                let change = Change.add(50_000, on: try CalendarDay(day))
                #expect(try await news(ledger, change) == [])
            }
            #expect(try await ledger.integers("SELECT count(*) FROM alert") == [0])
        }
    }

    @Test func `without a limit nothing is reached, and of nothing there is no percentage`() async throws {
        try await home.session { ledger async throws in
            #expect(try await news(ledger, .add(500)) == [])
            #expect(try await news(ledger, .limit(0)) == ["over"])
            #expect(try await news(ledger, .limit(0, "food")) == [])
            #expect(try await news(ledger, .add(1, "food")) == ["food over"])
        }
    }

    // MARK: Not again

    @Test func `neither a refund nor undo and redo nor an edit lets it be told again`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            #expect(try await news(ledger, .add(8500, "food")) == ["80"])
            #expect(try await news(ledger, .add(-5000, "food")) == [])
            #expect(try await news(ledger, .add(5000, "food")) == [])
            #expect(try await news(ledger, .undo(.own)) == [])
            #expect(try await news(ledger, .redo(ofAnybody: false)) == [])
            #expect(try await news(ledger, .add(2000)) == ["100", "over"])
            #expect(try await news(ledger, .undo(.own)) == [])
            #expect(try await news(ledger, .add(2000)) == [])
            #expect(try await news(ledger, .edit(.last, ExpensePatch(amount: 3000))) == [])
        }
    }

    @Test func `an undo can reach what was not told before`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            _ = try await news(ledger, .limit(20_000))
            #expect(try await news(ledger, .add(9000)) == [])
            #expect(try await news(ledger, .undo(.revision(2))) == ["80"])
        }
    }

    @Test func `a lower limit tells what is reached by it, a higher one and back again does not`()
        async throws
    {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(20_000))
            _ = try await news(ledger, .add(9000, "food"))
            #expect(try await news(ledger, .limit(10_000)) == ["80"])
            #expect(try await news(ledger, .limit(20_000)) == [])
            #expect(try await news(ledger, .limit(9000)) == ["100"])
            #expect(try await news(ledger, .limit(10_000, "food")) == ["food 80"])
            #expect(try await news(ledger, .limit(nil, "food")) == [])
            #expect(try await news(ledger, .limit(8999, only: true)) == ["over"])
        }
    }

    @Test func `a new threshold that is reached already is told, an old one that comes back is not`()
        async throws
    {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            #expect(try await news(ledger, .add(9500)) == ["80"])
            #expect(try await news(ledger, .set(.thresholds([50, 95, 100]))) == ["50", "95"])
            #expect(try await news(ledger, .set(.thresholds([80, 100]))) == [])
            #expect(try await news(ledger, .set(.name("x"))) == [])
        }
    }

    @Test func `what is tried or refused tells nothing, and nothing is kept of it`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            #expect(try await news(ledger, .add(9000), isDryRun: true) == [])
            let refused = await ledger.commit(.batch([.add(9000), .remove([ExpenseID(99)])]))
            #expect(refused.refusal == .notFound)
            #expect(try await ledger.integers("SELECT count(*) FROM alert") == [0])
            #expect(try await news(ledger, .add(9000)) == ["80"])
        }
    }

    @Test func `a batch tells at its end, not what it passes on its way`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            #expect(try await news(ledger, .batch([.add(20_000), .add(-15_000)])) == [])
            #expect(try await news(ledger, .batch([.add(3000), .add(500)])) == ["80"])
        }
    }

    @Test func `changes of one group tell each its own`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            let group = await ledger.commit([7999, 1, 1, 1999, 1].map { ChangeRequest(.add($0)) })
            let told = group.outcomes.map { $0.change?.newAlerts.map(\.threshold) ?? [] }
            #expect(told == [[], [80], [], [100], [nil]])
        }
    }

    // MARK: Periods

    @Test func `the next period tells again`() async throws {
        try await home.session { ledger async throws in
            let august = try CalendarDay("2026-08-01")
            _ = try await news(ledger, .limit(10_000))
            #expect(try await news(ledger, .add(9000)) == ["80"])
            #expect(try await news(ledger, .add(9000, on: august)) == [])
            #expect(try await turn(ledger, to: august) == ["80"])
            #expect(try await turn(ledger, to: august) == [])
            #expect(try await news(ledger, .add(9000, on: august), on: august) == ["100", "over"])
            // The clock goes back: July was told.
            #expect(try await turn(ledger, to: .sample) == [])
            #expect(try await news(ledger, .add(1)) == [])
        }
    }

    @Test func `a carried deficit is told at the turn of the month`() async throws {
        try await home.session { ledger async throws in
            let august = try CalendarDay("2026-08-01")
            _ = try await news(ledger, .limit(10_000))
            _ = try await news(ledger, .set(.carryOver(.deficit)))
            #expect(try await news(ledger, .add(20_001)) == ["80", "100", "over"])
            #expect(try await turn(ledger, to: august) == ["over"])
            #expect(try await turn(ledger, to: august) == [])
        }
        // Nor by a start.
        try await home.session { ledger async throws in
            let next = try CalendarDay("2026-08-02")
            #expect(try await turn(ledger, to: next) == [])
        }
    }

    @Test func `an expense of the past that lowers what is carried is told in the open period`() async throws
    {
        try await home.session { ledger async throws in
            let june = try CalendarDay("2026-06-10")
            _ = try await news(ledger, .limit(10_000, from: try PeriodLabel("2026-06")), on: june)
            _ = try await news(ledger, .set(.carryOver(.deficit)))
            #expect(try await news(ledger, .add(5000)) == [])
            #expect(try await news(ledger, .add(14_000, on: june)) == ["80"])
        }
    }

    @Test func `another start day keeps what was told of a label`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            #expect(try await news(ledger, .add(9000)) == ["80"])
            #expect(try await news(ledger, .set(.monthStartDay(5))) == [])
            let july = try await ledger.facts(on: .sample)
            #expect(july.alerts.map(\.label.text) == ["2026-07"])
            // Now the sample day is in the period that is called June, of which nothing was told.
            let outcome = await ledger.commit(.set(.monthStartDay(25)))
            #expect(outcome.change?.alerts == [])
            let back = await ledger.commit(.set(.monthStartDay(1)))
            #expect(back.change?.alerts?.map(\.threshold) == [80])
            #expect(back.change?.newAlerts == [])
        }
    }

    @Test func `a category that goes and comes back is not told anew`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000, "food"))
            #expect(try await news(ledger, .add(9000, "food")) == ["80", "food 80"])
            for _ in 1...2 { #expect(try await news(ledger, .undo(.own)) == []) }
            #expect(await ledger.state.categories.isEmpty)
            for _ in 1...2 { #expect(try await news(ledger, .redo(ofAnybody: false)) == []) }
        }
    }

    @Test func `a merged category is told what it has now reached, another name tells nothing`() async throws
    {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000, "food"))
            _ = try await news(ledger, .limit(90_000))
            _ = try await news(ledger, .add(7000, "food"))
            _ = try await news(ledger, .add(2000, "snacks"))
            #expect(try await news(ledger, .renameCategory("food", to: "meals")) == [])
            #expect(try await news(ledger, .mergeCategory("snacks", into: "meals")) == ["meals 80"])
            #expect(try await news(ledger, .undo(.own)) == [])
        }
    }

    // MARK: The disk

    @Test func `a full disk puts off what a turn has to tell until something is written`() async throws {
        let gate = CommitGate()
        try await home.session(gate.faults) { ledger async throws in
            let august = try CalendarDay("2026-08-01")
            _ = try await news(ledger, .limit(10_000))
            _ = try await news(ledger, .limit(10_000, "food"))
            _ = try await news(ledger, .add(9000, on: august, "food"))
            gate.fail(with: SQLiteError(code: SQLITE_FULL, message: "full"))
            #expect(try await turn(ledger, to: august) == [])
            #expect(try await ledger.facts(on: august).alerts == [])
            gate.fail(with: nil)
            #expect(try await ledger.integers("SELECT count(*) FROM alert") == [0])
            #expect(try await news(ledger, .add(1, "other"), on: august) == ["80", "food 80"])
        }
    }

    @Test func `a change that fails on the disk is told when it is made`() async throws {
        let gate = CommitGate()
        try await home.session(gate.faults) { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            gate.fail(with: SQLiteError(code: SQLITE_FULL, message: "full"))
            #expect(await ledger.commit(.add(9000)).refusal == .storageFull)
            gate.fail(with: nil)
            #expect(try await news(ledger, .add(9000)) == ["80"])
        }
    }

    @Test func `an expense that reaches nothing asks nothing further of the file`() async throws {
        try await home.session { ledger async throws in
            _ = try await news(ledger, .limit(10_000))
            _ = try await news(ledger, .limit(10_000, "food"))
            _ = try await turn(ledger, to: .sample)
            // Whoever reads the alerts finds none of this period, as long as nobody asks.
            try await ledger.sql("INSERT INTO alert SELECT scope, period, 80, 1, 1 FROM limit_entry")
            let outcome = await ledger.commit(.add(100, "food"))
            #expect(outcome.change?.alerts == nil)
            try await ledger.sql("ALTER TABLE alert RENAME TO away")
            #expect(try await news(ledger, .add(100, "food")) == [])
        }
    }
}
