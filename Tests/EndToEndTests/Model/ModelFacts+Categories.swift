extension ModelFacts {
    /// Does what a step does to a category.
    mutating func apply(_ step: CategoryStep, today: ModelDay) throws {
        switch step {
        case .set(let name, let limit, let mode, let month, let past):
            let open = ModelPeriod(holding: today, startDay: startDay).label
            try checkPast(month ?? open, past: past, today: today)
            let scope = madeCategory(name)
            var limits = limits[scope] ?? ModelLimits()
            limits.set(limit, in: month ?? open, isOnly: false)
            self.limits[scope] = limits
            if let mode { try set(StoryMode(mode: mode, month: month, past: past), of: scope, today: today) }
        case .rename(let name, let to):
            let number = try known(name)
            if let other = category(named: to), other != number { throw ModelRefusal(code: "conflict") }
            categories[number] = to
        case .merge(let name, let into):
            let (number, target) = (try known(name), try known(into))
            if number == target { throw ModelRefusal(code: "bad_value") }
            limits[target] = (limits[target] ?? ModelLimits()).merged(with: limits[number] ?? ModelLimits())
            remove(number, movingTo: target)
        case .remove(let name, let moveTo):
            let (number, target) = (try known(name), try moveTo.map { try known($0) })
            if number == target { throw ModelRefusal(code: "bad_value") }
            remove(number, movingTo: target)
        }
    }

    private func known(_ name: String) throws -> Int {
        guard let number = category(named: name) else { throw ModelRefusal(code: "not_found") }
        return number
    }

    /// Ends a category; what was counted under it goes elsewhere.
    private mutating func remove(_ number: Int, movingTo target: Int?) {
        for (id, expense) in expenses where expense.category == number { expenses[id]?.category = target }
        for (id, rule) in rules where rule.category == number { rules[id]?.category = target }
        limits[number] = nil
        modes[number] = nil
        categories[number] = nil
    }
}
