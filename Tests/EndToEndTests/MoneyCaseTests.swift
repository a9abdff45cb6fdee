import BudgetCore
import BudgetTestSupport
import Testing

/// Amounts that other programs got wrong, over the wire.
@Suite(.timeLimit(.minutes(1))) struct MoneyCaseTests {
    @Test func `a currency without decimals has none anywhere`() throws {
        let client = try RunningBudget(currency: "JPY", now: "2026-05-20T12:00:00Z").client()
        try client.done(#"{"command":"limit.set","args":{"amount":"500000","only":"2026-05"}}"#)
        try client.done(#"{"command":"add","args":{"date":"2026-05-02","amount":"1200","payee":"Ramen"}}"#)
        try client.done(#"{"command":"add","locale":"en_US","args":{"date":"2026-05-03","typed":"38,500"}}"#)
        for amount in [#""amount":"12.50""#, #""amount":12.5"#, #""typed":"12.50""#] {
            let error = try client.refused(#"{"command":"add","locale":"en_US","args":{\#(amount)}}"#)
            #expect(error["code"]?.string == "bad_value", "\(amount)")
        }
        try client.send(#"{"command":"status","locale":"en_US"}"#)
        let line = try #require(try client.line())
        let status = try JSONParser.parse(line)["result"]
        #expect(status?["exponent"]?.integer == 0)
        #expect(status?["limit"]?.string == "500000")
        #expect(status?["spent"]?.string == "39700")
        #expect(status?["remaining"]?.string == "460300")
        #expect(status?.at("display.spent")?.string?.contains("39,700") == true)
        for wrong in [".00", "397.00", "3,970,000"] { #expect(!line.contains(wrong)) }
    }

    @Test(arguments: [("KWD", "12.500", "12.500"), ("EUR", "12.5", "12.50"), ("CLF", "1.2345", "1.2345")])
    func `amounts are told with exactly the decimals of the currency`(
        _ currency: String,
        _ amount: String,
        _ told: String
    ) throws {
        let client = try RunningBudget(currency: currency).client()
        let result = try client.done(#"{"command":"add","args":{"amount":\#(amount)}}"#)
        #expect(result.at("expense.amount")?.string == told)
    }

    @Test func `what is a fraction in binary is exact here`() throws {
        let client = try RunningBudget(now: "2026-07-20T12:00:00Z").client()
        try client.done(#"{"command":"limit.set","args":{"amount":"0.30","only":"2026-06","past":true}}"#)
        for amount in [#""0.1""#, #""0.2""#] {
            try client.done(#"{"command":"add","args":{"date":"2026-06-01","amount":\#(amount)}}"#)
        }
        let june = try client.status(#"{"period":"2026-06"}"#)
        #expect(june["spent"]?.string == "0.30")
        #expect(june["remaining"]?.string == "0.00")
        #expect(june["state"]?.string == "full")
        for (amount, told) in [
            ("19.99", "19.99"), ("4.35", "4.35"), ("1.15", "1.15"), (#""70.14""#, "70.14"),
            (#""70.13""#, "70.13"),
        ] {
            let result = try client.done(
                #"{"command":"add","args":{"date":"2026-07-01","amount":\#(amount)}}"#
            )
            #expect(result.at("expense.amount")?.string == told)
        }
        let error = try client.refused(#"{"command":"add","args":{"amount":"1.005"}}"#)
        #expect(error["code"]?.string == "bad_value")
        let cents = (0..<1000).map { _ in
            #"{"command":"add","args":{"date":"2026-07-04","amount":"0.01"}}"# + "\n"
        }
        _ = try client.exchange(Array(cents.joined().utf8), lines: 1000)
        #expect(try client.status()["spent"]?.string == "175.76")
    }

    struct Typed: CustomTestStringConvertible, Sendable {
        let currency: String
        let locale: String
        let text: String
        /// What it is, `nil` where it has to be refused.
        let amount: String?
        /// Whether refusing it is right as well.
        var mayBeRefused = false

        var testDescription: String { "\(text) \(currency) in \(locale) → \(amount ?? "refused")" }
    }

    private static func euro(_ text: String, _ amount: String?, mayBeRefused: Bool = false) -> Typed {
        Typed(currency: "EUR", locale: "de_DE", text: text, amount: amount, mayBeRefused: mayBeRefused)
    }

    private static func dollar(_ text: String, _ amount: String?, mayBeRefused: Bool = false) -> Typed {
        Typed(currency: "USD", locale: "en_US", text: text, amount: amount, mayBeRefused: mayBeRefused)
    }

    static let typed = [
        euro("12,50", "12.50"), euro("1.234,56", "1234.56"), euro("1.234", "1234.00"),
        euro("12.50", "12.50", mayBeRefused: true), euro("0,001", nil), euro("1,234", nil),
        euro("1 234,56", "1234.56"), euro("€ 12", "12.00"), euro("12,50 €", "12.50"),
        dollar("12,50", "12.50", mayBeRefused: true), dollar("1,234.56", "1234.56"),
        dollar("1,234", "1234.00"),
        dollar("12.5", "12.50"), dollar("100.6", "100.60"), dollar("-0.50", "-0.50"), dollar(".5", "0.50"),
        dollar("5.", "5.00"), dollar("$12.50", "12.50"), dollar("12.50 USD", "12.50"),
        dollar(" 12.50 ", "12.50"),
        dollar("+3", "3.00"), dollar("--3", nil), dollar("", nil), dollar("abc", nil), dollar("1e3", nil),
        dollar("0x10", nil), dollar("NaN", nil), dollar("Infinity", nil), dollar("1.2.3", nil),
        dollar("1,2,3.00", nil), dollar("١٢٫٥٠", "12.50", mayBeRefused: true), dollar("12 EUR", nil),
    ]

    @Test func `amounts as people type them are read by their locale, or refused with the readings`() throws {
        let clients = [
            "EUR": try RunningBudget(currency: "EUR").client(),
            "USD": try RunningBudget(currency: "USD").client(),
        ]
        for row in Self.typed {
            let client = try #require(clients[row.currency])
            let before = try client.status()["count"]?.integer ?? 0
            let reply = try client.request(
                #"{"command":"add","locale":"\#(row.locale)","args":{"typed":"\#(row.text)"}}"#
            )
            if let booked = reply.at("result.expense.amount")?.string {
                #expect(booked == row.amount, "\(row.testDescription): \(reply.text)")
                #expect(try client.status()["count"]?.integer == before + 1)
            } else {
                #expect(row.amount == nil || row.mayBeRefused, "\(row.testDescription): \(reply.text)")
                #expect(reply.at("error.field")?.string == "args.typed", "\(reply.text)")
                #expect(try client.status()["count"]?.integer == before)
            }
        }
    }

    @Test func `absurd amounts are refused, and what is accepted sums exactly`() throws {
        let client = try RunningBudget().client()
        for amount in [
            "92233720368547758.07", "92233720368547758.08", "1111111111111111111111111111111111111111",
            "-92233720368547758.08", "10000000000000.01", "0.00", "1e400", "-0",
        ] {
            for written in ["\"\(amount)\"", amount] {
                let error = try client.refused(#"{"command":"add","args":{"amount":\#(written)}}"#)
                #expect(
                    ["out_of_range", "bad_value"].contains(error["code"]?.string),
                    "\(written): \(error.text)"
                )
            }
        }
        #expect(try client.status()["count"]?.integer == 0)
        try client.done(#"{"command":"add","args":{"amount":"999999999999.99"}}"#)
        try client.done(#"{"command":"add","args":{"amount":"10000000000000.00"}}"#)
        #expect(try client.status()["spent"]?.string == "10999999999999.99")
    }

    @Test func `a sum that would leave its range is refused and changes nothing`() throws {
        let client = try RunningBudget().client()
        let line = Array((#"{"command":"add","args":{"amount":"10000000000000.00"}}"# + "\n").utf8)
        let replies = try client.exchange(Array((0..<9400).map { _ in line }.joined()), lines: 9400)
        let booked = replies.count { $0.contains(#""expense""#) }
        #expect((1..<9400).contains(booked))
        #expect(replies[booked...].allSatisfy { $0.contains(#""code":"limit_exceeded""#) })
        let status = try client.status()
        #expect(status["spent"]?.string == "\(booked)0000000000000.00")
        #expect(status["count"]?.integer == Int64(booked))
        let list = try client.done(#"{"command":"list","args":{"page_size":1,"totals":true}}"#)
        #expect(list["sum"] == status["spent"])
    }
}
