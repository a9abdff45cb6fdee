/// One thing that happens to a budget; it says by itself what it is about, so that others can be cut out before it.
indirect enum StoryStep: Hashable, Sendable {
    case add(StoryExpense)
    case edit(Int, StoryExpense)
    case remove([Int])
    case limit(StoryLimit)
    case carryOver(StoryMode)
    case startDay(Int)
    case thresholds([Int])
    /// The budget's zone is that of the clock, or one in which it is tomorrow already.
    case zone(isEast: Bool)
    case category(CategoryStep)
    case recurring(RecurringStep)
    case batch([StoryStep], fails: Bool)
    case dryRun(StoryStep)
    case undo
    case redo
    /// The daemon ends, or is killed, and starts again so many days later.
    case turn(days: Int, isCrash: Bool)

    /// The name of the case, with that of a category's or a rule's.
    var kind: String {
        let words = "\(self)".split { "( ,.:)".contains($0) }
        let inner = words.firstIndex { $0.hasSuffix("CategoryStep") || $0.hasSuffix("RecurringStep") }
        return ([words[0]] + (inner.map { [words[$0 + 1]] } ?? [])).joined(separator: ".")
    }
}

/// What is booked; which expense an edit or a removal means is a number, counted around those that there are.
struct StoryExpense: Hashable, Sendable {
    var amount: Int
    var day: ModelDay
    /// The name, none if `nil`.
    var category: String?
    var isRefund = false
}

/// A limit that is set, or ended where its amount is `nil`.
struct StoryLimit: Hashable, Sendable {
    var category: String?
    var amount: Int?
    var month: ModelMonth
    /// Whether it is for that month alone.
    var isOnly: Bool
    /// Whether a past period may be changed.
    var past: Bool
}

/// A way to carry over, from a month on.
struct StoryMode: Hashable, Sendable {
    var mode: String
    /// From there on; from the open period if `nil`.
    var month: ModelMonth?
    var past = false
}

/// What happens to a category.
enum CategoryStep: Hashable, Sendable {
    case set(String, limit: Int?, mode: String?, month: ModelMonth?, past: Bool)
    case rename(String, to: String)
    case merge(String, into: String)
    case remove(String, moveTo: String?)
}

/// What happens to what recurs; which rule is meant is a number, counted around those that there are.
enum RecurringStep: Hashable, Sendable {
    case add(StoryRule)
    case edit(Int, amount: Int)
    case skip(Int)
    case book(Int, amount: Int?)
    case remove(Int)
}

/// A rule that is made.
struct StoryRule: Hashable, Sendable {
    var amount: Int
    var category: String?
    var every: String
    var interval: Int
    var anchor: ModelDay
    var isOnLastDay: Bool
    var until: ModelDay?
    var isAutomatic: Bool
    var isBackfilled: Bool
}
