import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Caps that are about users, with clients that really are other users'.
    @Suite(
        .timeLimit(.minutes(1)),
        .enabled("needs root, setpriv and nc") {
            geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 && access("/usr/bin/nc", X_OK) == 0
        }
    ) struct UserCapTests {
        private static let ping = #"{"command":"ping"}"#

        private func budget(_ caps: String...) throws -> RunningBudget {
            let budget = try RunningBudget(arguments: caps.flatMap { ["--cap", $0] })
            chmod(budget.directory.path, 0o755)
            return budget
        }

        /// A client of that user, and the answer to its ping; it stays connected if it was let in.
        private func connect(_ uid: Int, _ budget: RunningBudget) throws -> (RunningClient, JSONValue) {
            let path = budget.directory.path("ping")
            try Files.write((Self.ping + "\n").utf8, to: path)
            let input = try systemCall("open") { open(path, O_RDONLY | O_CLOEXEC) }
            defer { close(input) }
            let client = try RunningClient(
                [
                    "--reuid=\(uid)", "--regid=0", "--clear-groups", "/usr/bin/nc", "-U",
                    budget.daemon.socket,
                ],
                program: "/usr/bin/setpriv",
                input: input
            )
            guard let line = try client.line() else { throw TestFailure("Nothing came to user \(uid).") }
            return (client, try JSONParser.parse(line))
        }

        private func isServed(_ reply: JSONValue) -> Bool { reply["result"] != nil }
        private func isBusy(_ reply: JSONValue) -> Bool { reply.at("error.code")?.string == "busy" }

        @Test func `one user's connections leave room for others'`() throws {
            let budget = try budget("connections_per_user=2")
            let (one, first) = try connect(65534, budget)
            let (two, second) = try connect(65534, budget)
            #expect(isServed(first) && isServed(second))
            let (refused, third) = try connect(65534, budget)
            #expect(isBusy(third))
            #expect(try refused.line() == nil)
            let (other, fourth) = try connect(65533, budget)
            #expect(isServed(fourth))
            for _ in 0..<4 { try budget.client().done(Self.ping) }
            // A place that is freed is given again.
            one.process.send(SIGKILL)
            _ = try one.process.waitForEnd()
            try budget.client().done(Self.ping)
            #expect(isServed(try connect(65534, budget).1))
            withExtendedLifetime((two, other)) {}
        }

        @Test func `the last places are root's and the daemon's own user's`() throws {
            let budget = try budget("connections=3", "connections_reserved=2")
            let (one, first) = try connect(65534, budget)
            #expect(isServed(first))
            for uid in [65534, 65533] { #expect(isBusy(try connect(uid, budget).1)) }
            let two = try budget.client()
            try two.done(Self.ping)
            let three = try budget.client()
            try three.done(Self.ping)
            #expect(isBusy(try budget.client().reply()))
            withExtendedLifetime(one) {}
        }
    }
}
