import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// A watcher of every change that goes on where it was, over restarts and crashes of the daemon.
    @Suite(.timeLimit(.minutes(1))) struct ResumeTests {
        private func subscribe(since revision: Int64) -> String {
            #"{"command":"subscribe","args":{"mode":"changes","since":\#(revision)}}"#
        }

        private func add(_ count: Int, on budget: RunningBudget) throws {
            let client = try budget.client()
            for amount in 1...count {
                try client.done(#"{"command":"add","args":{"amount":"\#(amount)"}}"#)
            }
        }

        /// Reads events up to this revision; each has to follow the one before.
        private func follow(_ client: LineClient, from last: Int64, to revision: Int64) throws {
            var last = last
            while last < revision {
                let event = try client.reply()
                #expect(event["event"]?.string == "change")
                #expect(event["revision"]?.integer == last + 1)
                last += 1
            }
        }

        @Test func `changes of before, of while nobody ran to watch, and of after come without a gap`() throws
        {
            let budget = try RunningBudget()
            try add(3, on: budget)
            let first = try budget.client()
            try first.done(subscribe(since: 1))
            try follow(first, from: 1, to: 4)
            try add(2, on: budget)
            // It has seen revision 4 only when the daemon is killed.
            try budget.daemon.kill()
            try budget.startAgain()
            try add(2, on: budget)
            let second = try budget.client()
            try second.done(subscribe(since: 4))
            try follow(second, from: 4, to: 8)
            try add(1, on: budget)
            try follow(second, from: 8, to: 9)
            // A daemon that stops tells its watchers all there is, and that it is over.
            try add(1, on: budget)
            budget.daemon.process.send(SIGTERM)
            try follow(second, from: 9, to: 10)
            #expect(try second.reply().text == #"{"event":"end","subscription":1,"reason":"shutting_down"}"#)
        }

        @Test func `what a ledger never held, or no longer holds, has to be read anew`() throws {
            let budget = try RunningBudget()
            try add(20, on: budget)
            let ahead = try budget.client().refused(subscribe(since: 99))
            #expect(ahead["code"]?.string == "resync_required")
            #expect(ahead["oldest"]?.integer == 1)
            try budget.daemon.terminate()
            try budget.startAgain { $0.arguments = ["--cap", "history_revisions=5"] }
            #expect(
                try budget.client().done(#"{"command":"hello"}"#).at("caps.history_revisions")?.integer == 5
            )
            try add(1, on: budget)
            let behind = try budget.client().refused(subscribe(since: 16))
            #expect(behind["code"]?.string == "resync_required")
            #expect(behind["oldest"]?.integer == 18)
            let client = try budget.client()
            try client.done(subscribe(since: 17))
            try follow(client, from: 17, to: 22)
            try budget.daemon.terminate()
            #expect(try budget.check().status == 0)
        }
    }
}
