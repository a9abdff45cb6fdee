import BudgetCore
import Foundation
import Testing

@testable import BudgetService

@MainActor struct AmountDisplayTests {
    struct Row: CustomTestStringConvertible {
        let locale: String
        let currency: String
        let minorUnits: Int64
        let text: String
        var testDescription: String { "\(minorUnits) \(currency) in \(locale) → \(text)" }
    }

    nonisolated static let rows = [
        Row(locale: "de_DE", currency: "EUR", minorUnits: 108_790, text: "1.087,90\u{A0}€"),
        Row(locale: "de_DE", currency: "EUR", minorUnits: -5, text: "-0,05\u{A0}€"),
        Row(locale: "de_DE", currency: "JPY", minorUnits: 1250, text: "1.250\u{A0}¥"),
        Row(locale: "de_DE", currency: "KWD", minorUnits: 12_500, text: "12,500\u{A0}KWD"),
        Row(locale: "en_US", currency: "USD", minorUnits: 123_456, text: "$1,234.56"),
        Row(locale: "en_US", currency: "EUR", minorUnits: -123_456, text: "-€1,234.56"),
        Row(locale: "ja_JP", currency: "JPY", minorUnits: 1250, text: "¥1,250"),
        Row(locale: "ja_JP", currency: "KWD", minorUnits: 1, text: "KWD\u{A0}0.001"),
        Row(locale: "de_DE@euro", currency: "EUR", minorUnits: 123_450, text: "1.234,50\u{A0}€"),
        Row(locale: "ca_ES.UTF-8@valencia", currency: "EUR", minorUnits: 123_450, text: "1.234,50\u{A0}€"),
        Row(locale: "de_CH", currency: "CHF", minorUnits: 123_456, text: "CHF\u{A0}1’234.56"),
        Row(locale: "hi_IN", currency: "INR", minorUnits: 1_234_567_800, text: "₹1,23,45,678.00"),
        // ICU's data has none of these decimals: they are not used in cash.
        Row(locale: "en_US", currency: "HUF", minorUnits: 123_456, text: "HUF\u{A0}1,234.56"),
        Row(locale: "en_US", currency: "IQD", minorUnits: 1_234_567, text: "IQD\u{A0}1,234.567"),
        Row(locale: "en_US", currency: "ISK", minorUnits: 1234, text: "ISK\u{A0}1,234"),
        Row(locale: "en_US", currency: "CLF", minorUnits: 12_345, text: "CLF\u{A0}1.2345"),
        Row(
            locale: "en_US",
            currency: "USD",
            minorUnits: Amount.largestSum,
            text: "$10,000,000,000,000,000.00"
        ),
        Row(
            locale: "en_US",
            currency: "USD",
            minorUnits: -Amount.largestSum - 1,
            text: "-$10,000,000,000,000,000.01"
        ),
    ]

    @Test(arguments: rows) func `amounts are as people of the locale write them`(_ row: Row) throws {
        let currency = try #require(Currency(code: row.currency))
        let display = AmountDisplay.of(currency: currency, locale: row.locale)
        #expect(display.text(Amount(minorUnits: row.minorUnits)) == row.text)
    }

    @Test(arguments: [
        "de_DE", "en_US", "ja_JP", "ar_EG", "de_CH", "hi_IN", "fa_IR", "", "nonsense", "@euro", "a@b@c=d",
        "x@=", "@;",
    ])
    func `every currency has its decimals of ISO 4217, whatever the digits`(_ locale: String) throws {
        for code in ["EUR", "JPY", "KWD", "HUF", "ISK", "IQD", "CLF", "UYW", "XAF"] {
            let currency = try #require(Currency(code: code))
            let display = AmountDisplay.of(currency: currency, locale: locale)
            // A number of nines without any grouping, so that each digit is one of the amount's.
            let text = display.text(Amount(minorUnits: 999_999))
            #expect(text.filter { $0.wholeNumberValue == 9 }.count == 6, "\(code): \(text)")
            // One minor unit shows all decimals.
            let smallest = display.text(1)
            #expect(
                smallest.filter { $0.wholeNumberValue != nil }.count == currency.exponent + 1,
                "\(code): \(smallest)"
            )
        }
    }

    @Test func `locales beyond those that are kept are still right`() throws {
        let currency = try #require(Currency(code: "EUR"))
        for identifier in Locale.availableIdentifiers.prefix(80) {
            _ = AmountDisplay.of(currency: currency, locale: identifier)
        }
        #expect(AmountDisplay.of(currency: currency, locale: "de_DE").text(100) == "1,00\u{A0}€")
    }

    @Test func `the marks of a locale are those that people type`() {
        #expect(NumberMarks.of(locale: nil) == .point)
        #expect(NumberMarks.of(locale: "de_DE").decimalMark == ",")
        #expect(NumberMarks.of(locale: "en_US").decimalMark == ".")
    }
}
