import BudgetCore
import Glibc

@testable import budgetctl

/// One run of the program with an environment of its own, and what it printed.
struct ProgramRun {
    let status: ExitStatus
    let output: String
    let errors: String

    /// Runs the words against a socket.
    init(
        _ words: [String],
        socket: String? = nil,
        environment: [String: String] = [:],
        input: String = "",
        replyTimeout: Int64 = 10_000,
        now: String = "2026-11-22T12:05:00Z",
        exists: @escaping (String) -> Bool = { _ in false },
        connect: @escaping (String) throws(SystemCallError) -> Int32 = ServerConnection.openSocket(to:),
        change: (inout Surroundings) -> Void = { _ in }
    ) throws {
        var environment = environment
        if let socket { environment["BUDGETD_SOCKET"] = socket }
        let files = [try Self.file(input), try Self.file(""), try Self.file("")]
        defer { files.forEach { close($0) } }
        var surroundings = Surroundings(
            environment: { environment[$0] },
            uid: 1000,
            input: files[0],
            output: files[1],
            errors: files[2],
            exists: exists,
            connect: connect,
            now: { Instant.milliseconds(now) ?? 0 },
            offset: { _ in 0 },
            replyTimeout: replyTimeout
        )
        surroundings.file = { _ throws(SystemCallError) in throw SystemCallError("stat", ENOENT) }
        surroundings.groups = { [] }
        surroundings.groupFile = "/dev/null"
        surroundings.userFile = "/dev/null"
        change(&surroundings)
        status = Program(surroundings: surroundings).run(words)
        output = Self.text(of: files[1])
        errors = Self.text(of: files[2])
    }

    /// A file without a name that holds the text, read from its start.
    private static func file(_ text: String) throws -> Int32 {
        var path = Array("\(P_tmpdir)/budgetctl-test-XXXXXX".utf8CString)
        let descriptor = try systemCall("mkstemp") { mkstemp(&path) }
        unlink(path)
        let bytes = Array(text.utf8)
        write(descriptor, bytes, bytes.count)
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    private static func text(of descriptor: Int32) -> String {
        lseek(descriptor, 0, SEEK_SET)
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let got = read(descriptor, &bytes, bytes.count)
            if got <= 0 { return String(decoding: text, as: UTF8.self) }
            text += bytes[..<got]
        }
    }
}
