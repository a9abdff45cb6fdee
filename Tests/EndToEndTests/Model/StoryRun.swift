import BudgetCore
import BudgetTestSupport

/// A story told to a daemon and to the model at once.
final class StoryRun {
    private static let start = ModelDay(2026, 1, 28)

    private let budget: RunningBudget
    private(set) var client: LineClient
    private(set) var watcher: StoryWatcher
    private(set) var model = ModelBudget(clock: start)
    /// How many values of the daemon were held against the model's.
    var compared = 0
    /// How many changes were made, refused as they had to be, and only tried.
    private(set) var made: [String: Int] = [:]
    private(set) var refused = 0
    private(set) var tried = 0

    init() throws {
        budget = try RunningBudget(now: "\(Self.start)T12:00:00Z")
        client = try budget.client()
        watcher = try StoryWatcher(budget)
    }

    /// Tells a story from its beginning to a check of the ledger.
    ///
    /// - Throws: What the daemon and the model do not agree about.
    func tell(_ steps: [StoryStep]) throws {
        for (index, step) in steps.enumerated() {
            do {
                try take(step)
                try compareOpen()
                if index % 6 == 5 || index == steps.count - 1 { try compareAll() }
            } catch {
                throw StoryMismatch(number: index, step: step, what: "\(error)")
            }
        }
        try end()
    }

    /// Ends the daemon, and has its ledger checked.
    private func end() throws {
        guard try budget.daemon.terminate() == .exited(0) else {
            throw TestFailure("budgetd did not end well.")
        }
        let check = try budget.check()
        if check.status != 0 { throw TestFailure("budgetd --check: \(check.output) \(check.errors)") }
    }

    private func take(_ step: StoryStep) throws {
        if case .turn(let days, let isCrash) = step { return try turn(days, isCrash) }
        if case .undo = step, !model.canUndo { return }
        guard let request = step.request(model.facts) else { return }
        let earlier = model
        let expected: ModelBudget
        do {
            var next = model
            try next.apply(step, nil)
            expected = next
        } catch let refusal as ModelRefusal {
            return try expectRefusal(refusal, of: step, request)
        }
        let reply = try client.request("{\(request)}")
        guard let result = reply["result"] else {
            if model.mayConflict(step), reply.at("error.code")?.string == "conflict" { return }
            throw TestFailure("{\(request)} was refused: \(reply["error"]?.text ?? "")")
        }
        if case .dryRun = step {
            tried += 1
            return try compare(result["effect"], of: step, earlier, expected)
        }
        made[step.kind, default: 0] += 1
        try model.apply(step, result)
        try nameBooked()
        try compare(result["effect"], of: step, earlier, model)
    }

    private func expectRefusal(_ refusal: ModelRefusal, of step: StoryStep, _ request: String) throws {
        let error = try client.refused("{\(request)}")
        // All arguments of a batch are read before any of it is done, so that a later one may be refused first.
        var codes = [refusal.code]
        if case .batch = step { codes = ["bad_value", "not_found", "conflict"] }
        guard let code = error["code"]?.string, codes.contains(code) else {
            throw TestFailure("{\(request)} was refused by \(error.text), by the model as \(refusal.code).")
        }
        refused += 1
    }

    private func turn(_ days: Int, _ isCrash: Bool) throws {
        if isCrash { try budget.daemon.kill() } else { try budget.daemon.terminate() }
        let day = model.clock.adding(days)
        try budget.startAgain { $0.environment["BUDGETD_NOW"] = "\(day)T12:00:00Z" }
        client = try budget.client()
        watcher = try StoryWatcher(budget)
        model.turn(to: day)
        try nameBooked()
    }

    /// Learns the numbers of what was booked by itself: there is one expense for each, and no other.
    private func nameBooked() throws {
        let provisional = model.facts.expenses.filter { $0.key < 0 }
        if provisional.isEmpty { return }
        for row in try rows() {
            guard let id = row["id"]?.integer, model.facts.expenses[id] == nil,
                let rule = row["recurring"]?.integer, let day = row["date"]?.string.flatMap({ ModelDay($0) })
            else { continue }
            model.name(ModelFacts.provisionalID(rule, day), id)
        }
        if let missing = model.facts.expenses.first(where: { $0.key < 0 }) {
            throw TestFailure("Rule \(missing.value.rule ?? 0) did not book \(missing.value.day).")
        }
    }

    /// Every expense that the daemon lists.
    func rows() throws -> [JSONValue] {
        var rows: [JSONValue] = []
        var next: String?
        repeat {
            let after = next.map { #","after":"\#($0)""# } ?? ""
            let page = try client.done(#"{"command":"list","args":{"page_size":500\#(after)}}"#)
            rows += page["expenses"]?.array ?? []
            next = page["next"]?.string
        } while next != nil
        return rows
    }
}

/// What the daemon and the model did not agree about, and at which step.
struct StoryMismatch: Error, CustomStringConvertible {
    let number: Int
    let step: StoryStep
    let what: String

    var description: String { "step \(number), \(step): \(what)" }
}
