import BudgetCore
import Testing

@testable import budgetctl

struct ChangeTextTests {
    struct Row: CustomTestStringConvertible {
        var command = "add"
        let rows: String
        var undoneBy = "null"
        let line: String
        let known: String
        var testDescription: String { line }
    }

    private static var moments: MomentText {
        MomentText(now: Instant.milliseconds("2026-11-22T12:05:00Z") ?? 0) { _ in 0 }
    }

    private static func change(
        _ row: Row,
        by: String = #"{"uid":1000,"user":"anna","pid":7,"client":"budgetctl"}"#
    )
        -> String
    {
        #"{"revision":41,"time":"2026-11-22T12:00:00.000Z","command":"\#(row.command)","by":\#(by),"undoes":null,"undone_by":\#(row.undoneBy),"rows":[\#(row.rows)]}"#
    }

    private static func expense(
        _ id: Int = 214,
        amount: String = "12.50",
        date: String = "2026-11-22",
        payee: String = #""corner café""#,
        category: String = "null",
        rest: String = #""note":null,"tags":[],"pending":false"#
    ) -> String {
        #"{"id":\#(id),"amount":"\#(amount)","date":"\#(date)","payee":\#(payee),"category":\#(category),\#(rest)}"#
    }

    private static func row(_ before: String, _ after: String, id: Int = 214) -> String {
        #"{"kind":"expense","id":\#(id),"before":\#(before),"after":\#(after)}"#
    }

    private static func limit(
        _ before: String,
        _ after: String,
        category: String = "null",
        only: Bool = false
    ) -> String {
        #"{"kind":"limit","category":\#(category),"period":"2026-11","only":\#(only),"before":\#(before),"after":\#(after)}"#
    }

    @Test(arguments: [
        Row(
            command: "remove",
            rows: row(expense(), "null"),
            line: "removed 12.50 corner café (#214)",
            known: "#214 12.50 corner café (removed by anna 5 minutes ago)"
        ),
        Row(
            rows: #"{"kind":"category","id":3,"before":null,"after":{"name":"food"}},"#
                + row("null", expense(category: #""food""#)),
            undoneBy: "42",
            line: "added 12.50 corner café, food (#214)",
            known: "#214 12.50 corner café, food (added by anna 5 minutes ago)"
        ),
        Row(
            rows: row("null", expense(date: "2026-11-03", payee: "null")),
            line: "added 12.50, 2026-11-03 (#214)",
            known: "#214 12.50, 2026-11-03 (added by anna 5 minutes ago)"
        ),
        Row(
            command: "undo",
            rows: row(expense(), "null"),
            line: "undid: added 12.50 corner café (#214)",
            known: "the undo of #214 12.50 corner café (by anna 5 minutes ago)"
        ),
        Row(
            command: "undo",
            rows: row(expense(), "null"),
            undoneBy: "43",
            line: "undid: added 12.50 corner café (#214)",
            known: "the undo of #214 12.50 corner café (by anna 5 minutes ago)"
        ),
        Row(
            command: "redo",
            rows: row("null", expense()),
            line: "redid: added 12.50 corner café (#214)",
            known: "the redo of #214 12.50 corner café (by anna 5 minutes ago)"
        ),
        Row(
            command: "edit",
            rows: row(expense(), expense(amount: "13.50")),
            line: "changed corner café (#214): amount 12.50 → 13.50",
            known: "#214 corner café: amount 12.50 → 13.50 (changed by anna 5 minutes ago)"
        ),
        Row(
            command: "edit",
            rows: row(
                expense(),
                expense(
                    date: "2026-11-21",
                    payee: "null",
                    category: #""food""#,
                    rest: #""note":"a\nb","tags":["x","y"],"pending":true"#
                )
            ),
            line:
                "changed 12.50 (#214): payee corner café → none, category none → food, date 2026-11-22 → 2026-11-21, tags none → x, y, note added, now pending",
            known:
                "#214 12.50: payee corner café → none, category none → food, date 2026-11-22 → 2026-11-21, tags none → x, y, note added, now pending (changed by anna 5 minutes ago)"
        ),
        Row(
            command: "limit.set",
            rows: #"{"kind":"setting","name":"currency","before":null,"after":"EUR"},"#
                + limit("null", #""1500.00""#),
            line: "set the currency to EUR, set the limit to 1500.00 from November 2026",
            known:
                "set the currency to EUR, set the limit to 1500.00 from November 2026, by anna 5 minutes ago"
        ),
        Row(
            command: "limit.set",
            rows: limit(#""300.00""#, #""350.00""#, category: #""food""#),
            line: "set the limit for food to 350.00 from November 2026 (was 300.00)",
            known: "limit for food 300.00 → 350.00 from November 2026 (set by anna 5 minutes ago)"
        ),
        Row(
            command: "limit.set",
            rows: limit(#""none""#, #""600.00""#, only: true),
            line: "set the limit to 600.00 for November 2026 only",
            known: "limit 600.00 for November 2026 only (set by anna 5 minutes ago)"
        ),
        Row(
            command: "limit.clear",
            rows: limit(#""300.00""#, #""none""#),
            line: "cleared the limit from November 2026 (was 300.00)",
            known: "limit 300.00 from November 2026 (cleared by anna 5 minutes ago)"
        ),
        Row(
            command: "settings.set",
            rows: #"{"kind":"carry_over","category":null,"period":"2026-11","before":"none","after":"both"}"#,
            line: "set carry-over to both from November 2026 (was none)",
            known: "carry-over none → both from November 2026 (set by anna 5 minutes ago)"
        ),
        Row(
            command: "category.merge",
            rows: #"{"kind":"carry_over","category":"fun","period":"2026-11","before":"both","after":null}"#,
            line: "cleared carry-over for fun from November 2026 (was both)",
            known: "carry-over for fun both from November 2026 (cleared by anna 5 minutes ago)"
        ),
        Row(
            command: "settings.set",
            rows: #"{"kind":"setting","name":"locale","before":"de_DE","after":null}"#,
            line: "cleared the locale (was de_DE)",
            known: "the locale de_DE (cleared by anna 5 minutes ago)"
        ),
        Row(
            command: "settings.set",
            rows: #"{"kind":"setting","name":"name","before":null,"after":"Home"},"#
                + #"{"kind":"setting","name":"thresholds","before":[80,100],"after":[50,80]}"#,
            line: "set the name of the budget to Home, the thresholds to 50 %, 80 % (was 80 %, 100 %)",
            known:
                "set the name of the budget to Home, the thresholds to 50 %, 80 % (was 80 %, 100 %), by anna 5 minutes ago"
        ),
        Row(
            command: "settings.set",
            rows: "",
            line: "changed nothing (settings.set)",
            known: "changed nothing (settings.set), by anna 5 minutes ago"
        ),
        Row(
            command: "category.rename",
            rows: #"{"kind":"category","id":3,"before":{"name":"food"},"after":{"name":"groceries"}}"#,
            line: "renamed the category food to groceries",
            known: "category food to groceries (renamed by anna 5 minutes ago)"
        ),
        Row(
            command: "batch",
            rows: [
                (1...7).map { row("null", expense($0), id: $0) }.joined(separator: ","),
                row(expense(9), "null", id: 9), limit("null", #""1.00""#), limit("null", #""2.00""#),
                limit("null", #""3.00""#), limit("null", #""4.00""#),
            ].joined(separator: ","),
            line:
                "added 7 expenses: 12.50 corner café (#1), 12.50 corner café (#2), 12.50 corner café (#3) and 4 more; removed 12.50 corner café (#9); set 4 limits: the limit to 1.00 from November 2026, the limit to 2.00 from November 2026, the limit to 3.00 from November 2026 and 1 more",
            known:
                "added 7 expenses: 12.50 corner café (#1), 12.50 corner café (#2), 12.50 corner café (#3) and 4 more; removed 12.50 corner café (#9); set 4 limits: the limit to 1.00 from November 2026, the limit to 2.00 from November 2026, the limit to 3.00 from November 2026 and 1 more, by anna 5 minutes ago"
        ),
        Row(
            command: "undo",
            rows: row("null", expense(2), id: 2) + "," + row("null", expense(1), id: 1),
            line: "undid: removed 12.50 corner café (#1), 12.50 corner café (#2)",
            known:
                "the undo of: removed 12.50 corner café (#1), 12.50 corner café (#2), by anna 5 minutes ago"
        ),
        Row(
            command: "batch",
            rows: row(expense(1), expense(1, amount: "13.50"), id: 1) + ","
                + row(expense(2), expense(2, payee: "null"), id: 2),
            line: "changed corner café (#1): amount 12.50 → 13.50; 12.50 (#2): payee corner café → none",
            known:
                "changed corner café (#1): amount 12.50 → 13.50; 12.50 (#2): payee corner café → none, by anna 5 minutes ago"
        ),
        Row(
            command: "category.merge",
            rows: #"{"kind":"expenses","count":12,"ids":"1-12","before":"fun","after":"food"},"#
                + limit(#""300.00""#, #""350.00""#, category: #""food""#)
                + #",{"kind":"category","id":3,"before":{"name":"fun"},"after":null}"#,
            line:
                "moved 12 expenses from fun to food, set the limit for food to 350.00 from November 2026 (was 300.00), removed the category fun",
            known:
                "moved 12 expenses from fun to food, set the limit for food to 350.00 from November 2026 (was 300.00), removed the category fun, by anna 5 minutes ago"
        ),
        Row(
            command: "undo",
            rows: #"{"kind":"category","id":3,"before":null,"after":{"name":"fun"}},"#
                + #"{"kind":"expenses","count":1,"ids":"1","before":null,"after":"fun"}"#,
            line: "undid: left 1 expense of fun without a category, removed the category fun",
            known:
                "the undo of: left 1 expense of fun without a category, removed the category fun, by anna 5 minutes ago"
        ),
        Row(
            command: "recurring.due",
            rows: row("null", expense(rest: #""note":null,"tags":[],"pending":false,"recurring":3"#)),
            line: "booked 12.50 corner café (#214) by recurring #3",
            known: "#214 12.50 corner café by recurring #3 (booked by anna 5 minutes ago)"
        ),
        Row(
            command: "settings.set",
            rows: #"{"kind":"setting","name":"month_start_day","before":1,"after":25},"#
                + #"{"kind":"setting","name":"time_zone","before":null,"after":"Asia/Tokyo"},"#
                + #"{"kind":"setting","name":"newer","before":null,"after":"x"}"#,
            line: "set the first day of a month to 25 (was 1), the time zone to Asia/Tokyo, newer to x",
            known:
                "set the first day of a month to 25 (was 1), the time zone to Asia/Tokyo, newer to x, by anna 5 minutes ago"
        ),
        Row(
            command: "later.add",
            rows: #"{"kind":"later","id":1,"before":null,"after":{}}"#,
            line: "changed later",
            known: "later (changed by anna 5 minutes ago)"
        ),
        Row(
            command: "recurring.add",
            rows:
                #"{"kind":"recurring","id":1,"before":null,"after":{"amount":"8.00","payee":"x","every":"month","interval":2,"anchor":"2026-01-31","last_day":false,"until":null}}"#,
            line: "added recurring 8.00 x, every 2 months on the 31st (#1)",
            known: "recurring #1 8.00 x, every 2 months on the 31st (added by anna 5 minutes ago)"
        ),
        Row(
            command: "recurring.due",
            rows:
                #"{"kind":"expense","id":7,"before":null,"after":{"id":7,"amount":"8.00","payee":"x","recurring":3}}"#,
            line: "booked 8.00 x (#7) by recurring #3",
            known: "#7 8.00 x by recurring #3 (booked by anna 5 minutes ago)"
        ),
        Row(
            command: "recurring.skip",
            rows:
                #"{"kind":"recurring_due","recurring":1,"due":"2026-11-30","before":null,"after":"skipped"}"#,
            line: "skipped 2026-11-30 of recurring #1",
            known: "2026-11-30 of recurring #1 (skipped by anna 5 minutes ago)"
        ),
    ])
    func `a change is a sentence`(_ row: Row) throws {
        let change = try JSONParser.parse(Self.change(row))
        let text = ChangeText(moments: Self.moments)
        let mark = row.undoneBy == "null" ? "" : row.command == "undo" ? " (redone)" : " (undone)"
        #expect(text.line(change) == "\(row.line) · anna, budgetctl, 5 minutes ago\(mark)")
        #expect(text.known(change) == row.known)
    }

    @Test(arguments: [
        (#"{"uid":1000,"user":null,"pid":7,"client":null}"#, "user 1000, 5 minutes ago"),
        (#"{"uid":1,"user":"a\u001bb","pid":7,"client":"x\ny"}"#, "a\u{FFFD}b, x⏎y, 5 minutes ago"),
        ("null", "somebody, 5 minutes ago"),
    ])
    func `whose a change was is told as far as it is known`(_ author: String, _ text: String) throws {
        let row = Row(rows: Self.row("null", Self.expense()), line: "", known: "")
        let change = try JSONParser.parse(Self.change(row, by: author))
        #expect(ChangeText(moments: Self.moments).line(change) == "added 12.50 corner café (#214) · \(text)")
    }

    @Test(arguments: [
        ("undo", #"{"uid":1001,"user":"bob"}"#, "undid what bob did: added"),
        ("redo", #"{"uid":1001,"user":null}"#, "redid what user 1001 did: removed"),
        ("undo", #"{"uid":1000,"user":"anna"}"#, "undid: added"),
        ("redo", #"{"uid":1000,"user":"anna"}"#, "redid: removed"),
    ])
    func `an undo or a redo of what somebody else did says who`(
        _ command: String,
        _ whose: String,
        _ text: String
    )
        throws
    {
        let row = Row(command: command, rows: Self.row(Self.expense(), "null"), line: "", known: "")
        var change = try JSONParser.parse(Self.change(row)).object ?? JSONObject()
        change.append("whose", try JSONParser.parse(whose))
        let line = ChangeText(moments: Self.moments).line(.object(change))
        #expect(line == "\(text) 12.50 corner café (#214) · anna, budgetctl, 5 minutes ago")
    }

    @Test func `an amount is shown as the daemon displays it`() throws {
        let sides = ["12,50 €", "13,50 €"].map {
            Self.expense(rest: #""note":null,"tags":[],"pending":false,"display":{"amount":"\#($0)"}"#)
        }
        let row = Row(rows: Self.row(sides[0], sides[1]), line: "", known: "")
        let line = ChangeText(moments: Self.moments).line(try JSONParser.parse(Self.change(row)))
        #expect(line.hasPrefix("changed corner café (#214): amount 12,50 € → 13,50 €"))
    }
}
