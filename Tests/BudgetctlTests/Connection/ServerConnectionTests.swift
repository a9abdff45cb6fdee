import BudgetCore
import Glibc
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct ServerConnectionTests {
    private static let booked =
        #"{"expense":{"id":1,"amount":"5.00","date":"2026-11-22","payee":"食堂さくら","category":null,"note":null,"tags":[],"pending":false},"effect":null}"#

    @Test func `a reply that comes byte by byte is read whole`() throws {
        let server = try FakeServer([[.trickle(Self.booked)]])
        let run = try ProgramRun(["5", "食堂さくら"], socket: server.path)
        #expect(run.status == .done)
        #expect(run.output == "#1 5.00 食堂さくら\n")
    }

    @Test func `a request says who sends it, in which locale, and a write has a key`() throws {
        let server = try FakeServer([[.result(Self.booked)]])
        _ = try ProgramRun(
            ["add", "12,50", "corner", "café", "-c", "food", "-t", "a", "-t", "b", "--pending"],
            socket: server.path,
            environment: ["LANG": "de_DE.UTF-8"]
        )
        let request = try #require(try server.requests().first)
        let key = try #require(request["key"]?.string)
        #expect(key.utf8.count == 32 && key.allSatisfy(\.isHexDigit))
        #expect(request["client"] == .string("budgetctl"))
        #expect(request["locale"] == .string("de_DE"))
        let arguments =
            #"{"typed":"12,50","payee":"corner café","category":"food","refuse_near_category":true,"#
            + #""tags":["a","b"],"pending":true}"#
        #expect(request["args"] == (try JSONParser.parse(arguments)))
        #expect(throws: Never.self) { try Request(request) }
    }

    @Test func `a read has no key`() throws {
        let server = try FakeServer([[.result(#"{"currency":null}"#)]])
        _ = try ProgramRun([], socket: server.path)
        #expect(try server.requests().first?["key"] == nil)
    }

    @Test(arguments: [FakeServer.Step.hangUp, .silence])
    func `a write without an answer says how to repeat it with the same key`(_ step: FakeServer.Step) throws {
        let server = try FakeServer([[step]])
        let run = try ProgramRun(["add", "5", "Joe's"], socket: server.path, replyTimeout: 100)
        let line = try #require(server.received.first)
        #expect(run.status == .tryAgain)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("it is not known whether this was done."))
        let quoted = line.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        #expect(run.errors.hasSuffix("\nbudgetctl raw '\(quoted)'\n"))
    }

    @Test func `the repetition names the budget as the command line did`() throws {
        let server = try FakeServer([[.hangUp]])
        let run = try ProgramRun(["--socket", server.path, "rm", "5"])
        #expect(run.errors.contains("\nbudgetctl --socket \(server.path) raw '{"))
    }

    @Test func `a disk that failed says how to repeat with the same key`() throws {
        let server = try FakeServer([
            [.error(#"{"code":"storage_failed","message":"The disk failed.","retry":true}"#)]
        ])
        let run = try ProgramRun(["add", "5"], socket: server.path)
        #expect(run.status == .tryAgain)
        #expect(run.errors.contains("\nbudgetctl raw '{"))
    }

    @Test func `what the daemon says is to be done comes before the repetition`() throws {
        let error =
            #"{"code":"storage_failed","message":"The ledger is damaged.","hint":"Restore a backup.","retry":true}"#
        let run = try ProgramRun(["add", "5"], socket: FakeServer([[.error(error)]]).path)
        #expect(
            run.errors.hasPrefix(
                "budgetctl: The ledger is damaged.\nRestore a backup.\nTo repeat it safely"
            )
        )
    }

    @Test func `a script finds the repetition in the JSON error`() throws {
        for step in [
            FakeServer.Step.hangUp, .error(#"{"code":"storage_failed","message":"No.","retry":true}"#),
        ] {
            let server = try FakeServer([[step]])
            let run = try ProgramRun(["--json", "add", "5", "a\u{202E}b"], socket: server.path)
            let line = try #require(server.received.first)
            #expect(run.status == .tryAgain)
            #expect(try JSONParser.parse(run.output)["repeat"] == .string("budgetctl raw '\(line)'"))
        }
    }

    @Test func `a reply to a write that cannot be read says how to repeat it`() throws {
        let server = try FakeServer([[.line("garbage")]])
        let run = try ProgramRun(["add", "5"], socket: server.path)
        #expect(run.status == .protocolFault)
        #expect(run.errors.contains("\nbudgetctl raw '{"))
    }

    private static let shuttingDown = FakeServer.Step.error(
        #"{"code":"shutting_down","message":"budgetd is stopping; this was not done.","retry":true}"#
    )

    @Test(arguments: [["add", "5"], ["add", "5", "--dry-run"], ["status"]])
    func `a request that a daemon did not take because it ends is sent to the next`(_ arguments: [String])
        throws
    {
        let result = arguments == ["status"] ? #"{"currency":null}"# : Self.booked
        let server = try FakeServer([[Self.shuttingDown], [Self.shuttingDown], [.result(result)]])
        let run = try ProgramRun(arguments, socket: server.path)
        #expect(run.status == .done)
        #expect(run.errors.isEmpty)
        // The same line, so also the same key.
        #expect(server.received.count == 3 && Set(server.received).count == 1)
    }

    @Test func `a daemon that ends again and again has the last word`() throws {
        let server = try FakeServer(Array(repeating: [Self.shuttingDown], count: 5))
        let run = try ProgramRun(["add", "5"], socket: server.path)
        #expect(run.status == .tryAgain)
        #expect(run.errors == "budgetctl: budgetd is stopping; this was not done.\n")
        #expect(server.received.count == 3)
    }

    @Test(arguments: [FakeServer.Step.silence, .flood(#"{"event":"values","values":{}}"#)])
    func `a read without an answer is to be tried again`(_ step: FakeServer.Step) throws {
        let server = try FakeServer([[step]])
        let run = try ProgramRun(["status"], socket: server.path, replyTimeout: 50)
        #expect(run.status == .tryAgain)
        #expect(run.errors == "budgetctl: budgetd did not answer in time.\nTry again.\n")
    }

    @Test(arguments: ["SSH-2.0-OpenSSH", "[1]", "{}", #"{"id":2,"result":{}}"#, #"{"id":1,"result":{}"#])
    func `what is no reply is exit status 4`(_ line: String) throws {
        let server = try FakeServer([[.line(line)]])
        #expect(try ProgramRun(["status"], socket: server.path).status == .protocolFault)
    }

    @Test func `a reply longer than any is no reply`() throws {
        let server = try FakeServer([[.line(String(repeating: "x", count: 2_200_000))]])
        #expect(try ProgramRun(["status"], socket: server.path).status == .protocolFault)
    }

    @Test func `an error to no request in particular is still told`() throws {
        let server = try FakeServer([
            [.line(#"{"id":null,"error":{"code":"busy","message":"Full.","retry":true},"revision":1}"#)]
        ])
        let run = try ProgramRun(["status"], socket: server.path)
        #expect(run.status == .tryAgain)
        #expect(run.errors == "budgetctl: Full.\n")
    }

    @Test func `nobody at the path is exit status 3`() throws {
        let run = try ProgramRun(["status"], socket: "/nonexistent/budgetd.sock")
        #expect(run.status == .noDaemon)
        #expect(
            run.errors == """
                budgetctl: No budgetd answers at /nonexistent/budgetd.sock.
                Start it: budgetd --state-dir DIR --socket /nonexistent/budgetd.sock
                DIR is where its ledger is.

                """
        )
    }

    @Test func `a reader without write access gets the read-only socket`() throws {
        let server = try FakeServer([[.result(#"{"currency":"EUR","spent":"1.00","state":"no_limit"}"#)]])
        let run = try ProgramRun(
            ["status", "--plain"],
            socket: "/d/budgetd.sock",
            connect: { path throws(SystemCallError) in
                if path == "/d/budgetd.sock" { throw SystemCallError("connect", EACCES) }
                #expect(path == "/d/budgetd-ro.sock")
                return try ServerConnection.openSocket(to: server.path)
            }
        )
        #expect(run.output == "1.00 EUR spent, no limit\n")
    }

    @Test(arguments: [["status"], ["add", "5"], ["watch"]])
    func `who may not connect is told which group to join`(_ words: [String]) throws {
        let run = try ProgramRun(
            words,
            socket: "/d/budgetd.sock",
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", EACCES) }
        )
        #expect(run.status == .noPermission)
        #expect(run.errors.contains("`sudo adduser $USER budget`"))
        #expect(run.errors.contains("log in anew"))
    }

    @Test func `output that nobody reads ends quietly`() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try systemCall("pipe") { pipe(&ends) }
        close(ends[0])
        defer { close(ends[1]) }
        var surroundings = Surroundings.ofProcess()
        surroundings.output = ends[1]
        #expect(Program(surroundings: surroundings).run(["help"]) == .done)
    }
}
