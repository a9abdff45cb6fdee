import BudgetCore

/// The changes of a batch one by one: what each answer says of the sums is compared with the rows up to it.
struct BatchSteps {
    private var budget: PlainBudget
    private var rows: ArraySlice<JSONValue>

    /// Starts before a batch.
    init(_ budget: PlainBudget, _ change: JSONValue) {
        self.budget = budget
        rows = (change["rows"]?.array ?? [])[...]
    }

    /// What does not fit in the answer to a batch; `nil` if all does.
    mutating func fault(in result: JSONValue) -> String? {
        for step in result["results"]?.array ?? [] {
            let period = step.at("effect.period.label")?.string ?? ""
            if let fault = budget.fault(inSide: step.at("effect.before") ?? .null, period) {
                return "before \(step.text): \(fault)"
            }
            take(step)
            if let fault = budget.fault(inSide: step.at("effect.after") ?? .null, period) {
                return "after \(step.text): \(fault)"
            }
        }
        return nil
    }

    /// Plays the rows of one change.
    private mutating func take(_ step: JSONValue) {
        var left = step["removed"]?.array?.count ?? 1
        while left > 0, let row = rows.popFirst() {
            _ = budget.apply(row: row)
            switch row["kind"]?.string {
            case "expense": left -= 1
            // A lasting limit may first take away that of its period.
            case "limit": if row["only"] == step["only"] { left -= 1 }
            default: break
            }
        }
    }
}
