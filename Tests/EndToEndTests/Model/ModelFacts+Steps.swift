import BudgetCore

/// That the model refuses what happens, by which code.
struct ModelRefusal: Error, Hashable {
    let code: String
}

extension ModelFacts {
    /// Does what a step does.
    ///
    /// - Parameters:
    ///   - step: Anything but a turn, an undo and a redo.
    ///   - result: What the daemon answered, for the numbers it gave; `nil` if it was not asked.
    ///   - today: The day it is.
    /// - Throws: The refusal that is right here.
    mutating func apply(_ step: StoryStep, _ result: JSONValue?, today: ModelDay) throws {
        switch step {
        case .add(let expense):
            expenses[id(result, "expense.id")] = booked(expense)
        case .edit(let pick, let expense):
            guard let id = self.expense(pick) else { break }
            let old = expenses[id]
            expenses[id] = booked(expense)
            expenses[id]?.rule = old?.rule
        case .remove(let picks):
            for id in Set(picks.compactMap({ expense($0) })) { expenses[id] = nil }
        case .limit(let limit): try apply(limit, today: today)
        case .carryOver(let mode): try set(mode, of: nil, today: today)
        case .startDay(let day): startDay = day
        case .thresholds(let percents): thresholds = percents
        case .zone(let isEast): self.isEast = isEast
        case .category(let step): try apply(step, today: today)
        case .recurring(let step): try apply(step, result, today: today)
        case .batch(let steps, let fails):
            for (index, step) in steps.enumerated() {
                try apply(step, result?["results"]?.array?[index], today: today)
            }
            if fails { throw ModelRefusal(code: "not_found") }
        case .dryRun(let step): try apply(step, nil, today: today)
        case .undo, .redo, .turn: break
        }
    }

    /// The number that the daemon gave, or one that it never gives.
    func id(_ result: JSONValue?, _ path: String) -> Int64 {
        result?.at(path)?.integer ?? -Int64(1 + expenses.count + rules.count)
    }

    /// Refuses to change the past unasked.
    func checkPast(_ month: ModelMonth, past: Bool, today: ModelDay) throws {
        let open = ModelPeriod(holding: today, startDay: startDay)
        if month < open.label, !past { throw ModelRefusal(code: "bad_value") }
    }

    /// The category of that name, made if there is none.
    mutating func madeCategory(_ name: String) -> Int {
        if let known = category(named: name) { return known }
        lastCategory += 1
        categories[lastCategory] = name
        return lastCategory
    }

    private mutating func booked(_ expense: StoryExpense) -> ModelExpense {
        let amount = expense.isRefund ? -abs(expense.amount) : expense.amount
        return ModelExpense(
            amount: amount,
            day: expense.day,
            category: expense.category.map { madeCategory($0) }
        )
    }

    private mutating func apply(_ limit: StoryLimit, today: ModelDay) throws {
        try checkPast(limit.month, past: limit.past, today: today)
        let scope: Scope
        if let name = limit.category, limit.amount == nil {
            guard let known = category(named: name) else { throw ModelRefusal(code: "not_found") }
            scope = known
        } else {
            scope = limit.category.map { madeCategory($0) }
        }
        var limits = limits[scope] ?? ModelLimits()
        limits.set(limit.amount, in: limit.month, isOnly: limit.isOnly)
        self.limits[scope] = limits
    }

    /// Sets how a scope carries over.
    mutating func set(_ mode: StoryMode, of scope: Scope, today: ModelDay) throws {
        let month = mode.month ?? ModelPeriod(holding: today, startDay: startDay).label
        try checkPast(month, past: mode.past, today: today)
        modes[scope, default: [:]][month] = mode.mode
    }
}

extension ModelLimits {
    /// Sets a limit, or ends it if the amount is `nil`: the newest word wins over that of the month alone.
    mutating func set(_ amount: Int?, in month: ModelMonth, isOnly: Bool) {
        only[month] = isOnly ? amount : nil
        if !isOnly { from[month] = .some(amount) }
    }
}
