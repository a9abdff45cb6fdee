import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Caps as the flag sets them.
    @Suite(.timeLimit(.minutes(1))) struct CapTests {
        private static let ping = #"{"command":"ping"}"#

        private func budget(_ caps: String...) throws -> RunningBudget {
            try RunningBudget(arguments: caps.flatMap { ["--cap", $0] })
        }

        @Test func `hello tells the caps as they were set`() throws {
            let set = [
                "connections": 99, "connections_per_user": 50, "connections_reserved": 3, "subscriptions": 2,
                "requests_in_work": 4, "unsent_bytes": 5000, "line_bytes": 2000, "stuck_seconds": 6,
                "line_seconds": 7, "history_revisions": 1000,
            ]
            let budget = try RunningBudget(arguments: set.map { "--cap=\($0.key)=\($0.value)" })
            let told = try budget.client().done(#"{"command":"hello"}"#)["caps"]
            for (name, value) in set { #expect(told?[name]?.integer == Int64(value), "\(name)") }
        }

        @Test(arguments: [
            ("conections=9", "Did you mean connections?"), ("connections=0", "from 1 to 65536"),
            ("key_days=3", "cannot be set"), ("connections=8", "has to be less than connections (8)"),
        ])
        func `a cap that cannot be so is refused`(_ cap: String, _ words: String) throws {
            let run = try ClientProgram(
                ["--cap", cap],
                program: Programs.budgetd,
                environment: ["HOME": "/nonexistent"]
            )
            #expect(run.status == 64)
            #expect(run.errors.contains(words), "\(run.errors)")
        }

        @Test func `subscriptions of a connection`() throws {
            let budget = try budget("subscriptions=2")
            let client = try budget.client()
            let subscribe = #"{"command":"subscribe","args":{"topics":["spent"]}}"#
            for _ in 0..<2 { try client.done(subscribe) }
            #expect(try client.refused(subscribe)["code"]?.string == "limit_exceeded")
            try budget.client().done(subscribe)
        }

        @Test func `bytes of a line, whether its end has come or not`() throws {
            let budget = try budget("line_bytes=1024")
            for end in ["\n", ""] {
                let longest = try budget.client()
                let padding = String(repeating: " ", count: 1024 - Self.ping.utf8.count)
                try longest.done(Self.ping + padding)
                try longest.send(bytes: Array((Self.ping + padding + "  " + end).utf8))
                let error = try longest.reply()["error"]
                #expect(error?["code"]?.string == "line_too_long")
                #expect(error?["offset"]?.integer == 1024)
                #expect(try longest.line() == nil)
                // It is read on, so that a client that still sends is not reset.
                for _ in 0..<20 { try longest.send(Self.ping) }
            }
        }

        @Test func `seconds for a line that was begun`() throws {
            let client = try budget("line_seconds=1").client()
            try client.send(bytes: Array("{".utf8))
            #expect(try client.reply(seconds: 5).at("error.code")?.string == "too_slow")
            #expect(try client.line() == nil)
        }

        @Test func `seconds without reading, and bytes not sent`() throws {
            let budget = try budget("stuck_seconds=1", "unsent_bytes=4096")
            let stuck = try budget.client(receiveBuffer: 2048)
            let line = Array((#"{"command":"settings.get"}"# + "\n").utf8)
            _ = stuck.sendSome(Array((0..<3000).map { _ in line }.joined())[...])
            #expect(wait(for: [(stuck.descriptor, 0)], by: .after(seconds: 10))[0] != 0, "it hangs up")
            try budget.client().done(Self.ping)
        }

        @Test func `connections in all`() throws {
            let budget = try budget("connections=3", "connections_reserved=0")
            var clients = try (0..<3).map { _ in try budget.client() }
            for client in clients { try client.done(Self.ping) }
            let refused = try budget.client()
            // Whoever sends first, and goes on, still reads why.
            for _ in 0..<50 { try refused.send(Self.ping) }
            #expect(try refused.reply().at("error.code")?.string == "busy")
            try refused.send(Self.ping)
            #expect(try refused.line() == nil)
            clients.removeLast().close()
            try clients[0].done(Self.ping)
            try budget.client().done(Self.ping)
        }

        @Test func `of many that are refused the journal tells once a second`() throws {
            let budget = try budget("connections=2", "connections_reserved=0")
            let first = try budget.client()
            try first.done(#"{"command":"settings.set","args":{"log_level":"debug"}}"#)
            let second = try budget.client()
            try second.done(Self.ping)
            let began = Moment.now
            for _ in 0..<500 { _ = try budget.client().reply() }
            #expect(budget.daemon.logs("refused") { _ = try? first.done(Self.ping) })
            let told = budget.daemon.errors.split(separator: "\n").count { $0.contains("refused") }
            #expect(Int64(told) <= 2 + (Moment.now - began) / 1_000_000_000)
        }
    }
}
