/// Looks once a second at those who have to move by some moment, for as long as there are any.
@MainActor final class DeadlineSweep {
    /// Somebody who may have a deadline.
    @MainActor protocol Watched: AnyObject {
        /// Ends what is over its time, and tells whether there still is a time to watch.
        func expire(now: ContinuousClock.Instant) -> Bool
    }

    private var watched: [ObjectIdentifier: any Watched] = [:]
    private var timer: EventSource?

    init(on loop: EventLoop) throws {
        timer = try EventSource(timerOn: loop) { [unowned self] in sweep() }
    }

    /// Looks at it until it has no deadline any more.
    func watch(_ one: any Watched) {
        if watched.isEmpty { timer?.arm(after: .seconds(1)) }
        watched[ObjectIdentifier(one)] = one
    }

    /// It is gone.
    func forget(_ one: any Watched) {
        watched[ObjectIdentifier(one)] = nil
    }

    private func sweep() {
        let now = ContinuousClock.now
        for (id, one) in watched where !one.expire(now: now) { watched[id] = nil }
        if !watched.isEmpty { timer?.arm(after: .seconds(1)) }
    }
}
