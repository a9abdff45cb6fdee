import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd.CaseTests {
    @Test func `what was due while nobody was there is booked once, on its own days`() throws {
        let zone = ["TZ": "Europe/Berlin"]
        let budget = try RunningBudget(now: "2026-10-01T06:00:00Z", environment: zone)
        try budget.client().done(
            #"{"command":"recurring.add","args":{"every":"week","anchor":"2026-10-02","amount":"15.00","payee":"Club"}}"#
        )
        let due = ["2026-10-02", "2026-10-09", "2026-10-16", "2026-10-23", "2026-10-30"]
        // The day that the clock then has, and how many Fridays were there up to then.
        for (now, count) in [
            ("2026-10-09T06:00:00Z", 2), ("2026-10-31T09:00:00Z", 5), ("2026-10-31T09:05:00Z", 5),
            ("2026-10-30T22:00:00Z", 5), ("2026-11-01T06:00:00Z", 5),
        ] {
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = now }
            let client = try budget.client()
            let list = try client.done(#"{"command":"list","args":{"payee":"Club","sort":"-date"}}"#)
            let dates = list["expenses"]?.array?.compactMap { $0["date"]?.string }
            #expect(dates == Array(due.prefix(count)), "\(now)")
        }
        let client = try budget.client()
        #expect(try client.status(#"{"period":"2026-10"}"#)["spent"]?.string == "75.00")
        let rules = try client.done(#"{"command":"recurring.list"}"#)["recurring"]?.array
        #expect(rules?.first?["next"]?.string == "2026-11-06")
    }

    @Test func `what is due by the end of the period is kept back, overdue or not`() throws {
        let budget = try RunningBudget(now: "2026-07-08T12:00:00Z")
        let client = try budget.client()
        try client.done(#"{"command":"limit.set","args":{"amount":"620.00"}}"#)
        try client.done(#"{"command":"add","args":{"amount":"41.30","date":"2026-07-03"}}"#)
        #expect(try client.status()["per_day"]?.string == "24.11")
        try client.done(
            #"{"command":"recurring.add","args":{"every":"year","anchor":"2026-07-20","amount":"88.00","booking":"confirm"}}"#
        )
        try expect(client, daysLeft: 24, perDay: "20.44")
        try budget.daemon.terminate()
        try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-07-31T12:00:00Z" }
        try expect(budget.client(), daysLeft: 1, perDay: "490.70")
    }

    private func expect(_ client: LineClient, daysLeft: Int64, perDay: String) throws {
        let status = try client.status()
        #expect(status["days_left"]?.integer == daysLeft)
        #expect(status["remaining"]?.string == "578.70")
        #expect(status["upcoming"]?.string == "88.00")
        #expect(status["safe"]?.string == "490.70")
        #expect(status["per_day"]?.string == perDay)
    }
}
