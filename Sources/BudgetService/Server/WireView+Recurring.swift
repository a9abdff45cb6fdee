import BudgetCore

extension JSONWriter {
    /// Writes what was done to a recurring entry.
    mutating func result(_ entry: RecurringEntry, _ result: RecurringResult, _ view: WireView) {
        if case .booked(let expense, _) = result {
            name("expense")
            self.expense(expense, view)
        }
        name(result == .removed ? "removed" : "recurring")
        recurring(entry, view)
        switch result {
        case .added(let booked):
            name("booked")
            integer(booked)
        case .skipped(let day):
            name("skipped")
            string(day.iso)
        case .booked(_, let due):
            name("due")
            string(due.iso)
        case .edited, .removed: break
        }
    }

    /// Writes a recurring entry with what is open of it.
    mutating func recurring(_ entry: RecurringEntry, _ view: WireView) {
        object { writer in
            writer.members(entry.rule, view)
            writer.name("next")
            writer.string(entry.next?.iso)
            writer.name("waiting")
            writer.integer(entry.waiting)
            writer.amountDisplay(entry.rule.amount, view)
        }
    }

    /// Writes a rule as history tells it.
    mutating func recurring(_ rule: RecurringRule, _ view: WireView) {
        object { writer in
            writer.members(rule, view)
            writer.amountDisplay(rule.amount, view)
        }
    }

    private mutating func members(_ rule: RecurringRule, _ view: WireView) {
        name("id")
        if rule.id.number < view.firstTriedRecurring { integer(rule.id.number) } else { null() }
        amount("amount", rule.amount, view)
        name("payee")
        string(view.showsDetails ? rule.payee : nil)
        name("category")
        string(view.name(rule.category))
        name("note")
        string(view.showsDetails ? rule.note : nil)
        name("tags")
        array { writer in
            if view.showsDetails { for tag in rule.tags { writer.string(tag) } }
        }
        name("every")
        string(rule.recurrence.every.rawValue)
        name("interval")
        integer(rule.recurrence.interval)
        name("anchor")
        string(rule.recurrence.anchor.iso)
        name("last_day")
        bool(rule.recurrence.isOnLastDay)
        name("until")
        string(rule.recurrence.until?.iso)
        name("booking")
        string(rule.booking.rawValue)
    }

    private mutating func amountDisplay(_ amount: Amount, _ view: WireView) {
        guard let display = view.display else { return }
        name("display")
        object { $0.display("amount", amount, display) }
    }

    /// Writes what is due in the open period and not booked.
    mutating func upcoming(_ digest: UpcomingDigest, today: CalendarDay, _ view: WireView) {
        object { writer in
            writer.name("count")
            writer.integer(digest.count)
            writer.amount("sum", digest.sum, view)
            writer.name("next")
            writer.array { writer in
                for entry in digest.next { writer.upcoming(entry, today: today, view) }
            }
            guard let display = view.display else { return }
            writer.name("display")
            writer.object { $0.display("sum", digest.sum, display) }
        }
    }

    private mutating func upcoming(_ entry: UpcomingEntry, today: CalendarDay, _ view: WireView) {
        object { writer in
            writer.name("recurring")
            writer.integer(entry.recurring.number)
            writer.name("due")
            writer.string(entry.due.iso)
            writer.amount("amount", entry.amount, view)
            writer.name("payee")
            writer.string(view.showsDetails ? entry.payee : nil)
            writer.name("category")
            writer.string(view.name(entry.category))
            writer.name("booking")
            writer.string(entry.booking.rawValue)
            writer.name("overdue")
            writer.bool(entry.due < today)
            writer.amountDisplay(entry.amount, view)
        }
    }
}
