import BudgetCore

extension ChangeStaging {
    mutating func add(_ draft: ExpenseDraft) throws -> ChangeAnswer {
        let label = state.period(containing: draft.date).label
        var category = try draft.category.map { try self.category($0) }
        let usual = draft.takesUsualCategory && category == nil ? try usualCategory(of: draft.payee) : nil
        category = category ?? usual
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
        let booked = BookedExpense(
            expense: expense,
            uid: request.author.uid,
            userName: request.author.userName
        )
        try expenses.insert(booked)
        try countIn(expense)
        touched.append(.expense(expense.id, before: nil, after: booked))
        var answer = try answer(.expense(expense), label, category, before: before)
        answer.hasUsualCategory = usual != nil
        return answer
    }

    mutating func edit(_ reference: ExpenseReference, _ patch: ExpensePatch) throws -> ChangeAnswer {
        let booked = try expenses.booked(reference, askedBy: request.author.uid)
        let old = booked.expense
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
        var after = booked
        after.expense = new
        touched.append(.expense(new.id, before: booked, after: after))
        return try answer(.expense(new), label, new.category, before: before)
    }

    mutating func remove(_ ids: [ExpenseID]) throws -> ChangeAnswer {
        let removed = try ids.map { id in
            guard let expense = try expenses.booked(id) else {
                let field = ids.count > 1 ? "args.ids" : "args.id"
                throw BudgetError(.notFound, "There is no expense #\(id.number).", field: field)
            }
            return expense
        }
        guard let first = removed.first?.expense else {
            throw BudgetError(.badValue, "There is no expense to remove.", field: "args.ids")
        }
        let label = state.period(containing: first.date).label
        let before = try side(label, first.category)
        for booked in removed {
            try expenses.delete(booked.expense.id)
            try countOut(booked.expense)
            touched.append(.expense(booked.expense.id, before: booked, after: nil))
        }
        return try answer(.removed(removed.map(\.expense)), label, first.category, before: before)
    }

    mutating func countIn(_ expense: Expense) throws {
        try checkAbsoluteSum(adding: expense.amount)
        state.absoluteSum += abs(expense.amount.minorUnits)
        store.inserted.append(expense)
        try rememberPayee(of: expense)
        try sums.count(expense, isIn: true, &state)
    }

    /// The sum of all absolute amounts stays in the range in which every other sum is exact.
    func checkAbsoluteSum(adding amount: Amount) throws(BudgetError) {
        let (sum, overflow) = state.absoluteSum.addingReportingOverflow(abs(amount.minorUnits))
        guard !overflow, sum <= Amount.largestSum else {
            throw BudgetError(
                .limitExceeded,
                "The sum of all expenses would leave the range that is exact.",
                field: "args.amount"
            )
        }
    }

    mutating func countOut(_ expense: Expense) throws {
        state.absoluteSum -= abs(expense.amount.minorUnits)
        forgetPayee(of: expense)
        // What came in with the same change was never seen by the store.
        if let index = store.inserted.firstIndex(where: { $0.id == expense.id }) {
            store.inserted.remove(at: index)
        } else {
            store.removed.append(expense)
        }
        try sums.count(expense, isIn: false, &state)
    }
}
