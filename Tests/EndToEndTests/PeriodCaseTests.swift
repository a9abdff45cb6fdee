import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Periods, limits and what follows from them, over the wire.
    @Suite(.timeLimit(.minutes(1))) struct PeriodCaseTests {
        private func add(_ amount: String, _ date: String, _ client: LineClient) throws {
            try client.done(#"{"command":"add","args":{"amount":"\#(amount)","date":"\#(date)"}}"#)
        }

        @Test func `periods from the 25th have no gap and no overlap`() throws {
            let client = try RunningBudget(now: "2026-08-24T12:00:00Z").client()
            try client.done(#"{"command":"settings.set","args":{"month_start_day":25}}"#)
            try client.done(#"{"command":"limit.set","args":{"amount":"200"}}"#)
            for (date, amount) in [
                ("2026-07-24", "10"), ("2026-07-25", "20"), ("2026-07-28", "30"), ("2026-08-24", "40"),
                ("2026-08-25", "50"),
            ] {
                try add(amount, date, client)
            }
            let open = try client.status()
            #expect(open["period"]?.text == #"{"from":"2026-07-25","to":"2026-08-24","label":"2026-07"}"#)
            #expect(open["spent"]?.string == "90.00")
            #expect(open["remaining"]?.string == "110.00")
            #expect(open["days_left"]?.integer == 1)
            let last = try client.status(#"{"period":"2026-06"}"#)
            #expect(last.at("period.from")?.string == "2026-06-25")
            #expect(last.at("period.to")?.string == "2026-07-24")
            #expect(last["spent"]?.string == "10.00")
            let next = try client.status(#"{"period":"next month"}"#)
            #expect(next.at("period.from")?.string == "2026-08-25")
            #expect(next.at("period.to")?.string == "2026-09-24")
            #expect(next["spent"]?.string == "50.00")
        }

        @Test func `periods from the 31st start on the last day of short months`() throws {
            let client = try RunningBudget(now: "2026-02-28T12:00:00Z").client()
            try client.done(#"{"command":"settings.set","args":{"month_start_day":31}}"#)
            #expect(try client.status().at("period.from")?.string == "2026-02-28")
            #expect(try client.status().at("period.to")?.string == "2026-03-30")
            #expect(try client.status(#"{"period":"2026-01"}"#).at("period.to")?.string == "2026-02-27")
        }

        @Test func `a limit holds from its month until the next one, and past months never change`() throws {
            let client = try RunningBudget(now: "2026-01-15T12:00:00Z").client()
            try client.done(#"{"command":"limit.set","args":{"from":"2026-01","amount":"400"}}"#)
            try client.done(#"{"command":"limit.set","args":{"from":"2026-04","amount":"450"}}"#)
            try client.done(#"{"command":"limit.set","args":{"only":"2026-12","amount":"600"}}"#)
            try add("420", "2026-03-10", client)
            for (period, limit) in [
                ("2025-12", nil), ("2026-01", "400.00"), ("2026-03", "400.00"), ("2026-04", "450.00"),
                ("2026-11", "450.00"), ("2026-12", "600.00"), ("2027-01", "450.00"),
            ] as [(String, String?)] {
                let result = try client.done(#"{"command":"limit.get","args":{"period":"\#(period)"}}"#)
                #expect(result["limit"]?.string == limit, "\(period)")
                #expect(try client.status(#"{"period":"\#(period)"}"#)["limit"]?.string == limit, "\(period)")
            }
            let march = try client.status(#"{"period":"2026-03"}"#)
            #expect(march["remaining"]?.string == "-20.00")
            #expect(march["state"]?.string == "over")
            #expect(try client.status(#"{"period":"2025-12"}"#)["remaining"] == .null, "none is not zero")
            let error = try client.refused(#"{"command":"limit.set","args":{"only":"2025-12","amount":"1"}}"#)
            #expect(error["field"]?.string == "args.only")
        }

        @Test func `limits and modes keep the labels of their periods when months are cut anew`() throws {
            let client = try RunningBudget(now: "2026-11-22T12:00:00Z").client()
            for line in [
                #"{"command":"limit.set","args":{"amount":"1500"}}"#,
                #"{"command":"limit.set","args":{"amount":"700","only":"2026-12"}}"#,
                #"{"command":"limit.set","args":{"amount":"90","category":"food","from":"2026-10","past":true}}"#,
                #"{"command":"settings.set","args":{"carry_over":"both"}}"#,
            ] {
                try client.done(line)
            }
            try add("10", "2026-11-24", client)
            try add("20", "2026-11-25", client)
            let periods = ["2026-09", "2026-10", "2026-11", "2026-12", "2027-01"]
            func look() throws -> [[JSONValue?]] {
                try periods.map { label in
                    let total = try client.done(#"{"command":"limit.get","args":{"period":"\#(label)"}}"#)
                    let food = try client.done(
                        #"{"command":"limit.get","args":{"period":"\#(label)","category":"food"}}"#
                    )
                    return [total["limit"], food["limit"]]
                }
            }
            let before = try look()
            let rows = try client.done(#"{"command":"history"}"#)["changes"]?.array ?? []
            let done = try client.done(#"{"command":"settings.set","args":{"month_start_day":25}}"#)
            #expect(done.at("effect.period.label")?.string == "2026-10")
            // October's limit, that of food, is carried into November.
            #expect(done.at("effect.before.available")?.string == "1590.00")
            // Limits of categories alone add up; the whole budget's own begins with November.
            #expect(done.at("effect.after.available")?.string == "90.00")
            #expect(try look() == before)
            let open = try client.status()
            #expect(open["period"]?.text == #"{"from":"2026-10-25","to":"2026-11-24","label":"2026-10"}"#)
            #expect(open["limit"]?.string == "90.00" && open["spent"]?.string == "10.00")
            let next = try client.status(#"{"period":"2026-11"}"#)
            #expect(next["limit"]?.string == "1500.00" && next["spent"]?.string == "20.00")
            #expect(next["carried"]?.string == "80.00", "the mode holds from November's label on")
            let after = try client.done(#"{"command":"history","args":{"before":8}}"#)
            #expect(after["changes"]?.array == rows, "history names the same periods")
            let back = try client.done(#"{"command":"undo"}"#)
            #expect(back.at("effect.period.label")?.string == "2026-11")
            #expect(try client.status()["limit"]?.string == "1500.00")
        }

        @Test func `what may be spent each day is rounded down and never negative`() throws {
            let budget = try RunningBudget(now: "2026-07-08T12:00:00Z")
            let client = try budget.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"620"}}"#)
            try add("41.30", "2026-07-03", client)
            var status = try client.status()
            #expect(status["days_left"]?.integer == 24)
            #expect(status["remaining"]?.string == "578.70")
            #expect(status["safe"]?.string == "578.70")
            #expect(status["per_day"]?.string == "24.11")
            #expect(try client.status(#"{"period":"2026-08"}"#)["per_day"] == .null)
            try add("598.70", "2026-07-08", client)
            status = try client.status()
            #expect(status["remaining"]?.string == "-20.00")
            #expect(status["per_day"]?.string == "0.00")
            #expect(status["state"]?.string == "over")
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-07-31T23:00:00Z" }
            #expect(try budget.client().status()["days_left"]?.integer == 1)
        }

        @Test func `a refund lowers what is spent in its category on its own day`() throws {
            let client = try RunningBudget(now: "2026-07-20T12:00:00Z").client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100","from":"2026-06","past":true}}"#)
            for (date, amount, refund) in [
                ("2026-06-10", "10", false), ("2026-06-20", "10", true), ("2026-06-21", "30", false),
                ("2026-07-03", "30", true),
            ] {
                try client.done(
                    #"{"command":"add","args":{"amount":"\#(amount)","date":"\#(date)","category":"Shopping","refund":\#(refund)}}"#
                )
            }
            for (period, spent, remaining) in [
                ("2026-06", "30.00", "70.00"), ("2026-07", "-30.00", "130.00"),
            ] {
                let status = try client.status(#"{"period":"\#(period)","categories":true}"#)
                #expect(status["spent"]?.string == spent)
                #expect(status["remaining"]?.string == remaining)
                #expect(status["categories"]?.array?.first?["spent"]?.string == spent)
            }
        }

        @Test(arguments: [
            ("none", "0.00", "0.00"), ("surplus", "70.00", "0.00"), ("deficit", "0.00", "-30.00"),
            ("both", "70.00", "-30.00"),
        ])
        func `what a period leaves is carried by its mode`(
            _ mode: String,
            _ afterSurplus: String,
            _ afterDeficit: String
        ) throws {
            for (spent, carried) in [("30", afterSurplus), ("130", afterDeficit)] {
                let budget = try RunningBudget(now: "2026-06-15T12:00:00Z")
                var client = try budget.client()
                try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
                try client.done(#"{"command":"settings.set","args":{"carry_over":"\#(mode)"}}"#)
                try add(spent, "2026-06-15", client)
                try budget.daemon.terminate()
                try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-07-15T12:00:00Z" }
                client = try budget.client()
                #expect(try client.status()["carried"]?.string == carried)
                try add("5", "2026-06-20", client)
                let expected = carried == "0.00" ? "0.00" : carried == "70.00" ? "65.00" : "-35.00"
                #expect(try client.status()["carried"]?.string == expected, "history that changes counts")
            }
        }
    }
}
