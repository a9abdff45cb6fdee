import BudgetCore

extension ChangeStaging {
    mutating func setLimit(_ change: LimitChange) throws -> ChangeAnswer {
        if let currency = change.currency { try name(currency) }
        let category = try change.category.map { try self.category($0) }
        let scope = category.map(BudgetScope.category) ?? .total
        let before = try side(change.label, category)
        var history = state.limits[scope] ?? LimitHistory()
        let old = history
        if change.isOnly {
            history.set(change.amount, only: change.label)
        } else {
            history.set(change.amount, from: change.label)
        }
        state.limits[scope] = history
        try checkSumOfLimits()
        store.limits = state.limits
        try settingRows.saveLimits(scope, change.label, history)
        let key = "\(scope.number)/\(change.label.text)/\(change.isOnly ? "only" : "from")"
        touched.append(
            ChangeRows.Touched(
                kind: "limit",
                key: key,
                before: text(old, change),
                after: text(history, change)
            )
        )
        let result = ChangeAnswer.Result.limit(
            state.limit(scope, in: change.label),
            category: category,
            period: state.period(change.label),
            isOnly: change.isOnly
        )
        return try answer(result, change.label, category, before: before)
    }

    /// A total that is the sum of the categories' limits stays in the range of one limit.
    private func checkSumOfLimits() throws {
        let ofCategories = state.limits.filter { $0.key != .total }
        let labels = Set(ofCategories.values.flatMap { Array($0.lasting.keys) + Array($0.single.keys) })
        for label in labels {
            guard let sum = ofCategories.limit(.total, in: label), !sum.isInRange else { continue }
            throw BudgetError(
                .limitExceeded,
                "The limits of all categories together would leave the range of a limit.",
                field: "args.amount"
            )
        }
    }

    mutating func setSettings(_ patch: SettingsPatch) throws -> ChangeAnswer {
        let label = state.period(containing: request.today).label
        let before = try side(label, nil)
        for assignment in patch.assignments { try set(assignment) }
        store.settings = state.settings
        return try answer(.settings, state.period(containing: request.today).label, nil, before: before)
    }

    private mutating func set(_ assignment: SettingsPatch.Assignment) throws {
        switch assignment {
        case .name(let name): state.settings.name = name
        case .currency(let currency):
            try relabel(currency)
            return
        case .locale(let locale): state.settings.locale = locale
        case .timeZone(let zone): state.settings.timeZone = zone
        case .monthStartDay(let day): try cutPeriods(from: day)
        case .carryOver(let mode):
            try carryOver(mode)
            return
        case .thresholds(let values): state.settings.thresholds = values
        case .largeExpense(let amount): state.settings.largeExpense = amount
        case .logLevel(let level): state.settings.logLevel = level
        case .statusShowsAmounts(let shows): state.settings.statusShowsAmounts = shows
        case .readOnlyShows(let shows): state.settings.readOnlyShows = shows
        }
        try save(assignment)
    }

    private mutating func save(_ assignment: SettingsPatch.Assignment) throws {
        let (name, value) = SettingRows.text(assignment)
        let old = try connection.first("SELECT value FROM setting WHERE name = ?", .text(name)) { $0.text(0) }
        try settingRows.save(name, value)
        touched.append(ChangeRows.Touched(kind: "setting", key: name, before: old, after: value))
    }

    /// Sets the currency, or relabels it to one of as many decimals.
    private mutating func relabel(_ currency: Currency?) throws {
        guard let old = state.settings.currency else {
            if let currency { try name(currency) }
            return
        }
        guard let currency, currency.exponent == old.exponent else {
            throw BudgetError(
                .badValue,
                "The currency is \(old.code); it can only be relabelled to one with \(old.exponent) decimals.",
                field: "args.currency"
            )
        }
        state.settings.currency = currency
        store.settings = state.settings
        try save(.currency(currency))
    }

    /// Names the currency of a budget that has none; the same one again is fine.
    private mutating func name(_ currency: Currency) throws {
        guard let old = state.settings.currency else {
            state.settings.currency = currency
            store.settings = state.settings
            try save(.currency(currency))
            return
        }
        guard old == currency else {
            throw BudgetError(
                .badValue,
                "This budget is in \(old.code), not \(currency.code).",
                field: "args.currency",
                hint: "Budgets of several currencies are kept apart, each by a budgetd of its own."
            )
        }
    }

    private mutating func cutPeriods(from day: Int) throws {
        guard day != state.settings.monthStartDay else { return }
        state.settings.monthStartDay = day
        state.sums.removeAll()
        let open = state.period(containing: request.today)
        store.openPeriod = try expenses.expenses(in: open)
        // The open period may have another label now, for which another mode was set.
        store.carryOver = state.carryOver[.total]?.mode(in: open.label) ?? CarryOver.none
    }

    private mutating func carryOver(_ mode: CarryOver) throws {
        let label = state.period(containing: request.today).label
        let old = state.carryOver[.total]?.mode(in: label) ?? CarryOver.none
        state.carryOver[.total, default: CarryOverHistory()].set(mode, from: label)
        store.carryOver = mode
        store.carried = try sums.carried(into: label, &state)
        try settingRows.saveCarryOver(.total, label, mode)
        touched.append(
            ChangeRows.Touched(
                kind: "carry_over",
                key: "0/\(label.text)",
                before: old.rawValue,
                after: mode.rawValue
            )
        )
    }

    private func text(_ history: LimitHistory, _ change: LimitChange) -> String? {
        if change.isOnly { return history.single[change.label].map { "\($0.minorUnits)" } }
        return history.lasting[change.label].map { amount in amount.map { "\($0.minorUnits)" } ?? "none" }
    }
}
