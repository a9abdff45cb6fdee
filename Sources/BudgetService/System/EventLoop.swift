import CSystemd
import Dispatch
import Glibc

/// Runs the daemon: one thread, libsystemd's sd-event loop (sd-event(3)), and the main actor inside it.
///
/// The main dispatch queue, on which the main actor's jobs are queued, is one more event source. So a callback
/// of the loop is already on the main actor, and a read costs no hop.
@MainActor final class EventLoop {
    let handle: OpaquePointer
    private var mainQueue: EventSource?
    private var pump: (any DispatchSourceRead)?

    /// A loop without sources.
    ///
    /// - Throws: What sd_event_new(3) fails with.
    init() throws(SystemdError) {
        var event: OpaquePointer?
        try SystemdError.check("sd_event_new", sd_event_new(&event))
        guard let event else { throw SystemdError("sd_event_new", ENOMEM) }
        handle = event
    }

    isolated deinit {
        pump?.cancel()
        mainQueue = nil
        sd_event_unref(handle)
    }

    /// Runs on the main thread until ``stop(_:)``, and returns the exit status.
    ///
    /// - Throws: What the loop fails with.
    func run() throws(SystemdError) -> Int32 {
        mainQueue = try adding(descriptor: _dispatch_get_main_queue_handle_4CF(), events: .readable) {
            descriptor,
            _ in
            // The order matters: reading the eventfd after the callback would swallow a wake-up that came
            // between the two, and not reading it at all would spin.
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
        }
        return try SystemdError.check("sd_event_loop", sd_event_loop(handle))
    }

    /// Lets Dispatch drive the loop, for a process whose main actor is not ours: a test runner's.
    func runOnMainQueue() {
        nonisolated(unsafe) let event = sd_event_ref(handle)  // Used on the main queue only.
        let pump = DispatchSource.makeReadSource(fileDescriptor: sd_event_get_fd(handle), queue: .main)
        pump.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.turn() }
        }
        // Dispatch must have let go of the descriptor before it is closed, or its number may be another's.
        pump.setCancelHandler { sd_event_unref(event) }
        pump.activate()
        self.pump = pump
        turn()
    }

    /// Ends ``run()`` with this exit status.
    func stop(_ status: Int32) {
        sd_event_exit(handle, status)
    }

    /// Calls back on the loop whenever the descriptor is ready.
    func adding(
        descriptor: Int32,
        events: EventSource.Readiness,
        _ body: @escaping @MainActor (Int32, EventSource.Readiness) -> Void
    ) throws(SystemdError) -> EventSource {
        try EventSource(descriptor: descriptor, events: events, on: self, body)
    }

    /// A timer or an idle source was armed; where Dispatch drives the loop, nothing else would make it wait for that.
    func timerChanged() {
        if pump != nil, sd_event_get_state(handle) == SD_EVENT_INITIAL { turnAgain() }
    }

    private func turnAgain() {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.turn() }
        }
    }

    private func turn() {
        // A few at a time, so that the jobs of the main queue get theirs, as they do in ``run()``.
        for _ in 0..<16 {
            // sd_event_prepare(3): prepare and wait report by a positive value that something is pending.
            guard sd_event_get_state(handle) != SD_EVENT_FINISHED else { return }
            var pending = sd_event_prepare(handle)
            if pending == 0 { pending = sd_event_wait(handle, 0) }
            guard pending > 0, sd_event_dispatch(handle) >= 0 else { return }
        }
        turnAgain()
    }
}
