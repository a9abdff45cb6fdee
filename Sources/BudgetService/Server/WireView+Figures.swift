import BudgetCore

extension JSONWriter {
    /// Writes the members that the figures of a scope have in `status`.
    mutating func members(_ figures: BudgetFigures, count: Int, _ view: WireView) {
        amount("limit", figures.facts.limit, view)
        amount("carried", figures.facts.carried, view)
        amount("available", figures.available, view)
        amount("spent", figures.facts.spent, view)
        amount("remaining", figures.remaining, view)
        name("percent")
        percent(figures)
        name("days_left")
        integer(figures.daysLeft)
        amount("upcoming", figures.facts.upcoming, view)
        amount("safe", figures.safe, view)
        amount("per_day", figures.perDay, view)
        amount("projected", figures.projected, view)
        name("state")
        string(figures.state.rawValue)
        name("count")
        integer(count)
    }

    /// Writes the same amounts as people read them, if a locale is asked for.
    mutating func displayMember(_ figures: BudgetFigures, _ view: WireView) {
        guard let display = view.display else { return }
        name("display")
        object { writer in
            writer.display("limit", figures.facts.limit, display)
            writer.display("carried", figures.facts.carried, display)
            writer.display("available", figures.available, display)
            writer.display("spent", figures.facts.spent, display)
            writer.display("remaining", figures.remaining, display)
            writer.display("upcoming", figures.facts.upcoming, display)
            writer.display("safe", figures.safe, display)
            writer.display("per_day", figures.perDay, display)
            writer.display("projected", figures.projected, display)
        }
    }

    /// Writes the figures of a category.
    mutating func category(_ name: String, _ category: CategoryFigures, _ view: WireView) {
        object { writer in
            writer.name("name")
            writer.string(name)
            writer.members(category.figures, count: category.count, view)
            writer.name("carry_over")
            writer.string(category.carryOver.rawValue)
            writer.displayMember(category.figures, view)
        }
    }

    /// Writes the figures of all categories, by name.
    mutating func categories(_ figures: [CategoryID: CategoryFigures], _ view: WireView) {
        let named = figures.compactMap { id, figures in
            view.categories[id].map { (category: $0, figures: figures) }
        }
        array { writer in
            for entry in named.sorted(by: { $0.category.folded < $1.category.folded }) {
                writer.category(entry.category.name, entry.figures, view)
            }
        }
    }

    /// Writes what a change did to the period it touched.
    mutating func effect(_ effect: Effect, _ view: WireView) {
        object { writer in
            writer.name("period")
            writer.period(effect.after.total.period)
            writer.name("days_left")
            writer.integer(effect.after.total.daysLeft)
            writer.name("before")
            writer.side(effect.before, effect.category, view)
            writer.name("after")
            writer.side(effect.after, effect.category, view)
        }
    }

    private mutating func side(_ side: Effect.Side, _ category: CategoryID?, _ view: WireView) {
        object { writer in
            writer.brief(side.total, view)
            writer.name("category")
            if let figures = side.category, let name = view.name(category) {
                writer.object { writer in
                    writer.name("name")
                    writer.string(name)
                    writer.brief(figures, view)
                    writer.briefDisplay(figures, view)
                }
            } else {
                writer.null()
            }
            writer.briefDisplay(side.total, view)
        }
    }

    private mutating func brief(_ figures: BudgetFigures, _ view: WireView) {
        amount("available", figures.available, view)
        amount("remaining", figures.remaining, view)
        if let safe = figures.safe, safe != figures.remaining { amount("safe", safe, view) }
        amount("per_day", figures.perDay, view)
        name("percent")
        percent(figures)
        name("state")
        string(figures.state.rawValue)
    }

    private mutating func briefDisplay(_ figures: BudgetFigures, _ view: WireView) {
        guard let display = view.display else { return }
        name("display")
        object { writer in
            writer.display("available", figures.available, display)
            writer.display("remaining", figures.remaining, display)
            if let safe = figures.safe, safe != figures.remaining {
                writer.display("safe", safe, display)
            }
            writer.display("per_day", figures.perDay, display)
        }
    }

    /// Writes how a period closed.
    mutating func closed(_ closed: ClosedPeriod, _ view: WireView) {
        let figures = closed.figures
        object { writer in
            writer.name("period")
            writer.period(figures.period)
            writer.amount("available", figures.available, view)
            writer.amount("spent", figures.facts.spent, view)
            writer.amount("remaining", figures.remaining, view)
            writer.name("percent")
            writer.percent(figures)
            writer.name("state")
            writer.string(figures.state.rawValue)
            writer.name("count")
            writer.integer(closed.count)
            writer.amount("carried_on", closed.carriedOn, view)
            guard let display = view.display else { return }
            writer.name("display")
            writer.object { writer in
                writer.display("available", figures.available, display)
                writer.display("spent", figures.facts.spent, display)
                writer.display("remaining", figures.remaining, display)
                writer.display("carried_on", closed.carriedOn, display)
            }
        }
    }

    private mutating func percent(_ figures: BudgetFigures) {
        if let percent = figures.percent { integer(percent) } else { null() }
    }
}
