import BudgetCore
import BudgetTestSupport
import Testing

extension LongEndToEnd {
    /// Clients that stand still.
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
    }
}
