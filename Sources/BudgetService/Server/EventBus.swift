import BudgetCore
import Observation

/// Tells watchers what changed: observation of the store says that something did, the bus says what, and to whom.
///
/// There is one `Observations` sequence per observed fact for the whole daemon, because one per subscriber leaks
/// while nothing changes. It does not suppress an equal value, so the bus compares with what each was told last.
@MainActor final class EventBus {
    private struct Weak {
        weak var subscription: Subscription?
    }

    /// What the text of a topic's value depends on, besides the value.
    private struct Writing: Hashable {
        let topic: Topic
        let locale: String?
        let showsDetails: Bool
    }

    let store: BudgetStore
    private let caps: Caps
    let feed: ChangeFeed
    private var subscribers: [Int64: Weak] = [:]
    private var observers: [ObservedFact: Task<Void, Never>] = [:]
    private var revisions: Task<Void, Never>?
    private var lastNumber: Int64 = 0
    private var changed: Set<ObservedFact> = []
    private var hasChanges = false
    private var isDeliveryDue = false
    /// Values as they were written since the last change: watchers mostly ask for the same.
    private var written: [Writing: [UInt8]] = [:]
    private var generation = -1

    /// Called after events were written to sessions.
    var afterDelivery: @MainActor () -> Void = {}
    /// Asks for ``tellPaced()`` after this time.
    var callLater: @MainActor (Duration) -> Void = { _ in }
    /// When that was asked for, if it has not come yet.
    private var isCalledAt: ContinuousClock.Instant?
    /// How often observation reported each fact; a change that does not concern a fact must not count.
    private(set) var reports: [ObservedFact: Int] = [:]
    /// Events written since the start.
    private(set) var events = 0

    init(_ store: BudgetStore, _ feed: ChangeFeed, _ caps: Caps) {
        self.store = store
        self.feed = feed
        self.caps = caps
    }

    isolated deinit {
        for observer in observers.values { observer.cancel() }
        revisions?.cancel()
    }

    /// Subscriptions of all clients.
    var count: Int { subscribers.count }

    /// Registers a subscription and gives the current values, in one turn, so that nothing falls between.
    ///
    /// - Throws: `limit_exceeded`, or `resync_required` if the changes asked for are not kept.
    func subscribe(_ session: ClientSession, _ wish: Subscription.Wish) throws(BudgetError) -> [UInt8] {
        guard session.subscriptions.count < caps.subscriptions else {
            throw BudgetError(
                .limitExceeded,
                "A connection has at most \(caps.subscriptions) subscriptions.",
                hint: "One subscription takes several topics."
            )
        }
        var position: Subscription.Position?
        if wish.wantsChanges {
            let revision = try feed.start(since: wish.since, of: wish.ledger)
            position = Subscription.Position(revision: revision, goal: revision)
        }
        lastNumber += 1
        let told = wish.topics.map { (topic: $0, text: text(of: $0, for: session, wish.locale)) }
        let subscription = Subscription(lastNumber, session, wish, told, position)
        // Who is gone reads nothing: a sync after it would wait for ever until all is told.
        if !session.isGone { register(subscription, session) }
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("subscription")
            writer.integer(subscription.number)
            if wish.wantsChanges {
                writer.name("ledger")
                writer.string(store.ledgerID)
            }
            writer.name("values")
            writer.object { Self.write(told, to: &$0) }
        }
        return writer.bytes
    }

    private func register(_ subscription: Subscription, _ session: ClientSession) {
        session.subscriptions[subscription.number] = subscription
        subscribers[subscription.number] = Weak(subscription: subscription)
        if let position = subscription.position {
            observeRevisions()
            // What came before the reply's revision follows the reply.
            if position.revision < store.revision { announce(nil) }
        } else {
            observe(subscription)
        }
    }

    /// Ends a subscription of a session, or returns `false` if it has none of this number.
    func unsubscribe(_ session: ClientSession, _ number: Int64) -> Bool {
        guard session.subscriptions[number] != nil else { return false }
        end(session, number, reason: "unsubscribed")
        return true
    }

    /// Ends all subscriptions of a session that is told why, or is gone.
    func endAll(of session: ClientSession, reason: StaticString?) {
        for number in session.subscriptions.keys.sorted() { end(session, number, reason: reason) }
    }

    /// Sends a session all that it has not been told yet, even if it has left bytes unread or wants a pause.
    func deliver(to session: ClientSession) {
        for subscription in session.subscriptions.values {
            subscription.position?.goal = store.revision
            tell(subscription)
        }
    }

    /// Sends a session what waited for it to read.
    func deliverWaiting(to session: ClientSession) {
        for subscription in session.subscriptions.values where subscription.isWaiting { offer(subscription) }
    }

    func end(_ session: ClientSession, _ number: Int64, reason: StaticString?) {
        session.subscriptions.removeValue(forKey: number)?.wake(all: true)
        subscribers[number] = nil
        guard let reason else { return }
        var writer = JSONWriter(capacity: 96)
        writer.object { writer in
            writer.name("event")
            writer.string("end")
            writer.name("subscription")
            writer.integer(number)
            writer.name("reason")
            writer.string("\(reason)")
        }
        session.send(line: writer.bytes)
    }

    // MARK: From observation to lines

    private func observe(_ subscription: Subscription) {
        for (topic, _) in subscription.topics {
            for fact in store.facts(of: topic) { observe(fact) }
        }
    }

    private func observe(_ fact: ObservedFact) {
        guard observers[fact] == nil else { return }
        let store = store
        // The value is read to be tracked only: when it tells, the bus wants the newest, not that of now. The
        // closure takes over the main actor; spelling that out crashes the compiler of Swift 6.3.
        let reports = Observations {
            store.read(fact)
            // Currency, locale and what may be shown decide how any value is written.
            _ = store.settings
            return fact
        }
        observers[fact] = Task { [weak self] in
            for await fact in reports { self?.note(fact) }
        }
    }

    private func observeRevisions() {
        guard revisions == nil else { return }
        let store = store
        let reports = Observations { store.revision }
        revisions = Task { [weak self] in
            for await _ in reports { self?.announce(nil) }
        }
    }

    private func note(_ fact: ObservedFact) {
        reports[fact, default: 0] += 1
        announce(fact)
    }

    /// Several facts change in one turn: they are told together, in the next.
    private func announce(_ fact: ObservedFact?) {
        if let fact { changed.insert(fact) } else { hasChanges = true }
        guard !isDeliveryDue else { return }
        isDeliveryDue = true
        Task { [weak self] in self?.deliverChanged() }
    }

    private func deliverChanged() {
        isDeliveryDue = false
        let facts = changed
        let hasChanges = hasChanges
        changed = []
        self.hasChanges = false
        if facts.contains(.names) { forgetFormerCategories() }
        for (number, entry) in subscribers {
            guard let subscription = entry.subscription else {
                subscribers[number] = nil
                continue
            }
            // A name may mean another category now.
            if facts.contains(.names) { observe(subscription) }
            if subscription.concerns(facts, hasChanges: hasChanges, store) { offer(subscription) }
        }
        afterDelivery()
    }

    /// Ends the observation of categories that are no more.
    private func forgetFormerCategories() {
        for case .category(let id) in observers.keys where store.budgets[id] == nil {
            observers.removeValue(forKey: .category(id))?.cancel()
        }
    }

    /// Tells those whose pause is over.
    func tellPaced() {
        isCalledAt = nil
        for entry in subscribers.values {
            if let subscription = entry.subscription, subscription.isWaiting { offer(subscription) }
        }
        afterDelivery()
    }

    /// Tells a watcher its news if it reads and wants no pause, or else notes that there are some.
    private func offer(_ subscription: Subscription) {
        subscription.isWaiting = true
        guard subscription.session?.isReadyForEvents == true else { return }
        guard let pause = subscription.pause else { return tell(subscription) }
        let instant = ContinuousClock.now + pause
        guard isCalledAt.map({ instant < $0 }) ?? true else { return }
        isCalledAt = instant
        callLater(pause)
    }

    private func tell(_ subscription: Subscription) {
        guard let session = subscription.session else { return }
        subscription.isWaiting = false
        if subscription.position != nil { return tellChanges(subscription, session) }
        let news = subscription.news { text(of: $0, for: session, subscription.locale) }
        guard !news.isEmpty else { return }
        subscription.note()
        send("values", subscription, store.revision, to: session) { writer in
            writer.name("values")
            writer.object { Self.write(news, to: &$0) }
        }
    }

    func send(
        _ event: String,
        _ subscription: Subscription,
        _ revision: Int64,
        to session: ClientSession,
        _ members: (inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("event")
            writer.string(event)
            writer.name("subscription")
            writer.integer(subscription.number)
            writer.name("revision")
            writer.integer(revision)
            members(&writer)
        }
        events += 1
        session.send(line: writer.bytes)
    }

    // MARK: Values

    private static func write(_ values: [(topic: Topic, text: [UInt8])], to writer: inout JSONWriter) {
        for (topic, text) in values {
            writer.name(any: topic.name)
            writer.raw(text)
        }
    }

    /// The text of a topic's present value, made once for all who ask for the same.
    private func text(of topic: Topic, for session: ClientSession, _ locale: String?) -> [UInt8] {
        if generation != store.generation || written.count >= 32 {
            written.removeAll(keepingCapacity: true)
            generation = store.generation
        }
        let showsDetails = !session.isReadOnly || store.settings.readOnlyShows == .all
        let key = Writing(topic: topic, locale: locale, showsDetails: showsDetails)
        if let text = written[key] { return text }
        var writer = JSONWriter()
        writer.value(store.value(of: topic), session.view(locale: locale))
        written[key] = writer.bytes
        return writer.bytes
    }
}
