/// Why words name no day, or no period, in words for the person who typed them.
public struct DayWordsError: Error, Hashable, Sendable {
    /// A sentence that says what is wrong; may change.
    public let message: String
    /// The ways to read the text, as ISO days, if it is not clear which is meant; else empty.
    public let readings: [String]

    /// An error with its sentence.
    public init(_ message: String, readings: [String] = []) {
        self.message = message
        self.readings = readings
    }
}
