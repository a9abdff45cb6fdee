import BudgetCore

/// Moves many expenses from one category to another by a few statements, however many they are.
struct MovedExpenseRows {
    /// The ids that a bound ``ExpenseIDRanges/json`` names; the order of the join is the one written.
    static let named =
        "json_each(?1) CROSS JOIN expense WHERE expense.id BETWEEN CAST(key AS INTEGER) AND value"

    /// What some expenses hold.
    struct Look: Hashable {
        var count = 0
        /// Of everything but the category, whatever the order of the rows.
        var digest: UInt64 = 0
        var days: [Int64: ExpenseSum] = [:]
        /// Whether all are in the category that was asked for.
        var areTogether = true
    }

    let connection: SQLiteConnection

    /// The ids of all expenses in a category.
    func ids(in category: CategoryID) throws(SQLiteError) -> ExpenseIDRanges {
        var ids = ExpenseIDRanges()
        try connection.rows(
            "SELECT id FROM expense WHERE category_id = ? ORDER BY id",
            [.integer(category.number)]
        ) { row throws(SQLiteError) in ids.append(row.integer(0)) }
        return ids
    }

    /// Looks at expenses, each of which should be in this category.
    func look(at ids: ExpenseIDRanges, in category: CategoryID?) throws(SQLiteError) -> Look {
        var look = Look()
        let json = SQLiteValue.text(ids.json)
        try connection.rows(
            "SELECT expense.id, amount_minor, spent_on, payee, note, is_pending, recurring_id, category_id FROM "
                + Self.named,
            [json]
        ) { row throws(SQLiteError) in
            var hash = StableHash()
            for column in [0, 1, 2, 5] { hash.combine(row.integer(Int32(column))) }
            hash.combine(row.optionalInteger(6) ?? 0)
            for column in [3, 4] { hash.combine(row.optionalText(Int32(column))) }
            look.digest &+= hash.value
            look.count += 1
            look.days[row.integer(2), default: ExpenseSum()].count(
                Amount(minorUnits: row.integer(1)),
                isIn: true
            )
            if row.optionalInteger(7) != category?.number { look.areTogether = false }
        }
        try connection.rows(
            "SELECT expense_id, position, tag FROM json_each(?1) CROSS JOIN expense_tag"
                + " WHERE expense_id BETWEEN CAST(key AS INTEGER) AND value",
            [json]
        ) { row throws(SQLiteError) in
            var hash = StableHash()
            hash.combine(row.integer(0))
            hash.combine(row.integer(1))
            hash.combine(row.text(2))
            look.digest &+= hash.value
        }
        return look
    }

    /// Gives expenses another category.
    func move(_ ids: ExpenseIDRanges, to category: CategoryID?) throws(SQLiteError) {
        try connection.run(
            "UPDATE expense SET category_id = ?2 WHERE id IN (SELECT expense.id FROM \(Self.named))",
            .text(ids.json),
            SQLiteValue(category?.number)
        )
    }
}

/// A hash that is the same in every process: FNV-1a of 64 bits.
struct StableHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes in
            for byte in bytes { combine(byte) }
        }
    }

    mutating func combine(_ text: String?) {
        guard var text else { return combine(UInt8(0)) }
        text.withUTF8 { bytes in
            for byte in bytes { combine(byte) }
        }
        // No text holds this byte, so that two texts in a row are told from two others.
        combine(UInt8(0xFF))
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
