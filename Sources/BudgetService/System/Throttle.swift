/// Counts what happens often, to tell of it at most once a second.
@MainActor final class Throttle {
    private let tell: @MainActor (Int) -> Void
    private var timer: EventSource?
    private var isResting = false
    private var count = 0

    /// Counts the seconds on that loop, and tells how often it happened since it told last.
    init(on loop: EventLoop, tell: @escaping @MainActor (Int) -> Void) throws(SystemdError) {
        self.tell = tell
        timer = try EventSource(timerOn: loop) { [unowned self] in
            isResting = false
            if count > 0 { flush() }
        }
    }

    /// It happened: told at once, unless it was told of within the last second.
    func note() {
        count += 1
        if !isResting { flush() }
    }

    private func flush() {
        tell(count)
        count = 0
        isResting = true
        timer?.arm(after: .seconds(1))
    }
}
