import BudgetCore

/// Writes one change into the open transaction and gathers what it did.
///
/// Everything is checked against the staged state, so changes of one group see each other. A thrown
/// `BudgetError` refuses this change alone; a thrown `SQLiteError` fails the group.
struct ChangeStaging {
    /// Bytes of the largest answer; with id, revision and the rest of the line it stays below 1 MiB.
    private static let mostAnswered = 1024 * 1024 - 1024

    /// What is asked for; its day is that of the zone as this change leaves it.
    private(set) var request: ChangeRequest
    let connection: SQLiteConnection
    var state: LedgerState
    var store: StoreChange
    var touched: [TouchedRow] = []
    /// Whether expenses went from one category to another, all at once.
    var hasMovedExpenses = false
    /// How many expenses its merges and removals of categories have moved so far.
    var movedCount = 0
    /// How many days its backfills have made due so far.
    var backfilledCount = 0
    /// The payees whose usual category may have become another.
    var payees = TouchedPayees()
    /// The change that this one takes back.
    var undoes: Int64?
    /// Where earlier changes were looked for; it holds also when this change is refused.
    var newest: NewestChanges

    var expenses: ExpenseRows { ExpenseRows(connection: connection) }
    var settingRows: SettingRows { SettingRows(connection: connection) }
    var sums: LedgerSums { LedgerSums(connection: connection) }

    init(
        _ request: ChangeRequest,
        _ connection: SQLiteConnection,
        _ state: LedgerState,
        _ newest: NewestChanges
    ) {
        self.request = request
        self.connection = connection
        self.state = state
        self.newest = newest
        store = StoreChange(revision: state.revision + 1, command: request.command, author: request.author)
    }

    /// Writes the change, its history and its key.
    ///
    /// - Returns: The answer as the client will see it.
    mutating func run() throws -> [UInt8] {
        if let expected = request.ifRevision, expected != state.revision {
            throw BudgetError(
                .conflict,
                "The budget is at revision \(state.revision), not \(expected).",
                field: "if_revision",
                hint: "Read again, and repeat the change with the new revision."
            )
        }
        // Somebody may have taken the currency back after the amounts were read.
        if let exponent = request.exponent, request.change.hasAmounts,
            exponent != state.settings.currency?.exponent
        {
            throw BudgetError(
                .conflict,
                "The budget's currency is no longer the one that the amount was read in.",
                hint: "Look at the settings, and repeat the change."
            )
        }
        let old = state
        let last = try closingToTell()
        var answer = try perform(request.change)
        answer.closed = try last.map { try closed($0) }
        answer.firstNewID = old.nextExpenseID
        answer.firstNewRecurring = old.recurring.nextID
        answer.currency = state.settings.currency ?? old.settings.currency
        // What is gone with the change is still called by its name in the answer.
        if store.categories != nil { answer.categories.merge(old.categories) { new, _ in new } }
        try settlePayees()
        state.revision += 1
        store.marksHistory = undoes != nil
        try noteOpenPeriod()
        try noteCarried(touching: answer.effect.after.total.period.label)
        noteUpcoming(since: old)
        try noteAlerts(answer.effect)
        try ChangeRows(connection: connection)
            .insert(request, undoes: undoes, currency: answer.currency, state, touched)
        let encoded = request.encode(answer)
        // Only the results of a batch can add up to so much.
        guard encoded.count <= Self.mostAnswered else {
            throw BudgetError(
                .limitExceeded,
                "The answer would be larger than a reply may be.",
                field: "args.requests",
                hint: "Make several batches of it."
            )
        }
        if !request.isDryRun {
            try KeyRows(connection: connection).keep(encoded, for: request, revision: state.revision)
        }
        return encoded
    }

    private mutating func perform(_ change: Change) throws -> ChangeAnswer {
        switch change {
        case .add(let draft): try add(draft)
        case .edit(let reference, let patch): try edit(reference, patch)
        case .remove(let ids): try remove(ids)
        case .setLimit(let change): try setLimit(change)
        case .setSettings(let patch): try setSettings(patch)
        case .recurring(let change): try self.change(change)
        case .setCategory(let change): try setCategory(change)
        case .renameCategory(let old, let new): try renameCategory(old, to: new)
        case .mergeCategory(let name, let target): try mergeCategory(name, into: target)
        case .removeCategory(let name, let target): try removeCategory(name, moveTo: target)
        case .batch(let changes): try batch(changes)
        case .undo(let target): try undo(target)
        case .redo(let ofAnybody): try redo(ofAnybody: ofAnybody)
        }
    }

    /// Does all of them or none; the effect told is that on the open period.
    private mutating func batch(_ changes: [Change]) throws -> ChangeAnswer {
        let before = try side(state.period(containing: request.today).label, nil)
        var answers: [ChangeAnswer] = []
        for (index, change) in changes.enumerated() {
            do {
                answers.append(try perform(change))
            } catch let error as BudgetError {
                throw error.inBatch(at: index)
            }
        }
        let after = try side(state.period(containing: request.today).label, nil)
        return answer(.batch(answers), Effect(category: nil, before: before, after: after))
    }

    // MARK: What every change needs

    /// The numbers of a period, of the whole budget and of a category.
    mutating func side(_ label: PeriodLabel, _ category: CategoryID?) throws -> Effect.Side {
        Effect.Side(
            total: try sums.figures(.total, label, today: request.today, &state),
            category: try category.map { id in
                try sums.figures(.category(id), label, today: request.today, &state)
            }
        )
    }

    /// The answer to a change that touched this period and category.
    mutating func answer(
        _ result: ChangeAnswer.Result,
        _ label: PeriodLabel,
        _ category: CategoryID?,
        before: Effect.Side
    ) throws -> ChangeAnswer {
        answer(result, Effect(category: category, before: before, after: try side(label, category)))
    }

    /// The answer to a change with this effect.
    func answer(_ result: ChangeAnswer.Result, _ effect: Effect) -> ChangeAnswer {
        let open = state.period(containing: request.today).label
        return ChangeAnswer(
            result: result,
            effect: effect,
            settings: state.settings,
            carryOver: state.mode(.total, in: open),
            categories: state.categories
        )
    }

    /// The category of this name, made if it is not there and that is wanted.
    mutating func category(_ name: CategoryName) throws -> CategoryID {
        if let id = state.categoryIDs[name.folded] { return id }
        let isWanted =
            switch name.creation {
            case .always: true
            case .unlessNear:
                NearestName.match(for: name.name, among: state.categories.values.map(\.name)) == nil
            case .never: false
            }
        guard isWanted else {
            throw BudgetError.noCategory(name, among: state.categories)
        }
        guard state.categories.count < 1000 else {
            throw BudgetError(.limitExceeded, "There are 1,000 categories already.", field: "args.category")
        }
        let id = CategoryID(state.nextCategoryID)
        let category = Category(id: id, name: name.name, folded: name.folded)
        state.nextCategoryID += 1
        try insert(category)
        touched.append(.category(id, before: nil, after: category.name))
        return id
    }

    /// Takes a category in, or gives the one with its id another name.
    mutating func insert(_ category: Category) throws(SQLiteError) {
        if let old = state.categories[category.id] { state.categoryIDs[old.folded] = nil }
        state.categories[category.id] = category
        state.categoryIDs[category.folded] = category.id
        store.categories = state.categories
        try settingRows.save(category)
    }

    /// Takes a category away that nothing is counted under.
    mutating func remove(_ id: CategoryID) throws(SQLiteError) {
        guard let category = state.categories.removeValue(forKey: id) else { return }
        state.categoryIDs[category.folded] = nil
        store.categories = state.categories
        try sums.forget(.category(id), &state)
        try forgetPayees(in: id)
        try settingRows.delete(id)
    }

    /// Goes to the day that it is in the zone as the settings now have it, and so perhaps to another open period.
    mutating func followZone() {
        let today = CivilDays(in: state.settings.zone).day(at: request.time)
        guard today != request.today else { return }
        let open = state.period(containing: request.today)
        request.today = today
        store.today = today
        let next = state.period(containing: today)
        if next != open { store.openPeriod = PeriodExpenses(period: next) }
    }

    /// Reads the open period anew if it was cut anew; what was booked in the same change is in it.
    private mutating func noteOpenPeriod() throws {
        guard store.openPeriod != nil else { return }
        let open = state.period(containing: request.today)
        store.openPeriod = try expenses.expenses(in: open)
        // The open period may have another label now, for which another mode was set.
        store.carryOver = state.carryOver(in: open.label)
    }

    /// Tells the store what is upcoming, if this change can have moved it.
    private mutating func noteUpcoming(since old: LedgerState) {
        guard state.recurring.generation != old.recurring.generation || store.openPeriod != nil else {
            return
        }
        let open = state.period(containing: request.today)
        store.upcoming = state.recurring.digest(in: open, today: request.today)
    }

    /// Tells the store what is now carried into the open period, if this change can have moved it.
    private mutating func noteCarried(touching label: PeriodLabel) throws {
        let open = state.period(containing: request.today).label
        let isOfFacts = store.limits != nil || store.settings != nil || store.carryOver != nil
        guard isOfFacts || hasMovedExpenses || label < open || touchesPast(open),
            state.carryOver.values.contains(where: { !$0.isEmpty })
        else { return }
        store.carried = try sums.carried(into: open, &state)
    }

    private func touchesPast(_ open: PeriodLabel) -> Bool {
        let first = state.period(open).from
        return (store.removed + store.inserted).contains { $0.date < first }
    }
}

extension LedgerSums {
    /// What is carried into a period, in every scope that carries.
    func carried(
        into label: PeriodLabel,
        _ state: inout LedgerState
    ) throws(SQLiteError) -> [BudgetScope: Amount] {
        var carried: [BudgetScope: Amount] = [:]
        for scope in state.carryOver.keys {
            carried[scope] = try self.carried(scope, into: label, &state)
        }
        return carried
    }
}
