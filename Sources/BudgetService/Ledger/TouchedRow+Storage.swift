import BudgetCore

/// The form in which history keeps a touched row: its kind, its key, and two texts.
extension TouchedRow {
    struct Stored: Hashable, Sendable {
        var kind: String
        var key: String
        var before: String?
        var after: String?
    }

    var stored: Stored {
        switch self {
        case .expense(let id, let before, let after):
            Stored(kind: "expense", key: "\(id.number)", before: before?.json, after: after?.json)
        case .expenses(let moved):
            Stored(
                kind: "expenses",
                key: "\(moved.ids.text)/\(String(moved.digest, radix: 16))",
                before: moved.from.map { "\($0.number)" },
                after: moved.to.map { "\($0.number)" }
            )
        case .category(let id, let before, let after):
            Stored(kind: "category", key: "\(id.number)", before: before, after: after)
        case .limit(let key, let before, let after):
            Stored(
                kind: "limit",
                key: "\(key.scope.number)/\(key.label.text)/\(key.isOnly ? "only" : "from")",
                before: before?.text,
                after: after?.text
            )
        case .setting(let name, let before, let after):
            Stored(kind: "setting", key: name, before: before, after: after)
        case .carryOver(let scope, let label, let before, let after):
            Stored(
                kind: "carry_over",
                key: "\(scope.number)/\(label.text)",
                before: before?.rawValue,
                after: after?.rawValue
            )
        case .recurring(let id, let before, let after):
            Stored(kind: "recurring", key: "\(id.number)", before: before?.json, after: after?.json)
        case .recurringDue(let id, let day, let before, let after):
            Stored(
                kind: "recurring_due",
                key: "\(id.number)/\(day.iso)",
                before: before?.text,
                after: after?.text
            )
        }
    }

    /// The row that was kept so; `nil` if it is of no known form.
    init?(_ stored: Stored) {
        let parts = stored.key.split(separator: "/").map(String.init)
        switch stored.kind {
        case "expense":
            guard let number = Int64(stored.key) else { return nil }
            let id = ExpenseID(number)
            self = .expense(
                id,
                before: stored.before.flatMap { BookedExpense(id, json: $0) },
                after: stored.after.flatMap { BookedExpense(id, json: $0) }
            )
        case "expenses":
            guard parts.count == 2, let ids = ExpenseIDRanges(text: parts[0]),
                let digest = UInt64(parts[1], radix: 16)
            else { return nil }
            self = .expenses(
                MovedExpenses(
                    ids: ids,
                    from: stored.before.flatMap { Int64($0) }.map(CategoryID.init),
                    to: stored.after.flatMap { Int64($0) }.map(CategoryID.init),
                    digest: digest
                )
            )
        case "category":
            guard let number = Int64(stored.key) else { return nil }
            self = .category(CategoryID(number), before: stored.before, after: stored.after)
        case "limit":
            guard parts.count == 3, let scope = Int64(parts[0]), let label = PeriodLabel(stored: parts[1])
            else { return nil }
            let key = LimitKey(scope: BudgetScope(number: scope), label: label, isOnly: parts[2] == "only")
            self = .limit(
                key,
                before: stored.before.flatMap(LimitEntry.init(text:)),
                after: stored.after.flatMap(LimitEntry.init(text:))
            )
        case "setting":
            self = .setting(stored.key, before: stored.before, after: stored.after)
        case "carry_over":
            guard parts.count == 2, let scope = Int64(parts[0]), let label = PeriodLabel(stored: parts[1])
            else { return nil }
            self = .carryOver(
                BudgetScope(number: scope),
                label,
                before: stored.before.flatMap(CarryOver.init(rawValue:)),
                after: stored.after.flatMap(CarryOver.init(rawValue:))
            )
        case "recurring":
            guard let number = Int64(stored.key) else { return nil }
            let id = RecurringID(number)
            self = .recurring(
                id,
                before: stored.before.flatMap { KeptRule(id, json: $0) },
                after: stored.after.flatMap { KeptRule(id, json: $0) }
            )
        case "recurring_due":
            guard parts.count == 2, let number = Int64(parts[0]), let day = CalendarDay(iso: parts[1])
            else { return nil }
            self = .recurringDue(
                RecurringID(number),
                day,
                before: stored.before.flatMap(DueOutcome.init(text:)),
                after: stored.after.flatMap(DueOutcome.init(text:))
            )
        default: return nil
        }
    }
}

extension LimitEntry {
    fileprivate var text: String {
        switch self {
        case .amount(let amount): "\(amount.minorUnits)"
        case .ended: "none"
        }
    }

    fileprivate init?(text: String) {
        if text == "none" {
            self = .ended
        } else if let minorUnits = Int64(text) {
            self = .amount(Amount(minorUnits: minorUnits))
        } else {
            return nil
        }
    }
}

extension BookedExpense {
    fileprivate var json: String {
        var writer = JSONWriter(capacity: 192)
        writer.object { writer in
            writer.name("amount_minor")
            writer.integer(expense.amount.minorUnits)
            writer.name("date")
            writer.string(expense.date.iso)
            writer.name("payee")
            writer.string(expense.payee)
            writer.name("category_id")
            if let category = expense.category { writer.integer(category.number) } else { writer.null() }
            writer.name("note")
            writer.string(expense.note)
            writer.name("tags")
            writer.array { writer in
                for tag in expense.tags { writer.string(tag) }
            }
            writer.name("pending")
            writer.bool(expense.isPending)
            writer.name("uid")
            writer.integer(Int64(uid))
            writer.name("user")
            writer.string(userName)
            if let recurring = expense.recurring {
                writer.name("recurring_id")
                writer.integer(recurring.number)
            }
        }
        return writer.text
    }

    fileprivate init?(_ id: ExpenseID, json: String) {
        guard let parsed = try? JSONParser.parse(json), let amount = parsed["amount_minor"]?.integer,
            let date = parsed["date"]?.string.flatMap(CalendarDay.init(iso:))
        else { return nil }
        expense = Expense(
            id: id,
            amount: Amount(minorUnits: amount),
            date: date,
            payee: parsed["payee"]?.string,
            category: parsed["category_id"]?.integer.map(CategoryID.init),
            note: parsed["note"]?.string,
            tags: parsed["tags"]?.array?.compactMap(\.string) ?? [],
            isPending: parsed["pending"]?.bool ?? false,
            recurring: parsed["recurring_id"]?.integer.map(RecurringID.init)
        )
        uid = parsed["uid"]?.integer.flatMap(UInt32.init(exactly:)) ?? 0
        userName = parsed["user"]?.string
    }
}

extension PeriodLabel {
    fileprivate init?(stored text: String) {
        guard let first = CalendarDay(iso: text + "-01") else { return nil }
        self.init(containing: first)
    }
}
