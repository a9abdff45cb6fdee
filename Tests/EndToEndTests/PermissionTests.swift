import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What `budgetctl` tells users who are not let in, by the host's own files.
    @Suite(.timeLimit(.minutes(1))) struct PermissionTests {
        /// Runs the client as a user, at the socket that may do all unless said.
        private func run(
            _ words: [String],
            as user: OtherUsers.User,
            _ users: OtherUsers,
            socket: String? = nil
        ) throws -> ClientProgram {
            let program = users.directory.path("budgetctl")
            if !Files.exists(program) {
                // The built program may stand where this user cannot reach it.
                try Files.write(try Files.read(Programs.budgetctl), to: program, mode: 0o755)
            }
            let line = user.words + [program, "--socket", socket ?? users.daemon.socket] + words
            return try ClientProgram(
                Array(line.dropFirst()),
                program: line[0],
                environment: ["LANG": "C.UTF-8"]
            )
        }

        private static let nobody = OtherUsers.User(testDescription: "nobody", uid: 65_534)

        @Test(
            .enabled("needs root and setpriv") { OtherUsers.arePossible },
            arguments: [["status"], ["add", "5"]]
        )
        func `who is not let in is told the socket's group`(_ words: [String]) throws {
            let users = try OtherUsers()
            let socket = users.daemon.socket
            let may = words == ["status"] ? "read" : "change"
            let said = "budgetctl: You may not \(may) the budget at \(socket).\n"
            let nameless = try run(words, as: OtherUsers.outsider, users)
            #expect(nameless.status == 5)
            #expect(
                nameless.errors == said
                    + "It is for the group \(OtherUsers.bookers), which has no name here; ask whoever runs budgetd to be let in.\n"
            )
            // A group that every Debian has, and a user that has a name.
            let group = try #require(getgrnam("users")?.pointee.gr_gid)
            try systemCall("chown") { chown(socket, OtherUsers.owner.uid, group) }
            let named = try run(words, as: Self.nobody, users)
            #expect(
                named.errors == said
                    + "Join the group `users`: `sudo adduser nobody users`, then log in anew.\n"
            )
            try systemCall("chmod") { chmod(socket, 0o600) }
            #expect(
                try run(words, as: Self.nobody, users).errors == said
                    + "Only its owner, user \(OtherUsers.owner.uid), may use it.\n"
            )
            try systemCall("chmod") { chmod(users.directory.path("rw"), 0o700) }
            #expect(
                try run(words, as: Self.nobody, users).errors == said
                    + "Its folder is closed to you; ask whoever runs budgetd to be let in.\n"
            )
        }

        @Test(.enabled("needs root and setpriv") { OtherUsers.arePossible })
        func `who may only read is served there, and told so where it is not enough`() throws {
            let users = try OtherUsers()
            // Both sockets stand in one folder, as they are installed.
            let beside = users.directory.path("rw/budgetd-ro.sock")
            try systemCall("link") { link(users.daemon.readOnlySocket, beside) }
            defer { unlink(beside) }
            #expect(try run(["status"], as: OtherUsers.viewer, users).status == 0)
            let refused = try run(["add", "5"], as: OtherUsers.viewer, users)
            #expect(refused.status == 5)
            #expect(
                refused.errors.hasPrefix(
                    "budgetctl: You may only read the budget at \(users.daemon.socket).\n"
                )
            )
        }
    }
}
