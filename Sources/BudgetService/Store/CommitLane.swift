import BudgetCore

/// The one way for changes: gathers those that arrive while a commit is under way into the next one.
///
/// Durable before visible: the store hears of a change, and the client of its answer, only after its COMMIT.
@MainActor final class CommitLane {
    /// Changes of one transaction at most, so that no answer waits for too many others.
    static let largestGroup = 256

    private struct Waiting {
        let request: ChangeRequest
        let answer: @MainActor (ChangeOutcome) -> Void

        /// The request as of now and today: the day may have turned while it waited.
        func asked(on today: CalendarDay, at time: Int64) -> ChangeRequest {
            var request = request
            request.today = today
            request.time = time
            return request
        }
    }

    private let clock: WallClock
    private let ledger: Ledger
    private let store: BudgetStore
    private var waiting: [Waiting] = []
    private var nextDay: CalendarDay?
    private var isTurning = false
    private var afterNextDay: [@MainActor () -> Void] = []
    private var worker: Task<Void, Never>?
    private var isClosed = false
    /// Whether due days are not booked because the disk was full.
    var isBookingOwed = false
    private let booking: AutomaticBooking

    /// What day it is by these settings, if that is known.
    var today: @MainActor (Settings) -> CalendarDay? = { _ in nil }
    /// Called after the answers of a group were given.
    var afterGroup: @MainActor ([ChangeOutcome]) -> Void = { _ in }
    /// Called after due days were booked, or were not, by themselves.
    var afterBooking: @MainActor (AutomaticBooking.Outcome) -> Void = { _ in }
    /// Called with what a turn of the day has to tell.
    var afterTurn: @MainActor ([Alert]) -> Void = { _ in }
    /// Called when nothing is under way any more.
    var afterWork: @MainActor () -> Void = {}
    /// Called when a commit failed; after a final failure nothing is committed any more.
    var onFailure: @MainActor (StorageFailure) -> Void = { _ in }

    init(_ ledger: Ledger, _ store: BudgetStore, _ clock: WallClock) {
        self.clock = clock
        self.ledger = ledger
        self.store = store
        booking = AutomaticBooking(ledger: ledger, clock: clock)
    }

    /// Queues a change for the next ``commit()``; the answer comes in a later turn, in the order of the calls.
    func submit(_ request: ChangeRequest, _ answer: @escaping @MainActor (ChangeOutcome) -> Void) {
        guard !isClosed else {
            answer(.refused(BudgetError(.storageFailed, "The disk failed; budgetd is about to start anew.")))
            return
        }
        waiting.append(Waiting(request: request, answer: answer))
    }

    /// Moves the store to another day, between two groups.
    ///
    /// - Parameters:
    ///   - day: The day that it is.
    ///   - body: Called once the store is there, at once if it is already, and also if the ledger cannot tell its facts.
    func turn(to day: CalendarDay, then body: (@MainActor () -> Void)? = nil) {
        // A turn that is under way may be to another day, although the store is still on this one.
        guard !isClosed, day != store.today || nextDay != nil || isTurning else {
            body?()
            return
        }
        nextDay = day
        if let body { afterNextDay.append(body) }
        commit()
    }

    /// Whether nothing is queued or under way.
    var isIdle: Bool { worker == nil && waiting.isEmpty && nextDay == nil }

    /// Commits what is queued, unless a commit is under way already, which then takes it on.
    ///
    /// Called at the end of a turn, so that changes which arrived together are committed together.
    func commit() {
        guard worker == nil, !isClosed, nextDay != nil || !waiting.isEmpty else { return }
        worker = Task.immediate {
            while !isClosed, nextDay != nil || !waiting.isEmpty {
                if let day = nextDay { await turnDay(day) } else { await commitGroup() }
            }
            worker = nil
            afterWork()
        }
    }

    private func commitGroup() async {
        let group = Array(waiting.prefix(Self.largestGroup))
        waiting.removeFirst(group.count)
        let time = clock.milliseconds
        let committed = await ledger.commit(group.map { $0.asked(on: store.today, at: time) })
        let changes = committed.outcomes.compactMap { outcome in
            if case .applied(_, let change) = outcome { change } else { nil }
        }
        // A change may have left days due, such as an undo that brings a rule back, or a zone in which it is the
        // next day already; nobody sees them so.
        let facts = await factsAfterBooking(changes, committed.nextAutomatic)
        store.apply(changes, oldestRevision: committed.oldestRevision)
        if let facts { store.replace(facts) }
        // Another zone may be on another day; whatever comes with that day is there with the answer.
        if changes.contains(where: { $0.settings != nil }), let day = today(store.settings),
            day != store.today || changes.contains(where: { $0.today != nil })
        {
            await turnDay(day)
        }
        for (waiting, outcome) in zip(group, committed.outcomes) { waiting.answer(outcome) }
        if let failure = committed.failure { fail(failure) }
        afterGroup(committed.outcomes)
    }

    private func turnDay(_ day: CalendarDay) async {
        nextDay = nil
        let waiting = afterNextDay
        afterNextDay = []
        isTurning = true
        defer {
            isTurning = false
            for body in waiting { body() }
        }
        // What is due on the new day is booked before anybody sees it.
        await book(on: day)
        guard !isClosed else { return }
        do {
            afterTurn(try await ledger.tellAlerts(on: day, now: clock.milliseconds))
            store.replace(try await ledger.facts(on: day))
            try await ledger.forgetOldKeys(now: clock.milliseconds)
        } catch {
            fail(StorageFailure(error))
        }
    }

    private func factsAfterBooking(_ changes: [StoreChange], _ next: CalendarDay?) async -> StoreFacts? {
        let turned = changes.last { $0.today != nil }?.today
        let day = turned ?? store.today
        guard !changes.isEmpty, let next, next <= day,
            isBookingOwed || turned != nil || changes.contains(where: { $0.upcoming != nil })
        else { return nil }
        guard await book(on: day) > 0 else { return nil }
        do {
            return try await ledger.facts(on: day)
        } catch {
            fail(StorageFailure(error))
            return nil
        }
    }

    /// Books what is due by itself, and tells how many changes that took.
    @discardableResult private func book(on day: CalendarDay) async -> Int {
        let outcome = await booking.run(on: day)
        isBookingOwed = outcome.failure != nil
        if !outcome.isEmpty { afterBooking(outcome) }
        if let failure = outcome.failure { fail(failure) }
        return outcome.revisions.count
    }

    private func fail(_ failure: StorageFailure) {
        if failure.isFinal, !isClosed {
            isClosed = true
            for waiting in waiting { waiting.answer(.refused(failure.error)) }
            waiting = []
        }
        onFailure(failure)
    }
}
