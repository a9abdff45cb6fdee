/// The time that one client's lines may take before others get their turn.
struct TimeSlice {
    private let longest: Duration
    private var end: ContinuousClock.Instant?
    private var hasBegun = false
    /// Whether it was used up.
    private(set) var isOver = false

    init(_ longest: Duration) {
        self.longest = longest
    }

    /// Called before each line: whether there is no time left for it.
    ///
    /// The first always has its time, and does not cost a look at the clock: most clients send one at a time.
    mutating func ends() -> Bool {
        guard hasBegun else {
            hasBegun = true
            return false
        }
        let now = ContinuousClock.now
        guard let end else {
            end = now + longest
            return false
        }
        isOver = now >= end
        return isOver
    }
}
