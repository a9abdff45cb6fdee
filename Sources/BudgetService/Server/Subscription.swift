import BudgetCore

/// What one client asked to hear of, and what it was told last.
@MainActor final class Subscription {
    let number: Int64
    /// The locale that was asked for, `nil` for the budget's.
    let locale: String?
    private(set) weak var session: ClientSession?
    private(set) var topics: [(topic: Topic, told: TopicValue)]
    /// Whether something changed while the client was not reading: the one slot that it costs.
    var isWaiting = false

    init(
        _ number: Int64,
        _ session: ClientSession,
        _ locale: String?,
        _ topics: [(topic: Topic, told: TopicValue)]
    ) {
        self.number = number
        self.session = session
        self.locale = locale
        self.topics = topics
    }

    /// Whether any of the kinds is asked for.
    func concerns(_ kinds: Set<Topic.Kind>) -> Bool {
        topics.contains { kinds.contains($0.topic.kind) }
    }

    /// The topics whose value differs from the one told last, which is then the one told.
    func news(_ value: (Topic.Kind) -> TopicValue) -> [(topic: Topic, value: TopicValue)] {
        var news: [(topic: Topic, value: TopicValue)] = []
        for index in topics.indices {
            let (topic, told) = topics[index]
            let current = Self.value(for: topic, value(topic.kind))
            guard current != told else { continue }
            topics[index].told = current
            news.append((topic, current))
        }
        return news
    }

    /// Of a topic about one category, only that category counts.
    static func value(for topic: Topic, _ value: TopicValue) -> TopicValue {
        guard let folded = topic.category, case .categories(let figures, let categories) = value else {
            return value
        }
        guard let category = categories.values.first(where: { $0.folded == folded }) else {
            return .categories([:], [:])
        }
        return .categories(figures.filter { $0.key == category.id }, [category.id: category])
    }
}
