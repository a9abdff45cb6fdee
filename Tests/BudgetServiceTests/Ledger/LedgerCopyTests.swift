import BudgetCore
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct LedgerCopyTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Books so much that a copy takes many steps.
    private func fill(_ ledger: Ledger) async throws {
        for number in 0..<8 {
            let group = (0..<200).map { _ in
                ChangeRequest(
                    .add(
                        100,
                        on: .sample,
                        "Food",
                        payee: String(repeating: "x\(number) ", count: 60),
                        tags: ["t"]
                    )
                )
            }
            _ = await ledger.commit(group)
        }
    }

    /// What a copy holds, read by a connection of its own.
    private func read(_ path: String) throws -> (findings: [String], revision: Int64, sum: Int64) {
        let connection = try SQLiteConnection(path: path, .immutable)
        return (
            try LedgerCheck(connection: connection).findings(),
            try connection.first("SELECT max(revision) FROM change") { $0.integer(0) } ?? 0,
            try connection.first("SELECT sum(amount_minor) FROM expense") { $0.integer(0) } ?? 0
        )
    }

    @Test func `what is committed between two steps is in the copy, wherever it is`() async throws {
        let path = home.scratch.path("copy")
        try await home.session { ledger async throws in
            try await fill(ledger)
            let changes: [Change] = [
                .add(7, on: try CalendarDay("2026-01-01"), "New"),
                .remove([ExpenseID(1), ExpenseID(800), ExpenseID(1600)]),
                .edit(.id(ExpenseID(2)), ExpensePatch(amount: 9, payee: .some("other"))), .limit(5, "Food"),
                .set(.name("x")), .undo(.own),
            ]
            let copied = try await ledger.copy(to: path, asking: changes)
            #expect(copied.steps > 2 * changes.count, "\(copied.steps)")
            #expect(copied.outcomes.allSatisfy { $0.change != nil }, "\(copied.outcomes)")
            let copy = try read(path)
            #expect(copy.findings == [])
            #expect(copy.revision == 1606)
            #expect(await ledger.revision == copy.revision)
            #expect(try await ledger.integers("SELECT sum(amount_minor) FROM expense") == [copy.sum])
        }
    }

    @Test func `a refused change, and one that is only tried, do not make it begin anew`() async throws {
        let path = home.scratch.path("copy")
        try await home.session { ledger async throws in
            try await fill(ledger)
            let refused = Change.batch([.add(1, "Food"), .add(2, "Other"), .remove([ExpenseID(99_999)])])
            let copied = try await ledger.copy(to: path, asking: Array(repeating: refused, count: 20))
            #expect(copied.outcomes.map(\.refusal) == Array(repeating: .notFound, count: 20))
            #expect(zip(copied.remaining, copied.remaining.dropFirst()).allSatisfy { $0 > $1 })
            #expect(try read(path).findings == [])
            #expect(try read(path).revision == 1600)
        }
    }

    @Test func `a backup is made while others write, and holds the revision that it says`() async throws {
        try await home.session { ledger async throws in
            try await fill(ledger)
            async let copy = ledger.backup(BackupStop())
            for number in 1...200 { _ = await ledger.commit(.add(Int64(number))) }
            let file = try await copy
            let facts = try await file.check()
            #expect(1600...1800 ~= facts.revision)
            var bytes: [UInt8] = []
            var offset: Int64? = 0
            while let start = offset {
                let piece = try await file.piece(at: start, of: facts.bytes)
                let result = try JSONParser.parse(String(decoding: piece.result, as: UTF8.self))
                #expect(result["bytes"]?.integer == facts.bytes)
                #expect(result["next"]?.integer == piece.next)
                bytes += try #require(result["data"]?.string.flatMap(Base64.decode))
                #expect(Int64(bytes.count) == piece.next ?? facts.bytes)
                offset = piece.next
            }
            try home.scratch.write("copy", bytes)
            let read = try read(home.scratch.path("copy"))
            #expect(read.findings == [])
            #expect(read.revision == facts.revision)
            let booked = facts.revision - 1600
            #expect(read.sum == 160_000 + booked * (booked + 1) / 2)
            // The header says that there is no log.
            #expect(bytes[18...19] == [1, 1])
        }
    }

    @Test func `the copy has no name in the directory`() async throws {
        try await home.session { ledger async throws in
            try await fill(ledger)
            // One that a crash has left is no hindrance.
            try home.scratch.write("state/ledger.sqlite.backup-under-way", [1, 2, 3])
            let file = try await ledger.backup(BackupStop())
            #expect(home.scratch.status("state/ledger.sqlite.backup-under-way") == nil)
            #expect(try await file.check().revision == 1600)
        }
    }

    @Test(arguments: [
        "backup-under-way", "restore-under-way", "restore-under-way-wal", "restore-under-way-journal",
    ])
    func `what a crash has left is cleared at the start`(_ suffix: String) async throws {
        try await home.session { _ in }
        try home.scratch.write("state/ledger.sqlite.\(suffix)", [1, 2, 3])
        try await home.session { _ in }
        #expect(home.scratch.status("state/ledger.sqlite.\(suffix)") == nil)
    }

    @Test(arguments: ["backup", "restore", "bak", "old"])
    func `a copy that somebody laid beside the ledger is left alone`(_ suffix: String) async throws {
        try await home.session { _ in }
        try home.scratch.write("state/ledger.sqlite.\(suffix)", [1, 2, 3])
        try await home.session { _ in }
        #expect(home.scratch.status("state/ledger.sqlite.\(suffix)") != nil)
    }

    @Test func `a copy of a damaged ledger is not handed out`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(10))
            try await ledger.sql("UPDATE day_sum SET sum_minor = 11")
            let file = try await ledger.backup(BackupStop())
            await #expect(throws: DamagedCopy.self) { try await file.check() }
        }
    }

    @Test func `a stopped backup ends in its slices and in its check`() async throws {
        try await home.session { ledger async throws in
            try await fill(ledger)
            let stopped = BackupStop()
            let file = try await ledger.backup(stopped)
            stopped.set()
            await #expect(throws: BudgetError.noBackupWhileStopping) { try await file.check() }
            await #expect(throws: BudgetError.noBackupWhileStopping) { try await ledger.backup(stopped) }
            #expect(await ledger.copiesUnderWay == 0)
            #expect(await ledger.commit(.add(1)).change != nil)
        }
    }
}

extension Ledger {
    /// Copies a step at a time, and asks for a change between two.
    fileprivate func copy(
        to path: String,
        asking changes: [Change]
    ) throws -> (steps: Int, remaining: [Int], outcomes: [ChangeOutcome]) {
        let copy = try LedgerCopy(of: connection, to: path)
        copiesUnderWay += 1
        defer { copiesUnderWay -= 1 }
        var steps = 0
        var remaining: [Int] = []
        var outcomes: [ChangeOutcome] = []
        var rest = changes[...]
        while try !copy.run(for: .zero) {
            steps += 1
            remaining.append(copy.remainingPages)
            if let change = rest.popFirst() { outcomes.append(commit(change)) }
        }
        return (steps, remaining, outcomes)
    }
}
