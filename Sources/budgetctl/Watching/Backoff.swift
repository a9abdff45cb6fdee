/// Waiting times between tries, at random so that clients do not come all at once.
struct Backoff {
    private let isRemote: Bool
    private let slowest: Int64
    private let steps: [Int64]
    private var ceiling: Int64
    private var step = 0

    /// Waiting times that begin anew.
    ///
    /// - Parameter isRemote: Whether each try is a login to another host, which counts those that fail.
    init(isRemote: Bool = false) {
        self.isRemote = isRemote
        (ceiling, slowest) = isRemote ? (2_000, 2_000) : (50, 250)
        steps =
            isRemote
            ? [2_000, 5_000, 10_000, 30_000, 60_000] : [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
    }

    /// The next time to wait, in milliseconds, while it is not yet said that the daemon is away.
    ///
    /// - Parameter bound: What the time may not exceed, unless it is that of a host.
    /// - Returns: Any time up to that, and to a ceiling that doubles up to 250 ms, or is 2 s of a host.
    mutating func next(atMost bound: Int64) -> Int64 {
        let time = Int64.random(in: 0...(isRemote ? ceiling : min(ceiling, bound)))
        ceiling = min(ceiling * 2, slowest)
        return time
    }

    /// The next time to wait, in milliseconds: up to 30 s, or 60 s of a host, or down to half of it.
    mutating func next() -> Int64 {
        let longest = steps[step]
        step = min(step + 1, steps.count - 1)
        return Int64.random(in: longest / 2...longest)
    }
}
