import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// After any changes all sums are those of the rows, in every period and category, also over a restart.
    @Suite(.timeLimit(.minutes(1))) struct ModelTests {
        private struct Row {
            var amount: Int64
            var month: String
            var category: String?
        }

        private static let months = ["2026-08", "2026-09", "2026-10", "2026-11"]
        private static let categories: [String?] = [nil, "food", "Straße", "travel"]
        private static let limit: Int64 = 100_000

        @Test(arguments: [UInt64(11), 12, 13])
        func `sums, counts and what is carried follow from the rows`(_ seed: UInt64) throws {
            // Limit and carry-over hold from the month in which they are set.
            let budget = try RunningBudget(now: "2026-08-10T12:00:00Z")
            try budget.client().done(#"{"command":"limit.set","args":{"amount":"1000"}}"#)
            try budget.client().done(#"{"command":"settings.set","args":{"carry_over":"both"}}"#)
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-11-20T12:00:00Z" }
            var client = try budget.client()
            var random = SeededGenerator(seed: seed)
            var rows: [Int64: Row] = [:]
            for round in 0..<8 {
                for _ in 0..<40 { try change(&rows, client, &random) }
                try compare(rows, client)
                if round % 3 == 2 {
                    try budget.daemon.kill()
                    try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-11-20T12:00:00Z" }
                    client = try budget.client()
                    try compare(rows, client)
                }
            }
            try budget.daemon.terminate()
            let check = try budget.check()
            #expect(check.status == 0, "\(check.errors)")
        }

        private func change(
            _ rows: inout [Int64: Row],
            _ client: LineClient,
            _ random: inout SeededGenerator
        ) throws {
            var amount = Int64.random(in: -20_000...60_000, using: &random)
            if amount == 0 { amount = 1 }
            let row = Row(
                amount: amount,
                month: Self.months.randomElement(using: &random) ?? "",
                category: Self.categories.randomElement(using: &random) ?? nil
            )
            let category = row.category.map { "\"\($0)\"" } ?? "null"
            let day = Int.random(in: 10...28, using: &random)
            let fields =
                #""amount":"\#(text(row.amount))","date":"\#(row.month)-\#(day)","category":\#(category)"#
            let old = rows.keys.sorted().randomElement(using: &random)
            switch (Int.random(in: 0..<4, using: &random), old) {
            case (0, let id?):
                try client.done(#"{"command":"edit","args":{"id":\#(id),\#(fields)}}"#)
                rows[id] = row
            case (1, let id?):
                try client.done(#"{"command":"remove","args":{"id":\#(id)}}"#)
                rows[id] = nil
            default:
                let added = try client.done(#"{"command":"add","args":{\#(fields)}}"#)
                rows[try #require(added.at("expense.id")?.integer)] = row
            }
        }

        private func compare(_ rows: [Int64: Row], _ client: LineClient) throws {
            var carried: Int64 = 0
            for month in Self.months {
                let own = rows.values.filter { $0.month == month }
                let spent = own.map(\.amount).reduce(0, +)
                let status = try client.status(#"{"period":"\#(month)","categories":true}"#)
                #expect(status["spent"]?.string == text(spent), "\(month)")
                #expect(status["count"]?.integer == Int64(own.count), "\(month)")
                #expect(status["carried"]?.string == text(carried), "\(month)")
                #expect(status["remaining"]?.string == text(Self.limit + carried - spent), "\(month)")
                for category in status["categories"]?.array ?? [] {
                    let counted = own.filter { $0.category == category["name"]?.string }
                    #expect(category["spent"]?.string == text(counted.map(\.amount).reduce(0, +)))
                    #expect(category["count"]?.integer == Int64(counted.count))
                }
                carried += Self.limit - spent
            }
            let list = try client.done(#"{"command":"list","args":{"totals":true,"page_size":500}}"#)
            #expect(list["expenses"]?.array?.count == rows.count)
            #expect(list["sum"]?.string == text(rows.values.map(\.amount).reduce(0, +)))
        }

        private func text(_ amount: Int64) -> String { Amount(minorUnits: amount).text(exponent: 2) }
    }
}
