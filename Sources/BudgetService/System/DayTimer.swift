import BudgetCore
import CSystemd
import Foundation

/// Fires when the civil day may have changed: at midnight, after suspend, and when somebody sets the clock.
@MainActor final class DayTimer {
    private let descriptor: Int32
    private let clock: WallClock
    private var source: EventSource?

    /// A timer that waits for ``arm(in:)``.
    ///
    /// TFD_TIMER_CANCEL_ON_SET makes a step of the clock readable at once (timerfd_create(2)).
    init(_ clock: WallClock, on loop: EventLoop, _ body: @escaping @MainActor () -> Void) throws {
        self.clock = clock
        descriptor = try systemCall("timerfd_create") {
            timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        }
        source = try EventSource(descriptor: descriptor, events: .readable, on: loop) { descriptor, _ in
            var count: UInt64 = 0
            // Fails with ECANCELED after a step of the clock; either way the day is looked at anew.
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            body()
        }
    }

    isolated deinit {
        source = nil
        close(descriptor)
    }

    /// Waits for the next day in a zone.
    func arm(in zone: TimeZone) {
        var when = itimerspec()
        when.it_value.tv_sec = Int(clock.nextDay(in: zone))
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        if timerfd_settime(descriptor, flags, &when, nil) != 0, errno == ECANCELED {
            timerfd_settime(descriptor, flags, &when, nil)
        }
    }
}
