import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What day it is, and what happens when the day or the period turns.
    @Suite(.timeLimit(.minutes(1))) struct TimeTests {
        struct Edge: CustomTestStringConvertible, Sendable {
            let instant: String
            let zone: String
            let date: String

            var testDescription: String { "\(instant) in \(zone) is \(date)" }
        }

        static let edges = [
            Edge(instant: "2026-07-31T22:30:00Z", zone: "Europe/Berlin", date: "2026-08-01"),
            Edge(instant: "2026-08-01T02:30:00Z", zone: "America/Sao_Paulo", date: "2026-07-31"),
            Edge(instant: "2026-12-31T11:00:00Z", zone: "Pacific/Auckland", date: "2027-01-01"),
            Edge(instant: "2026-10-31T23:30:00Z", zone: "Australia/Sydney", date: "2026-11-01"),
            Edge(instant: "2026-03-01T04:59:00Z", zone: "America/New_York", date: "2026-02-28"),
            Edge(instant: "2026-02-28T18:20:00Z", zone: "Asia/Kathmandu", date: "2026-03-01"),
            Edge(instant: "2026-02-28T18:10:00Z", zone: "Asia/Kathmandu", date: "2026-02-28"),
            Edge(instant: "2028-02-29T23:59:30Z", zone: "UTC", date: "2028-02-29"),
        ]

        private func addedDate(_ client: LineClient) throws -> String? {
            try client.done(#"{"command":"add","args":{"amount":"5.00"}}"#).at("expense.date")?.string
        }

        private func setZone(_ zone: String, _ client: LineClient) throws {
            try client.done(#"{"command":"settings.set","args":{"time_zone":"\#(zone)"}}"#)
        }

        @Test(arguments: edges)
        func `an expense without a date is booked on the day in the zone of the budget`(_ edge: Edge) throws {
            let client = try RunningBudget(now: edge.instant).client()
            try setZone(edge.zone, client)
            #expect(try client.status()["today"]?.string == edge.date)
            #expect(try addedDate(client) == edge.date)
            for other in Self.edges {
                try setZone(other.zone, client)
                let list = try client.done(#"{"command":"list","args":{}}"#)
                #expect(
                    list["expenses"]?.array?.map { $0["date"]?.string } == [edge.date],
                    "in \(other.zone)"
                )
            }
        }

        @Test(arguments: edges)
        func `without the setting the zone of the host counts`(_ edge: Edge) throws {
            let client = try RunningBudget(now: edge.instant, environment: ["TZ": edge.zone]).client()
            #expect(try addedDate(client) == edge.date)
        }

        @Test func `a change of zone that changes the day is told`() throws {
            let budget = try RunningBudget(now: "2026-11-30T23:30:00Z")
            let watcher = try budget.client()
            let client = try budget.client()
            try watcher.done(#"{"command":"subscribe","args":{"topics":["today","status"]}}"#)
            try setZone("Europe/Berlin", client)
            var told: [String] = []
            while told.last != "2026-12-01" {
                let event = try watcher.reply()
                try checkWhole(event)
                if let today = event.at("values.today")?.string { told.append(today) }
            }
            #expect(told == ["2026-12-01"])
        }

        @Test func `what follows from another zone is told by the day that it is there`() throws {
            let client = try RunningBudget(now: "2026-11-30T23:30:00Z").client()
            try client.done(#"{"command":"limit.set","args":{"amount":"310.00"}}"#)
            try client.done(#"{"command":"limit.set","args":{"amount":"620.00","from":"2026-12"}}"#)
            let change = #"{"command":"settings.set","args":{"time_zone":"Europe/Berlin"}"#
            let tried = try client.done(change + #","dry_run":true}"#)
            #expect(try client.status()["today"]?.string == "2026-11-30", "a trial moves nothing")
            let done = try client.done(change + "}")
            for effect in [tried["effect"], done["effect"]] {
                #expect(effect?.at("period.label")?.string == "2026-12")
                #expect(effect?["days_left"]?.integer == 31)
                #expect(effect?.at("before.per_day")?.string == "310.00")
                #expect(effect?.at("after.per_day")?.string == "20.00")
            }
            let back = try client.done(#"{"command":"undo"}"#)["effect"]
            #expect(back?.at("period.label")?.string == "2026-11")
            #expect(back?.at("before.per_day")?.string == "20.00")
            #expect(back?.at("after.per_day")?.string == "310.00")
            #expect(try client.status()["today"]?.string == "2026-11-30")
            // One change with all that decides which period is open.
            let both = try client.done(
                #"{"command":"settings.set","args":{"time_zone":"Asia/Tokyo","month_start_day":15}}"#
            )
            #expect(both.at("effect.period.from")?.string == "2026-11-15")
            #expect(both.at("effect.days_left")?.integer == 14)
            let status = try client.status()
            #expect(status["today"]?.string == "2026-12-01" && status["limit"]?.string == "310.00")
        }

        @Test func `at midnight the new day and the new period are told though nobody wrote`() throws {
            let budget = try RunningBudget(now: "2026-11-30T23:59:57Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
            try client.done(#"{"command":"settings.set","args":{"carry_over":"surplus"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"30","category":"food"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"7","date":"2026-12-01"}}"#)
            let watcher = try budget.client()
            let values = try watcher.done(
                #"{"command":"subscribe","args":{"topics":["today","status","spent","remaining","expenses"]}}"#
            )["values"]
            #expect(values?["today"]?.string == "2026-11-30")
            #expect(values?["spent"]?.string == "30.00")
            let event = try watcher.reply()
            try checkWhole(event)
            #expect(event.at("values.today")?.string == "2026-12-01")
            #expect(event.at("values.spent")?.string == "7.00")
            #expect(event.at("values.remaining")?.string == "163.00")
            #expect(event.at("values.status.carried")?.string == "70.00")
            #expect(event.at("values.expenses.count")?.integer == 1)
            #expect(event["revision"]?.integer == values.map { _ in 5 }, "the day is no change of the budget")
            try watcher.send(#"{"command":"sync","id":1}"#)
            #expect(try watcher.reply()["id"]?.integer == 1, "all of it came in one event")
            #expect(try client.status()["days_left"]?.integer == 31)
            #expect(try addedDate(client) == "2026-12-01")
        }

        @Test func `writes under way at midnight count in the period of their day`() throws {
            let budget = try RunningBudget(
                now: "2026-11-30T23:59:57Z",
                environment: ["BUDGETD_FAULTS": "commit-takes=20"]
            )
            let client = try budget.client()
            let watcher = try budget.client()
            try watcher.done(#"{"command":"subscribe","args":{"topics":["today","status","spent"]}}"#)
            var dates: [String] = []
            for _ in 0..<16 { try client.send(#"{"command":"add","args":{"amount":"1.00"}}"#) }
            while dates.suffix(20).contains("2026-11-30") || dates.count < 20 {
                let result = try client.reply()["result"]
                let date = try #require(result?.at("expense.date")?.string)
                #expect(result?.at("effect.period.label")?.string == String(date.prefix(7)))
                dates.append(date)
                try client.send(#"{"command":"add","args":{"amount":"1.00"}}"#)
            }
            for _ in 0..<16 { dates.append(try client.reply().at("result.expense.date")?.string ?? "") }
            #expect(dates == dates.sorted(), "no expense goes back to yesterday")
            for (period, day) in [("2026-11", "2026-11-30"), ("2026-12", "2026-12-01")] {
                let status = try client.status(#"{"period":"\#(period)"}"#)
                #expect(status["count"]?.integer == Int64(dates.count { $0 == day }))
            }
            try watcher.send(#"{"command":"sync","id":1}"#)
            while true {
                let event = try watcher.reply()
                if event["id"]?.integer == 1 { break }
                try checkWhole(event)
            }
        }

        @Test func `a turn of the day within the period tells the day and what follows from it`() throws {
            let budget = try RunningBudget(now: "2026-11-10T23:59:58Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
            let watcher = try budget.client()
            try watcher.done(#"{"command":"subscribe","args":{"topics":["today","spent","status"]}}"#)
            let event = try watcher.reply()
            #expect(event["values"]?.object?.members.map(\.name) == ["today", "status"])
            #expect(event.at("values.status.days_left")?.integer == 20)
            #expect(event.at("values.status.per_day")?.string == "5.00")
        }

        /// An event's day, status and sums are of one moment.
        private func checkWhole(_ event: JSONValue) throws {
            guard let status = event.at("values.status") else { return }
            let today = try #require(status["today"]?.string)
            #expect(event.at("values.today")?.string ?? today == today)
            #expect(status.at("period.label")?.string == String(today.prefix(7)))
            #expect(event.at("values.spent")?.string ?? status["spent"]?.string == status["spent"]?.string)
        }

        @Test(arguments: ["yesterday", "2026-11-30", "2026-11-30T08:00", ""])
        func `a clock that cannot be read is refused`(_ now: String) throws {
            let directory = try TemporaryDirectory()
            var options = DaemonProcess.Options()
            options.environment["BUDGETD_NOW"] = now
            let daemon = try DaemonProcess(in: directory, options)
            #expect(try daemon.process.waitForEnd() == .exited(64))
        }
    }
}
