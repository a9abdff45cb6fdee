import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// A request that is repeated with its key is done once.
    @Suite(.timeLimit(.minutes(1))) struct RetryTests {
        private static let tea =
            #"{"command":"add","key":"k1","args":{"date":"2026-11-05","amount":"8.00","payee":"Tea"}}"#

        @Test func `a repeat over a crash is answered with the first answer`() throws {
            let budget = try RunningBudget()
            let first = try budget.client()
            try first.send(Self.tea)
            let answer = try #require(try first.line())
            try budget.daemon.kill()
            try budget.startAgain()
            let client = try budget.client()
            try client.send(Self.tea)
            #expect(try client.line() == answer.dropLast() + #","replayed":true}"#)
            let other = Self.tea.replacing("8.00", with: "9.00")
            #expect(try client.refused(other)["code"]?.string == "key_reused")
            let bun =
                #"{"command":"add","key":"k2","args":{"date":"2026-11-05","amount":"oops","payee":"Bun"}}"#
            #expect(try client.refused(bun)["code"]?.string == "bad_value")
            let booked = try client.request(bun.replacing("oops", with: "2.00"))
            #expect(booked["replayed"] == nil)
            #expect(booked.at("result.expense.id")?.integer == 2, "a refused try does not burn its key")
            try client.done(Self.tea.replacing(#""key":"k1","#, with: ""))
            #expect(try client.status()["spent"]?.string == "18.00")
        }

        @Test func `the same request in other words is the same request`() throws {
            let client = try RunningBudget().client()
            try client.done(#"{"command":"add","key":"k","args":{"amount":"1.00","payee":"é"}}"#)
            let again =
                #"{"client":"x","id":4, "args" : {"payee":"\u00e9","amount":"1.00"},"key":"k","command":"add"}"#
            let reply = try client.request(again)
            #expect(reply["replayed"]?.bool == true)
            #expect(reply["id"]?.integer == 4)
            #expect(reply["revision"]?.integer == 2)
            let edit = #"{"command":"edit","key":"k","args":{"id":1,"amount":"1.00"}}"#
            #expect(try client.refused(edit)["code"]?.string == "key_reused")
        }

        @Test func `two repeats in one packet are booked once`() throws {
            let client = try RunningBudget().client()
            try client.send(Self.tea + "\n" + Self.tea)
            #expect(try client.reply()["replayed"] == nil)
            #expect(try client.reply()["replayed"]?.bool == true)
            #expect(try client.status()["count"]?.integer == 1)
        }

        @Test func `a repeated undo takes one change back, and a repeated redo does one again`() throws {
            let budget = try RunningBudget()
            let client = try budget.client()
            for amount in ["1.00", "2.00", "4.00"] {
                try client.done(#"{"command":"add","args":{"amount":"\#(amount)"}}"#)
            }
            for (command, spent) in [("undo", "3.00"), ("redo", "7.00")] {
                let line = #"{"command":"\#(command)","key":"\#(command)"}"#
                let first = try client.done(line)
                // As budgetctl says it where the outcome is not known.
                let again = try ClientProgram(["--socket", budget.daemon.socket, "raw", line])
                let reply = try JSONParser.parse(again.output)
                #expect(reply["replayed"]?.bool == true)
                #expect(reply["result"] == first)
                #expect(try client.status()["spent"]?.string == spent)
            }
        }

        @Test(.enabled("needs root and setpriv") { geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 })
        func `a key is one user's own`() throws {
            let budget = try RunningBudget()
            try budget.client().done(Self.tea)
            chmod(budget.directory.path, 0o755)
            chmod(budget.daemon.socket, 0o666)
            // The built program may stand where other users cannot reach it.
            let program = budget.directory.path("budgetctl")
            try Files.write(try Files.read(Programs.budgetctl), to: program, mode: 0o755)
            let other = try ClientProgram(
                [
                    "--reuid=65534", "--regid=65534", "--clear-groups", program, "--socket",
                    budget.daemon.socket,
                    "raw", Self.tea,
                ],
                program: "/usr/bin/setpriv"
            )
            let reply = try JSONParser.parse(other.output)
            #expect(reply["replayed"] == nil, "\(other.errors)")
            #expect(reply.at("result.expense.id")?.integer == 2)
            let error = try budget.client().request(
                #"{"command":"edit","args":{"id":"last","payee":"Mine"}}"#
            )
            #expect(error.at("result.expense.id")?.integer == 1, "last is the caller's own")
        }
    }
}
