import BudgetCore

/// Something that was said of the budget at one revision.
struct Reading {
    enum About {
        /// The answer to a read.
        case answer(command: String, arguments: JSONValue, result: JSONValue)
        /// A page of a list that goes on behind this expense.
        case furtherList(after: JSONValue, arguments: JSONValue, result: JSONValue)
        /// The values of topics.
        case values(JSONObject)
        /// One side of the effect of a write.
        case side(JSONValue, period: String)
        /// An answer that no such expense is there.
        case missing(JSONValue)
    }

    let about: About
    /// Where it was said.
    let place: Int
    /// What it is if it is wrong.
    let violation: HistoryViolation.Kind

    /// What differs from the budget at that revision; `nil` if nothing does.
    ///
    /// - Parameters:
    ///   - budget: The budget, as played from the history.
    ///   - changes: The whole history.
    /// - Returns: Both sides, to be read by people.
    func fault(in budget: PlainBudget, _ changes: [JSONValue]) -> String? {
        switch about {
        case .answer(let command, let arguments, let result):
            switch command {
            case "status": budget.fault(inStatus: result, arguments)
            case "list": budget.fault(inList: result, arguments, after: nil)
            case "category.list":
                budget.fault(inTopic: "categories", result["categories"] ?? .null)
            case "recurring.list": budget.fault(inRules: result)
            case "get": budget.fault(inExpense: result["expense"])
            case "limit.get": budget.fault(inLimit: result)
            case "history": budget.fault(inHistory: result, arguments, changes)
            default: nil
            }
        case .furtherList(let last, let arguments, let result):
            budget.fault(inList: result, arguments, after: last)
        case .values(let values):
            values.members.lazy.compactMap { budget.fault(inTopic: $0.name, $0.value) }.first
        case .side(let side, let period): budget.fault(inSide: side, period)
        case .missing(let id):
            id.integer.flatMap { budget.expenses[$0] }.map { "\($0.text) is there" }
        }
    }
}
