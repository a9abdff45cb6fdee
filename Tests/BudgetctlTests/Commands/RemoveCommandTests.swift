import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct RemoveCommandTests {
    private static let removed =
        #"{"removed":[{"id":7,"amount":"5.00","date":"2026-11-22","payee":"مقهى النيل","category":"food"},{"id":8,"amount":"-1.00","date":"2026-11-21","payee":null,"category":null}],"effect":{"period":{"label":"2026-11"},"days_left":9,"after":{"available":"9.00","remaining":"5.00","per_day":"0.55","category":null}}}"#

    @Test func `what was removed is said, and what is left`() throws {
        let server = try FakeServer([[.result(Self.removed)]])
        let text = """
            Removed #7 5.00 \u{2068}مقهى النيل\u{2069}, food, 2026-11-22.
            Removed #8 -1.00, 2026-11-21.
            Left: all 5.00 (9 days, 0.55 a day)

            """
        #expect(try ProgramRun(["rm", "7", "8"], socket: server.path).output == text)
    }

    @Test func `a quiet success prints nothing`() throws {
        let server = try FakeServer([[.result(Self.removed)]])
        let run = try ProgramRun(["rm", "-q", "7"], socket: server.path)
        #expect(run.status == .done)
        #expect(run.output.isEmpty && run.errors.isEmpty)
    }
}
