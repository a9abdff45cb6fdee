import BudgetCore
import BudgetTestSupport
import Testing

extension LongEndToEnd {
    /// Clients that stand still, and a daemon without descriptors.
    @Suite(.timeLimit(.minutes(2))) struct DeadlineTests {
        @Test func `a client that stands still is told so and dropped, and one that only waits is not`()
            throws
        {
            let budget = try RunningBudget()
            let idle = try budget.client()
            try idle.done(#"{"command":"subscribe","args":{"topics":["spent"]}}"#)
            let begun = try budget.client()
            try begun.send(bytes: Array(#"{"command":"#.utf8))
            let stuck = try budget.client(receiveBuffer: 2048)
            try stuck.send(#"{"command":"subscribe","args":{"topics":["limit"]}}"#)
            let line = Array((#"{"command":"settings.get"}"# + "\n").utf8)
            _ = stuck.sendSome(Array((0..<3000).map { _ in line }.joined())[...])
            let start = Moment.now
            // A line that was begun has 10 s.
            let error = try begun.reply(seconds: 15)["error"]
            #expect(error?["code"]?.string == "too_slow")
            #expect(try begun.line() == nil)
            #expect(Moment.now - start > 8_000_000_000)
            // Who does not read has 30 s; then the daemon has one descriptor less.
            let with = try budget.daemon.descriptorCount()
            #expect(wait(for: [(stuck.descriptor, 0)], by: .after(seconds: 40))[0] != 0, "it hangs up")
            #expect(Moment.now - start > 25_000_000_000)
            #expect(try budget.daemon.descriptorCount() == with - 1)
            try budget.client().done(#"{"command":"add","args":{"amount":"1.00"}}"#)
            #expect(try idle.reply().at("values.spent")?.string == "1.00")
        }

        @Test func `without descriptors new clients are refused and the others are served on`() throws {
            let budget = try RunningBudget(wrapper: ["/bin/sh", "-c", #"ulimit -n 60; exec "$0" "$@""#])
            let first = try budget.client()
            var clients: [LineClient] = []
            var refused = 0
            while refused < 5, clients.count < 100 {
                let client = try budget.client()
                try? client.send(#"{"command":"ping"}"#)
                if try client.reply()["result"] == nil { refused += 1 } else { clients.append(client) }
                try first.done(#"{"command":"add","args":{"amount":"0.01"}}"#)
            }
            #expect(refused == 5 && clients.count > 20)
            clients = []
            try first.done(#"{"command":"ping"}"#)
            #expect(try budget.client().done(#"{"command":"status"}"#)["count"]?.integer ?? 0 > 20)
            #expect(
                try budget.daemon.logs("no file descriptors left") { try first.done(#"{"command":"ping"}"#) }
            )
        }
    }
}
