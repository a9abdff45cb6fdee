import BudgetCore

/// What the store is observed for; one sequence each, for all clients together.
enum ObservedFact: Hashable, Sendable {
    /// All that the value of such a topic follows from.
    case kind(Topic.Kind)
    /// What the figures of this category follow from.
    case category(CategoryID)
    /// Which categories there are, and what they are called.
    case names
}

extension BudgetStore {
    /// What has to be observed for a topic: a name may come to mean another category.
    func facts(of topic: Topic) -> [ObservedFact] {
        guard let folded = topic.category else { return [.kind(topic.kind)] }
        return [.names] + (category(folded: folded).map { [.category($0.id)] } ?? [])
    }

    /// Reads what a fact stands for, so that observation tracks it.
    func read(_ fact: ObservedFact) {
        switch fact {
        case .kind(let kind): _ = value(of: kind)
        case .category(let id): _ = categoryFigures(id)
        case .names: _ = categories
        }
    }
}
