import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

/// A daemon that runs as a user of its own, with a group that may book and one that may look, as it is installed.
///
/// The users need not be known to the host: numbers are enough. The folders of the two sockets pass their groups
/// on, in the place of the service manager's socket units.
final class OtherUsers: Sendable {
    /// Somebody who wants to connect.
    struct User: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let uid: UInt32
        var groups: [UInt32] = []

        /// The words that start a program as this user.
        var words: [String] {
            let groups =
                groups.isEmpty
                ? "--clear-groups" : "--groups=\(groups.map(String.init).joined(separator: ","))"
            return ["/usr/bin/setpriv", "--reuid=\(uid)", "--regid=\(uid)", groups]
        }
    }

    static let bookers: UInt32 = 61_010
    static let viewers: UInt32 = 61_011

    static let root = User(testDescription: "root", uid: 0)
    static let owner = User(testDescription: "the daemon's own user", uid: 61_001)
    static let booker = User(
        testDescription: "a member of the group that books",
        uid: 61_002,
        groups: [bookers]
    )
    static let viewer = User(
        testDescription: "a member of the group that looks",
        uid: 61_003,
        groups: [viewers]
    )
    static let outsider = User(testDescription: "somebody else", uid: 61_004)
    static let all = [root, owner, booker, viewer, outsider]

    /// Whether this test run can become other users.
    static let arePossible = geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0

    let directory: TemporaryDirectory
    let daemon: DaemonProcess

    init() throws {
        directory = try TemporaryDirectory()
        chmod(directory.path, 0o711)
        let owner = Self.owner
        for (name, group) in [("state", owner.uid), ("rw", Self.bookers), ("ro", Self.viewers)] {
            let path = try directory.makeDirectory(name)
            try systemCall("chown") { chown(path, owner.uid, group) }
            try systemCall("chmod") { chmod(path, name == "state" ? 0o700 : 0o2755) }
        }
        var options = DaemonProcess.Options()
        options.socket = directory.path("rw/budgetd.sock")
        options.readOnlySocket = directory.path("ro/budgetd-ro.sock")
        options.environment = ["BUDGETD_NOW": "2026-11-30T12:00:00Z"]
        // The built program may stand where this user cannot reach it.
        options.program = directory.path("budgetd")
        try Files.write(try Files.read(Programs.budgetd), to: options.program, mode: 0o755)
        let script = #"chmod 666 "$NOTIFY_SOCKET"; exec "$@""#
        options.wrapper = ["/bin/sh", "-c", script, "sh"] + owner.words
        daemon = try DaemonProcess.ready(in: directory, options)
    }

    /// Runs a Python program as a user, with the lines on its standard input.
    static func python(_ script: String, _ arguments: [String], as user: User, _ lines: [String] = []) throws
        -> [String]
    {
        let words = user.words + ["/usr/bin/python3", "-c", script] + arguments
        let run = try ClientProgram(
            Array(words.dropFirst()),
            program: words[0],
            environment: ["LANG": "C.UTF-8"],
            input: lines.map { $0 + "\n" }.joined()
        )
        guard run.status == 0 else { throw TestFailure("\(run.status): \(run.errors)") }
        return run.output.split(separator: "\n").map(String.init)
    }

    /// Sends lines as a user on a connection of their own; `nil` if the user is not let in.
    ///
    /// - Returns: The replies, in order; events are kept apart.
    func ask(_ lines: [String], as user: User, readOnly: Bool) throws -> (
        replies: [JSONValue], events: [String]
    )? {
        let script = """
            import socket, sys
            budget = socket.socket(socket.AF_UNIX)
            try:
                budget.connect(sys.argv[1])
            except PermissionError:
                sys.exit(print("no connection"))
            lines = sys.stdin.read()
            budget.sendall(lines.encode())
            left = lines.count("\\n")
            for line in budget.makefile(encoding="utf-8"):
                print(line, end="")
                left -= line.startswith('{"id"')
                if not left: break
            """
        let socket = readOnly ? daemon.readOnlySocket : daemon.socket
        let output = try Self.python(script, [socket], as: user, lines)
        if output == ["no connection"] { return nil }
        let events = output.filter { $0.hasPrefix(#"{"event""#) }
        let replies = try output.filter { !$0.hasPrefix(#"{"event""#) }.map { try JSONParser.parse($0) }
        return (replies, events)
    }
}
