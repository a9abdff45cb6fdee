import BudgetCore
import Glibc
import Testing

@testable import budgetctl

struct SocketChoiceTests {
    struct Row: CustomTestStringConvertible {
        var words: [String] = []
        var environment: [String: String] = [:]
        var there: Set<String> = []
        let path: String
        let start: String
        var testDescription: String { "\(words) \(environment) \(there.sorted()) → \(path)" }
    }

    private static let home = ["HOME": "/home/ann", "XDG_RUNTIME_DIR": "/run/user/1000"]
    private static let ownSocket = "/run/user/1000/budgetd/budgetd.sock"
    private static let startOwn = "systemctl --user start budgetd.socket"
    private static let startSystem = "sudo systemctl start budgetd.socket"

    @Test(arguments: [
        Row(environment: home, path: "/run/budgetd/budgetd.sock", start: startSystem),
        Row(environment: home, there: [ownSocket], path: ownSocket, start: startOwn),
        Row(environment: home, there: ["/home/ann/.local/state/budgetd"], path: ownSocket, start: startOwn),
        Row(
            environment: home.merging(["XDG_STATE_HOME": "/state"]) { $1 },
            there: ["/home/ann/.local/state/budgetd"],
            path: "/run/budgetd/budgetd.sock",
            start: startSystem
        ),
        Row(
            environment: home.merging(["XDG_STATE_HOME": "/state"]) { $1 },
            there: ["/state/budgetd"],
            path: ownSocket,
            start: startOwn
        ),
        Row(
            environment: ["HOME": "/h"],
            there: ["/h/.local/state/budgetd"],
            path: ownSocket,
            start: startOwn
        ),
        Row(words: ["--user"], environment: home, path: ownSocket, start: startOwn),
        Row(
            words: ["--system"],
            environment: home,
            there: [ownSocket],
            path: "/run/budgetd/budgetd.sock",
            start: startSystem
        ),
        Row(
            environment: ["BUDGETD_SOCKET": "/s"],
            there: [ownSocket],
            path: "/s",
            start: "budgetd --state-dir DIR --socket /s"
        ),
        Row(words: ["--user"], environment: ["BUDGETD_SOCKET": "/s"], path: ownSocket, start: startOwn),
        Row(
            words: ["--socket", "/my s"],
            environment: ["BUDGETD_SOCKET": "/s"],
            path: "/my s",
            start: "budgetd --state-dir DIR --socket '/my s'"
        ),
        Row(
            words: ["-b", "house"],
            environment: home,
            there: [ownSocket],
            path: "/run/budgetd-house/budgetd.sock",
            start: "sudo systemctl enable --now budgetd@house.socket"
        ),
        Row(
            words: ["-b", "house", "--user"],
            environment: home,
            path: "/run/user/1000/budgetd-house/budgetd.sock",
            start: "systemctl --user enable --now budgetd@house.socket"
        ),
    ])
    func `the option wins, then the environment, then what the user has`(_ row: Row) throws {
        let choice = try choose(row.words, row.environment, row.there)
        #expect(choice.path == row.path)
        #expect(choice.startCommand == row.start)
    }

    @Test(arguments: ["", "../x", "a/b", "-x", String(repeating: "x", count: 33)])
    func `a name that could leave the directory is refused`(_ name: String) throws {
        #expect(throws: CommandFailure.self) { try choose(["-b", name], [:], []) }
    }

    @Test func `a path too long for a socket is refused`() throws {
        #expect(throws: CommandFailure.self) {
            try choose(["--socket", String(repeating: "x", count: 108)], [:], [])
        }
    }

    @Test func `the read-only socket is beside the other`() throws {
        #expect(try choose(["--socket", "/a/b.sock"], [:], []).readOnlyPath == "/a/budgetd-ro.sock")
        #expect(try choose(["--socket", "b.sock"], [:], []).readOnlyPath == "budgetd-ro.sock")
    }

    @Test func `the user's budget is not left for the system's because it is down`() throws {
        let run = try ProgramRun(
            ["status"],
            environment: Self.home,
            exists: { ["/home/ann/.local/state/budgetd", "/run/budgetd/budgetd.sock"].contains($0) },
            connect: { path throws(SystemCallError) in
                #expect(path == Self.ownSocket)
                throw SystemCallError("connect", ENOENT)
            }
        )
        #expect(run.status == .noDaemon)
        #expect(
            run.errors == """
                budgetctl: No budgetd answers at \(Self.ownSocket).
                Start it: systemctl --user start budgetd.socket
                The other budget of this host, at /run/budgetd/budgetd.sock, is another one: `budgetctl --system` asks it.

                """
        )
    }

    @Test func `whoever is not logged in is told how to have it running all the same`() throws {
        let run = try ProgramRun(
            ["--user", "status"],
            environment: ["HOME": "/home/ann"],
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", ENOENT) }
        )
        #expect(run.status == .noDaemon)
        #expect(run.errors.contains("`sudo loginctl enable-linger $USER` keeps it up."), "\(run.errors)")
        #expect(!run.errors.contains("systemctl --user"))
    }

    @Test(arguments: [
        (["-b", "house"], "sudo systemctl enable --now budgetd@house.socket", true),
        (["-b", "house", "--system"], "sudo systemctl enable --now budgetd@house.socket", false),
        (["-b", "house", "--user"], "systemctl --user enable --now budgetd@house.socket", false),
    ])
    func `a budget of a name is started by the units of that name`(
        _ words: [String],
        _ start: String,
        _ offersOwn: Bool
    ) throws {
        let run = try ProgramRun(
            words + ["status"],
            environment: Self.home,
            exists: {
                ["/var/lib/budgetd-house", "/home/ann/.local/state/budgetd-house"].contains($0)
                    && Self.owns($0, words)
            },
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", ENOENT) }
        )
        #expect(run.status == .noDaemon)
        let lines = run.errors.split(separator: "\n").dropFirst()
        let own = "Or start one of your own: systemctl --user enable --now budgetd@house.socket"
        #expect(lines == ["Start it: \(start)"] + (offersOwn ? [own[...]] : []))
    }

    /// Whether a directory is of the budget that the words mean, by its place.
    private static func owns(_ path: String, _ words: [String]) -> Bool {
        words.contains("--user") == path.hasPrefix("/home")
    }

    private func choose(
        _ words: [String],
        _ environment: [String: String],
        _ there: Set<String>
    ) throws -> SocketChoice {
        var surroundings = Surroundings.ofProcess()
        surroundings.environment = { environment[$0] }
        surroundings.uid = 1000
        surroundings.exists = { there.contains($0) }
        return try SocketChoice.choose(try ArgumentReader.read(words), surroundings)
    }

    @Test(arguments: [
        (["--system"], "budgetd"), (["-b", "house"], "budgetd-house"),
        (["--socket", "/run/budgetd-house/budgetd.sock"], "budgetd-house"),
        (["--socket", "/run/budgetd/budgetd-ro.sock"], "budgetd"), (["--socket", "b.sock"], "budgetd"),
        (["--socket", "/srv/budgetd-a b/budgetd.sock"], "budgetd"), (["--socket", "budgetd-x"], "budgetd"),
    ])
    func `backups are called as the directories of their budget are`(
        _ words: [String],
        _ series: String
    ) throws {
        #expect(try choose(words, [:], []).series == series)
    }
}
