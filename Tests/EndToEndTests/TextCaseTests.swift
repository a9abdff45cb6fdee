import BudgetCore
import BudgetTestSupport
import Testing

/// Names in all scripts, kept as they are, found and shown safely.
@Suite(.timeLimit(.minutes(1))) struct TextCaseTests {
    private static let payees = ["מכולת השכונה", "مقهى النيل", "食堂さくら", "Café Paris"]

    private let budget: RunningBudget
    private let client: LineClient

    init() throws {
        budget = try RunningBudget(now: "2026-02-20T12:00:00Z")
        client = try budget.client()
        for (index, payee) in Self.payees.enumerated() {
            try client.done(
                #"{"command":"add","args":{"date":"2026-02-0\#(index + 1)","amount":"-1234.00","payee":"\#(payee)"}}"#
            )
        }
    }

    @Test func `payees come back as they were written`() throws {
        let list = try client.done(#"{"command":"list","args":{"sort":"-date"}}"#)
        #expect(list["expenses"]?.array?.compactMap { $0["payee"]?.string } == Self.payees)
        let program = try ClientProgram([
            "--socket", budget.daemon.socket, "list", "--json", "--sort", "-date",
        ])
        for payee in Self.payees { #expect(program.output.contains(payee)) }
    }

    @Test(arguments: ["Café", "cafe\u{301}", "CAFÉ", "השכונה", "さくら", "النيل"])
    func `a part finds them however it is composed and cased`(_ part: String) throws {
        for field in ["payee", "text"] {
            let list = try client.done(#"{"command":"list","args":{"\#(field)":"\#(part)"}}"#)
            #expect(list["expenses"]?.array?.count == 1)
        }
    }

    @Test(arguments: [
        #"pay\u202egnp.exe"#, #"tab\tand\u0007bell"#, #"a\u0085b"#, #"\u2066x\u2069"#, #"x\ufffe"#,
    ])
    func `control and override characters are refused`(_ payee: String) throws {
        for field in ["payee", "category", "note"] {
            let error = try client.refused(
                #"{"command":"add","args":{"amount":"1","\#(field)":"\#(payee)"}}"#
            )
            #expect(error["code"]?.string == "bad_value")
            #expect(error["field"]?.string == "args.\(field)")
        }
        #expect(try client.status()["count"]?.integer == 4)
    }

    @Test func `the listing isolates right-to-left names and lines up`() throws {
        let program = try ClientProgram(
            ["--socket", budget.daemon.socket, "list"],
            environment: ["LANG": "C.UTF-8", "COLUMNS": "80"]
        )
        #expect(program.status == 0)
        for scalar in program.output.unicodeScalars {
            #expect(scalar == "\n" || scalar.value >= 0x20 && scalar.value != 0x202E)
        }
        let lines = program.output.split(separator: "\n")
        for payee in Self.payees.prefix(2) {
            #expect(lines.contains { $0.contains("\u{2068}\(payee)\u{2069}") })
        }
        #expect(
            lines.count { $0.contains("-1234.00") || $0.contains("−1,234.00") || $0.contains("-1,234.00") }
                == 4
        )
    }
}
