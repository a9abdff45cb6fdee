import BudgetCore
import CSQLite
import Synchronization
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct CommittedGroupTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    @Test func `a refused change harms no other of its group, and leaves no gap in ids and revisions`()
        async throws
    {
        try await home.session { ledger async throws in
            let group = await ledger.commit([
                ChangeRequest(.add(1, "Food")),
                ChangeRequest(.remove([ExpenseID(99)])),
                ChangeRequest(
                    .add(
                        ExpenseDraft(
                            amount: 2,
                            date: .sample,
                            category: CategoryName(name: "None", folded: "none", creation: .never)
                        )
                    )
                ),
                ChangeRequest(.add(3, "Fun")),
            ])
            #expect(group.failure == nil)
            #expect(group.outcomes.map(\.refusal) == [nil, .notFound, .notFound, nil])
            #expect(group.outcomes.compactMap { $0.change?.revision } == [1, 2])
            #expect(group.outcomes.compactMap { $0.change?.inserted.first?.id.number } == [1, 2])
            #expect(group.outcomes.last?.change?.categories?.keys.sorted().map(\.number) == [1, 2])
        }
        try await home.session { ledger async throws in
            #expect(try await ledger.allExpenses().map(\.id.number) == [1, 2])
            #expect(try await ledger.facts(on: .sample).revision == 2)
            #expect(try await ledger.check() == [])
        }
    }

    @Test func `changes of one group see each other`() async throws {
        var patch = ExpensePatch()
        patch.amount = 5
        try await home.session { ledger async throws in
            let group = await ledger.commit([
                ChangeRequest(.add(1, "Food")),
                ChangeRequest(
                    .add(
                        ExpenseDraft(
                            amount: 2,
                            date: .sample,
                            category: CategoryName(name: "FOOD", folded: "food", creation: .never)
                        )
                    )
                ),
                ChangeRequest(.add(3), ifRevision: 2),
                ChangeRequest(.add(4), ifRevision: 2),
                ChangeRequest(.edit(.last, patch)),
                ChangeRequest(.remove([ExpenseID(1)])),
                ChangeRequest(.remove([ExpenseID(1)])),
            ])
            #expect(group.outcomes.map(\.refusal) == [nil, nil, nil, .conflict, nil, nil, .notFound])
            #expect(group.outcomes[1].change?.categories == nil)
            let found = try await ledger.allExpenses()
            #expect(found.map(\.id.number) == [2, 3])
            #expect(found.map(\.amount) == [2, 5])
            #expect(found[0].category == CategoryID(1))
        }
    }

    @Test func `each effect of a group starts where the one before it ended`() async throws {
        let spent = Mutex<[Int64]>([])
        try await home.session { ledger async throws in
            _ = await ledger.commit(
                [1, 20, 300].map { amount in
                    ChangeRequest(.add(amount)) { answer in
                        spent.withLock {
                            $0.append(answer.effect.before.total.facts.spent.minorUnits)
                            $0.append(answer.effect.after.total.facts.spent.minorUnits)
                        }
                        return []
                    }
                }
            )
        }
        #expect(spent.withLock { $0 } == [0, 1, 1, 21, 21, 321])
    }

    // MARK: Failures

    struct Failure: CustomTestStringConvertible {
        let error: SQLiteError
        let code: BudgetError.Code
        let isFinal: Bool
        var testDescription: String { "code \(error.code) errno \(error.systemError) → \(code.rawValue)" }
    }

    static let failures = [
        Failure(error: SQLiteError(code: SQLITE_FULL, message: "full"), code: .storageFull, isFinal: false),
        Failure(
            error: SQLiteError(code: SQLITE_IOERR | 3 << 8, message: "write", systemError: 28),
            code: .storageFull,
            isFinal: false
        ),
        Failure(
            error: SQLiteError(code: SQLITE_IOERR | 3 << 8, message: "write", systemError: 5),
            code: .storageFailed,
            isFinal: true
        ),
        Failure(
            error: SQLiteError(code: SQLITE_IOERR | 4 << 8, message: "fsync", systemError: 5),
            code: .storageFailed,
            isFinal: true
        ),
        // Even for want of room: after a failed sync nobody knows what is on the disk.
        Failure(
            error: SQLiteError(code: SQLITE_IOERR | 4 << 8, message: "fsync", systemError: 28),
            code: .storageFailed,
            isFinal: true
        ),
    ]

    @Test(arguments: failures)
    func `a failed commit refuses all of its group, changes nothing and leaves the ledger usable`(
        _ row: Failure
    ) async throws {
        let fails = Mutex(false)
        var faults = LedgerFaults()
        faults.beforeCommit = { () throws(SQLiteError) in if fails.withLock({ $0 }) { throw row.error } }
        try await home.session(faults) { ledger async throws in
            _ = await ledger.commit(.add(1, "Food"))
            let before = try await ledger.facts(on: .sample)
            fails.withLock { $0 = true }
            let group = await ledger.commit([
                ChangeRequest(.add(2, "Fun"), key: "k"), ChangeRequest(.remove([ExpenseID(77)])),
                ChangeRequest(.limit(5)),
            ])
            #expect(group.outcomes.map(\.refusal) == [row.code, row.code, row.code])
            #expect(group.failure?.isFinal == row.isFinal)
            let after = try await ledger.facts(on: .sample)
            #expect(after.revision == before.revision)
            #expect(after.categories == before.categories)
            #expect(after.limits.isEmpty)
            #expect(after.openPeriod == before.openPeriod)
            fails.withLock { $0 = false }
            let again = await ledger.commit(.add(2, "Fun"), key: "k")
            #expect(again.change?.inserted.first?.id == ExpenseID(2))
            #expect(try await ledger.check() == [])
        }
    }
}
