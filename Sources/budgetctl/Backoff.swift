/// Waiting times between tries: up to twice as long each time, at random so that clients do not come all at once.
struct Backoff {
    /// What is waited at most before the second try.
    private let first: Int64
    private let longest: Int64
    private var ceiling: Int64

    /// Waiting times that begin anew.
    ///
    /// - Parameter isRemote: Whether each try is a login to another host, which counts those that fail.
    init(isRemote: Bool = false) {
        first = isRemote ? 2_000 : 50
        longest = isRemote ? 60_000 : 5_000
        ceiling = first
    }

    /// The next time to wait, in milliseconds, between 0 and a bound that doubles up to 5 s, or 60 s of a host.
    ///
    /// - Parameter bound: What the time may not exceed unless the first of them does.
    /// - Returns: The time.
    mutating func next(atMost bound: Int64 = .max) -> Int64 {
        let time = Int64.random(in: 0...min(ceiling, max(bound, first)))
        ceiling = min(ceiling * 2, longest)
        return time
    }
}
