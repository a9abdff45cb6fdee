import Glibc
import Testing

@testable import BudgetService

struct ConfigurationTests {
    private static func read(
        _ arguments: [String],
        _ environment: [String: String] = ["HOME": "/home/a"],
        uid: UInt32 = 1000
    ) throws(ConfigurationError) -> Configuration {
        try Configuration(arguments: arguments, environment: environment, uid: uid)
    }

    struct Flags: CustomTestStringConvertible {
        let arguments: [String]
        let expected: @Sendable (inout Configuration) -> Void
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let flags = [
        Flags(arguments: []) { _ in },
        Flags(arguments: ["--check"]) { $0.action = .check },
        Flags(arguments: ["--reload", "4711"]) { $0.action = .reload(4711) },
        Flags(arguments: ["--reload=2"]) { $0.action = .reload(2) },
        Flags(arguments: ["--budget", "trip"]) {
            $0.instance = "trip"
            $0.stateDirectory = "/home/a/.local/state/budgetd-trip"
            $0.socket = "/run/user/1000/budgetd-trip/budgetd.sock"
            $0.readOnlySocket = "/run/user/1000/budgetd-trip/budgetd-ro.sock"
        },
        Flags(arguments: ["--state-dir=/s", "--budget=a.B_c-1:2", "--socket=/x"]) {
            $0.instance = "a.B_c-1:2"
            $0.stateDirectory = "/s"
            $0.socket = "/x"
            $0.readOnlySocket = nil
        },
        Flags(arguments: ["--check", "b.sqlite"]) {
            $0.action = .check
            $0.file = "b.sqlite"
        },
        Flags(arguments: ["--budget=trip", "--check", "/b", "--state-dir=/s", "--socket=/x"]) {
            $0.action = .check
            $0.file = "/b"
            $0.instance = "trip"
            $0.stateDirectory = "/s"
            $0.socket = "/x"
            $0.readOnlySocket = nil
        },
        Flags(arguments: ["--restore", "b.sqlite", "--state-dir", "/s"]) {
            $0.action = .restore
            $0.file = "b.sqlite"
            $0.stateDirectory = "/s"
        },
        Flags(arguments: ["--restore=/b"]) {
            $0.action = .restore
            $0.file = "/b"
        },
        Flags(arguments: ["--version"]) { $0.action = .showVersion },
        Flags(arguments: ["--help"]) { $0.action = .showHelp },
        Flags(arguments: ["-h"]) { $0.action = .showHelp },
        Flags(arguments: ["--state-dir", "/s"]) { $0.stateDirectory = "/s" },
        Flags(arguments: ["--state-dir=/s=t"]) { $0.stateDirectory = "/s=t" },
        Flags(arguments: ["--state-dir", "/s", "--state-dir", "/t"]) { $0.stateDirectory = "/t" },
        Flags(arguments: ["--socket", "/x.sock"]) {
            $0.socket = "/x.sock"
            $0.readOnlySocket = nil
        },
        Flags(arguments: ["--read-only-socket=/r.sock"]) { $0.readOnlySocket = "/r.sock" },
        Flags(arguments: ["--read-only-socket=/r", "--socket=/x"]) {
            $0.socket = "/x"
            $0.readOnlySocket = "/r"
        },
        Flags(arguments: ["--socket=/x", "--read-only-socket", "/r"]) {
            $0.socket = "/x"
            $0.readOnlySocket = "/r"
        },
        Flags(arguments: ["--cap", "connections=99", "--cap=line_bytes=2048"]) {
            $0.caps.connections = 99
            $0.caps.lineBytes = 2048
        },
        Flags(arguments: ["--cap=connections=3", "--cap=connections_reserved=0"]) {
            $0.caps.connections = 3
            $0.caps.connectionsReserved = 0
        },
        Flags(arguments: ["--cap=history_revisions=7", "--cap=history_revisions=8"]) {
            $0.caps.historyRevisions = 8
        },
    ]

    @Test(arguments: flags) func `flags say what they say`(_ row: Flags) throws {
        var expected = try Self.read([])
        row.expected(&expected)
        #expect(try Self.read(row.arguments) == expected)
    }

    @Test(arguments: [
        ["--state-dir"], ["--state-dir="], ["--socket"], ["--socket="], ["--read-only-socket"], ["--chek"],
        ["x"],
        ["--check=yes"], ["--version=1"], ["--help="], ["-x"], [""], ["--"],
        ["--restore"], ["--restore="], ["--restore", "a", "b"], ["--check", "a", "b"], ["--check", ""],
        ["--check", "--restore", "a"], ["--restore", "a", "--check"],
        ["--reload"], ["--reload="], ["--reload", "x"], ["--reload=1"], ["--reload=0"], ["--reload=-5"],
        ["--reload=99999999999"],
        ["--budget"], ["--budget="], ["--budget", "a/b"], ["--budget=-a"], ["--budget=ä"], ["--budget=a b"],
        ["--budget=" + String(repeating: "a", count: 33)],
        ["--cap"], ["--cap="], ["--cap", "connections"], ["--cap=x=1"], ["--cap=connections=8"],
    ])
    func `anything else is refused`(_ arguments: [String]) {
        #expect(throws: ConfigurationError.self) { try Self.read(arguments) }
    }

    @Test func `a flag that is not known is told with the nearest`() {
        let error = #expect(throws: ConfigurationError.self) { try Self.read(["--sockt=/x"]) }
        #expect(error?.message.contains("Did you mean --socket?") == true)
    }

    struct Places: CustomTestStringConvertible {
        let environment: [String: String]
        var uid: UInt32 = 1000
        let state: String
        let sockets: String
        var testDescription: String { "\(environment) as \(uid)" }
    }

    static let places = [
        Places(
            environment: ["HOME": "/h"],
            state: "/h/.local/state/budgetd",
            sockets: "/run/user/1000/budgetd"
        ),
        Places(
            environment: ["HOME": "/root"],
            uid: 0,
            state: "/root/.local/state/budgetd",
            sockets: "/run/budgetd"
        ),
        Places(
            environment: ["HOME": "/h", "XDG_STATE_HOME": "/x", "XDG_RUNTIME_DIR": "/r"],
            state: "/x/budgetd",
            sockets: "/r/budgetd"
        ),
        Places(
            environment: ["HOME": "/h", "XDG_STATE_HOME": "x", "XDG_RUNTIME_DIR": "r"],
            state: "/h/.local/state/budgetd",
            sockets: "/run/user/1000/budgetd"
        ),
        Places(
            environment: [
                "HOME": "/h", "XDG_STATE_HOME": "/x", "XDG_RUNTIME_DIR": "/r", "STATE_DIRECTORY": "/s:/t",
                "RUNTIME_DIRECTORY": "/q:/p",
            ],
            state: "/s",
            sockets: "/q"
        ),
        Places(
            environment: ["HOME": "/h", "STATE_DIRECTORY": "", "RUNTIME_DIRECTORY": ""],
            state: "/h/.local/state/budgetd",
            sockets: "/run/user/1000/budgetd"
        ),
    ]

    @Test(arguments: places) func `without flags the environment says where`(_ row: Places) throws {
        let configuration = try Self.read([], row.environment, uid: row.uid)
        #expect(configuration.stateDirectory == row.state)
        #expect(configuration.socket == row.sockets + "/budgetd.sock")
        #expect(configuration.readOnlySocket == row.sockets + "/budgetd-ro.sock")
        let flagged = try Self.read(["--state-dir=/f", "--socket=/g"], row.environment, uid: row.uid)
        #expect(flagged.stateDirectory == "/f")
        #expect(flagged.socket == "/g")
    }

    @Test(arguments: places) func `a budget's name is part of its directories' names`(_ row: Places) throws {
        let configuration = try Self.read(["--budget=trip"], row.environment, uid: row.uid)
        // What systemd made is called as the unit has it.
        let state = row.environment["STATE_DIRECTORY"] ?? ""
        let sockets = row.environment["RUNTIME_DIRECTORY"] ?? ""
        #expect(configuration.stateDirectory == (state.isEmpty ? row.state + "-trip" : row.state))
        #expect(
            configuration.socket == (sockets.isEmpty ? row.sockets + "-trip" : row.sockets) + "/budgetd.sock"
        )
    }

    @Test func `relative paths are those of the working directory`() throws {
        let working = try #require(getcwd(nil, 0))
        defer { free(working) }
        let configuration = try Self.read(["--state-dir", "a/b", "--socket=s"])
        #expect(configuration.stateDirectory == String(cString: working) + "/a/b")
        #expect(configuration.socket == String(cString: working) + "/s")
    }

    @Test func `without a place for the ledger only help and version are shown`() throws {
        #expect(throws: ConfigurationError.self) { try Self.read([], [:]) }
        #expect(throws: ConfigurationError.self) { try Self.read(["--check"], [:]) }
        #expect(try Self.read(["--help"], [:]).action == .showHelp)
        #expect(try Self.read(["--reload=7"], [:]).action == .reload(7))
        #expect(try Self.read(["--version"], [:]).action == .showVersion)
    }

    @Test func `the help names every cap that can be set`() {
        for cap in Caps.settable { #expect(Configuration.help.contains(" \(cap.name)")) }
        #expect(Configuration.help.split(separator: "\n").allSatisfy { $0.count <= 115 })
    }

    @Test func `clock, journal and faults come from the environment`() throws {
        let configuration = try Self.read(
            [],
            ["HOME": "/h", "BUDGETD_NOW": "n", "JOURNAL_STREAM": "8:1", "BUDGETD_FAULTS": "f"]
        )
        #expect(configuration.now == "n")
        #expect(configuration.journalStream == "8:1")
        #expect(configuration.faults == "f")
    }
}
