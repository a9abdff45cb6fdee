import Glibc

/// The last line of a connection and its answer, for a client that asks the same again and again.
///
/// An answer stands as long as no fact changes; until then the same line needs no second reading.
struct StandingAnswer {
    /// A longer line is not worth keeping.
    private static let longestLine = 256
    /// A longer answer, such as that of `describe`, would be memory that every connection holds.
    private static let longestReply = 64 * 1024

    private var line: [UInt8] = []
    private var reply: [UInt8] = []
    private var generation = -1

    /// The reply to this line, if it is the one that was answered last and no fact has changed since.
    func reply(to line: UnsafeRawBufferPointer, _ generation: Int) -> [UInt8]? {
        guard generation == self.generation, !line.isEmpty, line.count == self.line.count else { return nil }
        let isSame = self.line.withUnsafeBytes { own in
            guard let own = own.baseAddress, let other = line.baseAddress else { return false }
            return memcmp(own, other, line.count) == 0
        }
        return isSame ? reply : nil
    }

    /// Another line came, whose answer is not known yet.
    mutating func note(_ line: UnsafeRawBufferPointer) {
        generation = -1
        self.line.removeAll(keepingCapacity: true)
        if line.count <= Self.longestLine { self.line.append(contentsOf: line) }
    }

    /// The line that was noted last is answered so, until a fact changes.
    mutating func keep(_ reply: [UInt8], _ generation: Int) {
        guard !line.isEmpty, reply.count <= Self.longestReply else { return }
        self.reply = reply
        self.generation = generation
    }
}
