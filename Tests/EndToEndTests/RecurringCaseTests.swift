import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What recurs, over restarts of the daemon: cases 29 and 34.
    @Suite(.timeLimit(.minutes(1))) struct RecurringCaseTests {
        /// The clocks of case 29, which are in Berlin: an hour less in UTC from 25 October on, two before.
        private static let starts = [
            "2026-10-31T09:00:00Z", "2026-10-31T09:05:00Z", "2026-10-30T22:00:00Z", "2026-11-01T06:00:00Z",
        ]
        private static let fridays = ["2026-10-02", "2026-10-09", "2026-10-16", "2026-10-23", "2026-10-30"]

        private func dates(_ client: LineClient) throws -> [String?] {
            let list = try client.done(#"{"command":"list","args":{"payee":"Club","sort":"-date"}}"#)
            #expect(list["expenses"]?.array?.allSatisfy { $0["amount"]?.string == "15.00" } == true)
            #expect(list["expenses"]?.array?.allSatisfy { $0["recurring"]?.integer == 1 } == true)
            return (list["expenses"]?.array ?? []).map { $0["date"]?.string }
        }

        private func end(_ budget: RunningBudget, by signal: Int32) throws {
            budget.daemon.process.send(signal)
            _ = try budget.daemon.process.waitForEnd()
        }

        @Test(arguments: [SIGTERM, SIGKILL])
        func `what came due while the daemon was away is booked once, on its own days`(_ signal: Int32) throws
        {
            let budget = try RunningBudget(now: "2026-10-09T06:00:00Z")
            var client = try budget.client()
            try client.done(#"{"command":"settings.set","args":{"time_zone":"Europe/Berlin"}}"#)
            try client.done(
                #"{"command":"recurring.add","args":{"every":"week","anchor":"2026-10-02","amount":"15.00","payee":"Club","backfill":true}}"#
            )
            #expect(try dates(client) == Array(Self.fridays.prefix(2)))
            for start in Self.starts {
                try end(budget, by: signal)
                try budget.startAgain { $0.environment["BUDGETD_NOW"] = start }
                client = try budget.client()
                #expect(try dates(client) == Self.fridays, "\(start)")
                let october = try client.status(#"{"period":"2026-10"}"#)
                #expect(october["spent"]?.string == "75.00", "\(start)")
                let rules = try client.done(#"{"command":"recurring.list"}"#)["recurring"]?.array
                #expect(rules?.map { $0["next"]?.string } == ["2026-11-06"], "\(start)")
            }
            #expect(try client.status()["period"]?["label"]?.string == "2026-11")
            try end(budget, by: signal)
            #expect(try budget.check().status == 0)
        }

        @Test func `what is safe to spend a day leaves out what is due, and overdue`() throws {
            let budget = try RunningBudget(now: "2026-07-08T12:00:00Z")
            var client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"620.00"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"41.30"}}"#)
            #expect(try client.status()["per_day"]?.string == "24.11")
            try client.done(
                #"{"command":"recurring.add","args":{"every":"month","anchor":"2026-07-20","amount":"88.00","booking":"confirm"}}"#
            )
            let names = ["remaining", "upcoming", "safe", "per_day", "state"]
            var status = try client.status()
            #expect(status["days_left"]?.integer == 24)
            #expect(names.map { status[$0]?.string } == ["578.70", "88.00", "490.70", "20.44", "under"])
            #expect(try budget.daemon.terminate() == .exited(0))
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-07-31T12:00:00Z" }
            client = try budget.client()
            status = try client.status()
            #expect(status["days_left"]?.integer == 1)
            #expect(names.map { status[$0]?.string } == ["578.70", "88.00", "490.70", "490.70", "under"])
        }

        @Test func `who has overspent has nothing to spend a day`() throws {
            let client = try RunningBudget(now: "2026-07-08T12:00:00Z").client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100.00"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"120.00"}}"#)
            let status = try client.status()
            #expect(status["remaining"]?.string == "-20.00")
            #expect(status["per_day"]?.string == "0.00")
            #expect(status["state"]?.string == "over")
        }
    }
}
