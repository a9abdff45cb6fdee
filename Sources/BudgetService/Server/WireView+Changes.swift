import BudgetCore

extension CommandContext {
    /// Writes the result of a change as this client will see it; runs on the ledger, before its COMMIT.
    var changeAnswer: @Sendable (ChangeAnswer) -> [UInt8] {
        let view = changeView
        let isDryRun = request.isDryRun
        return { answer in
            var view = view(answer)
            if isDryRun {
                view.firstTriedID = answer.firstNewID
                view.firstTriedRecurring = answer.firstNewRecurring
            }
            var writer = JSONWriter(capacity: 1024)
            writer.change(answer, view)
            return writer.bytes
        }
    }
}

extension JSONWriter {
    /// Writes what a change made, and its effect.
    mutating func change(_ answer: ChangeAnswer, _ view: WireView) {
        object { writer in
            writer.result(answer, view)
            writer.name("effect")
            writer.effect(answer.effect, view)
            if case .limit(let limit, _, _, _) = answer.result { writer.limitDisplay(limit, view) }
        }
    }

    private mutating func result(_ answer: ChangeAnswer, _ view: WireView) {
        switch answer.result {
        case .expense(let expense):
            name("expense")
            self.expense(expense, view)
            if answer.hasUsualCategory {
                name("usual_category")
                bool(true)
            }
            if let closed = answer.closed {
                name("closed")
                self.closed(closed, view)
            }
        case .removed(let expenses):
            name("removed")
            self.expenses(expenses, view)
        case .limit(let limit, let category, let period, let isOnly):
            self.limit(limit, view.name(category), period, view)
            name("only")
            bool(isOnly)
        case .settings:
            name("settings")
            settings(answer.settings, answer.carryOver, view)
        case .recurring(let entry, let result): self.result(entry, result, view)
        // Nobody asked for it, so nobody is answered.
        case .recurringDue: break
        case .category(let answer):
            name("category")
            if let figures = answer.figures, let category = view.name(answer.category) {
                self.category(category, figures, view)
            } else {
                null()
            }
            if let moved = answer.moved {
                name("moved")
                integer(moved)
            }
        case .batch(let answers):
            name("results")
            array { writer in
                for answer in answers { writer.change(answer, view) }
            }
        case .undone(let entry):
            name("undone")
            change(entry, view)
        case .redone(let entry):
            name("redone")
            change(entry, view)
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
