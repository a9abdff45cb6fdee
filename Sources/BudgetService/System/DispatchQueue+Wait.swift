import Dispatch

extension DispatchQueue {
    /// Returns when all that was queued before is done, or at that moment.
    func wait(by moment: ContinuousClock.Instant) {
        let done = DispatchSemaphore(value: 0)
        async { done.signal() }
        let left = max(.zero, moment - .now).components
        let nanoseconds = Int(left.seconds) * 1_000_000_000 + Int(left.attoseconds / 1_000_000_000)
        _ = done.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }
}
