import BudgetCore
import Glibc
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct BackupCommandTests {
    private static let status = FakeServer.Step.result(#"{"today":"2026-11-22"}"#)
    private static let whole = FakeServer.Step.result(#"{"bytes":6,"data":"YWJjZGVm","next":null}"#)
    private static let first = FakeServer.Step.result(#"{"bytes":6,"data":"YWJj","next":3}"#)
    private static let second = FakeServer.Step.result(#"{"bytes":6,"data":"ZGVm","next":null}"#)

    private let directory: BackupDirectory

    init() throws {
        directory = try BackupDirectory()
    }

    @Test func `the pieces are asked for in order, and are the file`() throws {
        let server = try FakeServer([[Self.first, Self.second]])
        let run = try ProgramRun(["backup", directory.path("b.sqlite")], socket: server.path)
        #expect(run.status == .done)
        #expect(run.output == "Wrote \(directory.path("b.sqlite")): revision 1, 1 KiB.\n")
        #expect(try directory.files() == ["b.sqlite": "abcdef"])
        #expect(try directory.mode("b.sqlite") == 0o600)
        let arguments = try server.requests().map { $0["args"] }
        #expect(arguments == [try JSONParser.parse("{}"), try JSONParser.parse(#"{"after":3}"#)])
        #expect(try server.requests().allSatisfy { $0["key"] == nil })
    }

    @Test(arguments: [
        [first, .hangUp], [first, .error(#"{"code":"shutting_down","message":"It ends.","retry":true}"#)],
        [first, first], [first, .result(#"{"bytes":7,"data":"ZGVm","next":null}"#)],
        [first, .result(#"{"bytes":6,"data":"ZGV","next":null}"#)],
        [first, .result(#"{"bytes":6,"data":"","next":3}"#)],
        [first, .result(#"{"bytes":6,"data":"ZGU=","next":null}"#)],
        [.result(#"{"bytes":6,"data":"YWJj","next":2}"#)], [.result("{}")],
        [first, .line(#"{"id":1,"result":{"bytes":6,"data":"ZGVm","next":null},"revision":2}"#)],
    ])
    func `a backup that is not whole leaves no file`(_ script: [FakeServer.Step]) throws {
        let server = try FakeServer([script])
        let run = try ProgramRun(["backup", directory.path("b.sqlite")], socket: server.path)
        #expect([.protocolFault, .tryAgain].contains(run.status), "\(run.errors)")
        #expect(run.output.isEmpty && run.errors.hasPrefix("budgetctl: "))
        #expect(try directory.files() == [:])
    }

    @Test func `a backup that is not whole leaves the file before it`() throws {
        try directory.write("b.sqlite", "old")
        let server = try FakeServer([[Self.first, .hangUp]])
        let run = try ProgramRun(["backup", "--force", directory.path("b.sqlite")], socket: server.path)
        #expect(run.status == .tryAgain)
        #expect(try directory.files() == ["b.sqlite": "old"])
    }

    @Test func `a file that is there is replaced only if that is asked for`() throws {
        try directory.write("b.sqlite", "old")
        let refused = try ProgramRun(["backup", directory.path("b.sqlite")], socket: "/nonexistent")
        #expect(refused.status == .usage)
        #expect(refused.errors.hasSuffix(" is there already.\nWith --force it is replaced.\n"))
        #expect(try directory.files() == ["b.sqlite": "old"])
        let server = try FakeServer([[Self.whole]])
        let run = try ProgramRun(["backup", "--force", directory.path("b.sqlite")], socket: server.path)
        #expect(run.status == .done)
        #expect(try directory.files() == ["b.sqlite": "abcdef"])
    }

    @Test func `in a directory it is the day's, and replaces that of the same day`() throws {
        try directory.write("budgetd-2026-11-22.sqlite", "morning")
        let server = try FakeServer([[Self.status, Self.whole]])
        let run = try ProgramRun(["backup", directory.path, "--json"], socket: server.path)
        let path = directory.path("budgetd-2026-11-22.sqlite")
        #expect(run.output == #"{"file":"\#(path)","revision":1,"bytes":6,"removed":[]}"# + "\n")
        #expect(try directory.files() == ["budgetd-2026-11-22.sqlite": "abcdef"])
    }

    @Test func `only the oldest of the same series go, and only beyond the number to keep`() throws {
        let kept = [
            "budgetd-2026-11-20.sqlite", "budgetd-2026-11-2.sqlite", "budgetd-2026-11-01.sqlite.xz", "notes",
            "other-2026-11-01.sqlite", "budgetd-2026-11-0x.sqlite", "budget.sqlite",
            "xbudgetd-2026-11-01.sqlite",
            "budgetd-old-2026-11-01.sqlite",
        ]
        for name in kept + ["budgetd-2026-11-19.sqlite", "budgetd-2025-12-31.sqlite"] {
            try directory.write(name, name)
        }
        mkdir(directory.path("budgetd-2024-01-01.sqlite"), 0o700)
        symlink("notes", directory.path("budgetd-2024-01-02.sqlite"))
        let server = try FakeServer([[Self.status, Self.whole]])
        let run = try ProgramRun(["backup", directory.path, "--keep", "2"], socket: server.path)
        #expect(
            run.output == "Wrote \(directory.path)/budgetd-2026-11-22.sqlite: revision 1, 1 KiB."
                + " Removed 2 older ones.\n"
        )
        let left = Set(
            kept + ["budgetd-2026-11-22.sqlite", "budgetd-2024-01-01.sqlite", "budgetd-2024-01-02.sqlite"]
        )
        #expect(try directory.names() == left)
    }

    @Test func `the one just made stays, though others have later days`() throws {
        for day in ["2026-12-01", "2026-12-02"] { try directory.write("budgetd-\(day).sqlite", day) }
        let server = try FakeServer([[Self.status, Self.whole]])
        let run = try ProgramRun(["backup", directory.path, "--keep", "1"], socket: server.path)
        #expect(run.status == .done)
        #expect(try directory.names() == ["budgetd-2026-11-22.sqlite"])
    }

    @Test func `nothing is removed if no backup was made`() throws {
        for day in ["2026-11-20", "2026-11-21"] { try directory.write("budgetd-\(day).sqlite", day) }
        let server = try FakeServer([[Self.status, Self.first, .hangUp]])
        let run = try ProgramRun(["backup", directory.path, "--keep", "1"], socket: server.path)
        #expect(run.status == .tryAgain)
        #expect(try directory.names() == ["budgetd-2026-11-20.sqlite", "budgetd-2026-11-21.sqlite"])
    }

    @Test func `another budget's backups have its name`() throws {
        let server = try FakeServer([[Self.status, Self.whole]])
        let run = try ProgramRun(
            ["backup", "-b", "home", "--system", directory.path],
            connect: { path throws(SystemCallError) in
                #expect(path.contains("home"))
                return try ServerConnection.openSocket(to: server.path)
            }
        )
        #expect(run.status == .done, "\(run.errors)")
        #expect(try directory.names() == ["budgetd-home-2026-11-22.sqlite"])
    }

    @Test func `standard output gets the bytes, and standard error what they are`() throws {
        let server = try FakeServer([[Self.first, Self.second], [Self.whole]])
        let run = try ProgramRun(["backup", "-"], socket: server.path)
        #expect(run.output == "abcdef")
        #expect(run.errors == "Wrote revision 1, 1 KiB.\n")
        #expect(try ProgramRun(["backup", "-", "-q"], socket: server.path).errors.isEmpty)
    }

    @Test(arguments: [
        (["backup"], "needs FILE|DIRECTORY|-"), (["backup", "a/b/c"], "There is no directory a/b."),
        (["backup", "/dev/null", "--force"], "/dev/null is no regular file."),
        (["backup", "new.sqlite", "--keep", "3"], "--keep goes with a directory, and new.sqlite is none."),
        (["backup", "/", "--keep", "0"], "`0` is no number of backups."),
        (["backup", "/", "--keep", "x"], "`x` is no number of backups."),
        (["backup", "-", "--json"], "--json goes with a file or a directory."),
    ])
    func `what cannot be meant so is refused before anybody is asked`(_ words: [String], _ sentence: String)
        throws
    {
        let run = try ProgramRun(words, socket: "/nonexistent")
        #expect(run.status == .usage)
        #expect((run.output + run.errors).contains(sentence), "\(run.errors)")
    }

    @Test(arguments: [
        (0, "0 KiB"), (1, "1 KiB"), (98_304, "96 KiB"), (1_047_553, "1.0 MiB"), (1_048_576, "1.0 MiB"),
        (1_048_577, "1.1 MiB"), (274_436_096, "261.8 MiB"),
    ])
    func `a size is told in binary units`(_ bytes: Int64, _ text: String) {
        #expect(BackupText.size(bytes) == text)
    }
}
