import BudgetCore
import Testing

@testable import budgetctl

struct ClosingTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let closed: String
        let sentence: String?

        init(_ name: String, _ closed: String, _ sentence: String?) {
            testDescription = name
            self.closed = closed
            self.sentence = sentence
        }
    }

    private static let period = #""period":{"from":"2026-10-01","to":"2026-10-31","label":"2026-10"}"#

    static let rows = [
        Row("nothing told", #"{}"#, nil),
        Row(
            "something left",
            #"{"closed":{\#(period),"available":"100.00","spent":"40.00","remaining":"60.00","state":"under","carried_on":"0.00"}}"#,
            "2026-10 closed: 40.00 spent of 100.00, 60.00 left."
        ),
        Row(
            "all carried over",
            #"{"closed":{\#(period),"available":"100.00","spent":"90.00","remaining":"10.00","state":"near","carried_on":"10.00"}}"#,
            "2026-10 closed: 90.00 spent of 100.00, 10.00 left and carried over."
        ),
        Row(
            "over",
            #"{"closed":{\#(period),"available":"100.00","spent":"115.00","remaining":"-15.00","state":"over","carried_on":"-15.00"}}"#,
            "!! 2026-10 closed: 115.00 spent of 100.00, -15.00 left and carried over."
        ),
        Row(
            "over, as people write it",
            #"{"closed":{\#(period),"available":"100.00","spent":"115.00","remaining":"-15.00","state":"over","carried_on":"0.00","display":{"available":"€100.00","spent":"€115.00","remaining":"-€15.00","carried_on":"€0.00"}}}"#,
            "!! 2026-10 closed: €115.00 spent of €100.00, -€15.00 left."
        ),
        Row(
            "no limit",
            #"{"closed":{\#(period),"available":null,"spent":"61.35","remaining":null,"state":"no_limit","carried_on":"0.00"}}"#,
            "2026-10 closed: 61.35 spent, no limit."
        ),
        Row("from a later daemon", #"{"closed":{"period":"soon"}}"#, nil),
    ]

    @Test(arguments: rows) func `a closed period is told in a sentence`(_ row: Row) throws {
        #expect(ClosingText.sentence(try JSONParser.parse(row.closed)) == row.sentence)
    }
}
