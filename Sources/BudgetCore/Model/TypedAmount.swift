/// An amount as a person writes it: `12,50`, `1.234,56`, `€ 12`, `.5`, `-3`, `1500 EUR`, digits of any script.
///
/// Money is never guessed. Where two kinds of mark are there, the last is the decimal mark; a mark that one or
/// two digits follow cannot group, so it is the decimal mark in every locale. One point or comma before exactly
/// three digits is a decimal mark or a grouping mark if both the locale writes it so and the currency has, or has
/// not, three decimals; else the text could be off by 1000 and is refused with both readings.
public struct TypedAmount: Hashable, Sendable {
    /// The amount; may be 0 or negative.
    public let amount: Amount
    /// The currency in which it was read.
    public let currency: Currency
    /// The currency that the text itself named by its code, `nil` if it did not.
    public let namedCurrency: Currency?

    /// Reads an amount.
    ///
    /// - Parameters:
    ///   - text: What was typed; spaces around it do not matter.
    ///   - currency: The budget's currency; if it has none, the text must name one by its ISO 4217 code.
    ///   - marks: The marks of the person's locale.
    /// - Returns: The amount and its currency.
    /// - Throws: What is wrong with the text, with the readings if there are two.
    public static func read(
        _ text: String,
        currency: Currency?,
        marks: NumberMarks
    ) throws(TypedAmountError) -> TypedAmount {
        guard let parts = TypedText(text), let number = TypedNumber(parts.number),
            parts.words.allSatisfy(isLikeCurrency)
        else {
            throw notAnAmount(text, currency: currency, marks: marks)
        }
        let named = try namedCurrency(parts.words, budget: currency)
        guard let used = named ?? currency else {
            throw TypedAmountError(
                .needsCurrency,
                "The budget has no currency yet; name it by its code, such as 1500 EUR."
            )
        }
        let sign = parts.isNegative ? "-" : ""
        let typed = sign + String(String.UnicodeScalarView(parts.number.prefix(40)))
        guard let plain = try plain(number, typed: typed, sign: sign, currency: used, marks: marks) else {
            throw notAnAmount(text, currency: used, marks: marks)
        }
        let amount = try amount(plain, typed: typed, currency: used)
        return TypedAmount(amount: amount, currency: used, namedCurrency: named)
    }

    /// The one way to read the number, as a plain decimal number; `nil` if there is none.
    private static func plain(
        _ number: TypedNumber,
        typed: String,
        sign: String,
        currency: Currency,
        marks: NumberMarks
    ) throws(TypedAmountError) -> String? {
        guard let small = number.readWithDecimals, let large = number.readWithoutDecimals else {
            return (number.readWithDecimals ?? number.readWithoutDecimals).map { sign + $0 }
        }
        let exponent = currency.exponent
        guard let settled = settle(number, small, large, exponent: exponent, marks: marks) else {
            let readings = [small, large].map { written($0, exponent: exponent, marks: marks) }
            throw TypedAmountError(
                .ambiguous,
                "\(typed) could be \(readings.map { sign + $0.text }.joined(separator: " or ")).",
                readings: readings.filter(\.isAmount).map { sign + $0.text }
            )
        }
        return sign + settled
    }

    /// The reading of one mark before three digits, if the locale and the currency ask for the same.
    private static func settle(
        _ number: TypedNumber,
        _ small: String,
        _ large: String,
        exponent: Int,
        marks: NumberMarks
    ) -> String? {
        if exponent >= 3 { return number.lastMark == TypedNumber.Mark(marks.decimalMark) ? small : nil }
        return marks.groupingMarks.contains { TypedNumber.Mark($0) == number.lastMark } ? large : nil
    }

    /// A reading as the locale writes it, ungrouped, and whether it has no more decimals than the currency.
    ///
    /// Read again it is this reading: three digits follow the mark only where the currency has three decimals.
    private static func written(
        _ plain: String,
        exponent: Int,
        marks: NumberMarks
    ) -> (text: String, isAmount: Bool) {
        let parts = plain.split(separator: ".")
        var decimals = parts.dropFirst().first ?? ""
        while decimals.count > exponent, decimals.last == "0" { decimals.removeLast() }
        decimals += String(repeating: "0", count: max(0, exponent - decimals.count))
        let text = (parts.first ?? "0") + (decimals.isEmpty ? "" : "\(marks.decimalMark)\(decimals)")
        return (String(text), decimals.count <= exponent)
    }

    private static func amount(
        _ plain: String,
        typed: String,
        currency: Currency
    ) throws(TypedAmountError) -> Amount {
        do {
            return try Amount(decimal: plain, exponent: currency.exponent)
        } catch {
            switch error {
            case .tooPrecise:
                let decimals = currency.exponent == 0 ? "no" : "\(currency.exponent)"
                throw TypedAmountError(
                    .tooPrecise,
                    "\(currency.code) has \(decimals) decimals, and \(typed) has more."
                )
            case .outOfRange:
                let largest = Amount(minorUnits: Amount.largest).text(exponent: currency.exponent)
                throw TypedAmountError(.outOfRange, "An amount is at most \(largest) \(currency.code).")
            case .notANumber:
                throw TypedAmountError(.notAnAmount, "\(typed) is not an amount.")
            }
        }
    }
}
