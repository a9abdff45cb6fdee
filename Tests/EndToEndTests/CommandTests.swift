import BudgetCore
import BudgetTestSupport
import Testing

/// What the commands do, in the words of the protocol.
@Suite(.timeLimit(.minutes(1))) struct CommandTests {
    private let client: LineClient

    init() throws {
        client = try RunningBudget().client()
    }

    @Test func `an expense is booked, read, changed and taken back`() throws {
        let nothing = #""available":null,"remaining":null,"per_day":null,"percent":null,"state":"no_limit""#
        let unlimited = #"{\#(nothing),"category":{"name":"Food",\#(nothing)}}"#
        try client.send(
            #"{"id":1,"command":"add","args":{"amount":"12.50","payee":" corner café ","category":"Food","note":"a\nb","tags":["x","y","x"],"pending":true}}"#
        )
        #expect(
            try client.line() == #"{"id":1,"result":{"expense":{"id":1,"amount":"12.50","date":"2026-11-30","#
                + #""payee":"corner café","category":"Food","note":"a\nb","tags":["x","y"],"pending":true},"#
                + #""effect":{"period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"},"days_left":1,"#
                + #""before":\#(unlimited),"after":\#(unlimited)}},"revision":2}"#
        )
        let edited = try client.done(
            #"{"command":"edit","args":{"id":"last","amount":13,"note":null,"category":"food","pending":false}}"#
        )
        #expect(
            edited["expense"]?.text == #"{"id":1,"amount":"13.00","date":"2026-11-30","payee":"corner café","#
                + #""category":"Food","note":null,"tags":["x","y"],"pending":false}"#
        )
        #expect(try client.done(#"{"command":"get","args":{"id":1}}"#)["expense"] == edited["expense"])
        let removed = try client.done(#"{"command":"remove","args":{"id":1}}"#)
        #expect(removed["removed"]?.array == [edited["expense"] ?? .null])
        #expect(try client.refused(#"{"command":"get","args":{"id":1}}"#)["code"]?.string == "not_found")
        let next = try client.done(#"{"command":"add","args":{"amount":"1"}}"#)
        #expect(next.at("expense.id")?.integer == 2, "an id is never given twice")
    }

    @Test func `several expenses are removed together or not at all`() throws {
        for amount in 1...3 { try client.done(#"{"command":"add","args":{"amount":\#(amount)}}"#) }
        let error = try client.refused(#"{"command":"remove","args":{"ids":[1,2,99]}}"#)
        #expect(error["code"]?.string == "not_found")
        #expect(try client.status()["count"]?.integer == 3)
        let removed = try client.done(#"{"command":"remove","args":{"ids":[3,1]}}"#)
        #expect(removed["removed"]?.array?.compactMap { $0["id"]?.integer }.sorted() == [1, 3])
        #expect(try client.status()["spent"]?.string == "2.00")
    }

    @Test func `the effect tells what is left before and after`() throws {
        try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
        try client.done(#"{"command":"limit.set","args":{"amount":"20","category":"food"}}"#)
        let effect = try client.done(#"{"command":"add","args":{"amount":"15","category":"food"}}"#)["effect"]
        #expect(effect?.at("before.remaining")?.string == "100.00")
        #expect(effect?.at("before.category.remaining")?.string == "20.00")
        #expect(effect?.at("after.remaining")?.string == "85.00")
        #expect(effect?.at("after.percent")?.integer == 15)
        #expect(effect?.at("after.category.remaining")?.string == "5.00")
        #expect(effect?.at("after.category.percent")?.integer == 75)
        let past = try client.done(#"{"command":"add","args":{"amount":"1","date":"2026-10-31"}}"#)
        #expect(past.at("effect.period.label")?.string == "2026-10")
    }

    @Test(arguments: [
        (50, "under"), (79, "under"), (80, "near"), (99, "near"), (100, "full"), (101, "over"),
    ])
    func `the state follows the thresholds`(_ spent: Int, _ state: String) throws {
        try client.done(#"{"command":"limit.set","args":{"amount":"100"}}"#)
        try client.done(#"{"command":"add","args":{"amount":\#(spent)}}"#)
        let status = try client.status()
        #expect(status["state"]?.string == state)
        #expect(status["percent"]?.integer == Int64(spent))
    }

    @Test func `lists are filtered, sorted, totalled and paged`() throws {
        for (amount, date, payee) in [
            ("5", "2026-11-01", "Bäcker"), ("-2.50", "2026-11-02", "Shoes"), ("40", "2026-10-30", "bäckerei"),
        ] {
            try client.done(
                #"{"command":"add","args":{"amount":"\#(amount)","date":"\#(date)","payee":"\#(payee)"}}"#
            )
        }
        func ids(_ arguments: String) throws -> [Int64] {
            let list = try client.done(#"{"command":"list","args":\#(arguments)}"#)
            return list["expenses"]?.array?.compactMap { $0["id"]?.integer } ?? []
        }
        #expect(try ids("{}") == [2, 1, 3])
        #expect(try ids(#"{"sort":"-date"}"#) == [3, 1, 2])
        #expect(try ids(#"{"sort":"amount"}"#) == [3, 1, 2])
        #expect(try ids(#"{"payee":"BÄCKER"}"#) == [1, 3])
        #expect(try ids(#"{"period":"this month"}"#) == [2, 1])
        #expect(try ids(#"{"period":"2026-09..2026-10"}"#) == [3])
        #expect(try ids(#"{"min":"5"}"#) == [1, 3])
        #expect(try ids(#"{"max":"2.50"}"#) == [2])
        #expect(try ids(#"{"from":"2026-11-02"}"#) == [2])
        let first = try client.done(#"{"command":"list","args":{"page_size":2,"totals":true}}"#)
        #expect(first["more"]?.bool == true)
        #expect(first["count"]?.integer == 3)
        #expect(first["sum"]?.string == "42.50")
        let next = first["next"]?.string ?? ""
        let second = try client.done(#"{"command":"list","args":{"page_size":2,"after":"\#(next)"}}"#)
        #expect(second["expenses"]?.array?.first?["id"]?.integer == 3)
        #expect(second["more"]?.bool == false)
        #expect(second["next"] == .null)
    }

    @Test func `settings are shown and changed`() throws {
        let settings = try client.done(#"{"command":"settings.get"}"#)["settings"]
        #expect(
            settings?.text == #"{"name":null,"currency":"EUR","locale":null,"time_zone":null,"#
                + #""month_start_day":1,"carry_over":"none","thresholds":[80,100],"large_expense":null,"#
                + #""log_level":"info","status_shows_amounts":false,"read_only_shows":"totals"}"#
        )
        try client.done(
            #"{"command":"settings.set","args":{"name":"Home","locale":"de_DE","month_start_day":25,"large_expense":"50"}}"#
        )
        let status = try client.status()
        #expect(status["name"]?.string == "Home")
        #expect(status.at("period.from")?.string == "2026-11-25")
        #expect(status.at("display.spent")?.string == "0,00\u{A0}€")
        let back = try client.done(#"{"command":"settings.set","args":{"name":null,"locale":null}}"#)
        #expect(back.at("settings.name") == .null)
        #expect(try client.status()["display"] == nil)
    }

    @Test func `a write that is too late for its revision is a conflict`() throws {
        try client.done(#"{"command":"add","if_revision":1,"args":{"amount":"1"}}"#)
        let error = try client.refused(#"{"command":"add","if_revision":1,"args":{"amount":"1"}}"#)
        #expect(error["code"]?.string == "conflict")
        #expect(try client.status()["count"]?.integer == 1)
    }

    @Test func `the read-only socket shows totals but no payees, notes and tags`() throws {
        let budget = try RunningBudget()
        let writer = try budget.client()
        try writer.done(
            #"{"command":"add","args":{"amount":"1","payee":"Doctor","note":"n","tags":["t"],"category":"c"}}"#
        )
        let reader = try budget.daemon.readOnlyClient()
        let shown =
            #"{"id":1,"amount":"1.00","date":"2026-11-30","payee":null,"category":"c","note":null,"tags":[],"pending":false}"#
        #expect(try reader.done(#"{"command":"get","args":{"id":1}}"#)["expense"]?.text == shown)
        #expect(try reader.done(#"{"command":"list"}"#)["expenses"]?.array?.map(\.text) == [shown])
        let values = try reader.done(#"{"command":"subscribe","args":{"topics":["expenses"]}}"#)
        #expect(values.at("values.expenses.latest")?.array?.map(\.text) == [shown])
        let error = try reader.refused(#"{"command":"list","args":{"payee":"doc"}}"#)
        #expect(error["code"]?.string == "forbidden")
        try writer.done(#"{"command":"settings.set","args":{"read_only_shows":"all"}}"#)
        let all = try reader.request(#"{"command":"get","args":{"id":1}}"#)
        #expect(all.at("result.expense.payee")?.string == "Doctor")
    }
}
