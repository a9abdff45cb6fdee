/// Money in whole minor units of the budget's one currency.
///
/// A single amount is at most 10^15 minor units either way. The ledger keeps the sum of all absolute amounts
/// within 10^18, so that no sum, limit or carried amount built from them can leave `Int64`.
public struct Amount: Hashable, Comparable, Sendable {
    /// Whole minor units: cents for EUR, yen for JPY.
    ///
    /// Positive is spent, negative is a refund.
    public let minorUnits: Int64

    /// The largest absolute value of one amount or limit, in minor units.
    public static let largest: Int64 = 1_000_000_000_000_000
    /// The largest sum of absolute amounts in one ledger, in minor units.
    public static let largestSum: Int64 = 1_000_000_000_000_000_000
    /// Nothing.
    public static let zero = Amount(minorUnits: 0)

    /// The amount of that many minor units.
    public init(minorUnits: Int64) {
        self.minorUnits = minorUnits
    }

    /// Whether the value is small enough for one amount or limit.
    public var isInRange: Bool { (-Self.largest...Self.largest).contains(minorUnits) }

    /// The sum, or `nil` if it leaves `Int64`.
    public func adding(_ other: Amount) -> Amount? {
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        return overflow ? nil : Amount(minorUnits: sum)
    }

    /// The sum of two amounts that the ledger's bound keeps within `Int64`.
    public static func + (left: Amount, right: Amount) -> Amount {
        Amount(minorUnits: left.minorUnits + right.minorUnits)
    }

    /// The difference of two amounts that the ledger's bound keeps within `Int64`.
    public static func - (left: Amount, right: Amount) -> Amount {
        Amount(minorUnits: left.minorUnits - right.minorUnits)
    }

    /// Whether the first amount is less than the second.
    public static func < (left: Amount, right: Amount) -> Bool {
        left.minorUnits < right.minorUnits
    }

    /// The amount as a decimal number with exactly the currency's decimals, such as `-12.50`.
    ///
    /// - Parameter exponent: The currency's decimals, 0–4.
    /// - Returns: Digits, with a point if the currency has decimals and a leading `-` if negative.
    public func text(exponent: Int) -> String {
        var digits = String(minorUnits.magnitude)
        if exponent > 0 {
            if digits.utf8.count <= exponent {
                digits = String(repeating: "0", count: exponent + 1 - digits.utf8.count) + digits
            }
            digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -exponent))
        }
        return minorUnits < 0 ? "-" + digits : digits
    }
}
