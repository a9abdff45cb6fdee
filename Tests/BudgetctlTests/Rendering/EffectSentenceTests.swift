import BudgetCore
import Testing

@testable import budgetctl

/// What a change that is only tried would leave; what one leaves is told in ``ExpenseTextTests``.
struct EffectSentenceTests {
    struct Row: CustomTestStringConvertible {
        let before: String
        let after: String
        let text: String
        var testDescription: String { text }
    }

    private static func total(_ remaining: String, _ perDay: String, category: String = "null") -> String {
        #"{"available":"1500.00","remaining":"\#(remaining)","per_day":"\#(perDay)","category":\#(category)}"#
    }

    private static func due(_ remaining: String, _ safe: String, _ perDay: String) -> String {
        #"{"available":"1500.00","remaining":"\#(remaining)","safe":"\#(safe)","per_day":"\#(perDay)"}"#
    }

    private static func food(_ available: String, _ remaining: String) -> String {
        #"{"name":"food","available":\#(available),"remaining":\#(remaining)}"#
    }

    private static let none = #"{"available":null,"remaining":null,"per_day":null,"category":null}"#

    @Test(arguments: [
        Row(
            before: total("1075.40", "119.48"),
            after: total("995.40", "110.60"),
            text: "Left: all 1075.40 → 995.40 (9 days, 119.48 → 110.60 a day)"
        ),
        Row(
            before: total("9.00", "1.00", category: food(#""300.00""#, #""100.00""#)),
            after: total("9.00", "1.00", category: food(#""300.00""#, #""20.00""#)),
            text: "Left: food 100.00 → 20.00 of 300.00; all 9.00 (9 days, 1.00 a day)"
        ),
        Row(
            before: total("9.00", "1.00", category: food(#""300.00""#, #""100.00""#)),
            after: total("-3.00", "0.00", category: food(#""300.00""#, #""-5.00""#)),
            text: "Left: food 100.00 → -5.00 of 300.00; all 9.00 → -3.00 (9 days, 1.00 → 0.00 a day)"
        ),
        Row(
            before: total("9.00", "1.00", category: food(#""300.00""#, #""100.00""#)),
            after: total("9.00", "1.00", category: food(#""400.00""#, #""200.00""#)),
            text: "Left: food 100.00 of 300.00 → 200.00 of 400.00; all 9.00 (9 days, 1.00 a day)"
        ),
        Row(
            before: total("9.00", "1.00", category: food(#""300.00""#, #""100.00""#)),
            after: total("9.00", "1.00", category: food("null", "null")),
            text: "Left: food 100.00 of 300.00 → no limit; all 9.00 (9 days, 1.00 a day)"
        ),
        Row(
            before: total("9.00", "1.00"),
            after: total("8.00", "0.88", category: food(#""300.00""#, #""299.00""#)),
            text: "Left: food 299.00 of 300.00; all 9.00 → 8.00 (9 days, 1.00 → 0.88 a day)"
        ),
        Row(
            before: total("100.00", "11.11"),
            after: due("100.00", "40.00", "4.44"),
            text: "Left: all 100.00, 100.00 → 40.00 safe (9 days, 11.11 → 4.44 a day)"
        ),
        Row(
            before: due("100.00", "40.00", "4.44"),
            after: due("50.00", "-10.00", "0.00"),
            text:
                "Left: all 100.00 → 50.00, 40.00 → -10.00 safe (9 days, 4.44 → 0.00 a day). What is due yet would not be covered."
        ),
        Row(
            before: due("50.00", "-10.00", "0.00"),
            after: due("40.00", "-20.00", "0.00"),
            text: "Left: all 50.00 → 40.00, -10.00 → -20.00 safe (9 days, 0.00 a day)"
        ),
        Row(
            before: #"{"state":"no_limit"}"#,
            after: #"{"available":"5.00","remaining":"0.00","per_day":"0.00","state":"full"}"#,
            text: "Left: all 0.00 (9 days, 0.00 a day). The budget would be used up."
        ),
        Row(before: total("9.00", "1.00"), after: none, text: "Left: all 9.00 → no limit"),
        Row(before: none, after: total("9.00", "1.00"), text: "Left: all 9.00 (9 days, 1.00 a day)"),
    ])
    func `what would be is told beside what is`(_ row: Row) throws {
        let effect = try JSONParser.parse(
            #"{"period":{"label":"2026-11"},"days_left":9,"before":\#(row.before),"after":\#(row.after)}"#
        )
        #expect(EffectSentence(effect, showsBefore: true).text == row.text)
    }
}
