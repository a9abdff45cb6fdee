import Testing

@testable import BudgetCore

struct AmountTests {
    /// An amount with its text in a currency of so many decimals.
    struct Written: CustomTestStringConvertible, Sendable {
        let minorUnits: Int64
        let exponent: Int
        let text: String

        init(_ minorUnits: Int64, _ exponent: Int, _ text: String) {
            self.minorUnits = minorUnits
            self.exponent = exponent
            self.text = text
        }

        var testDescription: String { "\(minorUnits) with \(exponent) decimals is \(text)" }
    }

    @Test(arguments: [
        Written(0, 2, "0.00"), Written(1, 2, "0.01"), Written(-1, 2, "-0.01"), Written(30, 2, "0.30"),
        Written(1250, 2, "12.50"), Written(-123_456, 2, "-1234.56"), Written(100, 2, "1.00"),
        Written(39_700, 0, "39700"), Written(-5, 0, "-5"), Written(0, 0, "0"), Written(1234, 3, "1.234"),
        Written(5, 3, "0.005"), Written(12_345, 4, "1.2345"), Written(.max, 2, "92233720368547758.07"),
        Written(.min, 2, "-92233720368547758.08"), Written(.min, 0, "-9223372036854775808"),
    ])
    func `the text has exactly the decimals of the currency`(_ row: Written) {
        #expect(Amount(minorUnits: row.minorUnits).text(exponent: row.exponent) == row.text)
    }

    @Test func `ten cents and twenty cents are thirty cents`() {
        #expect(Amount(minorUnits: 10) + Amount(minorUnits: 20) == Amount(minorUnits: 30))
        #expect(Amount(minorUnits: 30) - Amount(minorUnits: 20) == Amount(minorUnits: 10))
    }

    @Test func `a sum out of Int64 is none`() {
        let largest = Amount(minorUnits: .max)
        #expect(largest.adding(Amount(minorUnits: 1)) == nil)
        #expect(Amount(minorUnits: .min).adding(Amount(minorUnits: -1)) == nil)
        #expect(largest.adding(Amount(minorUnits: .min)) == Amount(minorUnits: -1))
    }

    @Test func `the range is ten to the fifteenth either way`() {
        #expect(Amount(minorUnits: Amount.largest).isInRange)
        #expect(Amount(minorUnits: -Amount.largest).isInRange)
        #expect(!Amount(minorUnits: Amount.largest + 1).isInRange)
        #expect(!Amount(minorUnits: -Amount.largest - 1).isInRange)
        #expect(!Amount(minorUnits: .min).isInRange)
    }
}
