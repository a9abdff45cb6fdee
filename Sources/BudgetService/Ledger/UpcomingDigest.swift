import BudgetCore

/// What is due by a period's end and not booked: how much, and the next of it.
struct UpcomingDigest: Hashable, Sendable {
    /// How many entries are listed.
    static let most = 20

    /// How many due days there are.
    var count = 0
    /// The sums by scope; those without a category are only in the total.
    var sums: [BudgetScope: Amount] = [:]
    /// Those that are due first.
    var next: [UpcomingEntry] = []

    /// The sum of all.
    var sum: Amount { sums[.total] ?? .zero }

    /// Nothing.
    init() {}

    /// What these entries come to.
    init(_ entries: some Sequence<UpcomingEntry>) {
        for entry in entries { count(entry.amount, entry.category) }
        next = Array(entries.sorted { ($0.due, $0.recurring) < ($1.due, $1.recurring) }.prefix(Self.most))
    }

    /// Counts a due day in.
    mutating func count(_ amount: Amount, _ category: CategoryID?) {
        count += 1
        add(amount, .total)
        if let category { add(amount, .category(category)) }
    }

    /// The bound of all sums holds here too; only amounts that nobody has can reach it.
    private mutating func add(_ amount: Amount, _ scope: BudgetScope) {
        let sum = (sums[scope] ?? .zero) + amount
        sums[scope] = Amount(minorUnits: max(-Amount.largestSum, min(Amount.largestSum, sum.minorUnits)))
    }
}
