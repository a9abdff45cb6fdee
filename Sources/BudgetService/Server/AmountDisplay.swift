import BudgetCore
import Foundation

/// Writes amounts as people of a locale read them, by ICU's data.
final class AmountDisplay: Sendable {
    private let currency: Currency
    private let locale: String
    private let style: Decimal.FormatStyle.Currency

    @MainActor private static var known: [String: AmountDisplay] = [:]

    /// A display for a currency and a locale; ICU takes its time to load one.
    init(currency: Currency, locale: String) {
        self.currency = currency
        self.locale = locale
        // ICU's own number of decimals is that of cash in some countries, not that of ISO 4217.
        style = Decimal.FormatStyle.Currency(code: currency.code, locale: Locale.named(locale))
            .precision(.fractionLength(currency.exponent))
    }

    /// The display for a currency and a locale, made once.
    @MainActor static func of(currency: Currency, locale: String) -> AmountDisplay {
        let name = "\(currency.code) \(locale)"
        if let display = known[name] { return display }
        // Clients choose the locale, so the number of kept ones is bounded.
        if known.count >= 32 { known.removeAll() }
        let display = AmountDisplay(currency: currency, locale: locale)
        known[name] = display
        return display
    }

    /// Whether it is for this currency and locale.
    func isFor(_ currency: Currency, _ locale: String) -> Bool {
        self.currency == currency && self.locale == locale
    }

    /// The amount with its currency, such as `1.087,90 €`.
    func text(_ amount: Amount) -> String {
        // A finished number is handed to a formatter: the one use of Decimal.
        let number = Decimal(
            sign: amount.minorUnits < 0 ? .minus : .plus,
            exponent: -currency.exponent,
            significand: Decimal(amount.minorUnits.magnitude)
        )
        return style.format(number)
    }
}

extension NumberMarks {
    /// The marks with which a locale writes numbers; point and comma without one.
    @MainActor static func of(locale: String?) -> NumberMarks {
        guard let locale else { return .point }
        if let marks = known[locale] { return marks }
        if known.count >= 32 { known.removeAll() }
        let data = Locale.named(locale)
        let marks = NumberMarks(
            decimalSeparator: data.decimalSeparator,
            groupingSeparator: data.groupingSeparator
        )
        known[locale] = marks
        return marks
    }

    @MainActor private static var known: [String: NumberMarks] = [:]
}
