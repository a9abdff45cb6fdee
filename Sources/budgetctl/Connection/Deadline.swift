import Glibc

/// A moment by which something must have happened, on the clock that nobody sets.
struct Deadline {
    private let moment: Int64

    /// Milliseconds since some fixed moment (clock_gettime(2), CLOCK_MONOTONIC).
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// A moment of that clock, as ``now`` tells it.
    static func at(_ moment: Int64) -> Deadline {
        Deadline(moment: moment)
    }

    /// The moment that many milliseconds from now.
    static func after(_ milliseconds: Int64) -> Deadline {
        Deadline(moment: now + milliseconds)
    }

    /// What is left, as poll(2) takes it: 0 once it has passed.
    var remaining: Int32 {
        Int32(clamping: max(0, moment - Self.now))
    }
}
