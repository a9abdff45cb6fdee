import BudgetCore
import Testing

@testable import budgetctl

struct ExpenseTextTests {
    static let expense =
        #"{"id":214,"amount":"12.50","date":"2026-11-22","payee":"corner café","category":"food","note":null,"tags":[],"pending":false}"#
    static let open = #"{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"}"#

    struct Sentence: CustomTestStringConvertible {
        let effect: String
        let text: String
        var testDescription: String { text }
    }

    /// A reply to `add` that left these figures.
    private static func after(_ figures: String, daysLeft: String = "9", period: String = open) -> String {
        #"{"period":\#(period),"days_left":\#(daysLeft),"before":null,"after":\#(figures)}"#
    }

    @Test(arguments: [
        Sentence(
            effect: after(
                #"{"available":"1,500.00","remaining":"1,075.40","per_day":"119.48","percent":28,"state":"under","category":{"name":"food","available":"300.00","remaining":"87.50","per_day":"9.72","percent":70,"state":"under"}}"#
            ),
            text:
                "#214 12.50 corner café, food. Left: food 87.50 of 300.00; all 1,075.40 (9 days, 119.48 a day)"
        ),
        Sentence(
            effect: after(
                #"{"available":"1500.00","remaining":"75.40","per_day":"75.40","percent":95,"state":"near","category":{"name":"food","available":null,"remaining":null,"per_day":null,"percent":null,"state":"no_limit"}}"#,
                daysLeft: "1"
            ),
            text: "#214 12.50 corner café, food. Left: all 75.40 (1 day, 75.40 a day)"
        ),
        Sentence(
            effect: after(
                #"{"available":"1500.00","remaining":"-3.00","per_day":"0.00","percent":100,"state":"over","category":{"name":"food","available":"300.00","remaining":"-12.50","per_day":"0.00","percent":104,"state":"over"}}"#
            ),
            text:
                "#214 12.50 corner café, food. Left: food -12.50 of 300.00; all -3.00 (9 days, 0.00 a day)"
        ),
        Sentence(
            effect: after(
                #"{"available":"1500.00","remaining":"75.40","per_day":null,"percent":95,"state":"near","category":null}"#,
                period: #"{"from":"2026-10-01","to":"2026-10-31","label":"2026-10"}"#
            ),
            text: "#214 12.50 corner café, food. Left in 2026-10: all 75.40"
        ),
        Sentence(
            effect: after(
                #"{"available":null,"remaining":null,"per_day":null,"percent":null,"state":"no_limit","category":null}"#
            ),
            text: "#214 12.50 corner café, food"
        ),
        Sentence(
            effect: after(
                #"{"available":null,"remaining":null,"per_day":null,"percent":null,"state":"no_limit","category":null}"#,
                daysLeft: "0",
                period: #"{"from":"2026-10-01","to":"2026-10-31","label":"2026-10"}"#
            ),
            text: "#214 12.50 corner café, food, in 2026-10"
        ),
        Sentence(
            effect: after(
                #"{"available":"300.00","remaining":"-3.00","per_day":"0.00","percent":101,"state":"over","category":null,"display":{"available":"300,00 €","remaining":"−3,00 €","per_day":"0,00 €"}}"#
            ),
            text: "#214 12.50 corner café, food. Left: all −3,00 € (9 days, 0,00 € a day)"
        ),
        Sentence(effect: "null", text: "#214 12.50 corner café, food"),
    ])
    func `an answer says what was booked and what that left`(_ sentence: Sentence) throws {
        let result = try JSONParser.parse(#"{"expense":\#(Self.expense),"effect":\#(sentence.effect)}"#)
        #expect(ExpenseText.booked(result, namesDay: false) == sentence.text)
    }

    @Test func `an amount is shown as the daemon displays it`() throws {
        let expense = try JSONParser.parse(
            #"{"id":1,"amount":"12.50","date":"2026-11-22","display":{"amount":"12,50 €"}}"#
        )
        #expect(ExpenseText.sentence(expense, namesDay: true) == "#1 12,50 €, 2026-11-22")
    }

    @Test func `a name cannot command the terminal`() throws {
        let expense = try JSONParser.parse(
            #"{"id":1,"amount":"2.00","payee":"a\u001b[2Jb","category":"מכולת"}"#
        )
        #expect(
            ExpenseText.sentence(expense, namesDay: false) == "#1 2.00 a\u{FFFD}[2Jb, \u{2068}מכולת\u{2069}"
        )
    }

    @Test func `a note keeps its lines on the card`() throws {
        let expense = try JSONParser.parse(
            #"{"id":1,"amount":"2.00","tags":["a","b"],"pending":true,"note":"one\ntwo"}"#
        )
        let card = "id       1\namount   2.00\ntags     a, b\npending  yes\nnote     one\n         two\n"
        #expect(ExpenseText.card(expense, Canvas()) == card)
    }

    @Test func `what a rule booked says so on the card and in the list`() throws {
        let line = #"{"id":9,"amount":"15.00","date":"2026-10-02","tags":[],"pending":false,"recurring":3}"#
        let expense = try JSONParser.parse(line)
        let card = "id         9\namount     15.00\ndate       2026-10-02\nbooked by  recurring #3\n"
        #expect(ExpenseText.card(expense, Canvas()) == card)
        let list = try JSONParser.parse(#"{"expenses":[\#(line)]}"#)
        let table = ListText.table(list, Canvas())
        #expect(table == "id  date        amount  recurring\n 9  2026-10-02   15.00  #3\n")
    }
}
