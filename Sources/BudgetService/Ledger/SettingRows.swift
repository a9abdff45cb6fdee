import BudgetCore

/// The rows of settings, limits, carry-over and categories: few, and read whole at the start.
struct SettingRows {
    /// Every setting, in the order in which they are told.
    static let names = [
        "name", "currency", "locale", "time_zone", "month_start_day", "carry_over", "thresholds",
        "large_expense", "log_level", "status_shows_amounts", "read_only_shows",
    ]

    let connection: SQLiteConnection

    /// Reads all facts that are not expenses.
    func load() throws(SQLiteError) -> LedgerState {
        var state = LedgerState()
        state.ledgerID = try connection.first("SELECT id FROM ledger") { $0.text(0) } ?? ""
        try loadCounters(&state)
        try RecurringRows(connection: connection).load(into: &state.recurring)
        try connection.rows("SELECT name, value FROM setting") { row throws(SQLiteError) in
            Self.set(row.text(0), row.text(1), in: &state.settings)
        }
        try connection.rows("SELECT id, name, folded FROM category") { row throws(SQLiteError) in
            let category = Category(id: CategoryID(row.integer(0)), name: row.text(1), folded: row.text(2))
            state.categories[category.id] = category
            state.categoryIDs[category.folded] = category.id
        }
        try connection.rows(
            "SELECT scope, period, is_only, amount_minor FROM limit_entry"
        ) { row throws(SQLiteError) in
            guard let label = PeriodLabel(index: Int(row.integer(1))) else { return }
            let amount = row.optionalInteger(3).map(Amount.init(minorUnits:))
            let scope = BudgetScope(number: row.integer(0))
            if row.integer(2) == 0 {
                state.limits[scope, default: LimitHistory()].restore(amount, from: label)
            } else {
                state.limits[scope, default: LimitHistory()].set(amount, only: label)
            }
        }
        try connection.rows("SELECT scope, period, mode FROM carry_over") { row throws(SQLiteError) in
            guard let label = PeriodLabel(index: Int(row.integer(1))),
                let mode = CarryOver(rawValue: row.text(2))
            else { return }
            state.carryOver[BudgetScope(number: row.integer(0)), default: CarryOverHistory()].set(
                mode,
                from: label
            )
        }
        return state
    }

    private func loadCounters(_ state: inout LedgerState) throws(SQLiteError) {
        let counters = try connection.first(
            "SELECT revision, next_expense_id, next_category_id, absolute_sum_minor, next_recurring_id"
                + " FROM change ORDER BY revision DESC LIMIT 1"
        ) { ($0.integer(0), $0.integer(1), $0.integer(2), $0.integer(3), $0.integer(4)) }
        guard let counters else { return }
        (state.revision, state.nextExpenseID, state.nextCategoryID, state.absoluteSum) =
            (counters.0, counters.1, counters.2, counters.3)
        state.recurring.nextID = counters.4
        state.oldestRevision =
            try connection.first("SELECT min(revision) FROM change") { $0.integer(0) } ?? 1
    }

    /// Writes a category as it now is.
    func save(_ category: Category) throws(SQLiteError) {
        try connection.run(
            "INSERT INTO category VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET name = ?2, folded = ?3",
            .integer(category.id.number),
            .text(category.name),
            .text(category.folded)
        )
    }

    func delete(_ id: CategoryID) throws(SQLiteError) {
        try connection.run("DELETE FROM category WHERE id = ?", .integer(id.number))
    }

    /// Writes a scope's limits of one period as they now are.
    func saveLimits(_ scope: BudgetScope, _ label: PeriodLabel, _ history: LimitHistory) throws(SQLiteError) {
        let key: (SQLiteValue, SQLiteValue) = (.integer(scope.number), .integer(Int64(label.index)))
        try connection.run("DELETE FROM limit_entry WHERE scope = ? AND period = ?", key.0, key.1)
        if let amount = history.lasting[label] {
            let value = SQLiteValue(amount?.minorUnits)
            try connection.run("INSERT INTO limit_entry VALUES (?, ?, 0, ?)", key.0, key.1, value)
        }
        if let amount = history.single[label] {
            let value = SQLiteValue(amount.minorUnits)
            try connection.run("INSERT INTO limit_entry VALUES (?, ?, 1, ?)", key.0, key.1, value)
        }
    }

    /// Writes the mode that holds from a period on, or takes its row away.
    func saveCarryOver(_ scope: BudgetScope, _ label: PeriodLabel, _ mode: CarryOver?) throws(SQLiteError) {
        let key: (SQLiteValue, SQLiteValue) = (.integer(scope.number), .integer(Int64(label.index)))
        guard let mode else {
            return try connection.run("DELETE FROM carry_over WHERE scope = ? AND period = ?", key.0, key.1)
        }
        try connection.run(
            "INSERT OR REPLACE INTO carry_over VALUES (?, ?, ?)",
            key.0,
            key.1,
            .text(mode.rawValue)
        )
    }

    /// The text that a setting is kept as now, `nil` for its default.
    func value(_ name: String) throws(SQLiteError) -> String? {
        try connection.first("SELECT value FROM setting WHERE name = ?", .text(name)) { $0.text(0) }
    }

    /// Writes a setting, or takes its row away for the default.
    func save(_ name: String, _ value: String?) throws(SQLiteError) {
        if let value {
            try connection.run("INSERT OR REPLACE INTO setting VALUES (?, ?)", .text(name), .text(value))
        } else {
            try connection.run("DELETE FROM setting WHERE name = ?", .text(name))
        }
    }

    /// Sets a setting to what it is kept as, or to its default.
    static func set(_ name: String, _ value: String?, in settings: inout Settings) {
        let standard = Settings()
        switch name {
        case "name": settings.name = value
        case "currency": settings.currency = value.flatMap(Currency.init(code:))
        case "locale": settings.locale = value
        case "time_zone": settings.timeZone = value
        case "month_start_day": settings.monthStartDay = min(max(value.flatMap { Int($0) } ?? 1, 1), 31)
        case "thresholds":
            settings.thresholds =
                value?.split(separator: ",").compactMap { Int($0) } ?? standard.thresholds
        case "large_expense":
            settings.largeExpense = value.flatMap { Int64($0) }.map(Amount.init(minorUnits:))
        case "log_level": settings.logLevel = value.flatMap(LogLevel.init(rawValue:)) ?? standard.logLevel
        case "status_shows_amounts": settings.statusShowsAmounts = value == "true"
        case "read_only_shows":
            settings.readOnlyShows = value.flatMap(ReadOnlyShows.init(rawValue:)) ?? standard.readOnlyShows
        default: break
        }
    }

    /// The text that a setting is kept as, `nil` for its default.
    static func text(_ assignment: SettingsPatch.Assignment) -> (name: String, value: String?) {
        switch assignment {
        case .name(let name): ("name", name)
        case .currency(let currency): ("currency", currency?.code)
        case .locale(let locale): ("locale", locale)
        case .timeZone(let zone): ("time_zone", zone)
        case .monthStartDay(let day): ("month_start_day", day == 1 ? nil : "\(day)")
        case .carryOver(let mode): ("carry_over", mode.rawValue)
        case .thresholds(let values):
            ("thresholds", values == [80, 100] ? nil : values.map(String.init).joined(separator: ","))
        case .largeExpense(let amount): ("large_expense", amount.map { "\($0.minorUnits)" })
        case .logLevel(let level): ("log_level", level == .info ? nil : level.rawValue)
        case .statusShowsAmounts(let shows): ("status_shows_amounts", shows ? "true" : nil)
        case .readOnlyShows(let shows): ("read_only_shows", shows == .totals ? nil : shows.rawValue)
        }
    }
}
