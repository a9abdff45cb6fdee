import BudgetCore

extension CommandContext {
    /// Writes the result of a change as this client will see it; runs on the ledger, before its COMMIT.
    var changeAnswer: @Sendable (ChangeAnswer) -> [UInt8] {
        let view = changeView
        return { answer in
            var writer = JSONWriter(capacity: 1024)
            writer.change(answer, view(answer))
            return writer.bytes
        }
    }
}

extension JSONWriter {
    /// Writes what a change made, and its effect.
    mutating func change(_ answer: ChangeAnswer, _ view: WireView) {
        object { writer in
            switch answer.result {
            case .expense(let expense):
                writer.name("expense")
                writer.expense(expense, view)
            case .removed(let expenses):
                writer.name("removed")
                writer.expenses(expenses, view)
            case .limit(let limit, let category, let period, let isOnly):
                writer.limit(limit, view.name(category), period, view)
                writer.name("only")
                writer.bool(isOnly)
            case .settings:
                writer.name("settings")
                writer.settings(answer.settings, answer.carryOver, view)
            }
            writer.name("effect")
            writer.effect(answer.effect, view)
            if case .limit(let limit, _, _, _) = answer.result { writer.limitDisplay(limit, view) }
        }
    }

    /// Writes the members that tell a limit.
    mutating func limit(_ limit: Amount?, _ category: String?, _ period: BudgetPeriod, _ view: WireView) {
        amount("limit", limit, view)
        name("category")
        string(category)
        name("period")
        self.period(period)
    }

    /// Writes a limit as people read it, if a locale is asked for.
    mutating func limitDisplay(_ limit: Amount?, _ view: WireView) {
        guard let display = view.display else { return }
        name("display")
        object { $0.display("limit", limit, display) }
    }
}
