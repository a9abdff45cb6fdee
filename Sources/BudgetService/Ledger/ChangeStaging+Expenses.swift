import BudgetCore

extension ChangeStaging {
    mutating func add(_ draft: ExpenseDraft) throws -> ChangeAnswer {
        let label = state.period(containing: draft.date).label
        let category = try draft.category.map { try self.category($0) }
        let before = try side(label, category)
        let expense = Expense(
            id: ExpenseID(state.nextExpenseID),
            amount: draft.amount,
            date: draft.date,
            payee: draft.payee,
            category: category,
            note: draft.note,
            tags: draft.tags,
            isPending: draft.isPending
        )
        state.nextExpenseID += 1
        try expenses.insert(expense, by: request.author)
        try countIn(expense)
        touched.append(touch(expense, before: nil, after: expense))
        return try answer(.expense(expense), label, category, before: before)
    }

    mutating func edit(_ reference: ExpenseReference, _ patch: ExpensePatch) throws -> ChangeAnswer {
        let old = try expenses.expense(reference, askedBy: request.author.uid)
        var new = old
        if let amount = patch.amount { new.amount = amount }
        if let date = patch.date { new.date = date }
        if let payee = patch.payee { new.payee = payee }
        if let note = patch.note { new.note = note }
        if let tags = patch.tags { new.tags = tags }
        if let isPending = patch.isPending { new.isPending = isPending }
        if let name = patch.category {
            new.category = try name.map { try category($0) }
        }
        let label = state.period(containing: new.date).label
        let before = try side(label, new.category)
        try expenses.update(new)
        try countOut(old)
        try countIn(new)
        touched.append(touch(new, before: old, after: new))
        return try answer(.expense(new), label, new.category, before: before)
    }

    mutating func remove(_ ids: [ExpenseID]) throws -> ChangeAnswer {
        let removed = try ids.map { id in
            try expenses.expense(.id(id), askedBy: request.author.uid)
        }
        guard let first = removed.first else {
            throw BudgetError(.badValue, "There is no expense to remove.", field: "args.ids")
        }
        let label = state.period(containing: first.date).label
        let before = try side(label, first.category)
        for expense in removed {
            try expenses.delete(expense.id)
            try countOut(expense)
            touched.append(touch(expense, before: expense, after: nil))
        }
        return try answer(.removed(removed), label, first.category, before: before)
    }

    private mutating func countIn(_ expense: Expense) throws {
        let (sum, overflow) = state.absoluteSum.addingReportingOverflow(abs(expense.amount.minorUnits))
        guard !overflow, sum <= Amount.largestSum else {
            throw BudgetError(
                .limitExceeded,
                "The sum of all expenses would leave the range that is exact.",
                field: "args.amount"
            )
        }
        state.absoluteSum = sum
        store.inserted.append(expense)
        try sums.count(expense, isIn: true, &state)
    }

    private mutating func countOut(_ expense: Expense) throws {
        state.absoluteSum -= abs(expense.amount.minorUnits)
        store.removed.append(expense)
        try sums.count(expense, isIn: false, &state)
    }

    private func touch(_ expense: Expense, before: Expense?, after: Expense?) -> ChangeRows.Touched {
        ChangeRows.Touched(
            kind: "expense",
            key: "\(expense.id.number)",
            before: before.map(ChangeRows.json),
            after: after.map(ChangeRows.json)
        )
    }
}
