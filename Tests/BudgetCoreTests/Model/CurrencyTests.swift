import Testing

@testable import BudgetCore

struct CurrencyTests {
    @Test(arguments: [
        ("EUR", 2), ("usd", 2), ("Chf", 2), ("JPY", 0), ("KRW", 0), ("ISK", 0), ("KWD", 3), ("TND", 3),
        ("CLF", 4),
    ])
    func `a code of ISO 4217 has its decimals`(_ code: String, _ exponent: Int) {
        let currency = Currency(code: code)
        #expect(currency?.exponent == exponent)
        #expect(currency?.code == code.uppercased())
    }

    @Test(arguments: ["", "EU", "EURO", "XXX", "XAU", "€", "E R", "EUR ", "ЕUR", "uſd", "DEM", "E\u{301}UR"])
    func `anything else is no currency`(_ code: String) {
        #expect(Currency(code: code) == nil)
    }
}
