import BudgetCore

/// Writes one change into the open transaction and gathers what it did.
///
/// Everything is checked against the staged state, so changes of one group see each other. A thrown
/// `BudgetError` refuses this change alone; a thrown `SQLiteError` fails the group.
struct ChangeStaging {
    let request: ChangeRequest
    let connection: SQLiteConnection
    var state: LedgerState
    var store: StoreChange
    var touched: [ChangeRows.Touched] = []

    var expenses: ExpenseRows { ExpenseRows(connection: connection) }
    var settingRows: SettingRows { SettingRows(connection: connection) }
    var sums: LedgerSums { LedgerSums(connection: connection) }

    init(_ request: ChangeRequest, _ connection: SQLiteConnection, _ state: LedgerState) {
        self.request = request
        self.connection = connection
        self.state = state
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
        let answer = try perform()
        state.revision += 1
        try noteCarried(touching: answer.effect.after.total.period.label)
        let rows = ChangeRows(connection: connection)
        try rows.insert(request, state, touched)
        let encoded = request.encode(answer)
        try rows.keep(encoded, for: request, revision: state.revision)
        return encoded
    }

    private mutating func perform() throws -> ChangeAnswer {
        switch request.change {
        case .add(let draft): try add(draft)
        case .edit(let reference, let patch): try edit(reference, patch)
        case .remove(let ids): try remove(ids)
        case .setLimit(let change): try setLimit(change)
        case .setSettings(let patch): try setSettings(patch)
        }
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
        let open = state.period(containing: request.today).label
        return ChangeAnswer(
            result: result,
            effect: Effect(category: category, before: before, after: try side(label, category)),
            settings: state.settings,
            carryOver: state.carryOver[.total]?.mode(in: open) ?? .none,
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
        state.categories[id] = category
        state.categoryIDs[name.folded] = id
        store.categories = state.categories
        try settingRows.insert(category)
        touched.append(ChangeRows.Touched(kind: "category", key: "\(id.number)", after: category.name))
        return id
    }

    /// Tells the store what is now carried into the open period, if this change can have moved it.
    private mutating func noteCarried(touching label: PeriodLabel) throws {
        let open = state.period(containing: request.today).label
        let isOfFacts = store.limits != nil || store.settings != nil || store.carryOver != nil
        guard isOfFacts || label < open || touchesPast(open),
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
