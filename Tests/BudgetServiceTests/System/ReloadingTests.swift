import BudgetTestSupport
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct ReloadingTests {
    @Test func `it says so when nobody answers, and when the process ends meanwhile`() throws {
        let deaf = try RunningClient(
            ["-c", "trap '' HUP; echo up; exec /bin/sleep 600"],
            program: "/bin/sh"
        )
        #expect(try deaf.line() == "up")
        let pid = deaf.process.pid
        // Signals are blocked for a thread, which must not be one of the test runner's.
        let thread = TestThread {
            let sentence = Reloading.ask(pid, within: .milliseconds(400), called: Self.name(of: pid))
            #expect(sentence?.contains("has not reloaded within") == true)
        }
        thread.join()
        let ended = try RunningClient(["-c", "echo up; exec /bin/sleep 600"], program: "/bin/sh")
        #expect(try ended.line() == "up")
        let other = ended.process.pid
        let second = TestThread {
            let sentence = Reloading.ask(other, within: .seconds(20), called: Self.name(of: other))
            #expect(sentence?.contains("has ended") == true)
        }
        second.join()
        #expect(try ended.process.waitForEnd() == .signalled(1))
    }

    private static func name(of process: Int32) -> String? {
        try? Files.text("/proc/\(process)/comm")
    }
}
