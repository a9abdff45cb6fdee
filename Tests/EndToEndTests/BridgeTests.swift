import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `budgetctl bridge` as the other host's shell runs it.
    @Suite(.timeLimit(.minutes(1))) struct BridgeTests {
        private let budget: RunningBudget

        init() throws {
            budget = try RunningBudget()
        }

        private func bridge(_ words: [String], _ input: String) throws -> ClientProgram {
            try ClientProgram(
                ["bridge"] + words,
                environment: ["BUDGETD_SOCKET": budget.daemon.socket],
                input: input
            )
        }

        @Test func `all replies come after the end of the requests`() throws {
            let count = 20_000
            let input = (1...count).map { #"{"id":\#($0),"command":"ping"}"# + "\n" }.joined()
            let run = try bridge([], input)
            #expect(run.status == 0 && run.errors.isEmpty)
            let lines = run.output.split(separator: "\n")
            #expect(lines.count == count)
            #expect(lines.last?.hasPrefix(#"{"id":\#(count),"#) == true)
        }

        @Test func `a line may be as long as the daemon takes it`() throws {
            let note = String(repeating: "x", count: 1_000_000)
            let run = try bridge([], #"{"command":"add","args":{"amount":"1","note":"\#(note)"}}"# + "\n")
            #expect(run.output.hasPrefix(#"{"id":null,"error":"#) && run.status == 0)
        }

        @Test(arguments: [false, true])
        func `a subscription ends with the client that wants it so`(_ isAttached: Bool) throws {
            let (mine, theirs) = try ClosedPair.make()
            defer { close(mine) }
            let running = try RunningClient(
                ["bridge"] + (isAttached ? ["--attached"] : []),
                environment: ["BUDGETD_SOCKET": budget.daemon.socket],
                input: theirs
            )
            close(theirs)
            let line = #"{"command":"subscribe","args":{"topics":["spent"]}}"# + "\n"
            _ = Array(line.utf8).withUnsafeBytes { write(mine, $0.baseAddress, $0.count) }
            #expect(try running.line()?.contains(#""spent":"0.00""#) == true)
            shutdown(mine, Int32(SHUT_WR))
            if isAttached {
                #expect(try running.line() == nil)
            } else {
                try budget.client().done(#"{"command":"add","args":{"amount":"1"}}"#)
                #expect(try running.line()?.contains(#""spent":"1.00""#) == true)
                try budget.daemon.terminate()
                while try running.line() != nil {}
            }
            #expect(try running.process.waitForEnd() == .exited(0))
        }

        @Test func `a client that is gone ends it without a word`() throws {
            let (mine, theirs) = try ClosedPair.make()
            let (errors, theirErrors) = try ClosedPair.make()
            defer { close(errors) }
            let process = try ChildProcess(
                Programs.budgetctl,
                ["bridge"],
                environment: ["BUDGETD_SOCKET": budget.daemon.socket],
                descriptors: [0: theirs, 1: theirs, 2: theirErrors]
            )
            close(theirs)
            close(theirErrors)
            let line = #"{"command":"subscribe","args":{"topics":["spent"]}}"# + "\n"
            _ = Array(line.utf8).withUnsafeBytes { write(mine, $0.baseAddress, $0.count) }
            let client = try budget.client()
            while try client.done(#"{"command":"stats"}"#)["subscriptions"]?.integer != 1 {}
            close(mine)
            #expect(try process.waitForEnd() == .exited(0))
            var reader = LineReader(errors)
            #expect(try reader.next(by: .after(seconds: 20)) == nil)
        }

        @Test func `only reading is served where that is asked for`() throws {
            let hello = #"{"command":"hello"}"# + "\n"
            #expect(try bridge([], hello).output.contains(#""access":"rw""#))
            let socket = budget.daemon.readOnlySocket
            #expect(socket.hasSuffix("/budgetd-ro.sock"))
            #expect(try bridge(["--read-only"], hello).output.contains(#""access":"ro""#))
        }

        struct Row: CustomTestStringConvertible, Sendable {
            let words: [String]
            let code: String
            let status: Int32
            var testDescription: String { words.joined(separator: " ") }
        }

        @Test(arguments: [
            Row(words: ["bridge", "--socket", "/nonexistent/b.sock"], code: "no_daemon", status: 3),
            Row(words: ["bridge", "--read-only", "--system", "-b", "nosuch"], code: "no_daemon", status: 3),
            Row(words: ["bridge", "-b", "../x"], code: "usage", status: 2),
        ])
        func `who reaches no daemon says so in a line of the protocol`(_ row: Row) throws {
            let run = try ClientProgram(row.words, environment: ["HOME": "/nonexistent"])
            let line = try JSONParser.parse(run.output)
            #expect(line["id"] == .null)
            #expect(line.at("error.code")?.string == row.code)
            #expect(line.at("error.message")?.string != nil && line.at("error.retry") == .bool(false))
            #expect(run.status == row.status && run.errors.isEmpty)
        }
    }
}
