import BudgetCore

/// The plainest budget that history can be played into: rows by id, limits by place, sums added up anew.
///
/// It knows months, and neither carry-over nor a currency without two decimals: what the tests use.
struct PlainBudget {
    /// Where a limit stands.
    struct Place: Hashable {
        /// The category, `nil` for the whole budget.
        var category: String?
        var period: String
        var isOnly: Bool
    }

    /// What the rows of a scope come to.
    struct Sum: Hashable {
        var amount: Int64 = 0
        var count: Int64 = 0
    }

    private struct Scope: Hashable {
        var period: String
        var category: String?
    }

    private(set) var revision: Int64 = 0
    /// Expenses as they stand on the wire, by id.
    private(set) var expenses: [Int64: JSONValue] = [:]
    /// Limits; `nil` where one ends.
    private(set) var limits: [Place: Int64?] = [:]
    /// Names of categories, by id.
    private(set) var categories: [Int64: String] = [:]
    private(set) var settings: [String: JSONValue] = [:]
    /// Rules as history tells them, by id.
    private(set) var rules: [Int64: JSONValue] = [:]
    /// What became of due days, as far as history tells it, by rule and day.
    private var dues: [String: JSONValue] = [:]
    /// What was told of the open period.
    private(set) var alerts: Set<PlainAlert> = []
    /// By which change each was taken back, of those that are.
    private(set) var undoneBy: [Int64: Int64] = [:]
    private var undone: [Int64: Int64] = [:]
    private var sums: [Scope: Sum] = [:]

    // MARK: What it comes to

    func sum(_ period: String, _ category: String? = nil) -> Sum {
        sums[Scope(period: period, category: category)] ?? Sum()
    }

    /// The limit in force; a total that nobody set is the sum of the categories' limits.
    func limit(_ period: String, _ category: String? = nil) -> Int64? {
        if let own = ownLimit(period, category) { return own }
        guard category == nil else { return nil }
        let named = Set(limits.keys.compactMap(\.category))
        let set = named.compactMap { ownLimit(period, $0) }
        return set.isEmpty ? nil : set.reduce(0, +)
    }

    private func ownLimit(_ period: String, _ category: String?) -> Int64? {
        if let only = limits[Place(category: category, period: period, isOnly: true)] { return only }
        let lasting = limits.filter { place, _ in
            place.category == category && !place.isOnly && place.period <= period
        }
        return lasting.max { $0.key.period < $1.key.period }?.value
    }

    func remaining(_ period: String, _ category: String? = nil) -> Int64? {
        limit(period, category).map { $0 - sum(period, category).amount }
    }

    /// Minor units of an amount on the wire with two decimals; nothing is 0 where no currency is named.
    static func minorUnits(_ amount: JSONValue?) -> Int64? {
        if amount?.string == "0" { return 0 }
        guard let text = amount?.string, text.dropLast(2).last == "." else { return nil }
        return Int64(text.filter { $0 != "." })
    }

    // MARK: Playing history

    /// Takes in the next change of the history.
    ///
    /// - Returns: What in it does not follow from the state before.
    mutating func apply(_ change: JSONValue) -> [String] {
        var faults: [String] = []
        if change["revision"]?.integer != revision + 1 { faults.append("follows revision \(revision)") }
        revision = change["revision"]?.integer ?? revision + 1
        for row in change["rows"]?.array ?? [] where !apply(row: row) { faults.append("row \(row.text)") }
        alerts.formUnion(reached)
        guard let other = change["undoes"]?.integer else { return faults }
        if undoneBy[other] != nil { faults.append("takes back \(other) a second time") }
        undone[revision] = other
        take(back: other, by: revision)
        return faults
    }

    /// An undo that is taken back leaves what it undid as done, and so on.
    private mutating func take(back other: Int64, by revision: Int64) {
        undoneBy[other] = revision
        guard let again = undone[other] else { return }
        undoneBy[again] = nil
        if let earlier = undone[again] { take(back: earlier, by: again) }
    }

    /// Takes in a row, and tells whether it was as the row says.
    mutating func apply(row: JSONValue) -> Bool {
        let before = row["before"] == .null ? nil : row["before"]
        let after = row["after"] == .null ? nil : row["after"]
        switch row["kind"]?.string {
        case "expense":
            guard let id = row["id"]?.integer else { return false }
            if let old = expenses[id] { count(old, -1) }
            if let after { count(after, 1) }
            return exchange(&expenses[id], after) == before
        case "expenses": return move(row)
        case "recurring":
            guard let id = row["id"]?.integer else { return false }
            return exchange(&rules[id], after) == before
        case "recurring_due":
            let place = "\(row["recurring"]?.text ?? "") \(row["due"]?.text ?? "")"
            return exchange(&dues[place], after) == before
        case "limit":
            guard let period = row["period"]?.string, let isOnly = row["only"]?.bool else { return false }
            let place = Place(category: row["category"]?.string, period: period, isOnly: isOnly)
            let isSame = limits[place] == before.map { Self.minorUnits($0) }
            limits[place] = after.map { Self.minorUnits($0) }
            return isSame
        case "category":
            guard let id = row["id"]?.integer else { return false }
            return exchange(&categories[id], after?["name"]?.string) == before?["name"]?.string
        case "setting":
            guard let name = row["name"]?.string else { return false }
            return exchange(&settings[name], after) == before
        default: return false
        }
    }

    /// Counts expenses under another category, all at once; all of them have to be in the one before.
    private mutating func move(_ row: JSONValue) -> Bool {
        let ranges = (row["ids"]?.string ?? "").split(separator: ",").map { part in
            part.split(separator: "-").compactMap { Int64($0) }
        }
        var count: Int64 = 0
        for range in ranges {
            guard let first = range.first, let last = range.last, first <= last else { return false }
            for id in first...last {
                guard let old = expenses[id], old["category"] == row["before"] else { return false }
                let new = old.replacing("category", with: row["after"] ?? .null)
                self.count(old, -1)
                self.count(new, 1)
                expenses[id] = new
                count += 1
            }
        }
        return row["count"]?.integer == count
    }

    private mutating func count(_ expense: JSONValue, _ sign: Int64) {
        let period = String((expense["date"]?.string ?? "").prefix(7))
        let amount = Self.minorUnits(expense["amount"]) ?? 0
        for category in Set([nil, expense["category"]?.string]) {
            sums[Scope(period: period, category: category), default: Sum()].amount += sign * amount
            sums[Scope(period: period, category: category), default: Sum()].count += sign
        }
    }
}

extension JSONValue {
    /// The object with another value for one of its members.
    fileprivate func replacing(_ name: String, with value: JSONValue) -> JSONValue {
        var object = JSONObject()
        for member in self.object?.members ?? [] {
            _ = object.append(member.name, member.name == name ? value : member.value)
        }
        return .object(object)
    }
}

private func exchange<Value>(_ place: inout Value?, _ new: Value?) -> Value? {
    defer { place = new }
    return place
}
