/// Why a typed text is no amount, in words for the person who typed it.
public struct TypedAmountError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The text is not a number with at most a sign and a currency.
        case notAnAmount
        /// There are two ways to read it, which differ by a factor of 1000.
        case ambiguous
        /// There are more decimals than the currency has, and they are not all zero.
        case tooPrecise
        /// The absolute value is above ``Amount/largest``.
        case outOfRange
        /// The budget has no currency, and the text names none by its code.
        case needsCurrency
        /// The text names a currency that is not the budget's.
        case otherCurrency
    }

    /// What is wrong.
    public let reason: Reason
    /// A sentence that says so; may change.
    public let message: String
    /// How the locale writes each reading of an ambiguous text that is an amount of the currency; else empty.
    public let readings: [String]

    /// An error with its sentence.
    public init(_ reason: Reason, _ message: String, readings: [String] = []) {
        self.reason = reason
        self.message = message
        self.readings = readings
    }
}
