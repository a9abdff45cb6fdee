import BudgetCore
import Glibc
import Testing

@testable import BudgetService

struct JournalTests {
    /// The device and inode of the test's own standard error, as systemd writes them.
    private var ownStream: String {
        var information = stat()
        fstat(STDERR_FILENO, &information)
        return "\(information.st_dev):\(information.st_ino)"
    }

    @Test func `entries have fields only where standard error is the journal`() {
        #expect(Journal.output(journalStream: nil) == .plainLines)
        #expect(Journal.output(journalStream: ownStream) == .native)
        for other in ["", "1:2", ownStream + "0", " " + ownStream] {
            #expect(Journal.output(journalStream: other) == .prefixedLines, "\(other)")
        }
    }

    @Test func `every kind of entry has an id of its own`() {
        let ids = JournalKind.allCases.map(\.messageID)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func `what ends the daemon is an error, and what was changed is not`() {
        #expect(JournalKind.storageFailed.priority == .error)
        #expect(JournalKind.startFailed.priority == .error)
        #expect(JournalKind.changed.priority == .info)
        #expect(JournalKind.changed.priority > .warning)
    }
}
