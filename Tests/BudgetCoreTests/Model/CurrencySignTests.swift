import Testing

@testable import BudgetCore

struct CurrencySignTests {
    @Test(arguments: [
        ("€", "EUR"), ("$", "USD"), ("$", "CAD"), ("£", "GBP"), ("¥", "JPY"), ("¥", "CNY"), ("￥", "JPY"),
        ("₹", "INR"), ("₩", "KRW"), ("zł", "PLN"), ("Zł", "PLN"), ("KČ", "CZK"), ("kr", "NOK"), ("Fr", "CHF"),
        ("R$", "BRL"), ("r", "ZAR"), ("CA$", "CAD"),
    ])
    func `a sign can stand for its currencies`(_ sign: String, _ code: String) {
        #expect(CurrencySign.codes(for: sign)?.contains(code) == true)
    }

    @Test(arguments: ["", "€€", "EUR", "x", "$$"])
    func `other words are no signs`(_ word: String) {
        #expect(CurrencySign.codes(for: word) == nil)
    }

    @Test func `signs stand for currencies of ISO 4217 only`() {
        let signs = [
            "$", "€", "£", "¥", "元", "₨", "₱", "﷼", "kr", "fr", "lei", "лв", "₾", "֏", "؋", "r$", "s$",
        ]
        for sign in signs {
            let codes = CurrencySign.codes(for: sign) ?? []
            #expect(!codes.isEmpty)
            #expect(codes.allSatisfy { Currency(code: $0)?.code == $0 })
        }
    }
}
