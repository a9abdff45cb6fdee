import BudgetCore

/// The alerts that were told, each with its scope, period and threshold; 0 stands for going over.
struct AlertRows {
    let connection: SQLiteConnection

    /// The scopes that may have reached something.
    enum Scopes {
        case all
        case some([BudgetScope])
    }

    /// Looks what the scopes have reached on a day that was not told yet, and notes it in the state.
    ///
    /// It costs nothing further where the sums are known already, as they are after a change.
    /// - Parameters:
    ///   - scopes: Those whose facts have moved.
    ///   - today: The day, whose period is looked at.
    ///   - revision: The revision at which it is told.
    ///   - time: When: milliseconds since 1970-01-01 UTC.
    ///   - figures: Numbers of the period that are known already.
    ///   - state: What is told so far, and with what is found.
    /// - Returns: What is found, in the order in which it is to be told.
    /// - Throws: What SQLite says.
    func news(
        of scopes: Scopes,
        on today: CalendarDay,
        revision: Int64,
        time: Int64,
        known figures: [BudgetScope: BudgetFigures] = [:],
        _ state: inout LedgerState
    ) throws(SQLiteError) -> [Alert] {
        let label = state.period(containing: today).label
        try load(label, &state)
        var news: [Alert] = []
        for scope in Self.list(scopes, state) {
            var known = figures[scope]
            if known == nil { known = try self.figures(scope, label, today, &state) }
            guard let known else { continue }
            for threshold in known.reached where !state.alerts.holds(scope, threshold) {
                news.append(
                    Alert(scope: scope, label: label, threshold: threshold, revision: revision, time: time)
                )
            }
        }
        state.alerts.isOwing = false
        news.sort { $0.place < $1.place }
        for alert in news { state.alerts.insert(alert) }
        return news
    }

    /// Lets the state hold what was told of a period.
    func load(_ label: PeriodLabel, _ state: inout LedgerState) throws(SQLiteError) {
        guard state.alerts.label != label else { return }
        var alerts: [Alert] = []
        try connection.rows(
            "SELECT scope, threshold, revision, at_ms FROM alert WHERE period = ?",
            [.integer(Int64(label.index))]
        ) { row throws(SQLiteError) in
            let threshold = Int(row.integer(1))
            alerts.append(
                Alert(
                    scope: BudgetScope(number: row.integer(0)),
                    label: label,
                    threshold: threshold == 0 ? nil : threshold,
                    revision: row.integer(2),
                    time: row.integer(3)
                )
            )
        }
        alerts.sort {
            ($0.revision, $0.time) == ($1.revision, $1.time)
                ? $0.place < $1.place : ($0.revision, $0.time) < ($1.revision, $1.time)
        }
        state.alerts = AlertMemory(label)
        for alert in alerts { state.alerts.insert(alert) }
    }

    /// Writes alerts that are new.
    func insert(_ alerts: [Alert]) throws(SQLiteError) {
        for alert in alerts {
            try connection.run(
                "INSERT INTO alert (scope, period, threshold, revision, at_ms) VALUES (?, ?, ?, ?, ?)",
                .integer(alert.scope.number),
                .integer(Int64(alert.label.index)),
                .integer(Int64(alert.threshold ?? 0)),
                .integer(alert.revision),
                .integer(alert.time)
            )
        }
    }

    private static func list(_ scopes: Scopes, _ state: LedgerState) -> [BudgetScope] {
        if case .some(let scopes) = scopes, !state.alerts.isOwing { return scopes }
        return [.total] + state.categories.keys.map(BudgetScope.category)
    }

    /// The numbers of a scope, `nil` if it has no limit: its sums need not be known then.
    private func figures(
        _ scope: BudgetScope,
        _ label: PeriodLabel,
        _ today: CalendarDay,
        _ state: inout LedgerState
    ) throws(SQLiteError) -> BudgetFigures? {
        guard state.limit(scope, in: label) != nil else { return nil }
        return try LedgerSums(connection: connection).figures(scope, label, today: today, &state)
    }
}
