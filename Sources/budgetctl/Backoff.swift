/// Waiting times between tries: up to twice as long each time, at random so that clients do not come all at once.
struct Backoff {
    private static let shortest: Int64 = 50
    private static let longest: Int64 = 5_000
    private var ceiling = shortest

    /// The next time to wait, in milliseconds, between 0 and a bound that doubles up to 5 s.
    ///
    /// - Parameter bound: What the time may not exceed in any case.
    /// - Returns: The time.
    mutating func next(atMost bound: Int64 = longest) -> Int64 {
        let time = Int64.random(in: 0...min(ceiling, bound))
        ceiling = min(ceiling * 2, Self.longest)
        return time
    }
}
