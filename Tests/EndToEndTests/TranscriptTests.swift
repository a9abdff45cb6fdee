import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What people see who type the commands.
    @Suite(.timeLimit(.minutes(1))) struct TranscriptTests {
        @Test(arguments: Transcript.all)
        func `the program prints what the transcript shows`(_ transcript: Transcript) throws {
            // Between a German amount and its sign stands a space that does not break.
            let text = transcript.text.replacing(/(,\d\d) €/) { "\($0.1)\u{A0}€" }
                .replacing("anna", with: Self.userName)
            let session = try ConsoleSession(text)
            let home = try Household(language: transcript.language, hasDaemon: transcript.hasDaemon)
            let steps = try home.run(session)
            for (expected, step) in zip(session.steps, steps) { #expect(step.text == expected.text) }
            #expect(steps.count == session.steps.count)
        }

        @Test func `watch prints a line now and one after every change, over a restart of the daemon`() throws
        {
            let home = try Household()
            let daemon = try #require(home.daemon)
            let client = try daemon.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            let watch = try RunningClient(["watch"], environment: home.environment)
            let values = try RunningClient(
                ["watch", "--json", "remaining", "state"],
                environment: home.environment
            )
            #expect(try watch.line() == "€100.00 left of €100.00 in 2026-11, 9 days, €11.11 a day")
            #expect(try values.line() == #"{"remaining":"100.00","state":"under"}"#)
            try client.done(#"{"command":"add","args":{"amount":"100"}}"#)
            #expect(try watch.line() == "! €0.00 left of €100.00 in 2026-11, 9 days, €0.00 a day")
            #expect(try values.line() == #"{"remaining":"0.00","state":"full"}"#)
            try daemon.kill()
            var options = DaemonProcess.Options()
            options.stateDirectory = daemon.stateDirectory
            options.socket = daemon.socket
            options.environment = home.environment
            let again = try DaemonProcess.ready(in: home.directory, options)
            try again.client().done(#"{"command":"add","args":{"amount":"1"}}"#)
            // Whether it saw the state between is a matter of when it was back.
            var line = try watch.line()
            if line?.hasPrefix("! ") == true { line = try watch.line() }
            #expect(line == "!! -€1.00 left of €100.00 in 2026-11, 9 days, €0.00 a day")
            #expect(watch.process.isRunning && values.process.isRunning)
        }

        @Test func `watch changes prints every change, over a restart of the daemon`() throws {
            let home = try Household()
            let daemon = try #require(home.daemon)
            let watch = try RunningClient(["watch", "changes"], environment: home.environment)
            let client = try daemon.client()
            // Whether it is there already is seen by its subscription.
            while try client.done(#"{"command":"stats"}"#)["subscriptions"]?.integer == 0 {}
            let author = "\(Self.userName), just now"
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            let first = "1  set the currency to EUR, set the limit to €100.00 from November 2026 · \(author)"
            #expect(try watch.line() == first)
            try client.done(#"{"command":"add","args":{"amount":"7","payee":"tea"}}"#)
            #expect(try watch.line() == "2  added €7.00 tea (#1) · \(author)")
            try daemon.kill()
            var options = DaemonProcess.Options()
            options.stateDirectory = daemon.stateDirectory
            options.socket = daemon.socket
            options.environment = home.environment
            let again = try DaemonProcess.ready(in: home.directory, options)
            try again.client().done(#"{"command":"undo"}"#)
            #expect(try watch.line() == "3  undid: added €7.00 tea (#1) · \(author)")
            #expect(watch.process.isRunning)
        }

        @Test func `watch ends with the reader of its output`() throws {
            let home = try Household()
            let run = try ClientProgram(
                ["-c", "budgetctl watch | head -n 1; echo done"],
                program: "/bin/sh",
                environment: home.environment
            )
            #expect(run.output.hasSuffix("\ndone\n"))
        }

        @Test func `a reader without write access is served by the read-only socket`() throws {
            let home = try Household()
            let daemon = try #require(home.daemon)
            try daemon.client().done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            let run = try ClientProgram(
                ["--socket", daemon.readOnlySocket, "add", "1", "x"],
                environment: home.environment
            )
            #expect(run.status == 5)
            let status = try ClientProgram(
                ["--socket", daemon.readOnlySocket, "status", "--plain"],
                environment: home.environment
            )
            #expect(status.output == "€100.00 left of €100.00 in 2026-11, 9 days, €11.11 a day\n")
        }

        /// The user that runs the tests, as the daemon names it.
        private static var userName: String {
            guard let entry = getpwuid(geteuid()) else { return "user \(geteuid())" }
            return String(cString: entry.pointee.pw_name)
        }
    }
}
