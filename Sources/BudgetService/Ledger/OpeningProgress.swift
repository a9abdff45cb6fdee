import Synchronization

/// Hears of the work of opening a ledger, on the ledger's thread, and tells of it at most once a second.
///
/// Only work that was done is told of, so that a service manager waits for a long migration and not for a disk
/// that hangs.
final class OpeningProgress: Sendable {
    private struct State: Sendable {
        var phase = ""
        var lastTold = ContinuousClock.now
    }

    private let state = Mutex(State())
    private let interval: Duration
    private let onPhase: @Sendable (_ phase: String) -> Void
    private let onProgress: @Sendable (_ phase: String) -> Void

    /// Tells of what begins, and of progress.
    ///
    /// - Parameters:
    ///   - interval: The time between two words of progress, and before the first.
    ///   - onPhase: Called with what begins, in words for people.
    ///   - onProgress: Called with what is under way, when some of it was done.
    init(
        every interval: Duration = .seconds(1),
        onPhase: @escaping @Sendable (_ phase: String) -> Void,
        onProgress: @escaping @Sendable (_ phase: String) -> Void
    ) {
        self.interval = interval
        self.onPhase = onPhase
        self.onProgress = onProgress
    }

    /// Another part of the work begins, so the one before is done.
    func begin(_ phase: String) {
        let isFirst = state.withLock { state in
            defer { state.phase = phase }
            return state.phase.isEmpty
        }
        onPhase(phase)
        if !isFirst { advanced() }
    }

    /// Some of the work is done.
    func advanced() {
        let now = ContinuousClock.now
        let due: String? = state.withLock { state in
            guard now - state.lastTold >= interval else { return nil }
            state.lastTold = now
            return state.phase
        }
        if let due { onProgress(due) }
    }
}
