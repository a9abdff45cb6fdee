import BudgetCore

extension ModelFacts {
    /// Does what a step does to what recurs.
    mutating func apply(_ step: RecurringStep, _ result: JSONValue?, today: ModelDay) throws {
        switch step {
        case .add(let rule):
            let id = id(result, "recurring.id")
            rules[id] = ModelRule(
                amount: rule.amount,
                category: rule.category.map { madeCategory($0) },
                every: rule.every,
                interval: rule.interval,
                anchor: rule.anchor,
                isOnLastDay: rule.isOnLastDay,
                until: rule.until,
                isAutomatic: rule.isAutomatic,
                first: rule.isBackfilled ? rule.anchor : max(rule.anchor, today)
            )
            if rules[id]?.next == nil { throw ModelRefusal(code: "bad_value") }
            for (rule, day) in due(today) { book(rule, day, as: Self.provisionalID(rule, day)) }
        case .edit(let pick, let amount):
            if let id = rule(pick) { rules[id]?.amount = amount }
        case .skip(let pick):
            guard let (id, day) = try next(pick) else { break }
            rules[id]?.settled.insert(day)
        case .book(let pick, let amount):
            guard let (id, day) = try next(pick) else { break }
            book(id, day, as: self.id(result, "expense.id"), amount: amount)
        case .remove(let pick):
            if let id = rule(pick) { rules[id] = nil }
        }
    }

    /// What books itself by that day and has not yet.
    func due(_ today: ModelDay) -> [(rule: Int64, day: ModelDay)] {
        rules.sorted { $0.key < $1.key }.filter { $0.value.isAutomatic }
            .flatMap { id, rule in rule.open(upTo: today).map { (id, $0) } }
    }

    /// Books a due day.
    mutating func book(_ id: Int64, _ day: ModelDay, as expense: Int64, amount: Int? = nil) {
        guard let rule = rules[id] else { return }
        expenses[expense] = ModelExpense(
            amount: amount ?? rule.amount,
            day: day,
            category: rule.category,
            rule: id
        )
        rules[id]?.settled.insert(day)
    }

    /// What stands for an expense that a rule booked until its number is known.
    static func provisionalID(_ rule: Int64, _ day: ModelDay) -> Int64 {
        -(rule * 100_000_000 + Int64(day.month.year * 10_000 + day.month.month * 100 + day.day))
    }

    private func next(_ pick: Int) throws -> (Int64, ModelDay)? {
        guard let id = rule(pick) else { return nil }
        guard let day = rules[id]?.next else { throw ModelRefusal(code: "not_found") }
        return (id, day)
    }
}
