/// Waiting times between tries: up to twice as long each time, at random so that clients do not come all at once.
struct Backoff {
    private static let shortest: Int64 = 50
    private static let longest: Int64 = 5_000
    private var ceiling = shortest

    /// The next time to wait, in milliseconds, between 0 and a bound that doubles up to 5 s.
    mutating func next() -> Int64 {
        let time = Int64.random(in: 0...ceiling)
        ceiling = min(ceiling * 2, Self.longest)
        return time
    }
}
