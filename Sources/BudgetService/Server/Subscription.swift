import BudgetCore

/// What one client asked to hear of, and what it was told last.
@MainActor final class Subscription {
    /// Where a watcher of every change is.
    struct Position {
        /// The change told last.
        var revision: Int64
        /// The change up to which it is told without a pause: what has come at once, or before a sync.
        var goal: Int64
        /// Whether the next ones are being read.
        var isReading = false
        /// Who waits until the watcher was told of a revision.
        var waiting: [(revision: Int64, continuation: CheckedContinuation<Void, Never>)] = []
    }

    /// What a client asks for.
    struct Wish {
        var topics: [Topic] = []
        /// The locale that was asked for, `nil` for the budget's.
        var locale: String?
        /// Whether every change is told, rather than the newest values.
        var wantsChanges = false
        /// The change that the client knows already; `nil` for the present one.
        var since: Int64?
        /// The ledger that the client knows, if it says.
        var ledger: String?
        /// The time between two events, at least.
        var interval = Duration.zero
    }

    let number: Int64
    let locale: String?
    private(set) weak var session: ClientSession?
    /// What is asked for, each with the value told last as it was written.
    private(set) var topics: [(topic: Topic, text: [UInt8])]
    /// Present if every change is told.
    var position: Position?
    /// Whether something is to be told when the client reads, or its interval is over: the one slot that it costs.
    var isWaiting = false

    private let interval: Duration
    private var told = ContinuousClock.now

    init(
        _ number: Int64,
        _ session: ClientSession,
        _ wish: Wish,
        _ topics: [(topic: Topic, text: [UInt8])],
        _ position: Position?
    ) {
        self.number = number
        self.session = session
        self.topics = topics
        self.position = position
        locale = wish.locale
        interval = wish.interval
    }

    /// Whether a change of these facts, or any at all, may be news.
    func concerns(_ changed: Set<ObservedFact>, hasChanges: Bool, _ store: BudgetStore) -> Bool {
        if position != nil { return hasChanges }
        return topics.contains { !changed.isDisjoint(with: store.facts(of: $0.topic)) }
    }

    /// Whether changes are being told, some at a time, of which the rest follows without a pause.
    private var isUnderWay: Bool { position.map { $0.revision < $0.goal } ?? false }

    /// How long an event has to wait still; `nil` if it may go out now.
    var pause: Duration? {
        guard interval > .zero, !isUnderWay else { return nil }
        let rest = told + interval - .now
        return rest > .zero ? rest : nil
    }

    /// An event goes out now.
    func note() {
        if interval > .zero { told = .now }
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

    /// Lets go of those who wait for what was told by now, or of all.
    func wake(all: Bool = false) {
        guard var position, !position.waiting.isEmpty else { return }
        let ready = position.waiting.filter { all || $0.revision <= position.revision }
        position.waiting.removeAll { all || $0.revision <= position.revision }
        self.position = position
        for waiter in ready { waiter.continuation.resume() }
    }
}
