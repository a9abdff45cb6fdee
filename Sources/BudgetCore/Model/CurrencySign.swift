/// Signs and short names of currencies, and the currencies that each can stand for.
enum CurrencySign {
    /// The codes that a sign can stand for, or `nil` if it is no known sign; letters in any case.
    static func codes(for sign: String) -> [String]? {
        signs[sign.lowercased()]
    }

    private static let dollars = codes(
        """
        USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD NIO NZD SBD SGD \
        SRD TTD TWD UYU XCD
        """
    )
    private static let rupees = codes("PKR INR LKR NPR MUR SCR")

    private static func codes(_ list: String) -> [String] {
        list.split(separator: " ").map(String.init)
    }

    private static let signs: [String: [String]] = [
        "$": dollars,
        "\u{FF04}": dollars,
        "€": ["EUR"],
        "£": ["GBP", "EGP", "FKP", "GIP", "LBP", "SDG", "SHP", "SSP", "SYP"],
        "¥": ["JPY", "CNY"],
        "\u{FFE5}": ["JPY", "CNY"],
        "円": ["JPY"],
        "元": ["CNY", "TWD", "HKD"],
        "₹": ["INR"],
        "₨": rupees,
        "rs": rupees,
        "₽": ["RUB"],
        "₩": ["KRW", "KPW"],
        "₺": ["TRY"],
        "tl": ["TRY"],
        "₴": ["UAH"],
        "₪": ["ILS"],
        "₫": ["VND"],
        "₱": ["PHP", "CUP"],
        "₦": ["NGN"],
        "₡": ["CRC"],
        "₲": ["PYG"],
        "₵": ["GHS"],
        "₸": ["KZT"],
        "₼": ["AZN"],
        "₾": ["GEL"],
        "₮": ["MNT"],
        "₭": ["LAK"],
        "֏": ["AMD"],
        "؋": ["AFN"],
        "฿": ["THB"],
        "៛": ["KHR"],
        "৳": ["BDT"],
        "﷼": ["IRR", "OMR", "QAR", "SAR", "YER"],
        "zł": ["PLN"],
        "kč": ["CZK"],
        "ft": ["HUF"],
        "kr": ["SEK", "NOK", "DKK", "ISK"],
        "fr": ["CHF", "XAF", "XOF", "XPF"],
        "lei": ["RON", "MDL"],
        "лв": ["BGN"],
        "r": ["ZAR"],
        "rm": ["MYR"],
        "rp": ["IDR"],
        "r$": ["BRL"],
        "us$": ["USD"],
        "a$": ["AUD"],
        "c$": ["CAD"],
        "ca$": ["CAD"],
        "nz$": ["NZD"],
        "hk$": ["HKD"],
        "nt$": ["TWD"],
        "mx$": ["MXN"],
        "s$": ["SGD"],
    ]
}
