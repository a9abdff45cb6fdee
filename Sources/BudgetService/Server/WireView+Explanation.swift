import BudgetCore

extension JSONWriter {
    /// Writes what the numbers of a scope are made of.
    mutating func explanation(_ explanation: Explanation, _ view: WireView) {
        let figures = explanation.figures
        object { writer in
            writer.name("category")
            writer.string(view.name(explanation.category))
            writer.name("period")
            writer.period(figures.period)
            writer.amount("limit", figures.facts.limit, view)
            writer.name("limit_from")
            writer.string(explanation.origin?.label.text)
            writer.name("limit_only")
            writer.bool(explanation.origin?.isOnly ?? false)
            writer.name("limited_categories")
            writer.integer(explanation.limitedCategories)
            writer.amount("carried", figures.facts.carried, view)
            writer.name("carry_over")
            writer.string(explanation.carryOver.rawValue)
            writer.name("last_period")
            writer.string(explanation.last?.period.label.text)
            writer.amount("last_remaining", explanation.last?.remaining, view)
            writer.amount("available", figures.available, view)
            writer.name("expenses")
            writer.sum(explanation.expenses, view)
            writer.name("refunds")
            writer.sum(explanation.refunds, view)
            writer.amount("spent", figures.facts.spent, view)
            writer.amount("remaining", figures.remaining, view)
            writer.amount("upcoming", figures.facts.upcoming, view)
            writer.amount("safe", figures.safe, view)
            writer.name("days_left")
            writer.integer(figures.daysLeft)
            writer.amount("per_day", figures.perDay, view)
            guard let display = view.display else { return }
            writer.name("display")
            writer.object { writer in
                writer.display("limit", figures.facts.limit, display)
                writer.display("carried", figures.facts.carried, display)
                writer.display("last_remaining", explanation.last?.remaining, display)
                writer.display("available", figures.available, display)
                writer.display("spent", figures.facts.spent, display)
                writer.display("remaining", figures.remaining, display)
                writer.display("upcoming", figures.facts.upcoming, display)
                writer.display("safe", figures.safe, display)
                writer.display("per_day", figures.perDay, display)
            }
        }
    }

    /// Writes a sum and how many it is of.
    mutating func sum(_ sum: ExpenseSum, _ view: WireView) {
        object { writer in
            writer.name("count")
            writer.integer(sum.count)
            writer.amount("sum", sum.amount, view)
            guard let display = view.display else { return }
            writer.name("display")
            writer.object { $0.display("sum", sum.amount, display) }
        }
    }
}
