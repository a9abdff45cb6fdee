import BudgetCore
import Synchronization
import Testing

@testable import BudgetService

/// Idempotency keys.
@Suite(.timeLimit(.minutes(1))) struct KeyRowsTests {
    private let home: LedgerHome
    private let start: Int64 = 1_783_500_000_000

    init() throws {
        home = try LedgerHome()
    }

    private func request(
        _ amount: Int64,
        _ key: String,
        _ body: String = "body",
        uid: UInt32 = 1000,
        at time: Int64? = nil
    ) -> ChangeRequest {
        ChangeRequest(.add(amount), uid: uid, key: key, body: body, time: time ?? start) { answer in
            guard case .expense(let expense) = answer.result else { return [] }
            return Array("{\"id\":\(expense.id.number)}".utf8)
        }
    }

    @Test func `a repeat is answered as the first time, also after a restart`() async throws {
        try await home.session { ledger async throws in
            #expect(await ledger.commit(request(1, "k")).answer == "{\"id\":1}")
            _ = await ledger.commit(.add(9))
        }
        try await home.session { ledger async throws in
            guard case .replayed(let answer, let revision) = await ledger.commit(request(1, "k")) else {
                Issue.record("It was not known.")
                return
            }
            #expect(String(decoding: answer, as: UTF8.self) == "{\"id\":1}")
            #expect(revision == 1)
            #expect(try await ledger.facts(on: .sample).revision == 2)
        }
    }

    @Test func `a repeat within one group is known too`() async throws {
        try await home.session { ledger async throws in
            let group = await ledger.commit([request(1, "k"), request(1, "k"), request(2, "k", "other")])
            #expect(group.outcomes.map(\.answer) == ["{\"id\":1}", "{\"id\":1}", nil])
            #expect(group.outcomes.last?.refusal == .keyReused)
            #expect(try await ledger.allExpenses().count == 1)
        }
    }

    @Test func `a key is its user's own`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(request(1, "k", uid: 1))
            #expect(await ledger.commit(request(2, "k", "other", uid: 2)).change?.revision == 2)
        }
    }

    @Test func `a refused try does not burn its key`() async throws {
        try await home.session { ledger async throws in
            let refused = await ledger.commit(
                ChangeRequest(.remove([ExpenseID(1)]), key: "k", body: "remove")
            )
            #expect(refused.refusal == .notFound)
            #expect(await ledger.commit(request(1, "k")).change?.revision == 1)
        }
    }

    @Test(arguments: [(0, true), (1, false)])
    func `a key lives 30 days`(_ millisecondsOver: Int64, _ isKnown: Bool) async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(request(1, "k"))
            let later = start + 30 * 86_400_000 + millisecondsOver
            let outcome = await ledger.commit(request(1, "k", at: later))
            #expect((outcome.change == nil) == isKnown)
            #expect(try await ledger.allExpenses().count == (isKnown ? 1 : 2))
        }
    }

    @Test func `old keys are forgotten when they are looked through`() async throws {
        try await home.session { ledger async throws in
            for number in 0..<25 { _ = await ledger.commit(request(1, "k\(number)")) }
            let later = start + 31 * 86_400_000
            _ = await ledger.commit(request(1, "new", at: later))
            try await ledger.forgetOldKeys(now: later)
            #expect(try await ledger.integers("SELECT count(*) FROM idempotency_key") == [1])
        }
    }
}
