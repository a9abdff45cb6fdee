import BudgetCore

extension ChangeStaging {
    /// Tells what the change lets the open period's scopes reach, in the same transaction.
    mutating func noteAlerts(_ effect: Effect) throws(SQLiteError) {
        let open = state.period(containing: request.today)
        let rows = AlertRows(connection: connection)
        let news = try rows.news(
            of: movedScopes(in: open),
            on: request.today,
            revision: state.revision,
            time: request.time,
            known: Self.known(effect, in: open.label),
            &state
        )
        try rows.insert(news)
        store.newAlerts = news
        // The open period may have another label now, of which other things were told.
        if !news.isEmpty || store.openPeriod != nil { store.alerts = state.alerts.alerts }
    }

    /// The scopes whose facts in the open period the change may have moved.
    private func movedScopes(in open: BudgetPeriod) -> AlertRows.Scopes {
        let mayMoveAny =
            store.limits != nil || store.settings != nil || store.carryOver != nil || store.carried != nil
            || store.categories != nil || store.openPeriod != nil
        if mayMoveAny { return .all }
        let moved = (store.removed + store.inserted).filter { open.contains($0.date) }
        guard !moved.isEmpty else { return .some([]) }
        return .some([.total] + Set(moved.compactMap(\.category)).map(BudgetScope.category))
    }

    /// The numbers that the answer tells anyway, if they are of the open period.
    private static func known(_ effect: Effect, in open: PeriodLabel) -> [BudgetScope: BudgetFigures] {
        guard effect.after.total.period.label == open else { return [:] }
        var known: [BudgetScope: BudgetFigures] = [.total: effect.after.total]
        if let id = effect.category, let figures = effect.after.category { known[.category(id)] = figures }
        return known
    }
}
