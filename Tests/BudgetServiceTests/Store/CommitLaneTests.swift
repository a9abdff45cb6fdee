import BudgetCore
import CSQLite
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct CommitLaneTests {
    private let home: LedgerHome
    private let gate = CommitGate()

    init() throws {
        home = try LedgerHome()
    }

    private func makeLane(_ ledger: Ledger? = nil) async throws -> (lane: CommitLane, store: BudgetStore) {
        let ledger = try ledger ?? Ledger(directory: home.directory, faults: gate.faults)
        let store = BudgetStore(try await ledger.facts(on: .sample))
        let clock = try #require(WallClock(startingAt: nil))
        return (CommitLane(ledger, store, clock), store)
    }

    @Test func `what is submitted in one turn shares a commit, and is answered in order`() async throws {
        let (lane, store) = try await makeLane()
        var answers: [Int] = []
        var sizes: [Int] = []
        lane.afterGroup = { sizes.append($0.count) }
        for number in 0..<10 {
            lane.submit(ChangeRequest(.add(1))) { outcome in
                answers.append(number)
                // Durable before visible, and visible before answered: all of the group.
                #expect(store.revision == 10)
                #expect(outcome.change?.revision == Int64(number + 1))
            }
        }
        #expect(answers.isEmpty)
        await lane.drain()
        #expect(answers == Array(0..<10))
        #expect(sizes == [10])
        #expect(gate.commits == 1)
    }

    @Test func `what arrives while a commit is under way goes into the next`() async throws {
        let (lane, store) = try await makeLane()
        var sizes: [Int] = []
        lane.afterGroup = { sizes.append($0.count) }
        gate.shut()
        lane.submit(ChangeRequest(.add(1))) { _ in #expect(store.revision == 1) }
        lane.commit()
        await gate.isReached()
        #expect(store.revision == 0)
        for _ in 0..<600 { lane.submit(ChangeRequest(.add(1))) { _ in } }
        gate.open()
        await lane.drain()
        #expect(sizes == [1, 256, 256, 88])
        #expect(store.totalSpent == 601)
    }

    @Test func `an answer that submits again is answered too`() async throws {
        let (lane, store) = try await makeLane()
        lane.submit(ChangeRequest(.add(1))) { _ in
            lane.submit(ChangeRequest(.add(2))) { _ in #expect(store.totalSpent == 3) }
        }
        await lane.drain()
        #expect(store.totalSpent == 3)
        #expect(gate.commits == 2)
    }

    @Test func `the day turns between two groups, and what waited is asked as of the new day`() async throws {
        let ledger = try Ledger(directory: home.directory, faults: gate.faults)
        let (lane, store) = try await makeLane(ledger)
        let august = try CalendarDay("2026-08-01")
        gate.shut()
        lane.submit(ChangeRequest(.set(.carryOver(.surplus)))) { _ in #expect(store.today == .sample) }
        lane.commit()
        await gate.isReached()
        // Asked on the old day, committed on the new one: the mode holds from the period then open.
        lane.submit(ChangeRequest(.set(.carryOver(.both)))) { outcome in
            #expect(store.today == august)
            #expect(outcome.change?.carryOver == [.total: .both])
        }
        lane.turn(to: august)
        gate.open()
        await lane.drain()
        #expect(store.period.label.text == "2026-08")
        #expect(store.carryOver == .both)
        let modes = try await ledger.texts("SELECT mode FROM carry_over ORDER BY period")
        #expect(modes == ["surplus", "both"])
    }

    @Test func `several days that turn while a commit is under way are one turn to the last`() async throws {
        let (lane, store) = try await makeLane()
        for day in ["2026-07-09", "2026-07-10", "2026-08-03"] { lane.turn(to: try CalendarDay(day)) }
        await lane.drain()
        #expect(store.today.iso == "2026-08-03")
    }

    @Test func `who waits for the day is told when the store is there, or at once if it is`() async throws {
        let (lane, store) = try await makeLane()
        var told: [String] = []
        lane.turn(to: .sample) { told.append("at once") }
        #expect(told == ["at once"])
        let next = try CalendarDay("2026-07-09")
        lane.turn(to: next) {
            #expect(store.today == next)
            told.append("there")
        }
        // The turn is under way: the store is still on the day before, and yet this is a way back.
        lane.turn(to: .sample) { told.append("back") }
        #expect(told.count == 1)
        await lane.drain()
        #expect(told == ["at once", "there", "back"])
        #expect(store.today == .sample)
    }

    @Test func `a full disk refuses its group and the next is tried again`() async throws {
        let (lane, store) = try await makeLane()
        var failures = 0
        lane.onFailure = { _ in failures += 1 }
        var refusals: [BudgetError.Code?] = []
        gate.fail(with: SQLiteError(code: SQLITE_FULL, message: "full"))
        for _ in 0..<2 { lane.submit(ChangeRequest(.add(1))) { refusals.append($0.refusal) } }
        await lane.drain()
        #expect(refusals == [.storageFull, .storageFull])
        #expect(store.revision == 0)
        gate.fail(with: nil)
        lane.submit(ChangeRequest(.add(1))) { refusals.append($0.refusal) }
        await lane.drain()
        #expect(refusals.last == .some(nil))
        #expect(store.revision == 1)
        #expect(failures == 1)
    }

    @Test func `a failed sync refuses all that wait, and is told once`() async throws {
        let (lane, store) = try await makeLane()
        var events: [String] = []
        lane.onFailure = { failure in
            #expect(failure.isFinal)
            events.append("failure")
        }
        lane.afterGroup = { _ in events.append("after") }
        gate.shut()
        gate.fail(with: SQLiteError(code: SQLITE_IOERR | 4 << 8, message: "fsync"))
        lane.submit(ChangeRequest(.add(1))) { events.append("first \($0.refusal?.rawValue ?? "")") }
        lane.commit()
        await gate.isReached()
        for name in ["second", "third"] {
            lane.submit(ChangeRequest(.add(1))) { events.append("\(name) \($0.refusal?.rawValue ?? "")") }
        }
        gate.open()
        await lane.drain()
        lane.submit(ChangeRequest(.add(1))) { events.append("late \($0.refusal?.rawValue ?? "")") }
        lane.turn(to: try CalendarDay("2026-07-09"))
        await lane.drain()
        #expect(
            events == [
                "first storage_failed", "second storage_failed", "third storage_failed", "failure", "after",
                "late storage_failed",
            ]
        )
        #expect(store.revision == 0)
        #expect(gate.commits == 1)
    }
}

extension CommitLane {
    /// Commits what is queued, and returns when nothing is under way any more.
    func drain() async {
        commit()
        while !isIdle { await Task.yield() }
    }
}
