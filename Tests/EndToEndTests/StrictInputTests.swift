import BudgetCore
import BudgetTestSupport
import Glibc
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

        @Test func `a gigabyte without a line feed is refused and costs no memory, and the daemon goes on`()
            throws
        {
            let budget = try RunningBudget()
            let witness = try budget.client()
            let before = try budget.daemon.residentKilobytes()
            let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1024 * 1024)
            var most = before
            for _ in 0..<20 {
                let client = try budget.client()
                let moment = Moment.after(seconds: LineClient.patience)
                var sent = 0
                while sent < 1024 * chunk.count {
                    let count = client.sendSome(chunk[...])
                    // The daemon has hung up: it reads a little of what follows, so that its answer arrives.
                    if count < 0 { break }
                    sent += count
                    if count == 0 { _ = wait(for: [(client.descriptor, POLLOUT)], by: moment) }
                    most = max(most, try budget.daemon.residentKilobytes())
                }
                #expect((65_537...8 * chunk.count).contains(sent))
                let error = try client.reply()["error"]
                #expect(error?["code"]?.string == "line_too_long")
                #expect(error?["offset"]?.integer == 65_536)
                #expect(try client.line() == nil)
                try witness.done(#"{"command":"ping"}"#)
            }
            #expect(most - before < 4096, "\(before) KiB grew to \(most) KiB")
        }

        @Test func `a line of the longest length is taken whole, and one byte more is not`() throws {
            let budget = try RunningBudget()
            let line = #"{"command":"ping","id":1}"#
            for end in ["\n", "\r\n"] {
                let client = try budget.client()
                let spaces = String(repeating: " ", count: 65_536 - line.utf8.count)
                try client.send(bytes: Array((line + spaces + end).utf8))
                #expect(try client.reply()["id"]?.integer == 1)
                try client.send(bytes: Array((line + spaces + " " + end).utf8))
                #expect(try client.reply().at("error.code")?.string == "line_too_long")
                #expect(try client.line() == nil)
            }
        }

        @Test func `an unterminated last line is refused where it ends, and not run`() throws {
            let budget = try RunningBudget()
            for line in [
                #"{"command":"add","args":{"amount":"1"}}"#, #"{"command":"add","args":{"amo"#, "\r", "\0",
                " ",
            ] {
                let client = try budget.client()
                try client.send(bytes: Array((#"{"command":"ping","id":1}"# + "\n" + line).utf8))
                client.halfClose()
                #expect(try client.reply()["id"]?.integer == 1)
                let error = try client.reply()["error"]
                #expect(error?["code"]?.string == "bad_json")
                #expect(error?["offset"]?.integer == Int64(line.utf8.count))
                #expect(error?["message"]?.string?.contains("has no end") == true)
                #expect(try client.line() == nil)
            }
            #expect(try budget.client().revision() == 1)
        }

        @Test func `each line of an HTTP request is answered, and the first says what this is`() throws {
            let client = try RunningBudget().client()
            try client.send(bytes: Array("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n{}\n".utf8))
            #expect(try client.reply().at("error.message")?.string?.contains("not HTTP") == true)
            #expect(try client.reply().at("error.offset")?.integer == 0)
            #expect(try client.reply().at("error.code")?.string == "missing_field")
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
                // Only a limit names the currency: the number of an expense would be read anew in another.
                #"{"command":"add","args":{"typed":"12 EUR"}}"#,
                #"{"command":"recurring.add","args":{"typed":"12 EUR","every":"month"}}"#,
            ] {
                #expect(try client.refused(line)["code"]?.string == "needs_currency", "\(line)")
            }
            #expect(try client.status()["currency"] == .null)
            try client.done(#"{"command":"limit.set","args":{"amount":"1500","currency":"EUR"}}"#)
            #expect(try client.status()["limit"]?.string == "1500.00")
        }
    }
}
