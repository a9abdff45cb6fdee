import BudgetCore

/// The texts that history keeps of a rule.
extension KeptRule {
    var json: String {
        var writer = JSONWriter(capacity: 256)
        writer.object { writer in
            writer.name("amount_minor")
            writer.integer(rule.amount.minorUnits)
            writer.name("payee")
            writer.string(rule.payee)
            writer.name("category_id")
            if let category = rule.category { writer.integer(category.number) } else { writer.null() }
            writer.name("note")
            writer.string(rule.note)
            writer.name("tags")
            writer.array { writer in
                for tag in rule.tags { writer.string(tag) }
            }
            writer.name("every")
            writer.string(rule.recurrence.every.rawValue)
            writer.name("interval")
            writer.integer(rule.recurrence.interval)
            writer.name("anchor")
            writer.string(rule.recurrence.anchor.iso)
            writer.name("last_day")
            writer.bool(rule.recurrence.isOnLastDay)
            writer.name("until")
            writer.string(rule.recurrence.until?.iso)
            writer.name("booking")
            writer.string(rule.booking.rawValue)
            writer.name("first_due")
            writer.string(rule.firstDue.iso)
            writer.name("uid")
            writer.integer(Int64(uid))
            writer.name("user")
            writer.string(userName)
        }
        return writer.text
    }

    init?(_ id: RecurringID, json: String) {
        guard let parsed = try? JSONParser.parse(json), let amount = parsed["amount_minor"]?.integer,
            let every = parsed["every"]?.string.flatMap(Recurrence.Unit.init(rawValue:)),
            let anchor = parsed["anchor"]?.string.flatMap(CalendarDay.init(iso:)),
            let firstDue = parsed["first_due"]?.string.flatMap(CalendarDay.init(iso:)),
            let booking = parsed["booking"]?.string.flatMap(RecurringBooking.init(rawValue:)),
            let recurrence = Recurrence(
                every: every,
                interval: Int(parsed["interval"]?.integer ?? 1),
                anchor: anchor,
                isOnLastDay: parsed["last_day"]?.bool ?? false,
                until: parsed["until"]?.string.flatMap(CalendarDay.init(iso:))
            )
        else { return nil }
        rule = RecurringRule(
            id: id,
            amount: Amount(minorUnits: amount),
            payee: parsed["payee"]?.string,
            category: parsed["category_id"]?.integer.map(CategoryID.init),
            note: parsed["note"]?.string,
            tags: parsed["tags"]?.array?.compactMap(\.string) ?? [],
            recurrence: recurrence,
            booking: booking,
            firstDue: firstDue
        )
        uid = parsed["uid"]?.integer.flatMap(UInt32.init(exactly:)) ?? 0
        userName = parsed["user"]?.string
    }
}

/// The text that history keeps of what became of a due day: a word, and the expense's number after a space.
extension DueOutcome {
    var text: String { expense.map { "\(word) \($0.number)" } ?? word }

    init?(text: String) {
        let parts = text.split(separator: " ").map(String.init)
        guard let word = parts.first else { return nil }
        self.init(word: word, expense: parts.count > 1 ? Int64(parts[1]) : nil)
    }
}
