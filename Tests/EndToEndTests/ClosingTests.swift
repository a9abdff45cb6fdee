import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Who books first in a period hears how the last one closed.
    @Suite(.timeLimit(.minutes(1))) struct ClosingTests {
        private func restart(_ budget: RunningBudget, at now: String) throws -> LineClient {
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = now }
            return try budget.client()
        }

        private func closed(_ client: LineClient, _ arguments: String = #"{"amount":"1"}"#) throws
            -> JSONValue?
        {
            try client.done(#"{"command":"add","args":\#(arguments)}"#)["closed"]
        }

        @Test func `a new period tells once how the last one closed, over restarts and undos`() throws {
            let budget = try RunningBudget(now: "2026-10-30T12:00:00Z")
            var client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
            #expect(try closed(client, #"{"amount":"40"}"#) == nil)
            client = try restart(budget, at: "2026-11-02T12:00:00Z")
            let told = try #require(try closed(client))
            #expect(told.at("period.label")?.string == "2026-10")
            #expect(told["spent"]?.string == "40.00" && told["remaining"]?.string == "60.00")
            try client.done(#"{"command":"undo"}"#)
            client = try restart(budget, at: "2026-11-29T12:00:00Z")
            #expect(try closed(client) == nil)
            client = try restart(budget, at: "2026-12-01T00:00:01Z")
            #expect(try closed(client)?.at("period.label")?.string == "2026-11")
        }

        @Test func `a clock that was set back for a while tells nothing again`() throws {
            let budget = try RunningBudget(now: "2026-11-02T12:00:00Z")
            try budget.client().done(
                #"{"command":"limit.set","args":{"amount":"9","from":"2026-09","past":true}}"#
            )
            #expect(try closed(budget.client())?.at("period.label")?.string == "2026-10")
            var client = try restart(budget, at: "2026-10-02T12:00:00Z")
            #expect(try closed(client) == nil)
            client = try restart(budget, at: "2026-11-03T12:00:00Z")
            #expect(try closed(client) == nil)
        }

        @Test func `a period without a limit in which nothing was spent closes in silence`() throws {
            let budget = try RunningBudget(now: "2026-11-02T12:00:00Z")
            #expect(try closed(budget.client()) == nil)
            let client = try restart(budget, at: "2027-01-02T12:00:00Z")
            #expect(try closed(client) == nil)
        }

        @Test func `the first expense of all may be of the last period, which is no closing`() throws {
            let budget = try RunningBudget(now: "2026-11-02T12:00:00Z")
            let client = try budget.client()
            #expect(try closed(client, #"{"amount":"1","date":"2026-10-30"}"#) == nil)
            #expect(try closed(client) == nil)
        }

        @Test func `a period ends where the settings cut it`() throws {
            let budget = try RunningBudget(now: "2026-11-14T12:00:00Z")
            var client = try budget.client()
            try client.done(#"{"command":"settings.set","args":{"month_start_day":15}}"#)
            #expect(try closed(client) == nil)
            client = try restart(budget, at: "2026-11-15T12:00:00Z")
            #expect(try closed(client)?.at("period.from")?.string == "2026-10-15")
        }
    }
}
