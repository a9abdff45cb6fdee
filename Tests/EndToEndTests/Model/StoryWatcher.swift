import BudgetCore
import BudgetTestSupport

/// Somebody who is told values, and never asks for any after the first.
final class StoryWatcher {
    /// The topics whose values the model knows.
    private static let topics = [
        "status", "categories", "limit", "spent", "remaining", "state", "today", "expenses", "category:food",
        "alerts",
    ]

    private let client: LineClient
    /// The values as they were told last.
    private(set) var values: [String: JSONValue] = [:]

    init(_ budget: RunningBudget) throws {
        client = try budget.client()
        let topics = Self.topics.map { #""\#($0)""# }.joined(separator: ",")
        learn(try client.done(#"{"command":"subscribe","args":{"topics":[\#(topics)]}}"#)["values"])
    }

    /// Hears all events up to now.
    func catchUp() throws {
        try client.send(#"{"id":"heard","command":"sync"}"#)
        while true {
            let line = try client.reply()
            if line["id"]?.string == "heard" { return }
            learn(line["values"])
        }
    }

    private func learn(_ values: JSONValue?) {
        for member in values?.object?.members ?? [] { self.values[member.name] = member.value }
    }
}
