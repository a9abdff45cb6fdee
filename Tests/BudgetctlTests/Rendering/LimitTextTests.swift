import BudgetCore
import Testing

@testable import budgetctl

struct LimitTextTests {
    private static let period = #""period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"}"#

    @Test(arguments: [
        (#"{"limit":"300.00","category":"food",\#(period)}"#, "Limit for food in 2026-11: 300.00"),
        (#"{"limit":null,"category":null,\#(period)}"#, "Limit in 2026-11: none"),
        (
            #"{"limit":"3.00","category":null,\#(period),"display":{"limit":"3,00 €"}}"#,
            "Limit in 2026-11: 3,00 €"
        ),
    ])
    func `a limit is shown with its scope and period`(_ result: String, _ text: String) throws {
        #expect(LimitText.shown(try JSONParser.parse(result)) == text)
    }

    @Test(arguments: [
        (
            #"{"limit":"300.00","category":"food",\#(period),"only":false,"effect":null}"#,
            "Limit for food from 2026-11 on: 300.00\n"
        ),
        (#"{"limit":"300.00","category":null,\#(period),"only":true}"#, "Limit in 2026-11 only: 300.00\n"),
        (
            #"{"limit":"300.00","category":null,\#(period),"only":false,"effect":{\#(period),"days_left":9,"after":{"available":"300.00","remaining":"87.50","per_day":"9.72","category":null}}}"#,
            "Limit from 2026-11 on: 300.00. Left: all 87.50 (9 days, 9.72 a day)\n"
        ),
    ])
    func `a limit that was changed says from when on, and what is left`(_ result: String, _ text: String)
        throws
    {
        #expect(LimitText.changed(try JSONParser.parse(result)) == text)
    }
}
