import CSystemd
import Glibc

/// A descriptor, timer, signal or idle moment that the loop watches; letting go of it ends the watch.
@MainActor final class EventSource {
    /// What a descriptor is ready for (epoll(7)).
    struct Readiness: OptionSet {
        let rawValue: UInt32

        static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        static let hungUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    private enum Handler {
        case descriptor(Int32, @MainActor (Int32, Readiness) -> Void)
        case timer(@MainActor () -> Void)
        case idle(@MainActor () -> Void)
        case signal(@MainActor (ReceivedSignal) -> Void)
    }

    private let handler: Handler
    private weak var loop: EventLoop?
    private var handle: OpaquePointer?

    private init(_ handler: Handler, on loop: EventLoop) {
        self.handler = handler
        self.loop = loop
    }

    /// Watches a descriptor, level-triggered (sd_event_add_io(3)).
    convenience init(
        descriptor: Int32,
        events: Readiness,
        on loop: EventLoop,
        _ body: @escaping @MainActor (Int32, Readiness) -> Void
    ) throws(SystemdError) {
        self.init(.descriptor(descriptor, body), on: loop)
        try SystemdError.check(
            "sd_event_add_io",
            sd_event_add_io(loop.handle, &handle, descriptor, events.rawValue, onDescriptor, context)
        )
    }

    /// A timer of the monotonic clock that waits for ``arm(after:)`` (sd_event_add_time(3)).
    convenience init(timerOn loop: EventLoop, _ body: @escaping @MainActor () -> Void) throws(SystemdError) {
        self.init(.timer(body), on: loop)
        try SystemdError.check(
            "sd_event_add_time",
            sd_event_add_time_relative(loop.handle, &handle, CLOCK_MONOTONIC, 0, 0, onTimer, context)
        )
        disarm()
    }

    /// Waits for ``armIdle()``, and is then called once when nothing else is ready (sd_event_add_defer(3)).
    convenience init(idleOn loop: EventLoop, _ body: @escaping @MainActor () -> Void) throws(SystemdError) {
        self.init(.idle(body), on: loop)
        try SystemdError.check(
            "sd_event_add_defer",
            sd_event_add_defer(loop.handle, &handle, onIdle, context)
        )
        // At the same priority as the others it would come before them each time.
        sd_event_source_set_priority(handle, Int64(SD_EVENT_PRIORITY_IDLE))
        disarm()
    }

    /// Watches a signal, which must be blocked in every thread (sd_event_add_signal(3)).
    convenience init(
        signal number: Int32,
        on loop: EventLoop,
        _ body: @escaping @MainActor (ReceivedSignal) -> Void
    ) throws(SystemdError) {
        self.init(.signal(body), on: loop)
        try SystemdError.check(
            "sd_event_add_signal",
            sd_event_add_signal(loop.handle, &handle, number, onSignal, context)
        )
    }

    isolated deinit {
        sd_event_source_disable_unref(handle)
    }

    /// Changes what a descriptor is watched for.
    func watch(_ events: Readiness) {
        sd_event_source_set_io_events(handle, events.rawValue)
    }

    /// Stops calling back until asked again; a descriptor is then not watched either.
    func disarm() {
        sd_event_source_set_enabled(handle, Int32(SD_EVENT_OFF))
    }

    /// Watches a descriptor again after ``disarm()``.
    func rearm() {
        sd_event_source_set_enabled(handle, Int32(SD_EVENT_ON))
    }

    /// Lets a timer fire once after that time.
    func arm(after delay: Duration) {
        let parts = delay.components
        let microseconds =
            UInt64(max(parts.seconds, 0)) * 1_000_000 + UInt64(max(parts.attoseconds, 0) / 1_000_000_000_000)
        sd_event_source_set_time_relative(handle, microseconds)
        sd_event_source_set_enabled(handle, Int32(SD_EVENT_ONESHOT))
        loop?.timerChanged()
    }

    /// Lets an idle source be called once.
    func armIdle() {
        sd_event_source_set_enabled(handle, Int32(SD_EVENT_ONESHOT))
        loop?.timerChanged()
    }

    private var context: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    fileprivate func fire(descriptor: Int32, _ events: UInt32) {
        if case .descriptor(_, let body) = handler { body(descriptor, Readiness(rawValue: events)) }
    }

    fileprivate func fireTimer() {
        if case .timer(let body) = handler { body() }
    }

    fileprivate func fireIdle() {
        if case .idle(let body) = handler { body() }
    }

    fileprivate func fire(_ signal: ReceivedSignal) {
        if case .signal(let body) = handler { body(signal) }
    }
}

// C calls these on the thread that runs the loop, which is the main actor's. The source is kept alive across
// the call, because its own handler may let go of it.

private func onDescriptor(
    _: OpaquePointer?,
    descriptor: Int32,
    events: UInt32,
    context: UnsafeMutableRawPointer?
) -> Int32 {
    nonisolated(unsafe) let context = context  // Handed to the same thread; pointers are not Sendable.
    MainActor.assumeIsolated { source(context)?.fire(descriptor: descriptor, events) }
    return 0
}

private func onTimer(_: OpaquePointer?, _: UInt64, context: UnsafeMutableRawPointer?) -> Int32 {
    nonisolated(unsafe) let context = context  // As above.
    MainActor.assumeIsolated { source(context)?.fireTimer() }
    return 0
}

private func onIdle(_: OpaquePointer?, context: UnsafeMutableRawPointer?) -> Int32 {
    nonisolated(unsafe) let context = context  // As above.
    MainActor.assumeIsolated { source(context)?.fireIdle() }
    return 0
}

private func onSignal(
    _: OpaquePointer?,
    information: UnsafePointer<signalfd_siginfo>?,
    context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let information else { return 0 }
    let signal = ReceivedSignal(information.pointee)
    nonisolated(unsafe) let context = context  // As above.
    MainActor.assumeIsolated { source(context)?.fire(signal) }
    return 0
}

@MainActor private func source(_ context: UnsafeMutableRawPointer?) -> EventSource? {
    context.map { Unmanaged<EventSource>.fromOpaque($0).takeUnretainedValue() }
}
