/// The records of a bar on their way out: one write each, the newest wins, none comes right after another.
struct RecordQueue {
    /// Milliseconds between the beginnings of two records.
    static let interval: Int64 = 200

    private let preamble: String
    /// The newest record, written or not.
    private var newest: String?
    /// The one that was written last.
    private var told: String?
    /// What is to come of a record of which only a part was taken.
    private var rest: ArraySlice<UInt8> = []
    private var repeats = false
    /// When the next record may be written.
    private(set) var earliest = Int64.min
    /// How many bytes were written so far.
    private(set) var written: Int64 = 0

    /// A queue that begins with that text and the first record in one write.
    init(preamble: String) {
        self.preamble = preamble
    }

    /// Takes the place of a record that was not written yet.
    mutating func put(_ record: String) {
        newest = record
    }

    /// The newest record is to be written once more, though nothing has changed.
    mutating func repeatNewest() {
        repeats = newest != nil
    }

    /// Whether something is to be written, now or later.
    private var isWaiting: Bool { !rest.isEmpty || newest != told || repeats }

    /// Whether something is to be written as soon as there is room.
    func wantsOutput(at now: Int64) -> Bool {
        !rest.isEmpty || isWaiting && earliest <= now
    }

    /// When something is to be written that came too soon, `nil` if there is nothing.
    func moment(after now: Int64) -> Int64? {
        rest.isEmpty && isWaiting && earliest > now ? earliest : nil
    }

    /// Writes what is to be written by now.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - offer: Writes without waiting, and returns how many bytes were taken.
    /// - Throws: What the writing throws.
    mutating func flush(
        at now: Int64,
        _ offer: (ArraySlice<UInt8>) throws(CommandFailure) -> Int
    ) throws(CommandFailure) {
        // A part may only be followed by its other part.
        if !rest.isEmpty { try write(rest, offer) }
        guard rest.isEmpty, isWaiting, earliest <= now, let newest else { return }
        let record = Array(((told == nil ? preamble : "") + newest).utf8)[...]
        let taken = try write(record, offer)
        guard taken > 0 else {
            rest = []
            return
        }
        (told, repeats, earliest) = (newest, false, now + Self.interval)
    }

    @discardableResult private mutating func write(
        _ bytes: ArraySlice<UInt8>,
        _ offer: (ArraySlice<UInt8>) throws(CommandFailure) -> Int
    ) throws(CommandFailure) -> Int {
        let taken = try offer(bytes)
        rest = bytes.dropFirst(taken)
        written += Int64(taken)
        return taken
    }
}
