import BudgetCore

extension JSONWriter {
    /// Writes the result of `report`.
    mutating func report(_ report: Report, _ view: WireView) {
        object { writer in
            writer.name("from")
            writer.string(report.first.from.iso)
            writer.name("to")
            writer.string(report.last.to.iso)
            writer.name("period")
            if report.first == report.last { writer.period(report.first) } else { writer.null() }
            writer.name("by")
            writer.string(report.query.by.rawValue)
            writer.reported(report.total, report.whole, view)
            writer.name("rows")
            writer.array { writer in
                for row in report.rows { writer.row(row, of: report.total.amount, view) }
            }
            if let others = report.others {
                writer.name("others")
                writer.object { writer in
                    writer.amount("spent", others.amount, view)
                    writer.name("count")
                    writer.integer(others.count)
                    writer.reportedDisplay(others.amount, nil, view)
                }
            }
            writer.reportedDisplay(report.total.amount, report.whole, view)
        }
    }

    private mutating func row(_ row: ReportRow, of total: Amount, _ view: WireView) {
        object { writer in
            if let period = row.period {
                writer.name("period")
                writer.period(period)
            } else {
                writer.name("name")
                writer.string(row.name)
            }
            writer.reported(row.sum, row.figures, view)
            writer.name("share")
            writer.share(row.sum.amount, of: total)
            writer.reportedDisplay(row.sum.amount, row.figures, view)
        }
    }

    /// Writes what was spent, and how that stands to a limit if it can.
    private mutating func reported(_ sum: ExpenseSum, _ figures: BudgetFigures?, _ view: WireView) {
        amount("spent", sum.amount, view)
        name("count")
        integer(sum.count)
        guard let figures else { return }
        amount("limit", figures.facts.limit, view)
        amount("carried", figures.facts.carried, view)
        amount("available", figures.available, view)
        amount("remaining", figures.remaining, view)
        name("percent")
        if let percent = figures.percent { integer(percent) } else { null() }
        name("state")
        string(figures.state.rawValue)
    }

    private mutating func reportedDisplay(_ spent: Amount, _ figures: BudgetFigures?, _ view: WireView) {
        guard let display = view.display else { return }
        name("display")
        object { writer in
            writer.display("spent", spent, display)
            guard let figures else { return }
            writer.display("limit", figures.facts.limit, display)
            writer.display("carried", figures.facts.carried, display)
            writer.display("available", figures.available, display)
            writer.display("remaining", figures.remaining, display)
        }
    }

    /// Writes a part of a total as whole percent, rounded down; null if there is no total to be a part of.
    private mutating func share(_ part: Amount, of total: Amount) {
        let day = CalendarDay.first
        let period = BudgetPeriod(containing: day, startDay: 1)
        let facts = BudgetFacts(limit: total, spent: part)
        let share = BudgetFigures(facts, period: period, today: day, thresholds: []).percent
        if let share { integer(share) } else { null() }
    }

    /// Writes the result of a brief `report`.
    mutating func letter(_ letter: Letter, _ view: WireView) {
        let figures = letter.figures
        object { writer in
            writer.name("from")
            writer.string(figures.period.from.iso)
            writer.name("to")
            writer.string(figures.period.to.iso)
            writer.name("period")
            writer.period(figures.period)
            writer.reported(
                ExpenseSum(amount: figures.facts.spent, count: letter.count),
                figures,
                view
            )
            writer.name("letter")
            writer.object { writer in
                writer.name("largest")
                if let largest = letter.largest { writer.expense(largest, view) } else { writer.null() }
                writer.amount("before", letter.before.amount, view)
                writer.name("changes")
                writer.array { writer in
                    for change in letter.changes { writer.change(change, view) }
                }
                writer.name("rises")
                writer.rises(letter.rises, view)
                writer.amount("carried_on", letter.carriedOn, view)
                guard let display = view.display else { return }
                writer.name("display")
                writer.object { writer in
                    writer.display("before", letter.before.amount, display)
                    writer.display("carried_on", letter.carriedOn, display)
                }
            }
            writer.reportedDisplay(figures.facts.spent, figures, view)
        }
    }

    private mutating func change(_ change: Letter.Change, _ view: WireView) {
        object { writer in
            writer.name("name")
            writer.string(view.name(change.category))
            writer.amount("spent", change.spent, view)
            writer.amount("before", change.before, view)
            writer.amount("difference", change.difference, view)
            guard let display = view.display else { return }
            writer.name("display")
            writer.object { writer in
                writer.display("spent", change.spent, display)
                writer.display("before", change.before, display)
                writer.display("difference", change.difference, display)
            }
        }
    }

    /// Writes price rises, or null where payees are not shown: none would be something else.
    private mutating func rises(_ rises: [Letter.Rise], _ view: WireView) {
        guard view.showsDetails else { return null() }
        array { writer in
            for rise in rises {
                writer.object { writer in
                    writer.name("payee")
                    writer.string(rise.payee)
                    writer.amount("amount", rise.amount, view)
                    writer.amount("before", rise.before, view)
                    writer.amount("difference", rise.difference, view)
                    writer.name("recurring")
                    if let rule = rise.recurring { writer.integer(rule.number) } else { writer.null() }
                    guard let display = view.display else { return }
                    writer.name("display")
                    writer.object { writer in
                        writer.display("amount", rise.amount, display)
                        writer.display("before", rise.before, display)
                        writer.display("difference", rise.difference, display)
                    }
                }
            }
        }
    }
}
