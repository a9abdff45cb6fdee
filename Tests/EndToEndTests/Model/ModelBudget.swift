import BudgetCore

/// A budget as the contract has it, reckoned anew from lists for every question.
struct ModelBudget: Sendable {
    private(set) var facts = ModelFacts()
    /// The day by the clock, which is that of the budget unless its zone is another.
    private(set) var clock: ModelDay
    /// How everything was before each change that may be taken back, the newest last.
    private var before: [Earlier] = []
    /// How everything was before each undo that may be taken back, the newest last.
    private var undone: [Earlier] = []
    /// What was told of the limits, once for ever.
    private(set) var alerts: Set<ModelAlert> = []
    /// Whether what was done last let something be booked by itself, which is a change of its own.
    private(set) var hasBooked = false

    /// How everything was.
    private struct Earlier: Sendable {
        var facts: ModelFacts
        /// Whether something was booked by itself since, which may stand in the way.
        var isOvertaken = false
    }

    init(clock: ModelDay) {
        self.clock = clock
    }

    /// The day it is in the budget's zone.
    var today: ModelDay { facts.isEast ? clock.next : clock }

    /// The open period.
    var open: ModelPeriod { period(ModelPeriod(holding: today, startDay: facts.startDay).label) }

    /// The period of that label.
    func period(_ label: ModelMonth) -> ModelPeriod { ModelPeriod(label, startDay: facts.startDay) }

    /// How a scope stands in a period.
    func figures(_ scope: ModelFacts.Scope, in period: ModelPeriod) -> ModelFigures {
        facts.figures(scope, in: period, today: today)
    }

    /// Whether there is a change of the story's own that can be taken back.
    var canUndo: Bool { !before.isEmpty }

    /// Whether the change that an undo or redo is about may be refused as overtaken.
    func mayConflict(_ step: StoryStep) -> Bool {
        switch step {
        case .undo: before.last?.isOvertaken == true
        case .redo: undone.last?.isOvertaken == true
        default: false
        }
    }

    /// Does what a step does.
    mutating func apply(_ step: StoryStep, _ result: JSONValue?) throws {
        switch step {
        case .undo: undone.append(try goBack(before.popLast()))
        case .redo: before.append(try goBack(undone.popLast()))
        default:
            let earlier = facts
            do {
                try facts.apply(step, result, today: today)
            } catch {
                facts = earlier
                throw error
            }
            before.append(Earlier(facts: earlier))
            undone = []
        }
        bookDue()
        notice()
    }

    /// Lets it be another day.
    mutating func turn(to day: ModelDay) {
        clock = day
        bookDue()
        notice()
    }

    /// Brings back how everything was, and returns how it is.
    private mutating func goBack(_ earlier: Earlier?) throws -> Earlier {
        guard let earlier else { throw ModelRefusal(code: "not_found") }
        defer {
            let last = facts.lastCategory
            facts = earlier.facts
            facts.lastCategory = last
        }
        return Earlier(facts: facts, isOvertaken: earlier.isOvertaken)
    }

    /// Books what is due; nothing that is taken back takes that back.
    private mutating func bookDue() {
        hasBooked = !facts.due(today).isEmpty
        for (rule, day) in facts.due(today) {
            let id = ModelFacts.provisionalID(rule, day)
            facts.book(rule, day, as: id)
            guard let expense = facts.expenses[id] else { continue }
            let name = expense.category.flatMap { facts.categories[$0] }
            changeEarlier { earlier in
                earlier.isOvertaken = true
                earlier.facts.expenses[id] = expense
                earlier.facts.rules[rule]?.settled.insert(day)
                if let category = expense.category, earlier.facts.categories[category] == nil {
                    earlier.facts.categories[category] = name
                }
            }
        }
    }

    private mutating func changeEarlier(_ change: (inout Earlier) -> Void) {
        for index in before.indices { change(&before[index]) }
        for index in undone.indices { change(&undone[index]) }
    }

    /// Gives an expense that a rule booked the number that the daemon gave it.
    mutating func name(_ provisional: Int64, _ id: Int64) {
        facts.expenses[id] = facts.expenses.removeValue(forKey: provisional)
        changeEarlier { earlier in
            if let expense = earlier.facts.expenses.removeValue(forKey: provisional) {
                earlier.facts.expenses[id] = expense
            }
        }
    }

    /// Remembers which thresholds are reached, and what is over.
    private mutating func notice() {
        for scope in facts.scopes {
            let figures = figures(scope, in: open)
            for threshold in facts.thresholds where figures.percent.map({ $0 >= threshold }) ?? false {
                alerts.insert(ModelAlert(scope: scope, label: open.label, threshold: threshold))
            }
            if figures.state == "over" {
                alerts.insert(ModelAlert(scope: scope, label: open.label, threshold: nil))
            }
        }
    }
}

/// That a scope reached a threshold in a period, or went over if that is `nil`.
struct ModelAlert: Hashable, Sendable {
    let scope: ModelFacts.Scope
    let label: ModelMonth
    let threshold: Int?
}
