import BudgetCore

/// Taking back what was done to recurring entries and their due days.
extension ChangeStaging {
    /// A booking that is taken back leaves its day settled, so that it does not come back by itself.
    ///
    /// A day that was booked by hand waits again, unless the rule would book it at once.
    func keptClosed(_ row: TouchedRow) -> TouchedRow {
        guard case .recurringDue(let id, let day, let before, nil) = row else { return row }
        switch before {
        case .automatic: return .recurringDue(id, day, before: before, after: .skipped)
        case .booked where day <= request.today && state.recurring.rules[id]?.rule.booking == .auto:
            return .recurringDue(id, day, before: before, after: .skipped)
        default: return row
        }
    }

    /// Brings a rule back or takes it away; `false` if it is not as it was left.
    mutating func move(_ id: RecurringID, _ before: KeptRule?, _ after: KeptRule?) throws -> Bool {
        guard state.recurring.rules[id] == before else { return false }
        guard let after else {
            state.recurring.set(id, nil, nil)
            try recurring.delete(id)
            return true
        }
        // The category may have gone with another change.
        if let category = after.rule.category, state.categories[category] == nil { return false }
        if before == nil, state.recurring.rules.count >= RecurringState.mostRules { throw Self.tooManyRules }
        try keep(after, DueProgress(after.rule, []))
        try checkSumOfRules()
        return true
    }

    /// Brings back what became of a due day; `false` if it is not as it was left.
    func move(
        _ id: RecurringID,
        _ day: CalendarDay,
        _ before: DueOutcome?,
        _ after: DueOutcome?
    ) throws -> Bool {
        guard try recurring.outcome(id, day) == before else { return false }
        try recurring.save(after, id, day)
        return true
    }

    /// Finds out anew which days are open of the rules that rows have moved.
    mutating func reloadRules(of rows: [TouchedRow]) throws {
        let moved = Set(
            rows.compactMap { row in
                switch row {
                case .recurring(let id, _, _), .recurringDue(let id, _, _, _): id
                default: nil
                }
            }
        )
        for id in moved {
            guard let kept = state.recurring.rules[id] else { continue }
            state.recurring.set(id, kept, try recurring.progress(of: kept.rule))
        }
    }
}
