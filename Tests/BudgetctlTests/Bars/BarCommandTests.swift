import BudgetCore
import Glibc
import Testing

@testable import budgetctl

/// A bar hides a program that fails, so that `status` for a bar fails only where it is called wrong.
@Suite(.timeLimit(.minutes(1))) struct BarCommandTests {
    private static func status(_ state: String) -> String {
        #"{"name":null,"currency":"EUR","period":{"label":"2026-11"},"limit":"9.00","available":"9.00","spent":"4.00","remaining":"5.00","percent":44,"days_left":9,"state":"\#(state)","categories":[{"name":"food","limit":null,"spent":"4.00","remaining":null,"state":"\#(state)"}]}"#
    }

    @Test(arguments: BarFormat.allCases, ["no_limit", "under", "near", "full", "over"])
    func `it ends well in every state, but for i3blocks when over`(_ format: BarFormat, _ state: String)
        throws
    {
        let server = try FakeServer([[.result(Self.status(state))]])
        let run = try ProgramRun(["status", "--format", format.rawValue], socket: server.path)
        #expect(run.status == (state == "over" && format.exitsUrgent ? .urgent : .done))
        #expect(run.errors.isEmpty)
        let style = BarStyle(format: format)
        let value = try JSONParser.parse(Self.status(state))
        let reading = BarReading.budget(status: value, categories: value["categories"] ?? .null)
        #expect(run.output == BarRenderer(style).preamble + BarRenderer(style).record(of: reading))
    }

    @Test(arguments: BarFormat.allCases) func `it ends well with nobody there`(_ format: BarFormat) throws {
        let run = try ProgramRun(["status", "--format", format.rawValue], socket: "/nonexistent")
        #expect(run.status == .done)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains("offline"))
    }

    @Test(arguments: BudgetError.Code.allCases)
    func `it ends well when the daemon refuses, and tells why where there is room`(_ code: BudgetError.Code)
        throws
    {
        let error = #"{"code":"\#(code.rawValue)","message":"No <b>.","hint":"Do\nso.","retry":false}"#
        let server = try FakeServer([[.error(error)], [.error(error)], [.error(error)]])
        let run = try ProgramRun(["status", "--format", "waybar"], socket: server.path)
        #expect(run.status == .done)
        #expect(run.output.contains(#""text":"offline","alt":"offline","tooltip":"No &lt;b&gt;.\nDo\nso.","#))
    }

    @Test func `it ends well without the right to connect, and says what is missing`() throws {
        let run = try ProgramRun(
            ["status", "--format", "bar-json"],
            socket: "/run/x.sock",
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", EACCES) }
        )
        #expect(run.status == .done)
        #expect(run.output.contains(#""state":"offline""#))
        #expect(run.output.contains(#""reason":"You may not"#), "\(run.output)")
    }

    @Test(arguments: [FakeServer.Step.hangUp, .line("nonsense"), .line("{}"), .silence])
    func `it ends well with somebody else at the socket`(_ step: FakeServer.Step) throws {
        let server = try FakeServer([[step], [step], [step]])
        let run = try ProgramRun(
            ["status", "--template", "{remaining}"],
            socket: server.path,
            replyTimeout: 50
        )
        #expect(run.status == .done)
        #expect(run.output == "offline\n")
    }

    @Test func `a period that cannot be meant so is a wrong call`() throws {
        let server = try FakeServer([
            [
                .error(
                    #"{"code":"bad_value","message":"No period.","field":"args.period","hint":"Write one."}"#
                )
            ]
        ])
        let run = try ProgramRun(["status", "--format", "plain", "-p", "x"], socket: server.path)
        #expect(run.status == .usage)
        #expect(run.errors == "budgetctl: No period. Write one.\n")
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        (["--format", "plain"], #"{}"#), (["--format", "waybar"], #"{"categories":true}"#),
        (["--format", "argos"], #"{"categories":true}"#),
        (["--template", "x", "-c", "food"], #"{"categories":true}"#),
        (["--format", "tmux", "-p", "last month"], #"{"period":"last month"}"#),
    ])
    func `it asks for what it needs, and in the locale of the environment if there is one`(
        _ words: [String],
        _ fields: String
    ) throws {
        for (language, locale) in [("de_DE.UTF-8", JSONValue.string("de_DE")), ("C", nil), ("", nil)] {
            let server = try FakeServer([[.result(Self.status("under"))]])
            _ = try ProgramRun(["status"] + words, socket: server.path, environment: ["LANG": language])
            let request = try #require(try server.requests().first)
            #expect(request["args"] == (try JSONParser.parse(fields)))
            #expect(request["locale"] == locale)
        }
    }
}
