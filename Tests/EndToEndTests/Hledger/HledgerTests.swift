import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// hledger, which knows nothing of budgetd, makes the same of the same expenses.
    @Suite(
        .timeLimit(.minutes(2)),
        .enabled("hledger is not installed; packaging/test installs it") { Hledger.isInstalled }
    ) struct HledgerTests {
        private static let months = (0..<36).map { ModelMonth(year: 2024, month: 1).adding($0) }
        /// Limits that rise after a year; hledger's goals are the same, and their sum is that of all.
        private static let limits = [
            ("food", 300_000, 350_000), ("rent", 900_000, 880_000), ("travel", 40_000, 0),
        ]

        private let expenses = JournalExpense.random(10_000, seed: 2_024)
        private let budget: RunningBudget
        private let client: LineClient

        init() throws {
            budget = try RunningBudget(now: "2026-12-31T12:00:00Z")
            client = try budget.client()
            for (category, before, after) in Self.limits {
                for (month, cents) in [("2024-01", before), ("2025-01", after)] {
                    try client.done(
                        #"{"command":"category.set","args":{"name":"\#(category)","limit":"\#(wireText(cents))","carry_over":"both","from":"\#(month)","past":true}}"#
                    )
                }
            }
            try client.done(
                #"{"command":"settings.set","args":{"carry_over":"both","carry_over_from":"2024-01","past":true}}"#
            )
            for start in stride(from: 0, to: expenses.count, by: 250) {
                let requests = expenses[start..<start + 250].map(\.request).joined(separator: ",")
                try client.done(#"{"command":"batch","args":{"requests":[\#(requests)]}}"#)
            }
        }

        private func status(_ label: ModelMonth) throws -> JSONValue {
            try client.status(#"{"period":"\#(label)","categories":true}"#)
        }

        /// What the daemon tells of the categories, with those of none under the name that the journal has.
        private func spent(_ status: JSONValue) -> [String: Int] {
            var spent: [String: Int] = [:]
            for category in status["categories"]?.array ?? [] {
                spent[category["name"]?.string ?? ""] = Hledger.cents(category["spent"]?.string)
            }
            spent["uncategorised"] = Hledger.cents(status["spent"]?.string) - spent.values.reduce(0, +)
            return spent
        }

        @Test func `sums by period and category are hledger's`() throws {
            for startDay in [1, 25] { try compareSums(startDay) }
        }

        private func compareSums(_ startDay: Int) throws {
            try client.done(#"{"command":"settings.set","args":{"month_start_day":\#(startDay)}}"#)
            let monthly = startDay == 1 ? "--monthly" : "--period=every \(startDay)th day of month"
            let rows = try Hledger(expenses).balance(monthly)
            #expect(rows.count == 7)
            let labels = startDay == 1 ? Self.months : [ModelMonth(year: 2023, month: 12)] + Self.months
            for label in labels {
                let period = ModelPeriod(label, startDay: startDay)
                let column = startDay == 1 ? "\(label)" : "\(period.from)..\(period.to)"
                let status = try status(label)
                #expect(
                    Hledger.cents(status["spent"]?.string) == Hledger.cents(rows[""]?[column]),
                    "\(column)"
                )
                for (name, cents) in spent(status) {
                    #expect(cents == Hledger.cents(rows[name]?[column]), "\(column) \(name)")
                    try expectList(sum: cents, of: name, in: label)
                }
            }
            let total = rows[""].map { $0.values.map { Hledger.cents($0) }.reduce(0, +) }
            let list = try client.done(#"{"command":"list","args":{"totals":true,"page_size":1}}"#)
            #expect(Hledger.cents(list["sum"]?.string) == total)
            #expect(list["count"]?.integer == 10_000)
        }

        @Test func `reports of three years are hledger's`() throws {
            let rows = try Hledger(expenses).balance("--monthly")
            for kind in ["month", "category"] {
                let report = try client.done(
                    #"{"command":"report","args":{"by":"\#(kind)","period":"2024-01..2026-12"}}"#
                )
                let told = report["rows"]?.array ?? []
                #expect(told.count == (kind == "month" ? 36 : 6))
                for row in told {
                    let cells =
                        kind == "month"
                        ? [rows[""]?[row.at("period.label")?.string ?? ""] ?? ""]
                        : Array((rows[row["name"]?.string ?? "uncategorised"] ?? [:]).values)
                    let sum = cells.map { Hledger.cents($0) }.reduce(0, +)
                    #expect(Hledger.cents(row["spent"]?.string) == sum, "\(row.text)")
                }
                let all = (rows[""] ?? [:]).values.map { Hledger.cents($0) }.reduce(0, +)
                #expect(Hledger.cents(report["spent"]?.string) == all)
                #expect(report["count"]?.integer == 10_000)
            }
        }

        private func expectList(sum: Int, of name: String, in label: ModelMonth) throws {
            let category = name == "uncategorised" ? "" : name
            let list = try client.done(
                #"{"command":"list","args":{"period":"\#(label)","category":"\#(category)","totals":true,"page_size":1}}"#
            )
            #expect(Hledger.cents(list["sum"]?.string) == sum, "list of \(label) \(name)")
        }

        @Test func `what is left after all that was carried is hledger's goal less its balance`() throws {
            let hledger = try Hledger(expenses, goals: goals)
            let sums = try hledger.balance("--monthly", "--budget", "--cumulative", "--depth=1")
            let rows = try hledger.balance("--monthly", "--budget", "--cumulative")
            let single = try hledger.balance("--monthly", "--budget")
            for label in Self.months {
                let status = try status(label)
                expect(status, left: sums[""], in: label, of: single[""])
                for category in status["categories"]?.array ?? [] where category["limit"] != .null {
                    let name = category["name"]?.string ?? ""
                    expect(category, left: rows[name], in: label, of: single[name])
                }
            }
        }

        /// What remains is the goals up to the month less the balance, and what was carried that before the month.
        private func expect(
            _ told: JSONValue,
            left: [String: String]?,
            in label: ModelMonth,
            of single: [String: String]?
        ) {
            let remaining = Hledger.cents(left?["\(label) goal"]) - Hledger.cents(left?["\(label)"])
            let limit = Hledger.cents(single?["\(label) goal"])
            let spent = Hledger.cents(single?["\(label)"])
            #expect(Hledger.cents(told["limit"]?.string) == limit, "\(label) \(told.text)")
            #expect(Hledger.cents(told["remaining"]?.string) == remaining, "\(label) \(told.text)")
            #expect(
                Hledger.cents(told["carried"]?.string) == remaining - limit + spent,
                "\(label) \(told.text)"
            )
        }

        /// The limits as hledger has goals, which balance in an account that is asked for nowhere.
        private var goals: String {
            [("2024-01", "2025-01", false), ("2025-01", "2027-01", true)].map { from, to, isLater in
                let postings = Self.limits.map { name, before, after in
                    "    expenses:\(name)    \(wireText(isLater ? after : before))\n"
                }
                return "~ monthly from \(from) to \(to)\n\(postings.joined())    assets\n\n"
            }.joined()
        }
    }
}
