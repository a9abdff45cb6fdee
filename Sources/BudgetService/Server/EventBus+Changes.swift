import BudgetCore

/// Watchers that are told every change.
extension EventBus {
    func tellChanges(_ subscription: Subscription, _ session: ClientSession) {
        guard let position = subscription.position, !position.isReading, position.revision < store.revision
        else { return }
        if position.revision >= position.goal { subscription.position?.goal = store.revision }
        if let entries = feed.atHand(after: position.revision) {
            return write(entries, subscription, session)
        }
        subscription.position?.isReading = true
        Task { [weak self] in
            guard let self else { return }
            do {
                let entries = try await feed.read(after: position.revision)
                subscription.position?.isReading = false
                guard session.subscriptions[subscription.number] === subscription else { return }
                // What is no longer kept was asked for too late.
                if entries.isEmpty { end(session, subscription.number, reason: "too_slow") }
                write(entries, subscription, session)
            } catch {
                end(session, subscription.number, reason: "storage_failed")
            }
            afterDelivery()
        }
    }

    private func write(
        _ entries: ArraySlice<HistoryEntry>,
        _ subscription: Subscription,
        _ session: ClientSession
    ) {
        let view = session.view(locale: subscription.locale)
        for entry in entries {
            send("change", subscription, entry.revision, to: session) { writer in
                writer.name("change")
                writer.change(entry, view)
            }
            subscription.position?.revision = entry.revision
        }
        subscription.wake()
        guard let position = subscription.position else { return }
        // The rest follows when these are read; a pause comes after all that there was.
        if position.revision < store.revision { subscription.isWaiting = true }
        if position.revision >= position.goal { subscription.note() }
    }

    /// Whether a session is still to be told of changes up to now.
    func isBehind(_ session: ClientSession) -> Bool {
        session.subscriptions.values.contains { $0.position.map { $0.revision < store.revision } ?? false }
    }

    /// Returns when a session was told of every change up to now, or its subscriptions have ended.
    func catchUp(_ session: ClientSession) async {
        let revision = store.revision
        for subscription in session.subscriptions.values {
            guard let position = subscription.position, position.revision < revision else { continue }
            await withCheckedContinuation { continuation in
                subscription.position?.waiting.append((revision, continuation))
            }
        }
    }
}
