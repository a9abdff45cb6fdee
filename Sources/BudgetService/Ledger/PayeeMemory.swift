import BudgetCore

/// What each payee is usually counted under: the category of the newest expense of that payee that has one.
///
/// A row is written only when the category becomes another one, so that a payee who is booked again and again costs
/// a look and no page. There is no index of payees for the same reason; where the newest expense has to be found
/// anew, the newest ones are gone through.
struct PayeeMemory {
    /// Expenses gone through in search of a payee's newest: about 5 ms.
    private static let mostLookedAt = 10_000

    let connection: SQLiteConnection

    /// The category of a payee, `nil` if there is none.
    func category(of payee: String) throws(SQLiteError) -> CategoryID? {
        try kept(CaseFolding.fold(payee))
    }

    private func kept(_ folded: String) throws(SQLiteError) -> CategoryID? {
        try connection.first(
            "SELECT category_id FROM payee_category WHERE payee_folded = ?",
            .text(folded)
        ) { CategoryID($0.integer(0)) }
    }

    /// Notes the category of a payee's newest expense.
    func note(_ category: CategoryID?, of folded: String) throws(SQLiteError) {
        guard try kept(folded) != category else { return }
        if let category {
            try connection.run(
                "INSERT INTO payee_category VALUES (?1, ?2) ON CONFLICT (payee_folded) DO UPDATE"
                    + " SET category_id = ?2",
                .text(folded),
                .integer(category.number)
            )
        } else {
            try connection.run("DELETE FROM payee_category WHERE payee_folded = ?", .text(folded))
        }
    }

    /// Forgets whoever is counted under a category that goes.
    func forget(_ category: CategoryID) throws(SQLiteError) {
        try connection.run("DELETE FROM payee_category WHERE category_id = ?", .integer(category.number))
    }

    /// Looks for the newest expenses of payees anew; a payee that is not among the newest is forgotten.
    func review(_ payees: Set<String>) throws(SQLiteError) {
        let since = "id > (SELECT ifnull(max(id), 0) FROM expense) - \(Self.mostLookedAt)"
        try review(payees, where: since)
    }

    private func review(_ payees: Set<String>, where condition: String) throws(SQLiteError) {
        guard !payees.isEmpty else { return }
        var newest: [String: CategoryID] = [:]
        var writer = JSONWriter()
        writer.array { writer in
            for payee in payees { writer.string(payee) }
        }
        try connection.rows(
            "SELECT payee_folded, category_id FROM expense WHERE \(condition)"
                + " AND payee_folded IN (SELECT value FROM json_each(?)) AND category_id IS NOT NULL ORDER BY id",
            [.text(writer.text)]
        ) { row throws(SQLiteError) in newest[row.text(0)] = CategoryID(row.integer(1)) }
        for payee in payees { try note(newest[payee], of: payee) }
    }

    /// Follows expenses that went from one category to another, all at once, after they did.
    func follow(_ moved: MovedExpenses) throws(SQLiteError) {
        var those: [String] = []
        try connection.rows(
            "SELECT DISTINCT payee_folded FROM \(MovedExpenseRows.named) AND payee_folded IS NOT NULL",
            [.text(moved.ids.json)]
        ) { row throws(SQLiteError) in those.append(row.text(0)) }
        var isEmptied = false
        if let from = moved.from { isEmptied = try !ExpenseRows(connection: connection).isUsed(from) }
        var doubtful: Set<String> = []
        for payee in those {
            let kept = try kept(payee)
            switch (kept, moved.to) {
            case (nil, let target?): try note(target, of: payee)
            case (moved.from?, let target?) where isEmptied: try note(target, of: payee)
            case (moved.from, _): doubtful.insert(payee)
            case (moved.to, _): continue
            // What was counted elsewhere and is newer stays the newest; what had no category may be newer than that.
            default: if moved.from == nil { doubtful.insert(payee) }
            }
        }
        // However many they are, all rows are looked at once.
        try review(doubtful, where: "true")
    }
}

/// The payees that a change touches, gathered until they have to be known.
struct TouchedPayees {
    /// How expenses were counted that are taken out, by id.
    var removed: [ExpenseID: (payee: String, category: CategoryID)] = [:]
    /// Payees whose newest expense may be another one now.
    var doubtful: Set<String> = []
}

extension ChangeStaging {
    private var memory: PayeeMemory { PayeeMemory(connection: connection) }

    /// The category that a payee is usually counted under.
    mutating func usualCategory(of payee: String?) throws -> CategoryID? {
        guard let payee else { return nil }
        try settlePayees()
        return try memory.category(of: payee)
    }

    /// An expense is counted in; the newest of all decides at once.
    mutating func rememberPayee(of expense: Expense) throws(SQLiteError) {
        let old = payees.removed.removeValue(forKey: expense.id)
        guard let payee = expense.payee.map(CaseFolding.fold), let category = expense.category else {
            if let old { payees.doubtful.insert(old.payee) }
            return
        }
        if let old {
            guard old != (payee, category) else { return }
            payees.doubtful.formUnion([old.payee, payee])
        } else if expense.id.number == state.nextExpenseID - 1 {
            try memory.note(category, of: payee)
        } else {
            payees.doubtful.insert(payee)
        }
    }

    /// An expense is counted out, for good or to be counted in otherwise.
    mutating func forgetPayee(of expense: Expense) {
        guard let payee = expense.payee, let category = expense.category else { return }
        payees.removed[expense.id] = (CaseFolding.fold(payee), category)
    }

    /// Expenses went from one category to another.
    mutating func followPayees(of moved: MovedExpenses) throws {
        try settlePayees()
        try memory.follow(moved)
    }

    /// Brings what is remembered of payees to what the rows say.
    mutating func settlePayees() throws(SQLiteError) {
        payees.doubtful.formUnion(payees.removed.values.map(\.payee))
        try memory.review(payees.doubtful)
        payees = TouchedPayees()
    }

    /// A category goes.
    mutating func forgetPayees(in category: CategoryID) throws(SQLiteError) {
        try memory.forget(category)
    }
}
