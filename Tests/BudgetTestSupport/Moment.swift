import Glibc

/// A moment by which something has to have happened, on the monotonic clock.
package struct Moment: Sendable {
    private let nanoseconds: Int64

    /// Now and so many seconds.
    package static func after(seconds: Double) -> Moment {
        Moment(nanoseconds: now + Int64(seconds * 1e9))
    }

    /// Nanoseconds of the monotonic clock, for measuring.
    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// What is left, in milliseconds for poll(2), rounded up.
    package var milliseconds: Int32 {
        Int32(clamping: max(0, (nanoseconds - Self.now + 999_999) / 1_000_000))
    }
}

/// Waits until one of the descriptors is ready, or ended, or the moment has come (poll(2)).
///
/// - Parameters:
///   - descriptors: What to wait for.
///   - moment: By when.
/// - Returns: What each is ready for; all 0 if the moment came first.
@discardableResult
package func wait(for descriptors: [(descriptor: Int32, events: Int32)], by moment: Moment) -> [Int32] {
    var entries = descriptors.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    while poll(&entries, nfds_t(entries.count), moment.milliseconds) < 0, errno == EINTR {}
    return entries.map { Int32($0.revents) }
}
