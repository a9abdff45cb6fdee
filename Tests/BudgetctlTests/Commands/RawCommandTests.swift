import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct RawCommandTests {
    @Test func `lines go out and replies come back as they are`() throws {
        let reply = #"{ "id":"x", "result":{"a":1.50}, "revision":1 }"#
        let server = try FakeServer([
            [.line(reply), .line(#"{"id":null,"error":{"code":"busy","message":"No.","retry":true}}"#)]
        ])
        let run = try ProgramRun(["raw", #"{"id":"x",  "command":"hello"}"#, "garbage"], socket: server.path)
        #expect(server.received == [#"{"id":"x",  "command":"hello"}"#, "garbage"])
        #expect(run.output.hasPrefix(reply + "\n"))
        #expect(run.status == .tryAgain)
    }

    @Test func `lines come from the input, blank ones are passed over, the last may lack its end`() throws {
        let server = try FakeServer([[.result("{}"), .result("{}")]])
        let run = try ProgramRun(["raw"], socket: server.path, input: "{\"id\":1}\r\n\n  \n{\"id\":2}")
        #expect(server.received == ["{\"id\":1}", "{\"id\":2}"])
        #expect(run.output.split(separator: "\n").count == 2)
        #expect(run.status == .done)
    }

    @Test func `events are printed too`() throws {
        let event = #"{"event":"values","subscription":1,"revision":1,"values":{}}"#
        let server = try FakeServer([[.result("{}"), .push(event), .result("{}")]])
        let run = try ProgramRun(["raw", #"{"id":1}"#, #"{"id":2}"#], socket: server.path)
        #expect(run.output.contains(event + "\n"))
    }

    @Test func `a lost line with a key can be repeated`() throws {
        let server = try FakeServer([[.hangUp]])
        let run = try ProgramRun(["raw", #"{"command":"add","key":"k"}"#], socket: server.path)
        #expect(run.status == .tryAgain)
        #expect(run.errors.hasSuffix(#"budgetctl raw '{"command":"add","key":"k"}'"# + "\n"))
    }
}
