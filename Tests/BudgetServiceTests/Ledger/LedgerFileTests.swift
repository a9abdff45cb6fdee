import BudgetCore
import Glibc
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct LedgerFileTests {
    private let home: LedgerHome
    private let name = "state/ledger.sqlite"

    init() throws {
        home = try LedgerHome()
    }

    private func open() -> LedgerOpenError? {
        do {
            _ = try Ledger(directory: home.directory)
            return nil
        } catch {
            return error
        }
    }

    /// Makes the directory with a file in it that is not a ledger of ours.
    private func put(_ bytes: [UInt8]) throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        try home.scratch.write(name, bytes)
    }

    private func make(_ sql: String) throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        let connection = try SQLiteConnection(path: home.scratch.path(name))
        try connection.execute(sql)
    }

    @Test func `directories and files are their owner's alone`() async throws {
        let nested = home.directory + "/a/b"
        _ = try Ledger(directory: nested)
        for directory in ["state", "state/a", "state/a/b"] {
            #expect(home.scratch.status(directory).map { $0.st_mode & 0o777 } == 0o700)
        }
        for file in ["ledger.sqlite", "ledger.lock"] {
            #expect(home.scratch.status("state/a/b/\(file)").map { $0.st_mode & 0o777 } == 0o600)
        }
        #expect(home.scratch.status("state/a/b/ledger.sqlite.new") == nil)
    }

    @Test func `files take the owner of their directory where root made them`() throws {
        guard geteuid() == 0 else { return }
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        try systemCall("chown") { chown(home.directory, 4711, 4712) }
        let ledger = try Ledger(directory: home.directory)
        for file in ["ledger.sqlite", "ledger.sqlite-wal", "ledger.lock"] {
            let status = try #require(home.scratch.status("state/\(file)"), "\(file)")
            #expect(status.st_uid == 4711)
            #expect(status.st_gid == 4712)
        }
        withExtendedLifetime(ledger) {}
    }

    @Test func `an empty file is damage, not a new budget`() throws {
        try put([])
        #expect(open()?.reason == .unreadable)
        #expect(home.scratch.bytes(name) == [])
    }

    @Test func `a file that is not a database is left untouched`() throws {
        let bytes = Array(repeating: UInt8(ascii: "x"), count: 8192)
        try put(bytes)
        let error = try #require(open())
        #expect(error.reason == .unreadable)
        #expect(error.exitStatus == 65)
        #expect(home.scratch.bytes(name) == bytes)
    }

    @Test func `another program's database is left untouched`() throws {
        try make("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)")
        let bytes = home.scratch.bytes(name)
        let error = try #require(open())
        #expect(error.reason == .unreadable)
        #expect(error.message.contains("another program's"))
        #expect(home.scratch.bytes(name) == bytes)
        #expect(home.scratch.status(name + "-wal") == nil)
    }

    @Test func `a newer form is refused and left untouched`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            try await ledger.sql("PRAGMA user_version = \(LedgerSchema.newest + 1)")
            await ledger.checkpoint()
        }
        let bytes = home.scratch.bytes(name)
        let error = try #require(open())
        #expect(error.reason == .newer)
        #expect(error.exitStatus == 76)
        #expect(home.scratch.bytes(name) == bytes)
    }

    @Test(arguments: ["PRAGMA user_version = 0", "PRAGMA user_version = -1", "DROP TABLE ledger"])
    func `a form that budgetd never made is refused and left untouched`(_ sql: String) async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            try await ledger.sql(sql)
            await ledger.checkpoint()
        }
        let bytes = home.scratch.bytes(name)
        #expect(open()?.exitStatus == 65)
        #expect(home.scratch.bytes(name) == bytes)
    }

    @Test(
        arguments: [
            "UPDATE expense SET amount_minor = \(Int64.max)",
            "UPDATE expense SET amount_minor = \(Int64.min)",
            "UPDATE day_sum SET sum_minor = \(Int64.max)", "UPDATE day_sum SET count = -1",
            "UPDATE change SET next_expense_id = \(Int64.max)",
            "UPDATE change SET next_category_id = \(Int64.max)",
            "UPDATE change SET absolute_sum_minor = \(Int64.max)",
            "INSERT INTO limit_entry VALUES (0, 24000, 0, \(Int64.max))",
            "ALTER TABLE expense DROP COLUMN note",
            "CREATE TRIGGER more AFTER INSERT ON expense BEGIN DELETE FROM expense; END",
        ]
    )
    func `a ledger that could not be reckoned with is refused and left untouched`(_ sql: String) async throws
    {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            try await ledger.sql(sql)
            await ledger.checkpoint()
        }
        let bytes = home.scratch.bytes(name)
        let error = try #require(open())
        #expect(error.exitStatus == 65)
        #expect(error.message.contains("is damaged: "))
        #expect(home.scratch.bytes(name) == bytes)
    }

    @Test func `a damaged page is told at the start`() async throws {
        try await home.session { ledger async throws in
            for _ in 0..<20 { _ = await ledger.commit(.add(1, payee: String(repeating: "p", count: 200))) }
            await ledger.checkpoint()
        }
        var bytes = try #require(home.scratch.bytes(name))
        for index in 4096..<bytes.count { bytes[index] = 0xA5 }
        try home.scratch.write(name, bytes)
        #expect(open()?.exitStatus == 65)
        #expect(home.scratch.bytes(name) == bytes)
    }

    @Test func `a file cut short is told at the start`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.add(1))
            await ledger.checkpoint()
        }
        let bytes = try #require(home.scratch.bytes(name))
        try home.scratch.write(name, Array(bytes.prefix(bytes.count / 2)))
        #expect(open()?.exitStatus == 65)
    }

    @Test func `a log without its file is not taken for a new budget`() throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        try home.scratch.write(name + "-wal", [1, 2, 3])
        #expect(open()?.reason == .unreadable)
        #expect(home.scratch.status(name) == nil)
    }

    @Test func `a directory or a link in the file's place is left alone`() throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        try systemCall("symlink") { symlink("elsewhere", home.scratch.path(name)) }
        #expect(open()?.reason == .unreadable)
        try systemCall("unlink") { unlink(home.scratch.path(name)) }
        try systemCall("mkdir") { mkdir(home.scratch.path(name), 0o700) }
        #expect(open()?.reason == .unreadable)
    }

    @Test func `a rest of a ledger that was being made is made anew`() throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        try home.scratch.write(name + ".new", Array("half".utf8))
        #expect(open() == nil)
        #expect(home.scratch.status(name + ".new") == nil)
    }

    @Test func `a directory that cannot be made is told with status 73`() throws {
        try home.scratch.write("file", [1])
        let error = #expect(throws: LedgerOpenError.self) {
            try Ledger(directory: home.scratch.path("file/state"))
        }
        #expect(error?.exitStatus == 73)
    }

    // MARK: Steps

    @Test func `a step that fails leaves neither its columns nor its number`() throws {
        try make(
            """
            CREATE TABLE change (a); CREATE TABLE ledger (a);
            PRAGMA application_id = \(LedgerSchema.applicationID); PRAGMA user_version = 1
            """
        )
        let connection = try SQLiteConnection(path: home.scratch.path(name))
        // The step adds a column to the first, and cannot make the second.
        #expect(throws: SQLiteError.self) { try LedgerSchema.migrate(connection, from: 1) }
        #expect(connection.isInAutocommit)
        #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == 1)
        let columns = "SELECT count(*) FROM pragma_table_info('change')"
        #expect(try connection.first(columns) { $0.integer(0) } == 1)
    }

    @Test func `a new ledger has the newest form and the settings that keep it safe`() async throws {
        try await home.session { ledger async throws in
            #expect(try await ledger.integers("PRAGMA user_version") == [LedgerSchema.newest])
            #expect(try await ledger.integers("PRAGMA synchronous") == [2])
            #expect(try await ledger.texts("PRAGMA journal_mode") == ["wal"])
            #expect(try await ledger.texts("PRAGMA locking_mode") == ["exclusive"])
            #expect(home.scratch.status(name + "-shm") == nil)
        }
    }

    // MARK: Lock

    @Test func `a second one is refused with the process that has it, until the first is gone`() async throws
    {
        try await home.session { ledger async throws in
            let error = try #require(open())
            #expect(error.reason == .locked)
            #expect(error.exitStatus == 75)
            #expect(error.message.contains("(process \(getpid()))"))
            _ = await ledger.commit(.add(1))
        }
        #expect(open() == nil)
        #expect(home.scratch.status("state/ledger.lock") != nil)
    }

    @Test func `a link in the lock's place is not followed`() throws {
        try systemCall("mkdir") { mkdir(home.directory, 0o700) }
        try systemCall("symlink") { symlink("victim", home.scratch.path("state/ledger.lock")) }
        #expect(open()?.reason == .cannotCreate)
        #expect(home.scratch.status("state/victim") == nil)
    }
}
