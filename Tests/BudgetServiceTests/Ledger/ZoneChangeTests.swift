import BudgetCore
import Testing

@testable import BudgetService

/// What a change of the zone does to the day within the group of changes that it is in.
@Suite(.timeLimit(.minutes(1))) struct ZoneChangeTests {
    /// 2026-07-31 in UTC, and the day after in Tokyo.
    private static let evening: Int64 = 1_785_538_800_000

    private func request(_ change: Change) throws -> ChangeRequest {
        let today = try #require(CalendarDay(iso: "2026-07-31"))
        return ChangeRequest(change, today: today, time: Self.evening)
    }

    private func settings(_ assignments: SettingsPatch.Assignment...) throws -> ChangeRequest {
        try request(.setSettings(SettingsPatch(assignments: assignments)))
    }

    private func applied(_ outcomes: [ChangeOutcome]) -> [StoreChange] {
        outcomes.compactMap { if case .applied(_, let change) = $0 { change } else { nil } }
    }

    @Test func `the day and the open period come with the change`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            let change = try applied(await ledger.commit([settings(.timeZone("Asia/Tokyo"))]).outcomes)[0]
            #expect(change.today?.iso == "2026-08-01")
            #expect(change.openPeriod?.period.label.text == "2026-08")
        }
    }

    @Test func `a zone on the same day brings no other facts`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            _ = try await ledger.commit([settings(.timeZone("UTC"))])
            let same = try applied(await ledger.commit([settings(.timeZone("Africa/Abidjan"))]).outcomes)[0]
            #expect(same.today == nil && same.openPeriod == nil)
        }
    }

    @Test func `changes after it in the group are taken as of its day`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            let group = try [
                settings(.timeZone("Asia/Tokyo")), settings(.monthStartDay(1)), settings(.monthStartDay(2)),
            ]
            let changes = applied(await ledger.commit(group).outcomes)
            #expect(changes.map { $0.openPeriod?.period.label.text } == ["2026-08", nil, "2026-07"])
            #expect(changes[2].openPeriod?.period.to.iso == "2026-08-01")
        }
    }

    @Test func `a refused one moves nobody's day`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            let refused = try request(
                .batch([
                    .setSettings(SettingsPatch(assignments: [.timeZone("Asia/Tokyo")])),
                    .remove([ExpenseID(9)]),
                ])
            )
            let changes = applied(try await ledger.commit([refused, settings(.monthStartDay(2))]).outcomes)
            #expect(changes.map { $0.openPeriod?.period.label.text } == ["2026-07"])
        }
    }

    @Test func `to take it back is to go back to the day`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger in
            _ = try await ledger.commit([settings(.timeZone("UTC"))])
            _ = try await ledger.commit([settings(.timeZone("Asia/Tokyo"))])
            var undo = try request(.undo(.own))
            undo.today = try #require(CalendarDay(iso: "2026-08-01"))
            let change = applied(await ledger.commit([undo]).outcomes)[0]
            #expect(change.today?.iso == "2026-07-31")
            #expect(change.openPeriod?.period.label.text == "2026-07")
        }
    }
}
