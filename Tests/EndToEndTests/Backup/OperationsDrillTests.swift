import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// The commands of the Operations article's section on backups, run as they stand there.
    @Suite(.timeLimit(.minutes(1))) struct OperationsDrillTests {
        private static let article = "Sources/BudgetService/BudgetService.docc/Operations.md"

        private let home: Household
        /// What stands for `/var` in the commands.
        private let root: String
        private let state: String

        init() throws {
            home = try Household(hasDaemon: false)
            root = try home.directory.makeDirectory("var")
            for name in ["lib", "lib/private", "lib/private/budgetd", "backups", "backups/budgetd"] {
                try home.directory.makeDirectory("var/" + name)
            }
            state = root + "/lib/budgetd"
            symlink("private/budgetd", state)
        }

        private func start(_ state: String? = nil) throws -> DaemonProcess {
            var options = DaemonProcess.Options()
            options.stateDirectory = state ?? self.state
            options.socket = home.directory.path("run/budgetd/budgetd.sock")
            options.environment = home.environment
            return try DaemonProcess.ready(in: home.directory, options)
        }

        /// Runs the only block of commands that holds the text, in the home.
        private func run(_ text: String) throws -> ClientProgram {
            let blocks = Repository.blocks("sh", in: Self.article).filter { $0.contains(text) }
            let block = try #require(
                blocks.count == 1 ? blocks.first : nil,
                "\(blocks.count) blocks with \(text)"
            )
            let script = "set -e; cd \"$HOME\"\n" + block.replacing("/var/", with: root + "/")
            let run = try ClientProgram(["-c", script], program: "/bin/sh", environment: home.environment)
            try #require(run.status == 0, "\(run.errors)")
            return run
        }

        private func book(_ daemon: DaemonProcess) throws {
            let client = try daemon.client()
            try client.done(#"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#)
            try client.done(#"{"command":"add","args":{"amount":"30"}}"#)
        }

        @Test func `a backup by hand, its check, and restoring over a damaged ledger`() throws {
            let daemon = try start()
            try book(daemon)
            let made = try run("--keep 7")
            #expect(
                made.output == """
                    Wrote budget.sqlite: revision 2, 48 KiB.
                    Wrote \(root)/backups/budgetd/budgetd-2026-11-22.sqlite: revision 2, 48 KiB.

                    """
            )
            #expect(
                try run("budgetd --check ").output
                    == "\(root)/backups/budgetd/budgetd-2026-11-22.sqlite is whole, at revision 2.\n"
            )
            #expect(try daemon.terminate() == .exited(0))
            try Files.write("damage".utf8, to: state + "/ledger.sqlite")
            #expect(throws: TestFailure.self) { try start() }
            let restored = try run("mkdir /var/lib/budgetd/damaged")
            #expect(
                restored.output.hasPrefix("Restored the ledger at revision 2 from \(root)/backups/budgetd/")
            )
            #expect(try start().client().status()["remaining"]?.string == "70.00")
            #expect(try Files.text(state + "/damaged/ledger.sqlite") == "damage")
        }

        @Test func `going back to an older state, with what is now kept`() throws {
            let daemon = try start()
            try book(daemon)
            _ = try run("--keep 7")
            try daemon.client().done(#"{"command":"add","args":{"amount":"50"}}"#)
            #expect(
                try run("before-going-back").output == "Wrote before-going-back.sqlite: revision 3, 48 KiB.\n"
            )
            #expect(try daemon.terminate() == .exited(0))
            _ = try run("mkdir /var/lib/budgetd/newer")
            #expect(try start().client().status()["remaining"]?.string == "70.00")
        }

        @Test func `moving to another machine`() throws {
            let daemon = try start()
            try book(daemon)
            #expect(try run("budgetctl backup moving").output == "Wrote moving.sqlite: revision 2, 48 KiB.\n")
            #expect(try daemon.terminate() == .exited(0))
            // On the other machine the first start has made an empty one.
            try Files.names(in: state).forEach { unlink(state + "/" + $0) }
            #expect(try start().terminate() == .exited(0))
            _ = try run("budgetd --restore moving.sqlite")
            #expect(try start().client().status()["remaining"]?.string == "70.00")
        }
    }
}
