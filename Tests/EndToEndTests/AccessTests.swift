import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Who gets in where, and what each may do there.
    @Suite(.timeLimit(.minutes(1))) struct AccessTests {
        /// A user at a socket.
        struct Place: Sendable, CustomTestStringConvertible {
            let user: OtherUsers.User
            let readOnly: Bool

            var testDescription: String {
                user.testDescription
                    + (readOnly ? " at the socket that only reads" : " at the socket that may do all")
            }

            /// Whether the file of the socket lets the user in: its mode is 0660, and nobody else's is any.
            var isLetIn: Bool {
                let group = readOnly ? OtherUsers.viewers : OtherUsers.bookers
                return user.uid == 0 || user.uid == OtherUsers.owner.uid || user.groups.contains(group)
            }

            static let all = OtherUsers.all.flatMap { user in
                [false, true].map { Place(user: user, readOnly: $0) }
            }
        }

        @Test(.enabled("needs root and setpriv") { OtherUsers.arePossible }, arguments: Place.all)
        func `every command is done or refused as its row says`(_ place: Place) throws {
            let users = try OtherUsers()
            for line in AccessRow.secrets { try users.daemon.client().done(line) }
            let lines = AccessRow.all.enumerated().map { $1.line(id: $0) }
            let answer = try users.ask(lines, as: place.user, readOnly: place.readOnly)
            #expect((answer != nil) == place.isLetIn)
            guard let answer else { return }
            check(answer.replies, place.readOnly)
            if place.readOnly {
                let shown = answer.replies.map(\.text) + answer.events
                #expect(answer.events.count { $0.contains(#""event":"change""#) } == AccessRow.secrets.count)
                #expect(
                    !shown.contains { $0.contains("secret") },
                    "\(shown.filter { $0.contains("secret") })"
                )
            }
            guard !place.readOnly else { return }
            let changes = try users.daemon.client().done(
                #"{"command":"history","args":{"after":\#(AccessRow.secrets.count)}}"#
            )["changes"]?.array
            #expect(changes?.count == AccessRow.all.count { $0.changes })
            for change in changes ?? [] {
                #expect(change.at("by.uid")?.integer == Int64(place.user.uid), "its author is the user")
            }
        }

        @Test(arguments: [false, true])
        func `the user who runs the daemon may do all that a socket allows`(_ readOnly: Bool) throws {
            let budget = try RunningBudget(currency: nil)
            let writer = try budget.client()
            for line in AccessRow.secrets { try writer.done(line) }
            let client = try readOnly ? budget.daemon.readOnlyClient() : writer
            check(try AccessRow.all.enumerated().map { try client.request($1.line(id: $0)) }, readOnly)
        }

        @Test func `every command has its rows`() throws {
            let commands = try RunningBudget(currency: nil).client().commands()
            #expect(Set(commands.keys) == Set(AccessRow.all.map(\.command)))
            for row in AccessRow.all {
                #expect(commands[row.command] == !row.changes, "\(row.command)")
            }
        }

        private func check(_ replies: [JSONValue], _ readOnly: Bool) {
            #expect(replies.count == AccessRow.all.count)
            for (row, reply) in zip(AccessRow.all, replies) {
                let outcome = reply["result"] != nil ? "done" : reply.at("error.code")?.string
                let expected = readOnly ? row.onReadOnly : .done
                #expect(outcome == expected.rawValue, "\(row.command) \(row.arguments): \(reply.text)")
            }
        }

        // MARK: Whose connection it is

        /// Connects as the user it is started as; what follows it writes as somebody else.
        private static let connects = """
            import os, socket, sys
            budget = socket.socket(socket.AF_UNIX)
            budget.connect(sys.argv[1])
            def book(payee):
                budget.sendall(b'{"command":"add","args":{"amount":"1","payee":"%s"}}\\n' % payee)
                print(budget.makefile(encoding="utf-8").readline(), end="")

            """

        /// Who made the newest change, as history has it.
        private func newestAuthor(_ users: OtherUsers) throws -> (uid: Int64?, user: String?) {
            let history = try users.daemon.client().done(#"{"command":"history","args":{"page_size":1}}"#)
            let author = history["changes"]?.array?.first?["by"]
            return (author?["uid"]?.integer, author?["user"]?.string)
        }

        @Test(.enabled("needs root and setpriv") { OtherUsers.arePossible })
        func `a client that drops its privileges stays the one that connected`() throws {
            let users = try OtherUsers()
            try users.daemon.client().done(AccessRow.secrets[0])
            let drops = """
                os.setgroups([])
                os.setgid(\(OtherUsers.outsider.uid))
                os.setuid(\(OtherUsers.outsider.uid))
                book(b"dropped")
                """
            let output = try OtherUsers.python(
                Self.connects + drops,
                [users.daemon.socket],
                as: OtherUsers.root
            )
            #expect(output.count == 1)
            #expect(try newestAuthor(users) == (0, "root"))
        }

        @Test(.enabled("needs root and setpriv") { OtherUsers.arePossible })
        func `a connection that is passed on stays that of the user who made it`() throws {
            let users = try OtherUsers()
            try users.daemon.client().done(AccessRow.secrets[0])
            // The booker connects; root, who has the process's other end, writes on the connection.
            let passes = """
                one, other = socket.socketpair(socket.AF_UNIX)
                if os.fork() == 0:
                    os.setgroups([])
                    os.setgid(\(OtherUsers.booker.uid))
                    os.setgroups([\(OtherUsers.bookers)])
                    os.setuid(\(OtherUsers.booker.uid))
                    made = socket.socket(socket.AF_UNIX)
                    made.connect(sys.argv[1])
                    socket.send_fds(one, [b"x"], [made.fileno()])
                    os._exit(0)
                _, descriptors, _, _ = socket.recv_fds(other, 1, 1)
                os.wait()
                budget = socket.socket(fileno=descriptors[0])
                book(b"passed on")
                """
            let output = try OtherUsers.python(
                Self.connects + passes,
                [users.daemon.socket],
                as: OtherUsers.root
            )
            #expect(output.count == 1)
            #expect(try newestAuthor(users) == (Int64(OtherUsers.booker.uid), nil))
        }
    }
}
