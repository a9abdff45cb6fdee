import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What is told when thresholds are reached, over the wire and in the journal.
    @Suite(.timeLimit(.minutes(1))) struct AlertTests {
        private static let subscribe = #"{"command":"subscribe","args":{"topics":["alerts"]}}"#

        /// The alerts of a value, oldest first, such as `80`, `food 100` or `over`.
        private func names(_ value: JSONValue?) -> [String] {
            (value?["alerts"]?.array ?? []).reversed().map { alert in
                let reached = alert["threshold"]?.integer.map { "\($0)" } ?? alert["kind"]?.string ?? ""
                return [alert["category"]?.string, reached].compactMap(\.self).joined(separator: " ")
            }
        }

        /// What a watcher is told by now, after its last request.
        private func told(_ client: LineClient) throws -> [[String]] {
            try client.send(#"{"command":"sync","id":"sync"}"#)
            var told: [[String]] = []
            while true {
                let line = try client.reply()
                if line["id"]?.string == "sync" { return told }
                told.append(names(line.at("values.alerts")))
            }
        }

        /// The sentences of alerts in the daemon's log.
        private func logged(_ daemon: DaemonProcess) -> [String] {
            daemon.errors.split(separator: "\n").map(String.init).filter {
                $0.contains("of its limit") || $0.contains("overspent")
            }
        }

        @Test
        func `exactly 100 percent is full and told, one more is over, and a restart tells nothing again`()
            throws
        {
            let budget = try RunningBudget(now: "2026-11-22T12:00:00Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100.00"}}"#)
            try client.done(#"{"command":"settings.set","args":{"thresholds":[80,100]}}"#)
            let watcher = try budget.client()
            #expect(names(try watcher.done(Self.subscribe).at("values.alerts")) == [])
            var states: [String] = []
            var events: [[[String]]] = []
            for amount in ["79.99", "0.01", "20.00", "0.01"] {
                try client.done(#"{"command":"add","args":{"amount":"\#(amount)"}}"#)
                states.append(try client.status()["state"]?.string ?? "")
                events.append(try told(watcher))
                if states.count == 3 { #expect(try client.status()["percent"]?.integer == 100) }
            }
            #expect(states == ["under", "near", "full", "over"])
            #expect(events == [[], [["80"]], [["80", "100"]], [["80", "100", "over"]]])
            try client.status()
            try client.status()
            #expect(try told(watcher) == [])
            try budget.daemon.terminate()
            #expect(
                logged(budget.daemon) == [
                    "budgetd: The budget has reached 80 % of its limit for 2026-11.",
                    "budgetd: The budget has reached 100 % of its limit for 2026-11.",
                    "budgetd: The budget of 2026-11 is overspent.",
                ]
            )
            try budget.startAgain()
            let again = try budget.client()
            try again.status()
            #expect(names(try again.done(Self.subscribe).at("values.alerts")) == ["80", "100", "over"])
            try again.done(#"{"command":"add","args":{"amount":"5"}}"#)
            try budget.daemon.terminate()
            #expect(logged(budget.daemon).isEmpty)
        }

        @Test func `an alert tells scope, period, threshold, revision and time, also to who only reads`()
            throws
        {
            let budget = try RunningBudget(now: "2026-11-22T12:00:00Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100","category":"food"}}"#)
            try client.done(#"{"command":"limit.set","args":{"amount":"300"}}"#)
            let reader = try LineClient(budget.daemon.readOnlySocket)
            _ = try reader.done(Self.subscribe)
            try client.done(#"{"command":"add","args":{"amount":"101","category":"food"}}"#)
            let event = try reader.reply().at("values.alerts")
            #expect(names(event) == ["food 80", "food 100", "food over"])
            let newest = try #require(event?["alerts"]?.array?.first?.text)
            #expect(
                newest.hasPrefix(
                    #"{"category":"food","period":"2026-11","kind":"over","threshold":null,"revision":4,"#
                        + #""time":"2026-11-22T12:0"#
                )
            )
            try client.done(#"{"command":"add","dry_run":true,"args":{"amount":"500"}}"#)
            try client.done(#"{"command":"undo"}"#)
            try client.done(#"{"command":"redo"}"#)
            #expect(try told(reader) == [])
        }

        @Test func `a start after the turn of the month tells what was carried into it`() throws {
            let budget = try RunningBudget(now: "2026-10-30T12:00:00Z")
            let client = try budget.client()
            for line in [
                #"{"command":"limit.set","args":{"amount":"100"}}"#,
                #"{"command":"settings.set","args":{"carry_over":"deficit"}}"#,
                #"{"command":"add","args":{"amount":"250"}}"#,
            ] { try client.done(line) }
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-11-02T12:00:00Z" }
            #expect(names(try budget.client().done(Self.subscribe).at("values.alerts")) == ["over"])
            #expect(
                try budget.daemon.logs(
                    "The budget of 2026-11 is overspent.",
                    whileAsking: { try budget.client().status() }
                )
            )
            try budget.daemon.terminate()
            #expect(try budget.check().status == 0)
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-11-03T12:00:00Z" }
            try budget.daemon.terminate()
            #expect(logged(budget.daemon).isEmpty)
        }

        @Test func `midnight tells what the new month begins with`() throws {
            let budget = try RunningBudget(now: "2026-10-31T23:59:57Z")
            let client = try budget.client()
            for line in [
                #"{"command":"limit.set","args":{"amount":"100"}}"#,
                #"{"command":"settings.set","args":{"carry_over":"deficit"}}"#,
                #"{"command":"add","args":{"amount":"250","date":"2026-10-31"}}"#,
            ] { try client.done(line) }
            let watcher = try budget.client()
            _ = try watcher.done(Self.subscribe)
            // Whether the old month was told by then is a matter of time; the new one comes in any case.
            var event = try watcher.reply()
            if names(event.at("values.alerts")) != ["over"] { event = try watcher.reply() }
            #expect(names(event.at("values.alerts")) == ["over"])
            #expect(event.at("values.alerts.alerts")?.array?.first?["period"]?.string == "2026-11")
            #expect(
                try budget.daemon.logs(
                    "The budget of 2026-11 is overspent.",
                    whileAsking: { try client.status() }
                )
            )
        }
    }
}
