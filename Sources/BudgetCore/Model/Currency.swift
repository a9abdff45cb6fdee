/// A currency of ISO 4217 and the number of decimals that its amounts have.
public struct Currency: Hashable, Sendable {
    /// Three capital letters.
    public let code: String
    /// Decimals of the minor unit, 0–4 (ISO 4217, table A.1).
    public let exponent: Int

    /// The currency with this code in any case, or `nil` if ISO 4217 lists none.
    public init?(code: String) {
        // Three bytes before capitals are made of them: "ſ" is another letter, though its capital is "S".
        guard code.utf8.count == 3 else { return nil }
        let capital = code.uppercased()
        guard let exponent = Self.exponent(of: capital) else { return nil }
        self.code = capital
        self.exponent = exponent
    }

    private static func exponent(of code: String) -> Int? {
        if zeroDecimals.contains(code) { return 0 }
        if threeDecimals.contains(code) { return 3 }
        if fourDecimals.contains(code) { return 4 }
        return twoDecimals.contains(code) ? 2 : nil
    }

    private static func codes(_ list: String) -> Set<String> {
        Set(list.split(separator: " ").map(String.init))
    }

    private static let zeroDecimals = codes(
        "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
    )
    private static let threeDecimals = codes("BHD IQD JOD KWD LYD OMR TND")
    private static let fourDecimals = codes("CLF UYW")
    private static let twoDecimals = codes(
        """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF \
        CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ \
        GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD \
        MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON \
        RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS \
        UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
        """
    )
}
