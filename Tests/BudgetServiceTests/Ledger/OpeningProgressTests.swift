import BudgetCore
import Glibc
import Synchronization
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct OpeningProgressTests {
    /// What was told, in order.
    private final class Told: Sendable {
        private let lines = Mutex<[String]>([])

        func note(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock(\.self) }

        func progress(every interval: Duration) -> OpeningProgress {
            OpeningProgress(every: interval) { phase in
                self.note("begins: \(phase)")
            } onProgress: { phase in
                self.note("advances: \(phase)")
            }
        }
    }

    private let home: LedgerHome
    private let told = Told()

    init() throws {
        home = try LedgerHome()
    }

    /// Makes a ledger of the first form.
    private func makeOld() throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        let connection = try SQLiteConnection(path: home.directory + "/ledger.sqlite")
        try LedgerSchema.migrate(connection, from: 0, to: 1)
    }

    @Test func `progress is told once an interval, and none before the first is over`() {
        let rare = told.progress(every: .seconds(600))
        rare.begin("a")
        for _ in 0..<1000 { rare.advanced() }
        #expect(told.all == ["begins: a"])
        let often = Told()
        let progress = often.progress(every: .zero)
        progress.begin("b")
        progress.advanced()
        #expect(often.all == ["begins: b", "advances: b"])
    }

    @Test func `that something else begins is progress too`() {
        let progress = told.progress(every: .zero)
        progress.begin("a")
        progress.begin("b")
        #expect(told.all == ["begins: a", "begins: b", "advances: b"])
    }

    @Test func `an older ledger is brought to the newest form step by step`() async throws {
        try makeOld()
        let progress = told.progress(every: .seconds(600))
        let ledger = try Ledger(directory: home.directory, progress: progress)
        #expect(ledger.formerForm == 1 && !ledger.isNew)
        #expect(
            told.all == [
                "begins: Opening the ledger", "begins: Checking the ledger",
                "begins: Bringing the ledger from form 1 to 2",
                "begins: Bringing the ledger from form 2 to 3",
            ]
        )
        #expect(await ledger.commit(.add(1)).change?.revision == 1)
    }

    @Test func `SQLite's work is progress until opening is over`() async throws {
        let progress = told.progress(every: .zero)
        var faults = LedgerFaults()
        let work =
            "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 9000) SELECT count(*) FROM n"
        faults.whileOpening = { connection in try? connection.execute(work) }
        let ledger = try Ledger(directory: home.directory, faults: faults, progress: progress)
        #expect(ledger.isNew && ledger.formerForm == nil)
        #expect(told.all.last == "advances: Checking the ledger")
        await ledger.endOpening()
        let before = told.all.count
        try await ledger.sql(work)
        #expect(told.all.count == before)
    }

    @Test func `a ledger that was closed takes no changes and tells no facts`() async throws {
        let ledger = try Ledger(directory: home.directory)
        _ = await ledger.commit(.add(1))
        await ledger.close()
        #expect(home.scratch.status("state/ledger.sqlite-wal") == nil)
        #expect(await ledger.commit(.add(1)).refusal == .storageFailed)
        await #expect(throws: SQLiteError.self) { try await ledger.facts(on: .sample) }
        await ledger.close()
    }
}
