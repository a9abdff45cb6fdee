import BudgetCore

/// What recurs, and booking what is due.
extension ChangeStaging {
    /// Due days that the backfills of one change book or leave waiting: each is a row of history, and all are read at
    /// once when somebody is told of the change.
    private static let mostBackfilled = 5000

    var recurring: RecurringRows { RecurringRows(connection: connection) }

    mutating func change(_ change: RecurringChange) throws -> ChangeAnswer {
        switch change {
        case .add(let draft): try add(draft)
        case .edit(let id, let patch): try edit(id, patch)
        case .remove(let id): try remove(id)
        case .skip(let id, let due): try skip(id, due)
        case .book(let id, let booking): try book(id, booking)
        case .bookAutomatic(let most): try bookAutomatic(most: most)
        }
    }

    // MARK: Rules

    private mutating func add(_ draft: RecurringDraft) throws -> ChangeAnswer {
        guard state.recurring.rules.count < RecurringState.mostRules else { throw Self.tooManyRules }
        let category = try draft.category.map { try self.category($0) }
        let label = state.period(containing: request.today).label
        let before = try side(label, category)
        let anchor = draft.recurrence.anchor
        let rule = RecurringRule(
            id: RecurringID(state.recurring.nextID),
            amount: draft.amount,
            payee: draft.payee,
            category: category,
            note: draft.note,
            tags: draft.tags,
            recurrence: draft.recurrence,
            booking: draft.booking,
            firstDue: draft.isBackfilled ? min(anchor, request.today) : request.today
        )
        backfilledCount += draft.recurrence.count(from: rule.firstDue, through: request.today)
        guard backfilledCount <= Self.mostBackfilled else {
            throw BudgetError(
                .limitExceeded,
                "More than \(Self.mostBackfilled) days would be due at once.",
                field: "args.backfill",
                hint: "Begin with a later anchor."
            )
        }
        state.recurring.nextID += 1
        let kept = KeptRule(rule: rule, uid: request.author.uid, userName: request.author.userName)
        try keep(kept, DueProgress(rule, []))
        touched.append(.recurring(rule.id, before: nil, after: kept))
        try checkSumOfRules()
        let booked = try bookOpenDays(of: rule.id)
        return try answer(
            .recurring(try entry(rule.id), .added(booked: booked)),
            label,
            category,
            before: before
        )
    }

    private mutating func edit(_ id: RecurringID, _ patch: RecurringPatch) throws -> ChangeAnswer {
        let old = try kept(id)
        var new = old
        if let amount = patch.amount { new.rule.amount = amount }
        if let payee = patch.payee { new.rule.payee = payee }
        if let note = patch.note { new.rule.note = note }
        if let tags = patch.tags { new.rule.tags = tags }
        if let name = patch.category { new.rule.category = try name.map { try category($0) } }
        if let booking = patch.booking { new.rule.booking = booking }
        new.rule.recurrence = try patch.days(of: old.rule.recurrence)
        let label = state.period(containing: request.today).label
        let before = try side(label, new.rule.category)
        if new.rule.recurrence != old.rule.recurrence || new.rule.booking != old.rule.booking {
            try keepWaiting(old.rule)
            new.rule.firstDue = request.today
        }
        try keep(new, try recurring.progress(of: new.rule))
        touched.append(.recurring(id, before: old, after: new))
        try checkSumOfRules()
        _ = try bookOpenDays(of: id)
        return try answer(.recurring(try entry(id), .edited), label, new.rule.category, before: before)
    }

    private mutating func remove(_ id: RecurringID) throws -> ChangeAnswer {
        let old = try kept(id)
        let removed = try entry(id)
        let label = state.period(containing: request.today).label
        let before = try side(label, old.rule.category)
        state.recurring.set(id, nil, nil)
        try recurring.delete(id)
        touched.append(.recurring(id, before: old, after: nil))
        return try answer(.recurring(removed, .removed), label, old.rule.category, before: before)
    }

    /// Lets the rules of one category count under another, or under none.
    ///
    /// For whoever merges or removes categories; it notes the rows that it touches.
    mutating func moveRules(from old: CategoryID, to new: CategoryID?) throws {
        for id in state.recurring.ids {
            guard let before = state.recurring.rules[id], before.rule.category == old else { continue }
            var after = before
            after.rule.category = new
            try keep(after, state.recurring.progress[id] ?? (try recurring.progress(of: after.rule)))
            touched.append(.recurring(id, before: before, after: after))
        }
    }

    /// Open days before today stay due when the rule's days become others.
    private mutating func keepWaiting(_ rule: RecurringRule) throws {
        guard let progress = state.recurring.progress[rule.id],
            let yesterday = request.today.adding(days: -1)
        else { return }
        for (day, isKept) in progress.open(from: .first, through: yesterday) where !isKept {
            try recurring.save(.due, rule.id, day)
            touched.append(.recurringDue(rule.id, day, before: nil, after: .due))
        }
    }

    // MARK: Due days

    private mutating func skip(_ id: RecurringID, _ due: CalendarDay?) throws -> ChangeAnswer {
        let rule = try kept(id).rule
        let day = try openDay(of: id, due)
        let label = state.period(containing: request.today).label
        let before = try side(label, rule.category)
        try settle(id, day, .skipped)
        return try answer(.recurring(try entry(id), .skipped(day)), label, rule.category, before: before)
    }

    private mutating func book(_ id: RecurringID, _ booking: DueBooking) throws -> ChangeAnswer {
        let kept = try kept(id)
        let day = try openDay(of: id, booking.due)
        let label = state.period(containing: booking.date ?? day).label
        let before = try side(label, kept.rule.category)
        var rule = kept.rule
        if let amount = booking.amount { rule.amount = amount }
        let booker = KeptRule(rule: rule, uid: request.author.uid, userName: request.author.userName)
        let expense = try book(booker, due: day, date: booking.date ?? day, isAutomatic: false)
        let result = ChangeAnswer.Result.recurring(try entry(id), .booked(expense, due: day))
        return try answer(result, label, kept.rule.category, before: before)
    }

    /// Books what books itself, as far as the sums stay in their range.
    private mutating func bookAutomatic(most: Int) throws -> ChangeAnswer {
        let label = state.period(containing: request.today).label
        let before = try side(label, nil)
        var booked = 0
        // A day that cannot be booked must not keep others from it.
        let days = state.recurring.automatic(through: request.today, most: most) { rule in
            refusal(of: rule.amount) == nil
        }
        for (id, day) in days {
            guard let kept = state.recurring.rules[id], refusal(of: kept.rule.amount) == nil else { continue }
            _ = try book(kept, due: day, date: day, isAutomatic: true)
            booked += 1
        }
        guard booked > 0 else { throw refusalOfAll }
        return try answer(.recurringDue(booked: booked), label, nil, before: before)
    }

    private func refusal(of amount: Amount) -> BudgetError? {
        do throws(BudgetError) {
            try checkAbsoluteSum(adding: amount)
            return nil
        } catch {
            return error
        }
    }

    /// Why nothing at all could be booked.
    private var refusalOfAll: BudgetError {
        let due = state.recurring.automatic(through: request.today, most: 1) { _ in true }
        let rule = due.first.flatMap { state.recurring.rules[$0.id]?.rule }
        return rule.flatMap { refusal(of: $0.amount) } ?? BudgetError(.notFound, "Nothing is due.")
    }

    /// Books the days of a rule up to today that book themselves.
    private mutating func bookOpenDays(of id: RecurringID) throws -> Int {
        guard let kept = state.recurring.rules[id], kept.rule.booking == .auto,
            let progress = state.recurring.progress[id]
        else { return 0 }
        var booked = 0
        for (day, isKept) in progress.open(from: .first, through: request.today) where !isKept {
            _ = try book(kept, due: day, date: day, isAutomatic: true)
            booked += 1
        }
        return booked
    }

    private mutating func book(
        _ kept: KeptRule,
        due: CalendarDay,
        date: CalendarDay,
        isAutomatic: Bool
    ) throws -> Expense {
        let rule = kept.rule
        let expense = Expense(
            id: ExpenseID(state.nextExpenseID),
            amount: rule.amount,
            date: date,
            payee: rule.payee,
            category: rule.category,
            note: rule.note,
            tags: rule.tags,
            recurring: rule.id
        )
        state.nextExpenseID += 1
        let booked = BookedExpense(expense: expense, uid: kept.uid, userName: kept.userName)
        try expenses.insert(booked)
        try countIn(expense)
        touched.append(.expense(expense.id, before: nil, after: booked))
        try settle(rule.id, due, isAutomatic ? .automatic(expense.id) : .booked(expense.id))
        return expense
    }

    /// Notes what became of an open day.
    private mutating func settle(_ id: RecurringID, _ day: CalendarDay, _ outcome: DueOutcome) throws {
        let before = try recurring.outcome(id, day)
        try recurring.save(outcome, id, day)
        state.recurring.close(id, day)
        touched.append(.recurringDue(id, day, before: before, after: outcome))
    }

    /// The day that is to be settled.
    ///
    /// - Throws: `conflict` if it is settled already, `bad_value` if it is no due day, `not_found` if none is open.
    private func openDay(of id: RecurringID, _ due: CalendarDay?) throws -> CalendarDay {
        let progress = state.recurring.progress[id]
        guard let due else {
            if let first = progress?.first { return first }
            throw BudgetError(
                .notFound,
                "No day of recurring entry #\(id.number) is left.",
                field: "args.id"
            )
        }
        if progress?.isOpen(due) == true { return due }
        switch try recurring.outcome(id, due) {
        case .booked(let expense), .automatic(let expense):
            throw BudgetError(
                .conflict,
                "\(due.iso) of recurring entry #\(id.number) was booked already, as #\(expense.number).",
                field: "args.due"
            )
        case .skipped:
            throw BudgetError(
                .conflict,
                "\(due.iso) of recurring entry #\(id.number) was skipped already.",
                field: "args.due"
            )
        case .due, nil:
            throw BudgetError(
                .badValue,
                "Recurring entry #\(id.number) is not due on \(due.iso).",
                field: "args.due",
                hint: (progress?.first).map { "The first open day is \($0.iso)." }
            )
        }
    }

    // MARK: Checks

    func kept(_ id: RecurringID) throws(BudgetError) -> KeptRule {
        if let kept = state.recurring.rules[id] { return kept }
        throw Self.noRule(id)
    }

    private func entry(_ id: RecurringID) throws(BudgetError) -> RecurringEntry {
        if let entry = state.recurring.entry(id, today: request.today) { return entry }
        throw Self.noRule(id)
    }

    private static func noRule(_ id: RecurringID) -> BudgetError {
        BudgetError(.notFound, "There is no recurring entry #\(id.number).", field: "args.id")
    }

    mutating func keep(_ kept: KeptRule, _ progress: DueProgress) throws(SQLiteError) {
        state.recurring.set(kept.rule.id, kept, progress)
        try recurring.save(kept)
    }

    /// All rules together stay in the range of one amount, so that what is upcoming stays exact.
    func checkSumOfRules() throws(BudgetError) {
        var sum: Int64 = 0
        for kept in state.recurring.rules.values {
            sum += abs(kept.rule.amount.minorUnits)
            guard sum <= Amount.largest else {
                throw BudgetError(
                    .limitExceeded,
                    "All recurring amounts together would leave the range of an amount.",
                    field: "args.amount"
                )
            }
        }
    }

    static var tooManyRules: BudgetError {
        BudgetError(
            .limitExceeded,
            "There are \(RecurringState.mostRules) recurring entries already.",
            hint: "Remove those that are over."
        )
    }
}
