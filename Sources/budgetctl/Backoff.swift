/// Waiting times between tries, at random so that clients do not come all at once.
struct Backoff {
    private static let quickest: Int64 = 50
    private static let steps: [Int64] = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]
    private var ceiling = quickest
    private var step = 0

    /// The next time to wait, in milliseconds, while it is not yet said that the daemon is away.
    ///
    /// - Parameter bound: What the time may not exceed.
    /// - Returns: Any time up to a ceiling that doubles, or to the bound.
    mutating func next(atMost bound: Int64) -> Int64 {
        let time = Int64.random(in: 0...min(ceiling, bound))
        ceiling = min(ceiling * 2, bound)
        return time
    }

    /// The next time to wait, in milliseconds: 1, 2, 5, 10, 20 and then always 30 s, or down to half as long.
    mutating func next() -> Int64 {
        let longest = Self.steps[step]
        step = min(step + 1, Self.steps.count - 1)
        return Int64.random(in: longest / 2...longest)
    }
}
