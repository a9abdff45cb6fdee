import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Merging and removing categories that recurring entries count under, as clients see it.
    @Suite(.timeLimit(.minutes(1))) struct CategoryRuleTests {
        private let budget: RunningBudget
        private let client: LineClient

        init() throws {
            budget = try RunningBudget()
            client = try budget.client()
            for line in [
                #"{"command":"limit.set","args":{"amount":"100","category":"food"}}"#,
                #"{"command":"limit.set","args":{"amount":"50","category":"snacks"}}"#,
                #"{"command":"add","args":{"amount":"30","category":"snacks","payee":"kiosk"}}"#,
                #"{"command":"recurring.add","args":{"every":"week","amount":"5","payee":"milk","category":"snacks"}}"#,
                #"{"command":"recurring.add","args":{"every":"month","amount":"8","category":"food","booking":"confirm"}}"#,
                #"{"command":"recurring.add","args":{"every":"day","amount":"2","category":"snacks","booking":"confirm"}}"#,
            ] {
                try client.done(line)
            }
        }

        /// All that a client can see of categories, expenses and what recurs.
        private func seen(_ client: LineClient) throws -> [String] {
            try [
                #"{"command":"category.list"}"#, #"{"command":"list","args":{"totals":true}}"#,
                #"{"command":"recurring.list"}"#, #"{"command":"status","args":{"categories":true}}"#,
                #"{"command":"limit.get","args":{}}"#,
            ].map { line in
                let result = try client.done(line)
                // Time goes on, and so does the order of names that are alike.
                return result.text
            }
        }

        private func categories(_ client: LineClient) throws -> [String?] {
            let rules = try client.done(#"{"command":"recurring.list"}"#)["recurring"]?.array ?? []
            return rules.map { $0["category"]?.string }
        }

        @Test(
            arguments: [
                (#"{"command":"category.merge","args":{"name":"snacks","into":"food"}}"#, "food"),
                (#"{"command":"category.remove","args":{"name":"snacks","move_to":"food"}}"#, "food"),
                (#"{"command":"category.remove","args":{"name":"snacks"}}"#, nil),
            ] as [(String, String?)]
        )
        func `rules go along, and undo and redo restore everything, also over a restart`(
            _ line: String,
            _ category: String?
        ) throws {
            let old = try seen(client)
            let result = try client.done(line)
            #expect(result["moved"]?.integer == 2)
            #expect(try categories(client) == [category, "food", category])
            let new = try seen(client)
            let history = try client.done(#"{"command":"history","args":{"page_size":1}}"#)
            let rows = history["changes"]?.array?.first?["rows"]?.array ?? []
            let kinds = rows.map { $0["kind"]?.string }
            #expect(kinds.count { $0 == "recurring" } == 2 && kinds.count { $0 == "expenses" } == 1)
            #expect(!kinds.contains("expense"))
            try client.done(#"{"command":"undo"}"#)
            #expect(try seen(client) == old)
            try client.done(#"{"command":"redo"}"#)
            #expect(try seen(client) == new)
            try budget.daemon.kill()
            #expect(try budget.check().status == 0)
            try budget.startAgain()
            let client = try budget.client()
            #expect(try seen(client) == new)
            try client.done(#"{"command":"undo"}"#)
            #expect(try seen(client) == old)
            #expect(try budget.daemon.terminate() == .exited(0))
            #expect(try budget.check().status == 0)
        }

        @Test func `what is booked after a merge is counted under the category that stays`() throws {
            try client.done(#"{"command":"category.merge","args":{"name":"snacks","into":"food"}}"#)
            #expect(try budget.daemon.terminate() == .exited(0))
            try budget.startAgain { $0.environment["BUDGETD_NOW"] = "2026-12-08T12:00:00Z" }
            let client = try budget.client()
            let list = try client.done(#"{"command":"list","args":{"period":"2026-12"}}"#)
            #expect(list["expenses"]?.array?.map { $0["category"]?.string } == ["food"])
            #expect(try client.status(#"{"categories":true}"#)["categories"]?.array?.count == 1)
        }

        @Test func `alerts of a category that is removed are told no more, and are back with it`() throws {
            let watcher = try budget.client()
            func alerts(_ reply: JSONValue?) -> [String?] {
                (reply?["alerts"]?["alerts"]?.array ?? []).map { $0["category"]?.string }
            }
            try client.done(#"{"command":"add","args":{"amount":"12","category":"snacks"}}"#)
            let first = try watcher.done(#"{"command":"subscribe","args":{"topics":["alerts"]}}"#)
            #expect(alerts(first["values"]) == ["snacks"])
            try client.done(#"{"command":"category.remove","args":{"name":"snacks"}}"#)
            let gone = try watcher.reply()
            #expect(alerts(gone["values"]) == [] && gone.at("values.alerts.count")?.integer == 0)
            try client.done(#"{"command":"undo"}"#)
            let back = try watcher.reply()
            #expect(alerts(back["values"]) == ["snacks"])
            #expect(
                back.at("values.alerts.alerts")?.array?.first?["revision"]
                    == first.at("values.alerts.alerts")?.array?.first?["revision"]
            )
            try client.done(#"{"command":"category.remove","args":{"name":"snacks"}}"#)
            #expect(try budget.daemon.terminate() == .exited(0))
            #expect(try budget.check().status == 0)
        }
    }
}
