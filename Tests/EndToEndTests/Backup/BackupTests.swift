import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// The command `backup`, as any client sends it.
    @Suite(.timeLimit(.minutes(1))) struct BackupTests {
        private static let backup = #"{"command":"backup"}"#

        private static func after(_ offset: Int64) -> String {
            #"{"command":"backup","args":{"after":\#(offset)}}"#
        }

        /// A budget whose backups have several pieces.
        private func largeBudget(arguments: [String] = []) throws -> RunningBudget {
            let budget = try RunningBudget(arguments: arguments)
            try budget.fill()
            return budget
        }

        @Test func `the pieces are a whole ledger at the revision that each of them tells`() throws {
            let budget = try largeBudget()
            let backup = try TakenBackup(try budget.client())
            #expect(backup.pieces > 3)
            #expect(backup.revision == 401)
            let check = try backup.check(in: budget.directory)
            #expect(check.output == "\(budget.directory.path("taken.sqlite")) is whole, at revision 401.\n")
            #expect(check.status == 0 && check.errors.isEmpty)
        }

        @Test func `a line is far below what a reply may have`() throws {
            let client = try largeBudget().client()
            try client.send(Self.backup)
            let line = try #require(try client.line())
            #expect(line.utf8.count < 300_000)
        }

        @Test func `what is booked between two pieces is in the next backup`() throws {
            let budget = try largeBudget()
            let client = try budget.client()
            let first = try client.request(Self.backup)
            try budget.client().done(#"{"command":"add","args":{"amount":"1"}}"#)
            let next = try #require(first.at("result.next")?.integer)
            #expect(try client.request(Self.after(next))["revision"]?.integer == 401)
            #expect(try client.revision() == 402)
            #expect(try TakenBackup(client).revision == 402)
        }

        @Test func `another offset than the next is refused, and the backup goes on`() throws {
            let client = try largeBudget().client()
            let next = try #require(try client.done(Self.backup)["next"]?.integer)
            for offset in [0, 1, next - 1, next + 1, Int64.max] {
                let error = try client.refused(Self.after(offset))
                #expect(error["code"]?.string == "bad_value")
                #expect(error["field"]?.string == "args.after")
            }
            try client.done(Self.after(next))
        }

        @Test func `a backup is of its connection alone, and ends with it`() throws {
            let budget = try largeBudget()
            let client = try budget.client()
            let next = try #require(try client.done(Self.backup)["next"]?.integer)
            #expect(try budget.namelessFiles() == 1)
            let other = try budget.client()
            #expect(try other.refused(Self.after(next))["code"]?.string == "not_found")
            // Begun anew, the first is let go of.
            #expect(try client.done(Self.backup)["next"]?.integer == next)
            client.close()
            while try budget.namelessFiles() > 0 { try other.done(#"{"command":"ping"}"#) }
        }

        @Test func `with the last piece nothing is left open`() throws {
            let budget = try largeBudget()
            let client = try budget.client()
            _ = try TakenBackup(client)
            #expect(try client.refused(Self.after(0))["code"]?.string == "not_found")
            while try budget.namelessFiles() > 0 { try client.done(#"{"command":"ping"}"#) }
            #expect(
                try Files.names(in: budget.daemon.stateDirectory)
                    == ["ledger.lock", "ledger.sqlite", "ledger.sqlite-wal"]
            )
        }

        @Test func `beyond the cap the answer is busy, until one has ended`() throws {
            let budget = try largeBudget(arguments: ["--cap=backups=2"])
            let clients = try (0..<3).map { _ in try budget.client() }
            for client in clients[..<2] { try client.done(Self.backup) }
            let error = try clients[2].refused(Self.backup)
            #expect(error["code"]?.string == "busy" && error["retry"]?.bool == true)
            // Begun anew it is none more.
            _ = try TakenBackup(clients[1])
            try clients[2].done(Self.backup)
            #expect(try clients[1].refused(Self.backup)["code"]?.string == "busy")
        }

        @Test func `one that its client has forgotten makes room`() throws {
            let budget = try largeBudget(arguments: ["--cap=backups=2", "--cap=stuck_seconds=1"])
            let forgetful = try budget.client()
            let next = try #require(try forgetful.done(Self.backup)["next"]?.integer)
            let clients = try (0..<2).map { _ in try budget.client() }
            // Who begins anew again and again is not forgotten.
            try clients[0].done(Self.backup)
            while try clients[1].request(Self.backup)["result"] == nil { try clients[0].done(Self.backup) }
            #expect(try forgetful.refused(Self.after(next))["code"]?.string == "not_found")
        }

        @Test func `it is a read that the socket which only reads refuses, whatever it shows`() throws {
            let budget = try RunningBudget()
            try budget.client().done(#"{"command":"settings.set","args":{"read_only_shows":"all"}}"#)
            let reader = try budget.daemon.readOnlyClient()
            #expect(try reader.refused(Self.backup)["code"]?.string == "read_only")
            let description = try reader.done(#"{"command":"describe","args":{"command":"backup"}}"#)
            #expect(description["commands"]?.array?.first?["access"]?.string == "read")
            #expect(description["commands"]?.array?.first?["confidential"]?.bool == true)
            for member in [#""key":"k""#, #""if_revision":1"#, #""dry_run":true"#] {
                let error = try budget.client().refused(#"{"command":"backup",\#(member)}"#)
                #expect(error["code"]?.string == "bad_value")
            }
        }

        @Test func `an entry tells that a backup was made, and for whom`() throws {
            let budget = try RunningBudget()
            let client = try budget.client()
            _ = try TakenBackup(client)
            let told = "A backup was made: revision 1, "
            #expect(try budget.daemon.logs(told) { try client.done(#"{"command":"ping"}"#) })
            #expect(budget.daemon.errors.contains("bytes, for user \(getuid())."))
        }

        @Test func `a budget without any change has a backup too`() throws {
            let budget = try RunningBudget(currency: nil)
            let backup = try TakenBackup(try budget.client())
            #expect(backup.revision == 0)
            #expect(try backup.check(in: budget.directory).status == 0)
        }
    }
}
