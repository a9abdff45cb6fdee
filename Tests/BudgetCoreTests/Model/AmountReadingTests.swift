import BudgetTestSupport
import Testing

@testable import BudgetCore

struct AmountReadingTests {
    /// A plain decimal number with its minor units.
    struct Reading: CustomTestStringConvertible, Sendable {
        let text: String
        let exponent: Int
        let minorUnits: Int64

        init(_ text: String, exponent: Int = 2, _ minorUnits: Int64) {
            self.text = text
            self.exponent = exponent
            self.minorUnits = minorUnits
        }

        var testDescription: String { "\(text) with \(exponent) decimals → \(minorUnits)" }
    }

    /// A text with the reason why it is no amount.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let text: String
        let exponent: Int
        let error: AmountError

        init(_ text: String, exponent: Int = 2, _ error: AmountError) {
            self.text = text
            self.exponent = exponent
            self.error = error
        }

        var testDescription: String { "\(text.prefix(40)) with \(exponent) decimals is \(error)" }
    }

    @Test(arguments: [
        Reading("0.1", 10), Reading("0.2", 20), Reading("0.30", 30), Reading("19.99", 1999),
        Reading("4.35", 435),
        Reading("1.15", 115), Reading("70.14", 7014), Reading("70.13", 7013), Reading("0.01", 1),
        Reading("0.29", 29), Reading("100.6", 10_060), Reading("-0.50", -50), Reading("-0", 0),
        Reading("0.00", 0), Reading("12", 1200), Reading("00012.5", 1250), Reading("12.5000000", 1250),
        Reading("999999999999.99", 99_999_999_999_999), Reading("10000000000000", Amount.largest),
        Reading("-10000000000000.00", -Amount.largest),
        // No decimals, three, four.
        Reading("500000", exponent: 0, 500_000), Reading("1200", exponent: 0, 1200),
        Reading("12.00", exponent: 0, 12),
        Reading("1000000000000000", exponent: 0, Amount.largest), Reading("1.234", exponent: 3, 1234),
        Reading("1", exponent: 3, 1000),
        Reading("0.0001", exponent: 4, 1),
    ])
    func `reads a plain decimal number exactly`(_ row: Reading) throws {
        let amount = try Amount(decimal: row.text, exponent: row.exponent)
        #expect(amount.minorUnits == row.minorUnits)
    }

    @Test(arguments: [
        "", "-", ".", "-.", "+1", "--1", "1-", ".5", "5.", "-.5", "1.2.3", "1,5", "1 000", " 1", "1 ", "1e3",
        "1E3",
        "0x10", "NaN", "Infinity", "abc", "1.+5", "1.-5", "١٢", "１２", "12\0", "1\u{301}", "1'000", "€5",
    ])
    func `refuses anything else as no number`(_ text: String) {
        #expect(throws: AmountError.notANumber) { try Amount(decimal: text, exponent: 2) }
    }

    @Test(arguments: [
        Refusal("1.005", .tooPrecise), Refusal("0.001", .tooPrecise), Refusal("1.23456", .tooPrecise),
        Refusal("12.50", exponent: 0, .tooPrecise), Refusal("1.2345", exponent: 3, .tooPrecise),
        Refusal("92233720368547758.07", .outOfRange), Refusal("92233720368547758.08", .outOfRange),
        Refusal("-92233720368547758.08", .outOfRange), Refusal("10000000000000.01", .outOfRange),
        Refusal("1000000000000001", exponent: 0, .outOfRange),
        Refusal("1000000000000.001", exponent: 3, .outOfRange),
        Refusal("1111111111111111111111111111111111111111", .outOfRange),
        Refusal("9223372036854775808", exponent: 0, .outOfRange),
        Refusal("18446744073709551616", exponent: 0, .outOfRange),
        Refusal("999999999999999", exponent: 4, .outOfRange),
    ])
    func `refuses what the currency or the range cannot hold`(_ row: Refusal) {
        #expect(throws: row.error) { try Amount(decimal: row.text, exponent: row.exponent) }
    }

    @Test func `a thousand cents are ten`() throws {
        let cent = try Amount(decimal: "0.01", exponent: 2)
        let sum = (0..<1000).reduce(Amount.zero) { sum, _ in sum + cent }
        #expect(sum.text(exponent: 2) == "10.00")
    }

    @Test(arguments: [0, 2, 3, 4])
    func `every amount comes back from its text`(_ exponent: Int) throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<10_000 {
            let bits = Int64.random(in: 0...50, using: &generator)
            let limit = min(Amount.largest, 1 << bits)
            let amount = Amount(minorUnits: .random(in: -limit...limit, using: &generator))
            #expect(try Amount(decimal: amount.text(exponent: exponent), exponent: exponent) == amount)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["1", "0", "0.0", "-"])
    func `sixty kilobytes are read in linear time`(_ start: String) {
        let text = start + String(repeating: "0", count: 60_000)
        let time = ContinuousClock().measure { _ = try? Amount(decimal: text, exponent: 2) }
        #expect(time < .seconds(1))
    }
}
