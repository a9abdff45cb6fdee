import BudgetCore
import Glibc
import Testing

@testable import budgetctl

/// What is said where nobody answers at a socket.
struct ConnectionHintsTests {
    private static let home = ["HOME": "/home/ann", "XDG_RUNTIME_DIR": "/run/user/1000"]

    @Test(arguments: [
        (
            ["--user"], "/run/user/1000/budgetd/budgetd.sock",
            "Start it: systemctl --user start budgetd.socket\nWhy it ended: systemctl --user status budgetd.service\n"
        ),
        (
            ["--system", "-b", "home"], "/run/budgetd-home/budgetd.sock",
            "Start it: sudo systemctl enable --now budgetd@home.socket\nWhy it ended: systemctl status budgetd@home.service\n"
        ),
        (
            ["--socket", "/s"], "/s",
            "Start it: budgetd --state-dir DIR --socket /s\nDIR is where its ledger is.\n"
        ),
    ])
    func `a socket at which nobody listens tells how to find out why`(
        _ words: [String],
        _ path: String,
        _ hint: String
    ) throws {
        let run = try ProgramRun(
            words + ["status"],
            environment: Self.home,
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", ECONNREFUSED) }
        )
        #expect(run.status == .noDaemon)
        #expect(run.errors == "budgetctl: Nobody listens at \(path), though the socket is there.\n\(hint)")
    }

    @Test func `a file that is no socket is told as such`() throws {
        let run = try ProgramRun(
            ["--socket", "/notes", "status"],
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", ECONNREFUSED) },
            change: { surroundings in
                surroundings.file = { _ throws(SystemCallError) in
                    FileAccess(uid: 0, gid: 0, mode: S_IFREG | 0o644)
                }
            }
        )
        #expect(run.status == .noDaemon)
        #expect(
            run.errors
                == "budgetctl: /notes is not a socket.\nWithout --socket and BUDGETD_SOCKET the budget's own is found.\n"
        )
    }

    @Test(arguments: [
        (
            ["-b", "hose"], ["budgetd-house", "budgetd-work", "budgetd", "other"],
            """
            Did you mean house?
            Make it: sudo systemctl enable --now budgetd@hose.socket
            Or one of your own: systemctl --user enable --now budgetd@hose.socket

            """
        ),
        (
            ["-b", "hose", "--user"], [],
            "Make it: systemctl --user enable --now budgetd@hose.socket\n"
        ),
    ])
    func `a budget that is not there is told from one that is down`(
        _ words: [String],
        _ names: [String],
        _ hint: String
    ) throws {
        let run = try ProgramRun(
            words + ["status"],
            environment: Self.home,
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", ENOENT) },
            change: { surroundings in surroundings.names = { $0 == "/var/lib" ? names : [] } }
        )
        #expect(run.status == .noDaemon)
        #expect(run.errors == "budgetctl: There is no budget `hose` here.\n\(hint)")
    }

    @Test func `the other budget of a name is named with it`() throws {
        let run = try ProgramRun(
            ["--user", "-b", "home", "status"],
            environment: Self.home,
            exists: { $0 == "/run/budgetd-home/budgetd.sock" },
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", ENOENT) }
        )
        #expect(run.errors.contains("`budgetctl --system -b home` asks it."), "\(run.errors)")
    }

    @Test func `who may only read an empty budget is not told to set a limit`() throws {
        let server = try FakeServer([[.result(#"{"currency":null}"#)]])
        let run = try ProgramRun(
            ["status"],
            socket: "/d/budgetd.sock",
            connect: { path throws(SystemCallError) in
                if path == "/d/budgetd.sock" { throw SystemCallError("connect", EACCES) }
                return try ServerConnection.openSocket(to: server.path)
            }
        )
        #expect(run.status == .done)
        #expect(run.output.contains("You may only read it") && !run.output.contains("limit 1500"))
    }
}
