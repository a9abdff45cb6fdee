import BudgetCore

/// Taking back a change, and doing it again.
extension ChangeStaging {
    mutating func undo(_ target: UndoTarget) throws -> ChangeAnswer {
        let number: Int64? =
            switch target {
            case .own: try newest(.undoable, by: request.author.uid)
            case .newest: try newest(.undoable, by: nil)
            case .revision(let revision): revision
            }
        guard let number else {
            throw BudgetError(
                .notFound,
                target == .newest
                    ? "There is no change to take back." : "There is no change of yours to take back.",
                hint: target == .newest
                    ? nil : "history tells all; a revision names the change of somebody else."
            )
        }
        let field = if case .revision = target { "args.revision" as String? } else { nil as String? }
        guard var entry = try changes.entry(number) else {
            throw BudgetError(.notFound, "There is no change \(number) in the history.", field: field)
        }
        if let other = entry.undoneBy {
            throw BudgetError(
                .conflict,
                "Change \(number) was taken back already, by change \(other).",
                field: field
            )
        }
        let rows = entry.rows.reversed().map(\.reversed)
        let effect = try effect(of: rows) { (staging) throws in
            try staging.move(rows, of: number, exponent: entry.exponent)
        }
        undoes = number
        try mark(entry, undoneBy: state.revision + 1)
        entry.undoneBy = state.revision + 1
        return answer(.undone(entry), effect)
    }

    /// Does again what the caller, or anybody, took back last.
    mutating func redo(ofAnybody: Bool) throws -> ChangeAnswer {
        // The newest may be a new change, which undoes nothing.
        guard let number = try newest(.redoable, by: ofAnybody ? nil : request.author.uid),
            let undo = try changes.entry(number), let original = undo.undoes
        else {
            throw BudgetError(
                .notFound,
                "There is nothing to do again.",
                hint: "redo follows an undo, until the next change."
            )
        }
        let rows = undo.rows.reversed().map(\.reversed)
        let effect = try effect(of: rows) { (staging) throws in
            try staging.move(rows, of: original, exponent: undo.exponent)
        }
        undoes = number
        try mark(undo, undoneBy: state.revision + 1)
        guard let entry = try changes.entry(original) else {
            throw BudgetError(.notFound, "Change \(original) is no longer in the history.")
        }
        return answer(.redone(entry), effect)
    }

    /// Notes that a change is taken back, and so what it had taken back is not, and so on through a chain of undos.
    private mutating func mark(_ entry: HistoryEntry, undoneBy revision: Int64) throws(SQLiteError) {
        try changes.mark(entry.revision, undoneBy: revision)
        var (undone, by) = (entry.undoes, entry.revision)
        var stands = true
        while let taken = undone {
            try changes.mark(taken, undoneBy: stands ? nil : by)
            if stands { newest.standsAgain(taken) }
            stands.toggle()
            (undone, by) = (try changes.undone(by: taken), taken)
        }
    }

    private mutating func newest(
        _ kind: NewestChanges.Kind,
        by uid: UInt32?
    ) throws(SQLiteError) -> Int64? {
        let changes = changes
        return try newest.newest(kind, by: uid, through: state.revision) { revisions throws(SQLiteError) in
            try changes.newest(kind, by: uid, in: revisions)
        }
    }

    private var changes: ChangeRows { ChangeRows(connection: connection) }

    // MARK: The period that is told about

    /// Runs what moves rows, and tells what that does to the period and category of the first of them.
    private mutating func effect(
        of rows: [TouchedRow],
        _ body: (inout ChangeStaging) throws -> Void
    ) throws -> Effect {
        let (place, category) = place(of: rows)
        let before = try side(label(of: place), category)
        try body(&self)
        // Periods may be cut anew, and another may be the open one.
        return Effect(category: category, before: before, after: try side(label(of: place), category))
    }

    private enum Place {
        case open
        case day(CalendarDay)
        case label(PeriodLabel)
    }

    private func label(of place: Place) -> PeriodLabel {
        switch place {
        case .open: state.period(containing: request.today).label
        case .day(let day): state.period(containing: day).label
        case .label(let label): label
        }
    }

    /// The period and the category that rows are about.
    private func place(of rows: [TouchedRow]) -> (Place, CategoryID?) {
        // What moves limits of several periods is about none of them more than about the open one.
        let labels = rows.compactMap { row in
            if case .limit(let key, _, _) = row { key.label } else { nil }
        }
        if Set(labels).count > 1 { return (.open, category(of: rows)) }
        for row in rows {
            switch row {
            case .expense(_, let before, let after):
                guard let expense = (after ?? before)?.expense else { continue }
                return (.day(expense.date), expense.category)
            case .expenses(let moved):
                guard let id = [moved.to, moved.from].compactMap(\.self).first else { continue }
                return (.open, id)
            case .limit(let key, _, _):
                if case .category(let id) = key.scope { return (.label(key.label), id) }
                return (.label(key.label), nil)
            case .recurring(_, let before, let after):
                return (.open, (after ?? before)?.rule.category)
            case .category, .setting, .carryOver, .recurringDue: continue
            }
        }
        return (.open, nil)
    }

    /// The first category that limits among the rows are about.
    private func category(of rows: [TouchedRow]) -> CategoryID? {
        for case .limit(let key, _, _) in rows {
            if case .category(let id) = key.scope { return id }
        }
        return nil
    }

    // MARK: Moving rows

    /// Brings each row from how it was left to how it was before; refuses if one is not as it was left.
    ///
    /// - Parameters:
    ///   - rows: From how each was left to how it was before.
    ///   - revision: The change that is named in a refusal.
    ///   - exponent: The decimals of the amounts, `nil` if no currency was named.
    /// - Throws: `conflict`, or `needs_currency` if amounts would come back to a budget without one.
    private mutating func move(_ rows: [TouchedRow], of revision: Int64, exponent: Int?) throws {
        let leaving = Set(
            rows.compactMap { row in
                if case .recurring(let id, _, nil) = row { id } else { nil as RecurringID? }
            }
        )
        for row in rows {
            var row = row
            if let exponent, row.bringsAmount { try checkDecimals(exponent, of: revision) }
            if case .recurringDue(let id, _, _, _) = row, !leaving.contains(id) { row = keptClosed(row) }
            guard try move(row) else {
                throw BudgetError(
                    .conflict,
                    "What change \(revision) touched was changed again since.",
                    hint: "Take back the later change first; history tells which it is."
                )
            }
            // A category that others are counted under has stayed: it was not touched.
            if case .category(let id, _, nil) = row, state.categories[id] != nil { continue }
            touched.append(row)
        }
        try reloadRules(of: rows)
    }

    /// Refuses to bring back an amount to a budget in which its minor units would be another amount.
    private func checkDecimals(_ exponent: Int, of revision: Int64) throws {
        guard let currency = state.settings.currency else {
            throw BudgetError(
                .needsCurrency,
                "Change \(revision) holds amounts, and the budget has no currency any more.",
                hint: "Name it first, or do again what named it."
            )
        }
        guard currency.exponent == exponent else {
            throw BudgetError(
                .conflict,
                "The amounts of change \(revision) are in another currency, not in \(currency.code)."
            )
        }
    }

    private mutating func move(_ row: TouchedRow) throws -> Bool {
        switch row {
        case .expense(let id, let before, let after): return try move(id, before, after)
        case .expenses(let moved): return try move(moved)
        case .category(let id, let before, let after): return try move(id, before, after)
        case .limit(let key, let before, let after): return try move(key, before, after)
        case .setting(let name, let before, let after): return try move(name, before, after)
        case .carryOver(let scope, let label, let before, let after):
            guard state.carryOver[scope]?.modes[label] == before, after == nil || isThere(scope) else {
                return false
            }
            try setCarryOver(after, scope, label)
            return true
        case .recurring(let id, let before, let after): return try move(id, before, after)
        case .recurringDue(let id, let day, let before, let after):
            return try move(id, day, before, after)
        }
    }

    private mutating func move(_ id: ExpenseID, _ before: BookedExpense?, _ after: BookedExpense?) throws
        -> Bool
    {
        guard try expenses.expense(id) == before?.expense else { return false }
        // The category may have gone with another change.
        if let category = after?.expense.category, state.categories[category] == nil { return false }
        switch (before, after) {
        case (let before?, let after?):
            try expenses.update(after.expense)
            try countOut(before.expense)
            try countIn(after.expense)
        case (let before?, nil):
            try expenses.delete(id)
            try countOut(before.expense)
        case (nil, let after?):
            try expenses.insert(after)
            try countIn(after.expense)
        case (nil, nil): break
        }
        return true
    }

    private mutating func move(_ id: CategoryID, _ before: String?, _ after: String?) throws -> Bool {
        guard state.categories[id]?.name == before else { return false }
        switch after {
        case let name?:
            let folded = CaseFolding.fold(name)
            if let other = state.categoryIDs[folded], other != id { return false }
            try insert(Category(id: id, name: name, folded: folded))
        case nil:
            // Whatever else is counted under it keeps it.
            guard try !expenses.isUsed(id), !state.recurring.isUsed(id), state.limits[.category(id)] == nil,
                state.carryOver[.category(id)] == nil
            else { return true }
            try remove(id)
        }
        return true
    }

    /// Whether a scope can be given something: its category may have gone with another change.
    private func isThere(_ scope: BudgetScope) -> Bool {
        if case .category(let id) = scope { state.categories[id] != nil } else { true }
    }

    private mutating func move(_ key: LimitKey, _ before: LimitEntry?, _ after: LimitEntry?) throws -> Bool {
        var history = state.limits[key.scope] ?? LimitHistory()
        guard history.entry(key) == before, after == nil || isThere(key.scope) else { return false }
        history.restore(after, key)
        state.limits[key.scope] = history.isEmpty ? nil : history
        store.limits = state.limits
        try checkSumOfLimits()
        try settingRows.saveLimits(key.scope, key.label, history)
        return true
    }

    private mutating func move(_ name: String, _ before: String?, _ after: String?) throws -> Bool {
        guard try settingRows.value(name) == before else { return false }
        if name == "currency", after == nil,
            state.absoluteSum != 0 || !state.limits.isEmpty || state.settings.largeExpense != nil
                || !state.recurring.rules.isEmpty
        {
            throw BudgetError(
                .conflict,
                "Amounts in \(before ?? "") are booked since, so the budget keeps its currency.",
                hint: "Take back what was booked first."
            )
        }
        try settingRows.save(name, after)
        let startDay = state.settings.monthStartDay
        SettingRows.set(name, after, in: &state.settings)
        store.settings = state.settings
        if state.settings.monthStartDay != startDay { try cutPeriods() }
        if name == "time_zone" { followZone() }
        return true
    }
}

extension TouchedRow {
    /// Whether an amount is there after it that was not there, or was another, before.
    fileprivate var bringsAmount: Bool {
        switch self {
        case .expense(_, _, let after): after != nil
        case .limit(_, _, let after): after?.amount != nil
        case .setting(let name, _, let after): name == "large_expense" && after != nil
        case .recurring(_, _, let after): after != nil
        case .expenses, .category, .carryOver, .recurringDue: false
        }
    }
}

extension LimitHistory {
    /// What stands at a place, `nil` if nothing does.
    func entry(_ key: LimitKey) -> LimitEntry? {
        if key.isOnly { return single[key.label].map(LimitEntry.amount) }
        return lasting[key.label].map(LimitEntry.init)
    }

    /// Puts back what stood at a place.
    mutating func restore(_ entry: LimitEntry?, _ key: LimitKey) {
        if key.isOnly {
            set(entry?.amount, only: key.label)
        } else if let entry {
            restore(entry.amount, from: key.label)
        } else {
            forget(from: key.label)
        }
    }
}
