import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

/// Taking back and doing again amid random changes of two people, over restarts.
///
/// Each is checked whole after every step, which a sanitizer on a busy machine takes its time for.
@Suite(.timeLimit(.minutes(3))) struct RandomUndoTests {
    private static let people: [UInt32] = [1000, 1001]

    /// What a change was about: the change that was taken back or done again, else 0.
    private static let encode: @Sendable (ChangeAnswer) -> [UInt8] = { answer in
        switch answer.result {
        case .undone(let entry), .redone(let entry): Array("\(entry.revision)".utf8)
        default: Array("0".utf8)
        }
    }

    private static func request(_ change: Change, by uid: UInt32, key: String? = nil) -> ChangeRequest {
        let command =
            switch change {
            case .undo: "undo"
            case .redo: "redo"
            default: "add"
            }
        return ChangeRequest(change, uid: uid, command: command, key: key, encode: encode)
    }

    private static func change(_ random: inout SeededGenerator, _ ids: [ExpenseID]) -> Change {
        let name: CategoryName? = ["Food", "Fun", "Rent", nil].randomElement(using: &random) ?? nil
        let amount = Int64.random(in: 1...5000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        let day = CalendarDay.sample.adding(days: .random(in: -70...20, using: &random)) ?? .sample
        let label = PeriodLabel(containing: day)
        let id = ids.randomElement(using: &random)
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<4: return .add(amount, on: day, name, payee: name?.name, tags: ["a", "b"])
        case 4, 5:
            guard let id else { return .add(1) }
            let patch = ExpensePatch(amount: Amount(minorUnits: amount), date: day, category: .some(name))
            return .edit(.id(id), patch)
        case 6:
            guard let id else { return .add(2) }
            return .remove([id])
        case 7, 8: return .limit(abs(amount), name, from: label, only: Bool.random(using: &random))
        case 9: return .limit(nil, name, from: label)
        case 10: return .set(.carryOver([.none, .both, .surplus].randomElement(using: &random) ?? .none))
        case 11: return .set(.monthStartDay(.random(in: 1...31, using: &random)), .name("\(amount)"))
        case 12: return .set(.timeZone("UTC"), .thresholds([Int(abs(amount) % 100) + 1]))
        default:
            var batch: [Change] = [.add(amount, on: day, name), .limit(abs(amount), "Fun", from: label)]
            if let id { batch.append(.edit(.id(id), ExpensePatch(note: .some("n\(amount)")))) }
            return .batch(batch)
        }
    }

    /// Everything that the ledger holds as data, each row as text.
    private static func dump(_ ledger: Ledger) async throws -> [String] {
        let tables = try await ledger.texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
                + " AND name NOT IN ('change', 'change_row', 'idempotency_key', 'alert') ORDER BY name"
        )
        var rows: [String] = []
        for table in tables {
            let columns = try await ledger.texts("SELECT name FROM pragma_table_info('\(table)')")
            let text = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            rows += try await ledger.texts("SELECT '\(table) ' || \(text) FROM \(table) ORDER BY 1")
        }
        return rows
    }

    private static func step(
        _ ledger: Ledger,
        _ random: inout SeededGenerator,
        _ model: inout UndoModel
    ) async throws {
        let uid = people.randomElement(using: &random) ?? 0
        let change: Change
        var expected: Int?
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            change = .undo(.own)
            expected = model.undoable(by: uid) ?? 0
        case 2:
            change = .undo(.newest)
            expected = model.undoable(by: nil) ?? 0
        case 3:
            let revision = Int.random(in: 1...model.entries.count + 1, using: &random)
            change = .undo(.revision(Int64(revision)))
            expected = revision <= model.entries.count && model.stands(revision) ? revision : 0
        case 4, 5:
            let isOfAnybody = Int.random(in: 0..<4, using: &random) == 0
            change = .redo(ofAnybody: isOfAnybody)
            expected = model.redoable(by: isOfAnybody ? nil : uid)?.original ?? 0
        default:
            change = Self.change(&random, try await ledger.allExpenses().map(\.id))
        }
        var request = request(change, by: uid)
        if expected == nil, Int.random(in: 0..<5, using: &random) == 0 {
            request.command = ChangeRequest.automatic
        }
        var undoes = expected
        if case .redo(let isOfAnybody) = change { undoes = model.redoable(by: isOfAnybody ? nil : uid)?.undo }
        let before = try await dump(ledger)
        let outcome = await ledger.commit(request)
        guard outcome.change != nil else {
            #expect(try await dump(ledger) == before)
            if expected == 0 {
                #expect([.notFound, .conflict].contains(outcome.refusal), "\(change): \(outcome)")
            } else {
                #expect(expected == nil || outcome.refusal == .conflict, "\(change): \(outcome)")
            }
            return
        }
        #expect(outcome.answer == "\(expected ?? 0)", "\(change)")
        model.note(UndoModel.Entry(uid: uid, command: request.command, undoes: undoes))
    }

    /// As far back as it goes, and as far forth again.
    private static func takeBackAndDoAgain(
        _ ledger: Ledger,
        by uid: UInt32,
        _ model: inout UndoModel
    ) async throws {
        var dumps = [try await dump(ledger)]
        while let target = model.undoable(by: uid) {
            let outcome = await ledger.commit(request(.undo(.own), by: uid))
            guard outcome.change != nil else { break }
            #expect(outcome.answer == "\(target)")
            model.note(UndoModel.Entry(uid: uid, command: "undo", undoes: target))
            dumps.append(try await dump(ledger))
        }
        for dump in dumps.dropLast().reversed() {
            let target = try #require(model.redoable(by: uid))
            let outcome = await ledger.commit(request(.redo(ofAnybody: false), by: uid))
            #expect(outcome.answer == "\(target.original)", "\(outcome)")
            model.note(UndoModel.Entry(uid: uid, command: "redo", undoes: target.undo))
            #expect(try await Self.dump(ledger) == dump)
        }
        #expect(try await ledger.check() == [])
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `undo and redo meet the change that they should, and the sums are those of the rows`(_ seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        var model = UndoModel()
        let home = try LedgerHome()
        for round in 0..<8 {
            try await home.session { ledger async throws in
                for _ in 0..<25 {
                    try await Self.step(ledger, &random, &model)
                    #expect(try await ledger.check() == [])
                }
                // The second time the ledger knows where it looked for changes before.
                for _ in 0..<2 {
                    try await Self.takeBackAndDoAgain(ledger, by: Self.people[round % 2], &model)
                }
            }
        }
    }

    @Test func `a key that was used is used also after its change was taken back`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger async throws in
            let add = Self.request(.add(500), by: 1000, key: "k")
            _ = await ledger.commit(add)
            _ = await ledger.commit(Self.request(.undo(.own), by: 1000))
            guard case .replayed(_, let revision) = await ledger.commit(add) else {
                Issue.record("It was not told as done before.")
                return
            }
            #expect(revision == 1)
            #expect(try await ledger.allExpenses() == [])
        }
    }

    @Test func `what budgetd books by itself is nobody's newest change, and ends no redo`() async throws {
        let home = try LedgerHome()
        try await home.session { ledger async throws in
            var booking = Self.request(.add(900), by: 1000)
            booking.command = ChangeRequest.automatic
            _ = await ledger.commit(Self.request(.add(500), by: 1000))
            _ = await ledger.commit(booking)
            for target in [UndoTarget.own, .newest] {
                #expect(await ledger.commit(Self.request(.undo(target), by: 1000)).answer == "1")
                _ = await ledger.commit(booking)
                #expect(await ledger.commit(Self.request(.redo(ofAnybody: false), by: 1000)).answer == "1")
            }
            _ = await ledger.commit(Self.request(.undo(.own), by: 1000))
            #expect(await ledger.commit(Self.request(.undo(.own), by: 1000)).refusal == .notFound)
            #expect(await ledger.commit(Self.request(.undo(.revision(2)), by: 1000)).answer == "2")
            #expect(await ledger.commit(Self.request(.redo(ofAnybody: false), by: 1000)).answer == "2")
        }
    }
}
