import BudgetCore

/// How a period closed, for whoever books first in the next.
struct ClosedPeriod: Hashable, Sendable {
    /// Its numbers as the booking leaves them, which may be of a day in it.
    var figures: BudgetFigures
    /// How many expenses it has.
    var count: Int
    /// What the open period has taken over from it.
    var carriedOn: Amount
}

extension ChangeStaging {
    /// The period whose closing is to be told with this change: the one before the open one, if something was spent
    /// or limited in it, and the change is the first `add` that is asked for since it ended.
    ///
    /// Whether it is the first is what the history says, in which an `add` stays that was taken back. Batches do not
    /// count: nobody reads their answers.
    mutating func closingToTell() throws -> PeriodLabel? {
        guard case .add = request.change else { return nil }
        let open = state.period(containing: request.today).label
        let day = try lastDayOfAdding()
        state.lastDayOfAdding = max(day, request.today)
        guard state.period(containing: day).label < open, let last = open.adding(months: -1) else {
            return nil
        }
        guard !request.isDryRun else { return nil }
        let isLimited = state.limit(.total, in: last) != nil
        return try isLimited || sums.sum(.total, last, &state).count > 0 ? last : nil
    }

    /// How a period has closed.
    mutating func closed(_ label: PeriodLabel) throws -> ClosedPeriod {
        let open = state.period(containing: request.today).label
        return ClosedPeriod(
            figures: try sums.figures(.total, label, today: request.today, &state),
            count: try sums.sum(.total, label, &state).count,
            carriedOn: try sums.carried(.total, into: open, &state)
        )
    }

    /// The latest day on which an `add` was asked for, the first of the calendar if history knows of none.
    private func lastDayOfAdding() throws -> CalendarDay {
        if let day = state.lastDayOfAdding { return day }
        guard let time = try ChangeRows(connection: connection).lastTime(of: "add") else { return .first }
        return CivilDays(in: state.settings.zone).day(at: time)
    }
}
