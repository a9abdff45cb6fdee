import BudgetTestSupport
import Testing

@testable import BudgetCore

struct TypedAmountTests {
    /// A typed text with the amount that it means.
    struct Reading: CustomTestStringConvertible, Sendable {
        let text: String
        let code: String
        let marks: NumberMarks
        let minorUnits: Int64

        init(_ text: String, _ code: String, _ marks: NumberMarks, _ minorUnits: Int64) {
            self.text = text
            self.code = code
            self.marks = marks
            self.minorUnits = minorUnits
        }

        var testDescription: String { "\(text) \(code) (decimal \(marks.decimalMark)) → \(minorUnits)" }
    }

    /// A typed text with the reason and the readings with which it is refused.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let text: String
        let code: String?
        let marks: NumberMarks
        let reason: TypedAmountError.Reason
        let readings: [String]

        init(
            _ text: String,
            _ code: String?,
            _ marks: NumberMarks,
            _ reason: TypedAmountError.Reason,
            _ readings: [String] = []
        ) {
            self.text = text
            self.code = code
            self.marks = marks
            self.reason = reason
            self.readings = readings
        }

        var testDescription: String { "\(text) \(code ?? "–") (decimal \(marks.decimalMark)) is \(reason)" }
    }

    private static let french = NumberMarks(decimalMark: ",", groupingMarks: ["\u{202F}"])
    private static let swiss = NumberMarks(decimalMark: ".", groupingMarks: ["’"])
    private static let arabic = NumberMarks(decimalMark: "٫", groupingMarks: ["٬"])

    static let accepted: [Reading] = [
        // As people of either locale type.
        Reading("12,50", "EUR", .comma, 1250),
        Reading("1.234,56", "EUR", .comma, 123_456),
        Reading("1.234", "EUR", .comma, 123_400),
        Reading("12.50", "EUR", .comma, 1250),
        Reading("1 234,56", "EUR", .comma, 123_456),
        Reading("12,50", "USD", .point, 1250),
        Reading("1,234.56", "USD", .point, 123_456),
        Reading("1,234", "USD", .point, 123_400),
        Reading("12.5", "USD", .point, 1250),
        Reading("100.6", "USD", .point, 10_060),
        Reading("-0.50", "USD", .point, -50),
        Reading(".5", "USD", .point, 50),
        Reading("5.", "USD", .point, 500),
        Reading("$12.50", "USD", .point, 1250),
        Reading("12.50 USD", "USD", .point, 1250),
        Reading(" 12.50 ", "USD", .point, 1250),
        Reading("+3", "USD", .point, 300),
        Reading("١٢٫٥٠", "USD", .point, 1250),
        // Both kinds of mark settle it, against the locale too.
        Reading("1,234.56", "EUR", .comma, 123_456),
        Reading("1.234,56", "USD", .point, 123_456),
        Reading("1.234.567", "USD", .point, 123_456_700),
        Reading("1,234,567", "EUR", .comma, 123_456_700),
        Reading("1,234.", "USD", .point, 123_400),
        Reading("1'234.50", "CHF", swiss, 123_450),
        Reading("1’234", "CHF", .comma, 123_400),
        Reading("1 234", "EUR", french, 123_400),
        Reading("1\u{A0}234,5", "EUR", french, 123_450),
        Reading("1\u{202F}234\u{202F}567,89", "EUR", french, 123_456_789),
        Reading("1\u{2009}234.5", "USD", .point, 123_450),
        Reading("1,23,456.78", "INR", .point, 12_345_678),
        Reading("12,34,567", "INR", .point, 123_456_700),
        // What cannot group is the decimal mark.
        Reading(",5", "USD", .point, 50),
        Reading("5,", "USD", .point, 500),
        Reading("5,0000", "EUR", .comma, 500),
        Reading("0,000", "EUR", .comma, 0),
        Reading(".500", "EUR", .point, 50),
        Reading("0.500", "EUR", .comma, 50),
        // Other numbers of decimals.
        Reading("38,500", "JPY", .point, 38_500),
        Reading("1200", "JPY", .point, 1200),
        Reading("12.00", "JPY", .point, 12),
        Reading("1.234", "KWD", .point, 1234),
        Reading("1,234", "KWD", .comma, 1234),
        Reading("1,234.5", "KWD", .point, 1_234_500),
        Reading("1,234,567", "KWD", .point, 1_234_567_000),
        Reading("1234,567", "KWD", .point, 1_234_567),
        Reading("1.2345", "CLF", .point, 12_345),
        // Digits and marks of other scripts.
        Reading("١٬٢٣٤٫٥٠", "EGP", arabic, 123_450),
        Reading("۱۲٫۵", "IRR", arabic, 1250),
        Reading("१२.५०", "INR", .point, 1250),
        Reading("１２．５０", "CNY", .point, 1250),
        Reading("\u{200F}-١٢٫٥٠", "EGP", arabic, -1250),
        // Signs and currencies on either side.
        Reading("\u{2212}3", "USD", .point, -300),
        Reading("-€12", "EUR", .comma, -1200),
        Reading("€ -12", "EUR", .comma, -1200),
        Reading("- 12", "EUR", .comma, -1200),
        Reading("€ 12", "EUR", .comma, 1200),
        Reading("12,50 €", "EUR", .comma, 1250),
        Reading("12,50\u{A0}€", "EUR", .comma, 1250),
        Reading("1500 eur", "EUR", .comma, 150_000),
        Reading("EUR 1500", "EUR", .comma, 150_000),
        Reading("€12 EUR", "EUR", .comma, 1200),
        Reading("$5", "CAD", .point, 500),
        Reading("CA$5", "CAD", .point, 500),
        Reading("¥1,200", "JPY", .point, 1200),
        Reading("￥1200", "CNY", .point, 120_000),
        Reading("£3", "GBP", .point, 300),
        Reading("₹1,23,456", "INR", .point, 12_345_600),
        Reading("12,50 zł", "PLN", .comma, 1250),
        Reading("12 Kč", "CZK", .comma, 1200),
        Reading("99 kr", "SEK", .comma, 9900),
        // Bounds.
        Reading("0", "EUR", .point, 0),
        Reading("007", "EUR", .point, 700),
        Reading("999999999999.99", "EUR", .point, 99_999_999_999_999),
        Reading("-10,000,000,000,000", "EUR", .point, -Amount.largest),
    ]

    static let refused: [Refusal] = [
        // Wrong by a factor of 1000 in one of two readings.
        Refusal("1,234", "EUR", .comma, .ambiguous, ["1234,00"]),
        Refusal("1.234", "USD", .point, .ambiguous, ["1234.00"]),
        Refusal("1,000", "EUR", .comma, .ambiguous, ["1,00", "1000,00"]),
        Refusal("-12,345", "EUR", .comma, .ambiguous, ["-12345,00"]),
        Refusal("1.234", "EUR", french, .ambiguous, ["1234,00"]),
        Refusal("1,234", "CHF", swiss, .ambiguous, ["1234.00"]),
        Refusal("1,234", "KWD", .point, .ambiguous, ["1.234", "1234.000"]),
        Refusal("1.234", "KWD", .comma, .ambiguous, ["1,234", "1234,000"]),
        Refusal("1.234", "KWD", french, .ambiguous, ["1,234", "1234,000"]),
        Refusal("38.500", "JPY", .point, .ambiguous, ["38500"]),
        Refusal("1,234", "CLF", arabic, .ambiguous, ["1٫2340", "1234٫0000"]),
        // More decimals than there are.
        Refusal("0,001", "EUR", .comma, .tooPrecise),
        Refusal("0,001", "EUR", .point, .tooPrecise),
        Refusal("1.005,005", "EUR", .comma, .tooPrecise),
        Refusal("1234,567", "EUR", .comma, .tooPrecise),
        Refusal("1.2345", "EUR", .point, .tooPrecise),
        Refusal("12.50", "JPY", .point, .tooPrecise),
        Refusal("١٫٢٣٤", "EUR", arabic, .tooPrecise),
        // No number.
        Refusal("--3", "USD", .point, .notAnAmount),
        Refusal("+-3", "USD", .point, .notAnAmount),
        Refusal("3-", "USD", .point, .notAnAmount),
        Refusal("", "USD", .point, .notAnAmount),
        Refusal("   ", "USD", .point, .notAnAmount),
        Refusal("-", "USD", .point, .notAnAmount),
        Refusal(".", "USD", .point, .notAnAmount),
        Refusal("USD", "USD", .point, .notAnAmount),
        Refusal("abc", "USD", .point, .notAnAmount),
        Refusal("12 abc", "USD", .point, .notAnAmount),
        Refusal("12x", "USD", .point, .notAnAmount),
        Refusal("1e3", "USD", .point, .notAnAmount),
        Refusal("0x10", "USD", .point, .notAnAmount),
        Refusal("NaN", "USD", .point, .notAnAmount),
        Refusal("Infinity", "USD", .point, .notAnAmount),
        Refusal("1²", "USD", .point, .notAnAmount),
        Refusal("½", "USD", .point, .notAnAmount),
        Refusal("12\0", "USD", .point, .notAnAmount),
        Refusal("1\n234", "USD", .point, .notAnAmount),
        Refusal("U S D 5", "USD", .point, .notAnAmount),
        // Groups that are none.
        Refusal("1.2.3", "USD", .point, .notAnAmount),
        Refusal("1,2,3.00", "USD", .point, .notAnAmount),
        Refusal("12 50", "EUR", .comma, .notAnAmount),
        Refusal("1  234", "EUR", .comma, .notAnAmount),
        Refusal("1234,567.00", "USD", .point, .notAnAmount),
        Refusal("0,123,456", "USD", .point, .notAnAmount),
        Refusal("1,23,45.00", "INR", .point, .notAnAmount),
        Refusal("1.23.456", "INR", .comma, .notAnAmount),
        Refusal("1,234'567", "USD", .point, .notAnAmount),
        Refusal("1,234,", "USD", .point, .notAnAmount),
        Refusal("1..2", "USD", .point, .notAnAmount),
        Refusal("'5", "CHF", .point, .notAnAmount),
        // Range.
        Refusal("92233720368547758.08", "EUR", .point, .outOfRange),
        Refusal("10,000,000,000,000.01", "EUR", .point, .outOfRange),
        Refusal(String(repeating: "1", count: 40), "EUR", .point, .outOfRange),
        // Currencies.
        Refusal("12.50 USD", "EUR", .point, .otherCurrency),
        Refusal("$12.50", "EUR", .point, .otherCurrency),
        Refusal("€12 USD", "USD", .point, .otherCurrency),
        Refusal("EUR 12 USD", "USD", .point, .otherCurrency),
        Refusal("12.50", nil, .point, .needsCurrency),
        Refusal("€12", nil, .point, .needsCurrency),
        Refusal("12.50 XXX", "USD", .point, .notAnAmount),
    ]

    @Test(arguments: accepted)
    func `reads an amount as its locale writes it`(_ row: Reading) throws {
        let amount = try TypedAmount.read(row.text, currency: Currency(code: row.code), marks: row.marks)
        #expect(amount.amount.minorUnits == row.minorUnits)
        #expect(amount.currency.code == row.code)
    }

    @Test(arguments: refused)
    func `refuses what is no amount or more than one`(_ row: Refusal) {
        let error = #expect(throws: TypedAmountError.self) {
            try TypedAmount.read(row.text, currency: row.code.flatMap(Currency.init), marks: row.marks)
        }
        #expect(error?.reason == row.reason)
        #expect(error?.readings == row.readings)
        #expect(error?.message.hasSuffix(".") == true)
    }

    @Test(arguments: refused.filter { $0.reason == .ambiguous })
    func `a reading that is offered is read as an amount`(_ row: Refusal) throws {
        for reading in row.readings {
            let amount = try TypedAmount.read(
                reading,
                currency: row.code.flatMap(Currency.init),
                marks: row.marks
            )
            let plain = String(reading.map { $0.isNumber || $0 == "-" ? $0 : "." })
            #expect(amount.amount == (try Amount(decimal: plain, exponent: amount.currency.exponent)))
        }
    }

    /// An amount with grouping and all its decimals, as a locale writes it.
    private static func written(_ amount: Amount, exponent: Int, marks: NumberMarks) -> String {
        let parts = amount.text(exponent: exponent).split(separator: ".")
        var whole = ""
        for (index, digit) in (parts.first ?? "").reversed().enumerated() {
            if index % 3 == 0, index > 0, digit != "-" {
                whole.unicodeScalars.append(contentsOf: marks.groupingMarks)
            }
            whole.append(digit)
        }
        let decimals = parts.count > 1 ? "\(marks.decimalMark)\(parts[1])" : ""
        return String(whole.reversed()) + decimals
    }

    @Test(arguments: ["EUR", "JPY", "KWD", "CLF"], [NumberMarks.point, .comma, french, swiss, arabic])
    func `what one locale writes no other reads as another amount`(_ code: String, _ writer: NumberMarks)
        throws
    {
        let currency = try #require(Currency(code: code))
        var generator = SeededGenerator(seed: 27)
        for _ in 0..<500 {
            let limit = Int64(1) << Int.random(in: 1...49, using: &generator)
            let amount = Amount(minorUnits: .random(in: -limit...limit, using: &generator))
            let text = Self.written(amount, exponent: currency.exponent, marks: writer)
            let own = try TypedAmount.read(text, currency: currency, marks: writer)
            #expect(own.amount == amount)
            for reader in [NumberMarks.point, .comma, Self.french, Self.swiss, Self.arabic] {
                let other = try? TypedAmount.read(text, currency: currency, marks: reader)
                #expect(other == nil || other?.amount == amount)
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no text makes a reader trap`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("0123456789.,'’ -+/€$dwago٣٫٬\u{A0}\u{2212}\u{200F}\u{301}\0".unicodeScalars)
        for _ in 0..<500 {
            let length = Int.random(in: 0...12, using: &generator)
            let scalars = (0..<length).compactMap { _ in alphabet.randomElement(using: &generator) }
            let text = String(String.UnicodeScalarView(scalars))
            _ = try? TypedAmount.read(text, currency: Currency(code: "EUR"), marks: .comma)
            _ = try? DayWords.read(text, today: .first)
            _ = try? PeriodWords.read(text, today: .last, monthStartDay: 31)
        }
    }

    @Test func `the message of an ambiguous amount names both readings`() {
        let error = #expect(throws: TypedAmountError.self) {
            try TypedAmount.read("€ 1,234", currency: Currency(code: "EUR"), marks: .comma)
        }
        #expect(error?.message == "1,234 could be 1,234 or 1234,00.")
    }

    @Test func `a budget without a currency takes the one that the text names`() throws {
        let limit = try TypedAmount.read("1500 EUR", currency: nil, marks: .point)
        #expect(limit.amount.minorUnits == 150_000)
        #expect(limit.namedCurrency == Currency(code: "EUR"))
        let yen = try TypedAmount.read("¥ 38,500 jpy", currency: nil, marks: .point)
        #expect(yen.amount.minorUnits == 38_500)
        #expect(yen.currency.code == "JPY")
    }

    @Test func `a text without a code names no currency`() throws {
        let amount = try TypedAmount.read("$5", currency: Currency(code: "USD"), marks: .point)
        #expect(amount.namedCurrency == nil)
    }

    @Test func `fullwidth digits and marks are read`() throws {
        let amount = try TypedAmount.read("－１，２３４．５０", currency: Currency(code: "CNY"), marks: .point)
        #expect(amount.amount.minorUnits == -123_450)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["1", "1,", ",", " ", "-", "a", "1,000", "١", "€", "\u{200F}", "1 "]
    )
    func `a megabyte of anything is refused in linear time`(_ piece: String) {
        let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(throws: TypedAmountError.self) {
                try TypedAmount.read(text, currency: Currency(code: "EUR"), marks: .point)
            }
        }
        #expect(time < .seconds(10))
    }

    @Test func `the message holds no controls and little of what was typed`() {
        let text = "\u{1B}[m\u{202E}" + String(repeating: "x", count: 5000)
        let error = #expect(throws: TypedAmountError.self) {
            try TypedAmount.read(text, currency: Currency(code: "EUR"), marks: .comma)
        }
        let message = error?.message ?? ""
        #expect(!message.contains("\u{1B}") && !message.contains("\u{202E}"))
        #expect(message.unicodeScalars.count < 120)
        #expect(message.hasSuffix("write it like 12,50."))
    }
}
