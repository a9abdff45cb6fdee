import BudgetCore
import BudgetTestSupport

/// A backup as a client got it, piece by piece.
struct TakenBackup {
    private(set) var bytes: [UInt8] = []
    private(set) var revision: Int64 = 0
    private(set) var pieces = 0

    /// Takes a whole backup.
    init(_ client: LineClient) throws {
        var next: Int64?
        repeat {
            let arguments = next.map { #"{"after":\#($0)}"# } ?? "{}"
            let reply = try client.request(#"{"command":"backup","args":\#(arguments)}"#)
            guard let result = reply["result"], let data = result["data"]?.string.flatMap(Base64.decode)
            else {
                throw TestFailure("No piece of a backup: \(reply.text.prefix(300))")
            }
            bytes += data
            pieces += 1
            let revision = reply["revision"]?.integer ?? -1
            guard pieces == 1 || revision == self.revision else {
                throw TestFailure("A piece of revision \(revision) follows one of \(self.revision).")
            }
            self.revision = revision
            next = result["next"]?.integer
            guard next == nil || next == Int64(bytes.count) else { throw TestFailure("A piece is missing.") }
            guard next != nil || result["bytes"]?.integer == Int64(bytes.count) else {
                throw TestFailure("The backup is not as long as it says.")
            }
        } while next != nil
    }

    /// Runs `budgetd --check` on the backup, as a file of the directory.
    func check(in directory: TemporaryDirectory) throws -> ClientProgram {
        let path = directory.path("taken.sqlite")
        try Files.write(bytes, to: path)
        return try Self.check(path)
    }

    /// Runs `budgetd --check` on a file.
    static func check(_ path: String) throws -> ClientProgram {
        try ClientProgram(["--check", path], program: Programs.budgetd)
    }
}

extension RunningBudget {
    /// Books so much that a backup has several pieces.
    func fill(_ count: Int = 400) throws {
        let note = String(repeating: "n", count: 3800)
        let lines = (0..<count).map { _ in
            #"{"command":"add","args":{"amount":"1.00","note":"\#(note)"}}"# + "\n"
        }
        let replies = try client().exchange(Array(lines.joined().utf8), lines: count)
        guard replies.allSatisfy({ $0.contains(#""result""#) }) else { throw TestFailure("\(replies)") }
    }

    /// Files of the state directory that the daemon has open though they have no name.
    func namelessFiles() throws -> Int {
        let directory = "/proc/\(daemon.process.pid)/fd"
        return try Files.names(in: directory).count {
            let target = Files.linkTarget("\(directory)/\($0)") ?? ""
            return target.contains(".backup") && target.hasSuffix("(deleted)")
        }
    }
}
