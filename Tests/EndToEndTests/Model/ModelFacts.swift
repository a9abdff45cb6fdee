/// What a budget consists of, in lists: all that an undo brings back.
struct ModelFacts: Hashable, Sendable {
    /// The whole budget if `nil`, else the category of that number.
    typealias Scope = Int?

    var startDay = 1
    /// Whether the budget's zone is one in which it is tomorrow already at noon of the stories' clock.
    var isEast = false
    var thresholds = [80, 100]
    var expenses: [Int64: ModelExpense] = [:]
    /// The names by numbers of the model's own, so that a new name changes nothing else.
    var categories: [Int: String] = [:]
    /// The last of those numbers that was given.
    var lastCategory = 0
    var limits: [Scope: ModelLimits] = [:]
    var modes: [Scope: [ModelMonth: String]] = [:]
    var rules: [Int64: ModelRule] = [:]

    /// The category of that name, in any case of its letters; `ß` is `SS` in capitals.
    func category(named name: String) -> Int? {
        categories.first { $0.value.uppercased() == name.uppercased() }?.key
    }

    /// Every scope there is.
    var scopes: [Scope] { [nil] + categories.keys.sorted() }
}

/// An expense, or a refund if its amount is negative.
struct ModelExpense: Hashable, Sendable {
    var amount: Int
    var day: ModelDay
    var category: Int?
    /// The rule that booked it.
    var rule: Int64?
}

/// A scope's limits through time: a list of words, of which the newest that holds counts.
struct ModelLimits: Hashable, Sendable {
    /// From that month on; `nil` from where there is none again.
    var from: [ModelMonth: Int?] = [:]
    /// For that month alone.
    var only: [ModelMonth: Int] = [:]

    /// The limit of a month, `nil` if there is none.
    func limit(in month: ModelMonth) -> Int? { only[month] ?? lasting(in: month) }

    /// The limit of a month but for those of one month alone.
    func lasting(in month: ModelMonth) -> Int? {
        var found: Int?
        for (first, amount) in from.sorted(by: { $0.key < $1.key }) where first <= month { found = amount }
        return found
    }

    /// The limits of both together, month by month.
    func merged(with other: ModelLimits) -> ModelLimits {
        var sum = ModelLimits()
        for month in Set(from.keys).union(other.from.keys) {
            sum.from[month] = .some(Self.sum(lasting(in: month), other.lasting(in: month)))
        }
        for month in Set(only.keys).union(other.only.keys) {
            sum.only[month] = Self.sum(limit(in: month), other.limit(in: month))
        }
        return sum
    }

    private static func sum(_ one: Int?, _ other: Int?) -> Int? {
        one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
    }
}
