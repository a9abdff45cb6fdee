import BudgetCore

/// Categories as such: their limits and modes, their names, and what is counted under them.
extension ChangeStaging {
    /// Expenses that the categories of one batch hand on in all, unless there is but one such category: a batch could
    /// send the same ones round a hundred times, and everybody else would wait for that.
    private static let mostMoved = 100_000

    mutating func setCategory(_ change: CategoryChange) throws -> ChangeAnswer {
        if let currency = change.currency { try name(currency) }
        let id = try category(change.name)
        let scope = BudgetScope.category(id)
        let before = try side(change.label, id)
        if let limit = change.limit {
            var history = state.limits[scope] ?? LimitHistory()
            history.set(limit, from: change.label)
            try setLimits(history, of: scope)
            try checkSumOfLimits()
        }
        if let mode = change.carryOver {
            let old = state.carryOver[scope]?.modes[change.label]
            try setCarryOver(mode, scope, change.label)
            touched.append(.carryOver(scope, change.label, before: old, after: mode))
        }
        return try answer(
            .category(try categoryAnswer(id, in: change.label)),
            change.label,
            id,
            before: before
        )
    }

    mutating func renameCategory(_ old: CategoryName, to new: CategoryName) throws -> ChangeAnswer {
        let id = try existing(old, field: "name")
        if let other = state.categoryIDs[new.folded], other != id {
            throw BudgetError(
                .conflict,
                "There is a category \(state.categories[other]?.name ?? new.name) already.",
                field: "args.to",
                hint: FieldHint.mergeCategory
            )
        }
        let label = state.period(containing: request.today).label
        let before = try side(label, id)
        let former = state.categories[id]?.name
        try insert(Category(id: id, name: new.name, folded: new.folded))
        touched.append(.category(id, before: former, after: new.name))
        return try answer(.category(try categoryAnswer(id)), label, id, before: before)
    }

    /// Counts everything of one category under another; their limits add up, so that no period's total changes.
    mutating func mergeCategory(_ name: CategoryName, into target: CategoryName) throws -> ChangeAnswer {
        let from = try existing(name, field: "name")
        let into = try existing(target, field: "into")
        guard from != into else {
            throw BudgetError(.badValue, "A category is not merged into itself.", field: "args.into")
        }
        let label = state.period(containing: request.today).label
        let before = try side(label, into)
        let moved = try moveAll(from, to: into)
        try moveRules(from: from, to: into)
        if let added = state.limits[.category(from)] {
            let sum = (state.limits[.category(into)] ?? LimitHistory()).adding(added)
            guard sum.isInRange else {
                throw BudgetError(
                    .limitExceeded,
                    "The limits of both together would leave the range of a limit.",
                    field: "args.into"
                )
            }
            // Taken back in the opposite order, no step has more limits than there were.
            try setLimits(LimitHistory(), of: .category(from))
            try setLimits(sum, of: .category(into))
        }
        try dissolve(from)
        return try answer(.category(try categoryAnswer(into, moved: moved)), label, into, before: before)
    }

    /// Takes a category away with its limits and modes; its expenses go to another, or into none.
    mutating func removeCategory(_ name: CategoryName, moveTo target: CategoryName?) throws -> ChangeAnswer {
        let from = try existing(name, field: "name")
        let into = try target.map { try existing($0, field: "move_to") }
        guard from != into else {
            throw BudgetError(
                .badValue,
                "The expenses of a category that goes cannot stay in it.",
                field: "args.move_to"
            )
        }
        let label = state.period(containing: request.today).label
        let before = try side(label, into ?? from)
        let moved = try moveAll(from, to: into)
        try moveRules(from: from, to: into)
        try setLimits(LimitHistory(), of: .category(from))
        try dissolve(from)
        let result = try into.map { try categoryAnswer($0, moved: moved) } ?? CategoryAnswer(moved: moved)
        let after = try side(label, into)
        return answer(.category(result), Effect(category: into ?? from, before: before, after: after))
    }

    // MARK: What they have in common

    /// The category of a name that must be there.
    private func existing(_ name: CategoryName, field: String) throws -> CategoryID {
        if let id = state.categoryIDs[name.folded] { return id }
        throw BudgetError.noCategory(name, among: state.categories, field: "args.\(field)")
    }

    private mutating func categoryAnswer(
        _ id: CategoryID,
        in label: PeriodLabel? = nil,
        moved: Int? = nil
    ) throws -> CategoryAnswer {
        let label = label ?? state.period(containing: request.today).label
        return CategoryAnswer(
            category: id,
            figures: CategoryFigures(
                figures: try sums.figures(.category(id), label, today: request.today, &state),
                count: try sums.sum(.category(id), label, &state).count,
                carryOver: state.mode(.category(id), in: label)
            ),
            moved: moved
        )
    }

    /// Replaces the limits of a scope, each period that differs with a row in history.
    private mutating func setLimits(_ new: LimitHistory, of scope: BudgetScope) throws {
        let old = state.limits[scope] ?? LimitHistory()
        state.limits[scope] = new.isEmpty ? nil : new
        store.limits = state.limits
        for label in Set(old.labels).union(new.labels).sorted() {
            for isOnly in [true, false] {
                let key = LimitKey(scope: scope, label: label, isOnly: isOnly)
                guard old.entry(key) != new.entry(key) else { continue }
                touched.append(.limit(key, before: old.entry(key), after: new.entry(key)))
                try settingRows.saveLimits(scope, label, new)
            }
        }
    }

    /// Takes a category away whose expenses and limits are gone, with its modes.
    private mutating func dissolve(_ id: CategoryID) throws {
        let scope = BudgetScope.category(id)
        for (label, mode) in (state.carryOver[scope]?.modes ?? [:]).sorted(by: { $0.key < $1.key }) {
            try setCarryOver(nil, scope, label)
            touched.append(.carryOver(scope, label, before: mode, after: nil))
        }
        let name = state.categories[id]?.name
        try remove(id)
        touched.append(.category(id, before: name, after: nil))
    }

    /// Gives all expenses of a category another, or none.
    ///
    /// - Returns: How many there were.
    private mutating func moveAll(_ from: CategoryID, to target: CategoryID?) throws -> Int {
        let ids = try movedExpenses.ids(in: from)
        guard ids.count > 0 else { return 0 }
        let look = try movedExpenses.look(at: ids, in: from)
        guard movedCount == 0 || movedCount + look.count <= Self.mostMoved else {
            throw BudgetError(
                .limitExceeded,
                "A batch moves at most \(Self.mostMoved) expenses to other categories.",
                field: "args.name",
                hint: "Merge or remove one category at a time."
            )
        }
        movedCount += look.count
        let moved = MovedExpenses(ids: ids, from: from, to: target, digest: look.digest)
        try move(moved, look)
        touched.append(.expenses(moved))
        return look.count
    }

    private var movedExpenses: MovedExpenseRows { MovedExpenseRows(connection: connection) }

    /// Moves expenses as a row of history says, or returns `false` if one of them is not as it was left.
    mutating func move(_ moved: MovedExpenses) throws -> Bool {
        if let target = moved.to, state.categories[target] == nil { return false }
        let look = try movedExpenses.look(at: moved.ids, in: moved.from)
        guard look.areTogether, look.count == moved.ids.count, look.digest == moved.digest else {
            return false
        }
        try move(moved, look)
        return true
    }

    private mutating func move(_ moved: MovedExpenses, _ look: MovedExpenseRows.Look) throws {
        try movedExpenses.move(moved.ids, to: moved.to)
        try sums.move(look.days, from: moved.from, to: moved.to, &state)
        let open = state.period(containing: request.today)
        let days = Int64(open.from.number)...Int64(open.to.number)
        if look.days.keys.contains(where: days.contains) { store.openPeriod = PeriodExpenses(period: open) }
        try followPayees(of: moved)
        hasMovedExpenses = true
    }
}
