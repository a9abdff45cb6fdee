import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// Lines that are refused, each with its code, and the connection that goes on after them.
    @Suite(.timeLimit(.minutes(1))) struct StrictInputTests {
        @Test func `every bad line gets its own error, and the connection goes on`() throws {
            let budget = try RunningBudget()
            let client = try budget.client()
            let before = try client.status().text
            let rows = BadLine.encodings + BadLine.syntax + BadLine.http + BadLine.numbers + BadLine.requests
            for (number, row) in rows.enumerated() {
                try client.send(bytes: row.line + [0x0A])
                let reply = try client.reply()
                let error = reply["error"]
                #expect(error?["code"]?.string == row.code, "\(row.testDescription): \(reply.text)")
                #expect(error?["offset"]?.integer == row.offset, "\(row.testDescription): \(reply.text)")
                #expect(error?["field"]?.string == row.field, "\(row.testDescription): \(reply.text)")
                let message = error?["message"]?.string ?? ""
                #expect(
                    row.words.isEmpty || message.contains(row.words),
                    "\(row.testDescription): \(message)"
                )
                #expect(message.hasSuffix(".") && message.utf8.count < 300, "\(message)")
                #expect(error?["retry"]?.bool == false, "\(reply.text)")
                #expect(
                    try client.request(#"{"command":"ping","id":\#(number)}"#)["id"]?.integer == Int64(number)
                )
            }
            #expect(try client.status().text == before)
            #expect(try client.revision() == 1)
        }

        @Test func `an error names the request that it answers`() throws {
            let client = try RunningBudget().client()
            #expect(try client.request(#"{"command":"nonsense","id":"a"}"#)["id"]?.string == "a")
            #expect(try client.request(#"{"command":"add","id":5}"#)["id"]?.integer == 5)
            #expect(try client.request(#"{"id":6,"command":"ping","arg":1}"#)["id"]?.integer == 6)
            #expect(try client.request(#"{"id":6,"command":"#)["id"] == .null)
        }

        @Test(arguments: [
            (#"{"command":"statsu"}"#, "status"),
            (#"{"command":"add","args":{"amont":"1"}}"#, "amount"),
            (#"{"command":"ping","agrs":{}}"#, "args"),
            (#"{"command":"subscribe","args":{"topics":["remaning"]}}"#, "remaining"),
            (#"{"command":"settings.set","args":{"carry_over":"surpuls"}}"#, "surplus"),
        ])
        func `a near miss is told the nearest name`(_ line: String, _ name: String) throws {
            let error = try RunningBudget().client().refused(line)
            #expect(error["hint"]?.string == "Did you mean \(name)?")
        }

        @Test func `amounts before a currency is named are refused`() throws {
            let budget = try RunningBudget(currency: nil)
            let client = try budget.client()
            for line in [
                #"{"command":"add","args":{"amount":"1"}}"#, #"{"command":"add","args":{"typed":"1"}}"#,
                #"{"command":"limit.set","args":{"amount":"1"}}"#, #"{"command":"list","args":{"min":"1"}}"#,
            ] {
                #expect(try client.refused(line)["code"]?.string == "needs_currency", "\(line)")
            }
            #expect(try client.status()["currency"] == .null)
            try client.done(#"{"command":"limit.set","args":{"amount":"1500","currency":"EUR"}}"#)
            #expect(try client.status()["limit"]?.string == "1500.00")
        }
    }
}
