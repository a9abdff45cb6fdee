import BudgetCore
import Glibc
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct CompleteCommandTests {
    private static func run(_ words: [String], _ script: [FakeServer.Step]) throws -> ProgramRun {
        let server = try FakeServer([script])
        return try ProgramRun(["complete", "--"] + words, socket: server.path)
    }

    @Test func `a word that no shell can hold is not offered, and twins are offered once`() throws {
        let names = [#""two\nlines""#, #""a\tb""#, #""""#, #""⏎""#, #""\u001b[2J""#, #""food""#, #""food""#]
        let categories = names.map { #"{"name":\#($0),"remaining":null,"spent":"1.00"}"# }
        let run = try Self.run(
            ["category", ""],
            [.result(#"{"categories":[\#(categories.joined(separator: ","))]}"#)]
        )
        #expect(run.output == "food\t1.00 spent\n")
    }

    @Test(arguments: [
        FakeServer.Step.silence, .hangUp, .line("nonsense"), .line(#"{"id":1,"result":[]}"#),
        .error(#"{"code":"shutting_down","message":"It stops.","retry":true}"#),
        .error(#"{"code":"read_only","message":"No.","retry":false}"#), .result("{}"),
    ])
    func `whatever goes wrong, nothing is offered and nothing said`(_ step: FakeServer.Step) throws {
        for kind in ["category", "payee", "settingValue"] {
            let run = try Self.run([kind, "", "settings", "currency"], [step])
            #expect(run.status == .done)
            #expect(run.output.isEmpty && run.errors.isEmpty)
        }
    }

    @Test func `a silent daemon is waited for no longer than anybody notices`() throws {
        let start = Deadline.now
        _ = try Self.run(["category", ""], [.silence])
        // What is above the patience is the machine's doing, and other commands wait for 10 s.
        #expect(Deadline.now - start >= CompleteCommand.patience)
        #expect(Deadline.now - start < 5_000)
    }

    @Test func `one who is not let in at once does not wait`() throws {
        let directory = "\(P_tmpdir)/budgetctl-full-\(getpid())"
        mkdir(directory, 0o700)
        let path = directory + "/s"
        defer {
            unlink(path)
            rmdir(directory)
        }
        let listener = try UnixSocket.make(nonBlocking: false)
        defer { close(listener) }
        try UnixSocket.bind(listener, to: path)
        try systemCall("listen") { listen(listener, 0) }
        let first = try ServerConnection.openSocket(to: path, waits: false)
        defer { close(first) }
        let start = Deadline.now
        let run = try ProgramRun(["complete", "--", "category", ""], socket: path)
        #expect(run.status == .done && run.output.isEmpty && run.errors.isEmpty)
        #expect(Deadline.now - start < 5_000)
    }

    @Test func `it is asked of the budget that the line names`() throws {
        let server = try FakeServer([[.result(#"{"categories":[{"name":"food"}]}"#)]])
        let run = try ProgramRun(
            ["complete", "--", "category", "", "--json", "--socket", server.path, "add", "5", "-c"],
            socket: "/nonexistent/budgetd.sock"
        )
        #expect(run.output == "food\t\n")
        #expect(try server.requests().map { $0["command"]?.string } == ["category.list"])
    }

    @Test func `without a kind and the word begun there is nothing to offer`() throws {
        for words in [["complete"], ["complete", "category"]] {
            #expect(try ProgramRun(words).status == .usage)
        }
    }
}
