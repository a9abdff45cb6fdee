import BudgetCore
import Testing

@testable import budgetctl

struct AlertTextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let alert: String
        let sentence: String
        var testDescription: String { sentence }
    }

    @Test(arguments: [
        Row(
            alert: #"{"category":"food","period":"2026-11","kind":"threshold","threshold":80}"#,
            sentence: "food has reached 80 % of its limit for November 2026"
        ),
        Row(
            alert: #"{"category":null,"period":"2027-01","kind":"threshold","threshold":100}"#,
            sentence: "The budget has reached 100 % of its limit for January 2027"
        ),
        Row(
            alert: #"{"category":null,"period":"2026-11","kind":"over","threshold":null}"#,
            sentence: "The budget of November 2026 is overspent"
        ),
        Row(
            alert: #"{"category":"food","period":"2026-12","kind":"over","threshold":null}"#,
            sentence: "food is overspent in December 2026"
        ),
        Row(
            alert: #"{"category":"a\u001b[2Jb","period":"2026-13","kind":"over","threshold":null}"#,
            sentence: "a\u{FFFD}[2Jb is overspent in 2026-13"
        ),
    ]) func `an alert is a sentence`(_ row: Row) throws {
        #expect(AlertText.sentence(try JSONParser.parse(row.alert)) == row.sentence)
    }
}
