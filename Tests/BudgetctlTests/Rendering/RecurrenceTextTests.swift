import BudgetCore
import Testing

@testable import budgetctl

struct RecurrenceTextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let entry: String
        let short: String
        var testDescription: String { short }
    }

    @Test(arguments: [
        Row(entry: #""every":"day","anchor":"2026-11-25""#, short: "daily"),
        Row(entry: #""every":"day","interval":3,"anchor":"2026-11-25""#, short: "every 3 days"),
        Row(entry: #""every":"week","anchor":"2026-11-20""#, short: "Fridays"),
        Row(entry: #""every":"week","interval":2,"anchor":"2026-11-20""#, short: "Friday, every 2 weeks"),
        Row(entry: #""every":"month","anchor":"2026-11-28""#, short: "28th of the month"),
        Row(
            entry: #""every":"month","anchor":"2026-11-28","last_day":true,"until":"2027-06-30""#,
            short: "last day of the month, until 2027-06-30"
        ),
        Row(entry: #""every":"month","interval":2,"anchor":"2026-12-31""#, short: "31st, every 2 months"),
        Row(entry: #""every":"year","anchor":"2026-12-25""#, short: "25 December"),
        Row(
            entry: #""every":"year","interval":4,"anchor":"2028-02-29","last_day":true"#,
            short: "last day of February, every 4 years"
        ),
        Row(entry: #""every":"month""#, short: "every month"),
    ])
    func `a table tells the days in few words`(_ row: Row) throws {
        #expect(RecurrenceText.short(try JSONParser.parse("{\(row.entry)}")) == row.short)
    }
}
