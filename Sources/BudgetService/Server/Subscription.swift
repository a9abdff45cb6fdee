import BudgetCore

/// What one client asked to hear of, and what it was told last.
@MainActor final class Subscription {
    let number: Int64
    /// The locale that was asked for, `nil` for the budget's.
    let locale: String?
    private(set) weak var session: ClientSession?
    /// What is asked for, each with the value told last as it was written.
    private(set) var topics: [(topic: Topic, text: [UInt8])]
    /// Whether something changed while the client was not reading: the one slot that it costs.
    var isWaiting = false

    init(
        _ number: Int64,
        _ session: ClientSession,
        _ locale: String?,
        _ topics: [(topic: Topic, text: [UInt8])]
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

    /// The topics whose text differs from the one told last, which is then the one told.
    func news(_ text: (Topic) -> [UInt8]) -> [(topic: Topic, text: [UInt8])] {
        var news: [(topic: Topic, text: [UInt8])] = []
        for index in topics.indices {
            let current = text(topics[index].topic)
            guard current != topics[index].text else { continue }
            topics[index].text = current
            news.append(topics[index])
        }
        return news
    }
}
