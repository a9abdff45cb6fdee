import BudgetCore

extension Ledger {
    /// Changes looked at in one slice, so that commits get their turn.
    private static let changesPerSlice: Int64 = 4000
    /// Text of one page in bytes, so that none takes long to write; 200 plain changes have less.
    private static let textPerPage = 200_000
    /// Text that a page may have with its last change, which may be a large one, for a reply below 1 MiB.
    private static let textPerReply = 800_000

    /// One page of history, newest first; between slices, commits get their turn.
    func history(_ query: HistoryQuery) async throws(SQLiteError) -> HistoryPage {
        var page = HistoryPage(revision: revision)
        var last = min(query.before.map { $0 - 1 } ?? .max, revision)
        var text = 0
        while last > query.after, page.next == nil {
            let first = max(query.after, last - Self.changesPerSlice) + 1
            for entry in try slice(
                first...last,
                query.userName,
                most: query.pageSize + 1 - page.entries.count
            ) {
                let size = entry.textSize
                guard page.entries.count < query.pageSize, text < Self.textPerPage,
                    page.entries.isEmpty || text + size <= Self.textPerReply
                else {
                    page.next = page.entries.last?.revision
                    break
                }
                text += size
                page.entries.append(entry)
            }
            last = first - 1
            if last > query.after, page.next == nil { await Task.yield() }
        }
        return page
    }

    /// The changes after a revision, oldest first.
    func changes(after revision: Int64, most: Int) throws(SQLiteError) -> [HistoryEntry] {
        let entries = try ChangeRows(connection: connection)
            .entries("revision > ?", [.integer(revision)], isDescending: false, most: most)
        var text = 0
        return try named(
            entries.prefix { entry in
                defer { text += entry.textSize }
                return text < Self.textPerPage
            }
        )
    }

    /// Gives the categories that changes speak of their names: some may have gone with what made them.
    private func named(_ entries: some Sequence<HistoryEntry>) throws(SQLiteError) -> [HistoryEntry] {
        var named = Array(entries)
        for index in named.indices {
            for id in named[index].rows.flatMap(\.categories) {
                let name =
                    if let category = state.categories[id] { category.name } else { try formerName(id) }
                named[index].names[id] = name
            }
        }
        return named
    }

    private func formerName(_ id: CategoryID) throws(SQLiteError) -> String? {
        if let name = formerNames[id] { return name }
        // No category comes or goes without a row in the history.
        formerNames = try ChangeRows(connection: connection).categoryNames()
        return formerNames[id]
    }

    private func slice(
        _ revisions: ClosedRange<Int64>,
        _ userName: String?,
        most: Int
    ) throws(SQLiteError) -> [HistoryEntry] {
        var condition = "revision BETWEEN ? AND ?"
        var values: [SQLiteValue] = [.integer(revisions.lowerBound), .integer(revisions.upperBound)]
        if let userName {
            condition += " AND user_name = ?"
            values.append(.text(userName))
        }
        return try named(
            ChangeRows(connection: connection).entries(condition, values, isDescending: true, most: most)
        )
    }
}

extension HistoryEntry {
    /// About how many bytes it takes as it is told.
    fileprivate var textSize: Int {
        var size = 300 + (author.client?.utf8.count ?? 0)
        for row in rows {
            size += 300 + row.textSize
            for id in row.categories { size += names[id]?.utf8.count ?? 0 }
        }
        // Of a larger change the last rows are left out.
        return min(size, 500_000)
    }
}

extension TouchedRow {
    /// About how many bytes it takes besides what every row does, and the names of its categories.
    fileprivate var textSize: Int {
        switch self {
        case .expense(_, let before, let after):
            return 200 + (before?.expense.textSize ?? 0) + (after?.expense.textSize ?? 0)
        case .category(_, let before, let after), .setting(_, let before, let after):
            return (before?.utf8.count ?? 0) + (after?.utf8.count ?? 0)
        case .recurring(_, let before, let after):
            return 600 + (before?.rule.textSize ?? 0) + (after?.rule.textSize ?? 0)
        case .expenses(let moved): return moved.toldIDs?.utf8.count ?? 0
        case .limit, .carryOver, .recurringDue: return 0
        }
    }
}

extension RecurringRule {
    /// Bytes of the text that people wrote.
    var textSize: Int {
        (payee?.utf8.count ?? 0) + (note?.utf8.count ?? 0) + tags.reduce(0) { $0 + $1.utf8.count }
    }
}

extension Expense {
    /// Bytes of the text that people wrote.
    var textSize: Int {
        (payee?.utf8.count ?? 0) + (note?.utf8.count ?? 0) + tags.reduce(0) { $0 + $1.utf8.count }
    }
}
