import Glibc
import Testing

@testable import BudgetService

struct FileLockTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    @Test func `it is held until it is let go of, and names who holds it`() throws {
        var lock: FileLock? = try FileLock(path: scratch.path("l"))
        let failure = #expect(throws: FileLock.Failure.self) { try FileLock(path: scratch.path("l")) }
        #expect(failure == .held(by: getpid()))
        #expect(failure?.owner == " (process \(getpid()))")
        #expect(scratch.status("l").map { $0.st_mode & 0o777 } == 0o600)
        #expect(lock != nil)
        lock = nil
        _ = try FileLock(path: scratch.path("l"))
        #expect(scratch.status("l") != nil)
    }

    @Test func `letting go of it is for all who have its file open`() throws {
        var lock: FileLock? = try FileLock(path: scratch.path("l"))
        let shared = dup(try #require(lock).descriptor)
        lock = nil
        _ = try FileLock(path: scratch.path("l"))
        close(shared)
    }

    @Test func `a link is not followed, and a file that cannot be made is told`() throws {
        #expect(symlink("victim", scratch.path("l")) == 0)
        for path in [scratch.path("l"), scratch.path("none/l")] {
            let failure = #expect(throws: FileLock.Failure.self) { try FileLock(path: path) }
            guard case .impossible = failure else {
                Issue.record("\(path): \(String(describing: failure))")
                continue
            }
        }
        #expect(scratch.status("victim") == nil)
    }
}
