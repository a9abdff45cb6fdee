import CSQLite
import Testing

@testable import BudgetService

struct LedgerFaultsTests {
    @Test(arguments: [nil, "", "commit-takes=0"])
    func `nothing goes wrong unless asked for`(_ text: String?) throws {
        try LedgerFaults(text).beforeCommit()
    }

    @Test(arguments: [
        ("commit-fails", SQLITE_FULL, true), ("sync-fails", SQLITE_IOERR | 4 << 8, false),
        ("commit-takes=1,commit-fails", SQLITE_FULL, true),
    ])
    func `a failure is the one that the disk would give`(_ text: String, _ code: Int32, _ isFull: Bool) throws
    {
        let faults = try LedgerFaults(text)
        let error = #expect(throws: SQLiteError.self) { try faults.beforeCommit() }
        #expect(error?.code == code)
        #expect(error?.isFull == isFull)
    }

    @Test func `a commit takes as long as asked for`() throws {
        let faults = try LedgerFaults("commit-takes=30")
        let took = try ContinuousClock().measure { try faults.beforeCommit() }
        #expect(took >= .milliseconds(30))
    }

    @Test(arguments: [
        "x", "=", "commit-takes", "commit-takes=", "commit-takes=a", "commit-takes=-1", "commit-takes=60001",
        "commit-takes=4294967296", "commit-fails=1", "commit-fails=",
        "dies-before-commit=1", "dies-after-commit=", "dies-sometimes", "opening-takes", "opening-hangs=1",
        "ledger-hangs=",
        "loop-hangs=x", "closing-hangs=1", "sync-fails=commit-takes=1",
    ])
    func `anything else is refused with status 64`(_ text: String) {
        let error = #expect(throws: StartError.self) { try LedgerFaults(text) }
        #expect(error?.exitStatus == 64)
    }
}
