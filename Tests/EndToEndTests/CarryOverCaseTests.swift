import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What periods hand on, in total and by category, from any period on.
    @Suite(.timeLimit(.minutes(1))) struct CarryOverCaseTests {
        /// Three months of one category.
        private func months(_ client: LineClient) throws {
            try client.done(
                #"{"command":"category.set","args":{"name":"Utilities","limit":"260","from":"2026-01","past":true}}"#
            )
            for (date, amount) in [("2026-01-10", "410"), ("2026-02-10", "90"), ("2026-03-10", "230")] {
                try client.done(
                    #"{"command":"add","args":{"amount":"\#(amount)","date":"\#(date)","category":"Utilities"}}"#
                )
            }
        }

        private func remaining(_ client: LineClient) throws -> [[String?]] {
            try ["2026-01", "2026-02", "2026-03"].map { period in
                let status = try client.status(#"{"period":"\#(period)","categories":true}"#)
                return [
                    status["remaining"]?.string, status["categories"]?.array?.first?["remaining"]?.string,
                ]
            }
        }

        private static let modes = [
            ("none", ["-150.00", "170.00", "30.00"]), ("surplus", ["-150.00", "170.00", "200.00"]),
            ("deficit", ["-150.00", "20.00", "30.00"]), ("both", ["-150.00", "20.00", "50.00"]),
        ]

        @Test(arguments: modes)
        func `a category carries by its own mode, and the total does not carry with it`(
            _ mode: String,
            _ expected: [String]
        ) throws {
            let client = try RunningBudget(now: "2026-03-15T12:00:00Z").client()
            try months(client)
            let reply = try client.done(
                #"{"command":"category.set","args":{"name":"utilities","carry_over":"\#(mode)","from":"2026-01","past":true}}"#
            )
            #expect(reply.at("category.carry_over")?.string == mode)
            #expect(try remaining(client).map { $0[1] } == expected)
            #expect(try remaining(client).map { $0[0] } == Self.modes[0].1)
            let categories = try client.done(#"{"command":"category.list"}"#)
            #expect(categories["categories"]?.array?.first?["carry_over"]?.string == mode)
        }

        @Test(arguments: modes)
        func `the total carries by its mode, once, whatever its categories carry`(
            _ mode: String,
            _ expected: [String]
        ) throws {
            let client = try RunningBudget(now: "2026-03-15T12:00:00Z").client()
            try months(client)
            try client.done(
                #"{"command":"category.set","args":{"name":"utilities","carry_over":"both","from":"2026-01","past":true}}"#
            )
            try client.done(
                #"{"command":"settings.set","args":{"carry_over":"\#(mode)","carry_over_from":"2026-01","past":true}}"#
            )
            #expect(try remaining(client).map { $0[0] } == expected)
            #expect(try remaining(client).map { $0[1] } == Self.modes[3].1)
            // An old expense that changes counts.
            try client.done(#"{"command":"edit","args":{"id":1,"amount":"160"}}"#)
            let status = try client.status()
            let carried = ["none": "0.00", "surplus": "270.00", "deficit": "0.00", "both": "270.00"]
            #expect(status["carried"]?.string == carried[mode])
        }

        @Test func `a mode holds from its period on, and its undo takes it back`() throws {
            let client = try RunningBudget(now: "2026-03-15T12:00:00Z").client()
            try months(client)
            try client.done(
                #"{"command":"category.set","args":{"name":"Utilities","carry_over":"both","from":"2026-03"}}"#
            )
            #expect(try remaining(client).map { $0[1] } == ["-150.00", "170.00", "200.00"])
            try client.done(
                #"{"command":"category.set","args":{"name":"Utilities","carry_over":"none","from":"2026-04"}}"#
            )
            let april = try client.status(#"{"period":"2026-04","categories":true}"#)
            #expect(april["categories"]?.array?.first?["carried"]?.string == "0.00")
            try client.done(#"{"command":"undo"}"#)
            try client.done(#"{"command":"undo"}"#)
            #expect(try remaining(client).map { $0[1] } == Self.modes[0].1)
        }

        @Test func `the last period that there is is told with all that was carried`() throws {
            let client = try RunningBudget(now: "2026-03-15T12:00:00Z").client()
            try months(client)
            try client.done(
                #"{"command":"settings.set","args":{"carry_over":"both","carry_over_from":"2026-01","past":true}}"#
            )
            let status = try client.status(#"{"period":"2199-12"}"#)
            // 260 for each of the months before it, less the 730 that were spent.
            let months = (2199 - 2026) * 12 + 11
            let carried = months * 260 - 730
            #expect(status["carried"]?.string == "\(carried).00")
            #expect(try client.status(#"{"period":"1900-01"}"#)["carried"]?.string == "0.00")
        }
    }
}
