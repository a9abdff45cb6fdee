/// What the writes of one writer come to: its rows, rules and limits.
struct KeyedState: Equatable, Sendable {
    /// An amount, and the category that it is counted under.
    struct Row: Equatable, Sendable {
        var amount: Int64
        var category: String?
    }

    /// Rows by note; those that a rule booked by its note and their day, as ``name(_:on:)`` makes it.
    var rows: [String: Row] = [:]
    /// Rules by note.
    var rules: [String: Row] = [:]
    /// Limits by category, in minor units.
    var limits: [String: Int64] = [:]

    /// What a row is called that a rule booked.
    static func name(_ rule: String, on day: Int) -> String { "\(rule)@\(day)" }

    /// Takes in what a write does on a day.
    mutating func apply(_ write: KeyedWrite, on day: Int) {
        switch write.kind {
        case .add(let category): rows[write.key] = Row(amount: write.amount, category: category)
        case .batch: for row in write.batchRows { rows[row] = Row(amount: write.amount) }
        case .edit(let row): rows[row]?.amount = write.amount
        case .remove(let row): rows[row] = nil
        case .limit(let category): limits[category] = write.amount
        case .rule(let category):
            let row = Row(amount: write.amount, category: category)
            rules[write.key] = row
            rows[Self.name(write.key, on: day)] = row
        case .removeRule(let rule): rules[rule] = nil
        case .merge(let into, let from):
            for (name, row) in rows where row.category == from { rows[name]?.category = into }
            for (name, rule) in rules where rule.category == from { rules[name]?.category = into }
            if let limit = limits.removeValue(forKey: from) { limits[into, default: 0] += limit }
        }
    }

    /// Takes in what the rules book by themselves on a new day.
    mutating func turn(to day: Int) {
        for (name, rule) in rules { rows[Self.name(name, on: day)] = rule }
    }
}
