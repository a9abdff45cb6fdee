import BudgetCore
import Foundation
import Testing

@testable import BudgetService

/// A store through the days of ten years, as the day timer drives it: each turn comes with the facts of its day.
@MainActor @Suite(.timeLimit(.minutes(1))) struct TurningStoreTests {
    /// Expenses of each month and its limit are its own, so that a number tells where it is from.
    private func fill(_ ledger: Ledger, from first: PeriodLabel, months: Int) async throws {
        var changes: [Change] = [.set(.carryOver(.none))]
        for month in 0..<months {
            let label = try #require(first.adding(months: month))
            let period = BudgetPeriod(label, startDay: 1)
            changes.append(.limit(Int64(label.index) * 10, from: label, only: true))
            changes.append(.add(Int64(label.index), on: period.from, "food"))
            changes.append(.add(Int64(label.index), on: period.to))
        }
        let requests = changes.map { ChangeRequest($0) }
        #expect(await ledger.commit(requests).outcomes.allSatisfy { $0.change != nil })
    }

    @Test(arguments: CivilDaysTests.decades)
    func `each day of ten years finds the store in its period`(_ row: CivilDaysTests.Decade) async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            let zone = try #require(TimeZone(identifier: row.zone))
            let days = CivilDays(in: zone)
            var now = try Date("\(row.year)-01-01T12:00:00Z", strategy: .iso8601)
            let start = days.day(at: Int64(now.timeIntervalSince1970) * 1000)
            try await fill(ledger, from: PeriodLabel(containing: start), months: 121)
            let store = BudgetStore(try await ledger.facts(on: start))
            let clock = try #require(WallClock(startingAt: nil))
            let lane = CommitLane(ledger, store, clock)
            var turns = 0
            while turns < 3650 {
                let next = days.next(after: Int64(now.timeIntervalSince1970) * 1000)
                now = Date(timeIntervalSince1970: TimeInterval(next))
                let day = days.day(at: next * 1000)
                turns += 1
                // Within a month only one: what is looked at is the same.
                let isLast = day == BudgetPeriod(containing: day, startDay: 1).to
                guard isLast || [1, 15].contains(day.parts.day) else { continue }
                lane.turn(to: day)
                await lane.drain()
                let index = Int64(PeriodLabel(containing: day).index)
                guard store.today == day, store.period.contains(day), store.openPeriod.period == store.period,
                    store.monthlyLimit?.minorUnits == index * 10, store.totalSpent.minorUnits == index * 2,
                    store.remaining?.minorUnits == index * 8, store.budgets.count == 1,
                    store.budgets.values.allSatisfy({ $0.spent.amount.minorUnits == index })
                else {
                    Issue.record("On \(day.iso) the store is in \(store.period), \(store.today.iso)")
                    return
                }
            }
        }
    }

    @Test func `clock steps of years, forth and back, find each day's period`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            let first = try CalendarDay("2020-01-01")
            try await fill(ledger, from: PeriodLabel(containing: first), months: 120)
            let store = BudgetStore(try await ledger.facts(on: first))
            let clock = try #require(WallClock(startingAt: nil))
            let lane = CommitLane(ledger, store, clock)
            for text in ["2029-12-31", "2020-02-29", "2024-02-29", "2024-02-28", "2026-11-30", "2020-01-01"] {
                let day = try CalendarDay(text)
                lane.turn(to: day)
                await lane.drain()
                #expect(store.today == day)
                #expect(store.monthlyLimit?.minorUnits == Int64(PeriodLabel(containing: day).index) * 10)
                #expect(store.totalSpent.minorUnits == Int64(PeriodLabel(containing: day).index) * 2)
            }
        }
    }
}
