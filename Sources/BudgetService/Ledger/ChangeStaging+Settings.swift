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
        // A scope without any is unknown here, as it is after a restart.
        state.limits[scope] = history.isEmpty ? nil : history
        try checkSumOfLimits()
        store.limits = state.limits
        try settingRows.saveLimits(scope, change.label, history)
        for isOnly in [true, false] {
            let key = LimitKey(scope: scope, label: change.label, isOnly: isOnly)
            guard old.entry(key) != history.entry(key) || isOnly == change.isOnly else { continue }
            touched.append(.limit(key, before: old.entry(key), after: history.entry(key)))
        }
        let result = ChangeAnswer.Result.limit(
            state.limit(scope, in: change.label),
            category: category,
            period: state.period(change.label),
            isOnly: change.isOnly
        )
        return try answer(result, change.label, category, before: before)
    }

    /// A total that is the sum of the categories' limits stays in the range of one limit.
    func checkSumOfLimits() throws {
        let ofCategories = state.limits.filter { $0.key != .total }
        // After a limit of one period the lasting one is in force again.
        let labels = ofCategories.values.flatMap { history in
            history.labels + history.single.keys.compactMap { $0.adding(months: 1) }
        }
        for label in Set(labels) {
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
        for assignment in patch.assignments { try set(assignment, carryOverFrom: patch.carryOverFrom) }
        store.settings = state.settings
        return try answer(.settings, state.period(containing: request.today).label, nil, before: before)
    }

    private mutating func set(
        _ assignment: SettingsPatch.Assignment,
        carryOverFrom label: PeriodLabel?
    ) throws {
        switch assignment {
        case .name(let name): state.settings.name = name
        case .currency(let currency):
            try relabel(currency)
            return
        case .locale(let locale): state.settings.locale = locale
        case .timeZone(let zone):
            state.settings.timeZone = zone
            followZone()
        case .monthStartDay(let day): try cutPeriods(from: day)
        case .carryOver(let mode):
            try carryOver(mode, from: label)
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
        let old = try settingRows.value(name)
        try settingRows.save(name, value)
        touched.append(.setting(name, before: old, after: value))
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
    mutating func name(_ currency: Currency) throws {
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
        try cutPeriods()
    }

    /// Lets sums follow the periods as the settings now cut them.
    mutating func cutPeriods() throws {
        state.sums.removeAll()
        state.spent.removeAll()
        store.openPeriod = PeriodExpenses(period: state.period(containing: request.today))
    }

    private mutating func carryOver(_ mode: CarryOver, from label: PeriodLabel?) throws {
        let label = label ?? state.period(containing: request.today).label
        let old = state.carryOver[.total]?.modes[label]
        try setCarryOver(mode, .total, label)
        touched.append(.carryOver(.total, label, before: old, after: mode))
    }

    /// Sets the mode from a period on, or forgets that it was set there.
    mutating func setCarryOver(_ mode: CarryOver?, _ scope: BudgetScope, _ label: PeriodLabel) throws {
        var history = state.carryOver[scope] ?? CarryOverHistory()
        if let mode { history.set(mode, from: label) } else { history.forget(from: label) }
        state.carryOver[scope] = history.modes.isEmpty ? nil : history
        let open = state.period(containing: request.today).label
        store.carryOver = state.carryOver(in: open)
        store.carried = try sums.carried(into: open, &state)
        try settingRows.saveCarryOver(scope, label, mode)
    }
}
