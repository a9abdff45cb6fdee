import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

/// A file that is given to `--restore` and `--check`, and what comes of it.
struct RestoreRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What `--restore` exits with; `--check` does the same.
    let status: Int32
    /// What the sentence says, beside the file.
    let words: String
    /// Makes the file out of a good backup.
    let make: @Sendable (_ backup: [UInt8], _ path: String) throws -> Void

    /// The bytes with some replaced.
    private static func patched(_ bytes: [UInt8], at place: Int, _ with: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(place..<(place + with.count), with: with)
        return bytes
    }

    private static func patched(_ path: String, _ bytes: [UInt8], _ sql: String) throws {
        try Files.write(bytes, to: path)
        let run = try ClientProgram(
            [
                "-c", "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.argv[2])", path,
                sql,
            ],
            program: "/usr/bin/python3"
        )
        guard run.status == 0 else { throw TestFailure(run.errors) }
    }

    static let all = [
        Self(testDescription: "a backup", status: 0, words: "revision 401") { try Files.write($0, to: $1) },
        Self(testDescription: "a link to a backup", status: 0, words: "revision 401") { backup, path in
            try Files.write(backup, to: path + ".there")
            symlink(path + ".there", path)
        },
        Self(
            testDescription: "a backup of which the header says that a log may be there",
            status: 0,
            words: "401"
        ) {
            try Files.write(patched($0, at: 18, [2, 2]), to: $1)
        },
        Self(testDescription: "a backup of form 1", status: 0, words: "revision 401") { backup, path in
            try patched(path, backup, LedgerForms.backToFirst)
        },
        Self(testDescription: "a backup of form 2", status: 0, words: "revision 401") { backup, path in
            try patched(path, backup, LedgerForms.backToSecond)
        },
        Self(testDescription: "nothing", status: 66, words: "No such file") { _, _ in },
        Self(testDescription: "a directory", status: 66, words: "no") { _, path in mkdir(path, 0o700) },
        Self(testDescription: "an empty file", status: 65, words: "is empty") { try Files.write([], to: $1) },
        Self(testDescription: "a text", status: 65, words: "not a database") {
            try Files.write("amount,payee\n1,x\n".utf8, to: $1)
        },
        Self(testDescription: "the first half of a backup", status: 65, words: "malformed") {
            try Files.write($0[..<($0.count / 4096 * 2048)], to: $1)
        },
        Self(testDescription: "a backup with a page of zeros", status: 65, words: "damaged") {
            try Files.write(
                patched($0, at: 2048 * 5, [UInt8](repeating: 0, count: 2048)),
                to: $1
            )
        },
        Self(testDescription: "a backup with a wrong sum", status: 65, words: "a day's sum") {
            try patched($1, $0, "UPDATE day_sum SET sum_minor = sum_minor + 1")
        },
        Self(testDescription: "another program's database", status: 65, words: "another program's") {
            try patched($1, [], "CREATE TABLE x (y)")
        },
        Self(testDescription: "a backup without a table", status: 65, words: "no such table") {
            try patched($1, $0, "DROP TABLE change_row; DROP TABLE change")
        },
        Self(testDescription: "a backup with a trigger", status: 65, words: "the trigger t is none") {
            try patched($1, $0, "CREATE TRIGGER t AFTER UPDATE ON ledger BEGIN DELETE FROM expense; END")
        },
        Self(testDescription: "a backup of form 0", status: 65, words: "form 0") {
            try Files.write(patched($0, at: 60, [0, 0, 0, 0]), to: $1)
        },
        Self(testDescription: "a backup of form -1", status: 65, words: "form -1") {
            try Files.write(patched($0, at: 60, [255, 255, 255, 255]), to: $1)
        },
        Self(testDescription: "a backup with a pipe in its log's place", status: 66, words: "regular file") {
            try Files.write($0, to: $1)
            mkfifo($1 + "-wal", 0o600)
        },
        Self(testDescription: "a backup of a newer form", status: 76, words: "form 99") {
            try Files.write(patched($0, at: 60, [0, 0, 0, 99]), to: $1)
        },
    ]
}
