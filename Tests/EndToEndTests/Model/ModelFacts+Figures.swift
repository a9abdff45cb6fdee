extension ModelFacts {
    /// The expenses of a scope in a period.
    func expenses(_ scope: Scope, in period: ModelPeriod) -> [ModelExpense] {
        expenses.values.filter { period.contains($0.day) && (scope == nil || $0.category == scope) }
    }

    func spent(_ scope: Scope, in period: ModelPeriod) -> Int {
        expenses(scope, in: period).map(\.amount).reduce(0, +)
    }

    /// The limit of a period; that of the whole is the categories' together unless it was set by hand.
    func limit(_ scope: Scope, in label: ModelMonth) -> Int? {
        if let own = limits[scope]?.limit(in: label) { return own }
        guard scope == nil else { return nil }
        let parts = categories.keys.compactMap { limits[$0]?.limit(in: label) }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    /// How a period takes over from the one before.
    func mode(_ scope: Scope, in label: ModelMonth) -> String {
        let words = (modes[scope] ?? [:]).filter { $0.key <= label }
        return words.max { $0.key < $1.key }?.value ?? "none"
    }

    /// What a period takes over, which follows from all that was before.
    func carried(_ scope: Scope, into label: ModelMonth) -> Int {
        let mode = mode(scope, in: label)
        let before = label.adding(-1)
        guard mode != "none", let limit = limit(scope, in: before) else { return 0 }
        let spent = spent(scope, in: ModelPeriod(before, startDay: startDay))
        let last = limit + carried(scope, into: before) - spent
        return switch mode {
        case "surplus": max(0, last)
        case "deficit": min(0, last)
        default: last
        }
    }

    /// What is due by the period's end or overdue, and not booked.
    func upcoming(_ scope: Scope, in period: ModelPeriod, today: ModelDay) -> Int {
        if period.to < today { return 0 }
        return rules.values.filter { scope == nil || $0.category == scope }.reduce(0) { sum, rule in
            let days = rule.open(upTo: period.to)
            // What is overdue weighs on the open period, and on no other.
            return sum + rule.amount * days.count { period.from <= today || $0 >= period.from }
        }
    }

    /// Every derived value of a scope in a period.
    func figures(_ scope: Scope, in period: ModelPeriod, today: ModelDay) -> ModelFigures {
        let own = expenses(scope, in: period)
        let spent = own.map(\.amount).reduce(0, +)
        let limit = limit(scope, in: period.label)
        let carried = carried(scope, into: period.label)
        let available = limit.map { $0 + carried }
        let remaining = available.map { $0 - spent }
        let upcoming = upcoming(scope, in: period, today: today)
        let safe = remaining.map { $0 - upcoming }
        let daysLeft = period.days.count { $0 >= today }
        let percent = available.flatMap { $0 > 0 ? roundedDown(100 * spent, by: $0) : nil }
        let isOpen = period.contains(today)
        return ModelFigures(
            limit: limit,
            carried: carried,
            available: available,
            spent: spent,
            remaining: remaining,
            percent: percent,
            daysLeft: daysLeft,
            upcoming: upcoming,
            safe: safe,
            perDay: isOpen ? safe.map { max(0, roundedDown($0, by: daysLeft)) } : nil,
            projected: isOpen ? projected(own, in: period, today: today, upcoming: upcoming) : nil,
            state: state(remaining, percent),
            count: own.count
        )
    }

    private func projected(
        _ own: [ModelExpense],
        in period: ModelPeriod,
        today: ModelDay,
        upcoming: Int
    ) -> Int? {
        let gone = period.days.count { $0 <= today }
        if gone < 5 { return nil }
        let recurring = own.filter { $0.rule != nil }.map(\.amount).reduce(0, +)
        let other = own.filter { $0.rule == nil }.map(\.amount).reduce(0, +)
        return recurring + roundedDown(other * period.days.count, by: gone) + upcoming
    }

    private func state(_ remaining: Int?, _ percent: Int?) -> String {
        guard let remaining else { return "no_limit" }
        if remaining < 0 { return "over" }
        if remaining == 0 { return "full" }
        if let percent, let first = thresholds.first, percent >= first { return "near" }
        return "under"
    }
}
