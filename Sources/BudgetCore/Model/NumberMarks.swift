/// The marks with which a locale writes its numbers.
public struct NumberMarks: Hashable, Sendable {
    /// Stands before the decimals.
    public let decimalMark: Unicode.Scalar
    /// Stand between groups of digits.
    public let groupingMarks: [Unicode.Scalar]

    /// A decimal point and grouping commas.
    public static let point = NumberMarks(decimalMark: ".", groupingMarks: [","])
    /// A decimal comma and grouping points.
    public static let comma = NumberMarks(decimalMark: ",", groupingMarks: ["."])

    /// The marks of a locale.
    public init(decimalMark: Unicode.Scalar, groupingMarks: [Unicode.Scalar]) {
        self.decimalMark = decimalMark
        self.groupingMarks = groupingMarks
    }

    /// The marks of a locale as its data give them: a decimal point, and no grouping, where they give none.
    public init(decimalSeparator: String?, groupingSeparator: String?) {
        let grouping = groupingSeparator.flatMap { Self.mark(in: $0) }
        self.init(
            decimalMark: decimalSeparator.flatMap { Self.mark(in: $0) } ?? ".",
            groupingMarks: grouping.map { [$0] } ?? []
        )
    }

    /// The first scalar that is not a direction mark.
    private static func mark(in separator: String) -> Unicode.Scalar? {
        separator.unicodeScalars.first { !TypedNumber.isDirectionMark($0) }
    }
}
