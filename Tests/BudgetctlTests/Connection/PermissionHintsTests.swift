import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

@testable import budgetctl

/// What somebody is told who may not connect, by the host's files and the process's groups.
struct PermissionHintsTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        var words = ["--system", "add", "5"]
        var groups = "root:x:0:\nbudget:x:990:ann,anna\nbudget-ro:x:991:ben\nstaff:x:50:\n"
        var users = "root:x:0:0::/root:/bin/sh\nanna:x:1000:1000:Anna:/home/anna:/bin/sh\n"
        var own: [UInt32] = [1000]
        var socket: FileAccess? = FileAccess(uid: 64_000, gid: 990)
        var readOnlySocket: FileAccess? = FileAccess(uid: 64_000, gid: 991)
        /// What stat(2) says of a socket that has no access here.
        var fault = ENOENT
        var may = "may not change"
        let hint: String
    }

    private static let stranger = "root:x:0:\nbudget:x:990:\nbudget-ro:x:991:\n"
    private static let older =
        "You have joined the group `budget`, but this login is older: log in anew (or `newgrp budget`)."
    private static let join = "Join the group `budget`: `sudo adduser anna budget`, then log in anew."

    @Test(arguments: [
        Row(testDescription: "a member since the last login", hint: older),
        Row(
            testDescription: "who is to read too",
            words: ["--system", "status"],
            may: "may not read",
            hint: older
        ),
        Row(testDescription: "somebody else", groups: stranger, hint: join),
        Row(
            testDescription: "somebody whose name begins like a member's",
            groups: "budget:x:990:annabel",
            hint: join
        ),
        Row(
            testDescription: "somebody else who is to read",
            words: ["--system", "status"],
            groups: stranger,
            may: "may not read",
            hint:
                "Join the group `budget`, or `budget-ro` to read only: `sudo adduser anna budget`, then log in anew."
        ),
        Row(
            testDescription: "a member of the group that reads",
            groups: stranger,
            own: [1000, 991],
            may: "may only read",
            hint: join
        ),
        Row(
            testDescription: "a member of the group that reads since the last login",
            words: ["--system", "status"],
            groups: "budget:x:990:\nbudget-ro:x:991:anna\n",
            may: "may not read",
            hint:
                "You have joined the group `budget-ro`, but this login is older: log in anew (or `newgrp budget-ro`)."
        ),
        Row(
            testDescription: "a user whose first group it has become",
            groups: stranger,
            users: "anna:x:1000:990::/:/bin/sh",
            hint: older
        ),
        Row(
            testDescription: "a user without a name here",
            groups: stranger,
            users: "",
            hint: "Join the group `budget`: `sudo adduser $USER budget`, then log in anew."
        ),
        Row(
            testDescription: "a socket of another group",
            groups: "staff:x:50:\n",
            socket: FileAccess(uid: 64_000, gid: 50),
            hint: "Join the group `staff`: `sudo adduser anna staff`, then log in anew."
        ),
        Row(
            testDescription: "a group without a name",
            groups: "",
            hint: "It is for the group 990, which has no name here; ask whoever runs budgetd to be let in."
        ),
        Row(
            testDescription: "a socket that is its owner's alone",
            words: ["--socket", "/home/ben/b.sock", "add", "5"],
            users: "ben:x:1001:1001::/home/ben:/bin/sh",
            socket: FileAccess(uid: 1001, gid: 1001, mode: 0o140_600),
            hint: "Only its owner, ben, may use it."
        ),
        Row(
            testDescription: "a socket of root's group",
            words: ["--socket", "/srv/b.sock", "add", "5"],
            socket: FileAccess(uid: 0, gid: 0),
            hint: "Only its owner, root, may use it."
        ),
        Row(
            testDescription: "a folder that is closed",
            words: ["--socket", "/home/ben/b.sock", "add", "5"],
            socket: nil,
            readOnlySocket: nil,
            fault: EACCES,
            hint: "Its folder is closed to you; ask whoever runs budgetd to be let in."
        ),
        Row(
            testDescription: "the system's folder that is closed",
            groups: stranger,
            socket: nil,
            readOnlySocket: nil,
            fault: EACCES,
            hint: join
        ),
        Row(
            testDescription: "a member in this login too",
            own: [1000, 990],
            hint: "You are in the group `budget` already; its folder may be closed to it."
        ),
        Row(
            testDescription: "a budget of a name whose read-only socket is not there",
            words: ["--system", "-b", "house", "status"],
            groups: stranger,
            readOnlySocket: nil,
            may: "may not read",
            hint: join
                + "\nOr have its read-only socket started: sudo systemctl enable --now budgetd-ro@house.socket"
        ),
    ])
    func `who may not connect is told what to do`(_ row: Row) throws {
        let directory = try TemporaryDirectory()
        try Files.write(row.groups.utf8, to: directory.path("group"))
        try Files.write(row.users.utf8, to: directory.path("passwd"))
        let run = try ProgramRun(
            row.words,
            connect: { _ throws(SystemCallError) in throw SystemCallError("connect", EACCES) },
            change: { surroundings in
                surroundings.groupFile = directory.path("group")
                surroundings.userFile = directory.path("passwd")
                surroundings.groups = { row.own }
                surroundings.file = { path throws(SystemCallError) in
                    let access = path.hasSuffix("-ro.sock") ? row.readOnlySocket : row.socket
                    guard let access else { throw SystemCallError("stat", row.fault) }
                    return access
                }
            }
        )
        #expect(run.status == .noPermission)
        let lines = run.errors.split(separator: "\n", maxSplits: 1).map(String.init)
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix("budgetctl: You \(row.may) the budget at /"))
        #expect(lines[1] == row.hint + "\n")
    }
}
