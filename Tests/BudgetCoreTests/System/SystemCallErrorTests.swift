import Glibc
import Testing

@testable import BudgetCore

struct SystemCallErrorTests {
    @Test func `the message names the call and says what the system says`() {
        #expect(SystemCallError("open", ENOENT).message == "open: No such file or directory")
    }

    @Test func `a value is returned`() throws {
        #expect(try systemCall("read") { 0 } == 0)
        #expect(try systemCall("read") { -2 } == -2)
    }

    @Test func `a failure carries its number`() {
        #expect(throws: SystemCallError("close", EBADF)) { try systemCall("close") { close(-1) } }
    }

    @Test func `an interrupted call is repeated`() throws {
        var calls = 0
        let value = try systemCall("read") {
            calls += 1
            errno = EINTR
            return calls < 3 ? -1 : 5
        }
        #expect(value == 5)
        #expect(calls == 3)
    }
}
