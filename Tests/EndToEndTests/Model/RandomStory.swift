import BudgetTestSupport

/// Stories by chance, each the same for its seed.
struct RandomStory {
    private static let names = ["food", "Straße", "travel", "rent"]
    private static let modes = ["none", "surplus", "deficit", "both"]

    private var random: SeededGenerator
    /// Which commands the daemon knows.
    private let commands: Set<String>
    private var today: ModelDay

    init(seed: UInt64, today: ModelDay = ModelDay(2026, 1, 28), commands: Set<String>) {
        random = SeededGenerator(seed: seed)
        self.today = today
        self.commands = commands
    }

    /// So many steps.
    mutating func steps(_ count: Int) -> [StoryStep] {
        // Most of what a budget can tell hangs on a limit and a way to carry over.
        var steps: [StoryStep] = [
            .limit(StoryLimit(category: nil, amount: 60_000, month: month(-2), isOnly: false, past: true)),
            .limit(StoryLimit(category: "food", amount: 20_000, month: month(-1), isOnly: false, past: true)),
        ]
        if chance(2) { steps.removeFirst() }
        while steps.count < count {
            steps.append(step())
            // What was taken back is done again only where nothing came between.
            while steps.last == .undo || steps.last == .redo, chance(2) {
                steps.append(chance(3) ? .undo : .redo)
            }
        }
        return steps
    }

    private mutating func step() -> StoryStep {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<22: return .add(expense())
        case 22..<29: return .edit(pick(), edited())
        case 29..<34: return .remove((0...Int.random(in: 0..<3, using: &random)).map { _ in pick() })
        case 34..<42: return .limit(limit())
        case 42..<46: return .carryOver(wayToCarryOver())
        case 46..<49: return .startDay([1, 1, 15, 25, 28, 30, 31].randomElement(using: &random) ?? 1)
        case 49..<51:
            return .thresholds([[80, 100], [50, 80, 100], [100], [25]].randomElement(using: &random) ?? [])
        case 51..<53: return .zone(isEast: chance(2))
        case 53..<60: return .undo
        case 60..<62: return .redo
        case 62..<67: return batch()
        case 67..<73: return .dryRun(other() ?? simple())
        case 73..<80: return turn()
        case 80..<89 where commands.contains("category.merge"): return .category(categoryStep())
        case 89..<100 where commands.contains("recurring.add"): return .recurring(recurringStep())
        default: return .add(expense())
        }
    }

    private mutating func simple() -> StoryStep {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .edit(pick(), edited())
        case 1: .remove([pick()])
        case 2: .limit(limit())
        case 3: .carryOver(wayToCarryOver())
        default: .add(expense())
        }
    }

    /// Numbers that mean other expenses once the batch has begun stand first in it.
    private mutating func batch() -> StoryStep {
        var steps = [simple()]
        for _ in 0..<Int.random(in: 1..<4, using: &random) {
            steps.append(other() ?? (chance(3) ? .limit(limit()) : .add(expense())))
        }
        return .batch(steps, fails: chance(4))
    }

    /// At times something about a category or what recurs.
    private mutating func other() -> StoryStep? {
        if chance(4), commands.contains("category.merge") { return .category(categoryStep()) }
        if chance(4), commands.contains("recurring.add") { return .recurring(.add(rule())) }
        return nil
    }

    private mutating func turn() -> StoryStep {
        let days = [1, 1, 3, 9, 20, 31, 45].randomElement(using: &random) ?? 1
        today = today.adding(days)
        return .turn(days: days, isCrash: chance(3))
    }

    private mutating func expense() -> StoryExpense {
        var amount = Int.random(in: -8_000...25_000, using: &random)
        if chance(6) { amount = Int.random(in: 0..<4, using: &random) * 10_000 }
        if amount == 0 { amount = 1 }
        let day = today.adding(
            chance(2) ? Int.random(in: -5...2, using: &random) : Int.random(in: -75...45, using: &random)
        )
        return StoryExpense(amount: amount, day: day, category: category(), isRefund: chance(12))
    }

    private mutating func edited() -> StoryExpense {
        var expense = expense()
        expense.isRefund = false
        return expense
    }

    private mutating func limit() -> StoryLimit {
        StoryLimit(
            category: chance(2) ? nil : category(),
            amount: chance(5) ? nil : Int.random(in: 0...40, using: &random) * 2_500,
            month: month(Int.random(in: -3...3, using: &random)),
            isOnly: chance(3),
            past: chance(2)
        )
    }

    private mutating func wayToCarryOver() -> StoryMode {
        let month = chance(2) ? nil : month(Int.random(in: -3...2, using: &random))
        return StoryMode(mode: mode(), month: month, past: chance(2))
    }

    private mutating func categoryStep() -> CategoryStep {
        let name = Self.names.randomElement(using: &random) ?? "food"
        let other = (Self.names + ["new"]).randomElement(using: &random) ?? "food"
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return .rename(name, to: other)
        case 1: return .merge(name, into: other)
        case 2: return .remove(name, moveTo: chance(2) ? nil : other)
        default:
            let amount = chance(4) ? nil : Int.random(in: 0...40, using: &random) * 1_000
            let month = chance(2) ? nil : month(Int.random(in: -3...2, using: &random))
            let mode = chance(2) ? mode() : nil
            return .set(name, limit: amount, mode: mode, month: month, past: chance(2))
        }
    }

    private mutating func recurringStep() -> RecurringStep {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .edit(pick(), amount: Int.random(in: 1...9_000, using: &random))
        case 1: return .skip(pick())
        case 2, 3: return .book(pick(), amount: chance(2) ? nil : Int.random(in: 1...9_000, using: &random))
        case 4: return .remove(pick())
        default: return .add(rule())
        }
    }

    private mutating func rule() -> StoryRule {
        let every = ["day", "week", "month", "month", "year"].randomElement(using: &random) ?? "month"
        let anchor =
            chance(3) ? ModelDay(31, of: today.month) : today.adding(Int.random(in: -40...20, using: &random))
        return StoryRule(
            amount: Int.random(in: 1...9_000, using: &random),
            category: category(),
            every: every,
            interval: every == "day"
                ? Int.random(in: 2...15, using: &random) : Int.random(in: 1...2, using: &random),
            anchor: anchor,
            isOnLastDay: every == "month" && chance(4),
            until: chance(4) ? anchor.adding(Int.random(in: 0...90, using: &random)) : nil,
            isAutomatic: chance(2),
            isBackfilled: chance(2)
        )
    }

    // MARK: Small choices

    private mutating func category() -> String? {
        if chance(4) { return nil }
        let name = Self.names.randomElement(using: &random)
        return chance(8) ? name?.uppercased() : name
    }

    private mutating func mode() -> String { Self.modes.randomElement(using: &random) ?? "none" }

    private func month(_ distance: Int) -> ModelMonth { today.month.adding(distance) }

    private mutating func pick() -> Int { Int.random(in: 0..<1_000, using: &random) }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}
