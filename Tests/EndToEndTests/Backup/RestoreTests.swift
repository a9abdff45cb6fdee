import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `budgetd --restore` and `budgetd --check` with a file.
    @Suite(.timeLimit(.minutes(1))) struct RestoreTests {
        private let budget: RunningBudget
        private let backup: [UInt8]
        private let file: String
        private let state: String

        init() throws {
            budget = try RunningBudget()
            try budget.fill()
            backup = try TakenBackup(try budget.client()).bytes
            let directory = try budget.directory.makeDirectory("backup")
            file = directory + "/b.sqlite"
            state = budget.directory.path("restored/state")
        }

        private func restore(to state: String? = nil, wrapper: [String] = []) throws -> ClientProgram {
            let words = wrapper + [Programs.budgetd, "--restore", file, "--state-dir", state ?? self.state]
            return try ClientProgram(Array(words.dropFirst()), program: words[0])
        }

        private func serve(_ state: String) throws -> DaemonProcess {
            var options = DaemonProcess.Options()
            options.stateDirectory = state
            options.name = "restored"
            options.environment = budget.options.environment
            return try DaemonProcess.ready(in: budget.directory, options)
        }

        @Test(arguments: RestoreRow.all)
        func `a file is restored or refused, and stays as it is`(_ row: RestoreRow) throws {
            try row.make(backup, file)
            let folder = budget.directory.path("backup")
            let before = try Files.contents(of: folder)
            let check = try TakenBackup.check(file)
            #expect(check.status == row.status, "\(check.errors)")
            #expect((check.output + check.errors).contains(row.words), "\(check.output + check.errors)")
            let run = try restore()
            #expect(run.status == row.status, "\(run.errors)")
            #expect((run.output + run.errors).contains(row.words), "\(run.output + run.errors)")
            #expect((run.output + run.errors).contains(file))
            #expect(try Files.contents(of: folder) == before)
            guard row.status == 0 else {
                // The lock stays for good, as it does wherever there once was a ledger.
                let names = Files.exists(state) ? try Files.names(in: state) : []
                #expect(names == [] || names == ["ledger.lock"])
                return
            }
            #expect(
                run.output.hasPrefix(
                    "Restored the ledger at revision 401 from \(file).\nA budgetd that waits"
                )
            )
            #expect(try Files.names(in: state) == ["ledger.lock", "ledger.sqlite"])
            let client = try serve(state).client()
            #expect(try client.status()["spent"]?.string == "400.00")
            #expect(
                try client.done(#"{"command":"add","args":{"amount":"1"}}"#).at("expense.id")?.integer == 401
            )
        }

        @Test func `a restored ledger has a name of its own, and who followed the old one is told`() throws {
            try Files.write(backup, to: file)
            try #require(try restore().status == 0)
            let client = try serve(state).client()
            let old = try budget.client().done(#"{"command":"hello"}"#)["ledger"]?.string ?? ""
            let new = try client.done(#"{"command":"hello"}"#)["ledger"]?.string ?? ""
            #expect(new.count == 32 && new != old)
            let follow = #"{"command":"subscribe","args":{"mode":"changes","since":400,"ledger":"\#(old)"}}"#
            try budget.client().done(follow)
            #expect(try client.refused(follow)["code"]?.string == "resync_required")
        }

        @Test(arguments: [["ledger.sqlite"], ["ledger.sqlite-wal"], ["ledger.sqlite", "ledger.sqlite-wal"]])
        func `where a ledger or its log is nothing is restored`(_ names: [String]) throws {
            try Files.write(backup, to: file)
            let state = try budget.directory.makeDirectory("state2")
            for name in names { try Files.write("mine".utf8, to: state + "/" + name) }
            let run = try restore(to: state)
            #expect(run.status == 73)
            #expect(
                run.errors
                    == "budgetd: \(state) holds a ledger already. Move \(names.joined(separator: " and "))"
                    + " out of it, then restore again.\n"
            )
            #expect(try Files.names(in: state) == ["ledger.lock"] + names)
            for name in names { #expect(try Files.text(state + "/" + name) == "mine") }
        }

        @Test(.enabled("needs root") { geteuid() == 0 })
        func `a restore by root that fails leaves a lock that the directory's owner can take`() throws {
            try Files.write("damage".utf8, to: file)
            let state = try budget.directory.makeDirectory("state2")
            chown(state, 4711, 4712)
            try #require(try restore(to: state).status == 65)
            var information = stat()
            #expect(stat(state + "/ledger.lock", &information) == 0)
            #expect(information.st_uid == 4711 && information.st_gid == 4712)
        }

        @Test func `over a ledger that is served nothing is restored, and it goes on`() throws {
            try Files.write(backup, to: file)
            let run = try restore(to: budget.daemon.stateDirectory)
            #expect(run.status == 75)
            #expect(run.errors.contains("\(budget.daemon.process.pid)"))
            try budget.client().done(#"{"command":"ping"}"#)
        }

        @Test func `a ledger that another daemon serves is no backup`() throws {
            let served = budget.daemon.stateDirectory + "/ledger.sqlite"
            for arguments in [["--check", served], ["--restore", served, "--state-dir", state]] {
                let run = try ClientProgram(arguments, program: Programs.budgetd)
                #expect(run.status == 75)
                #expect(run.errors == "budgetd: \(words(arguments[0], served)) in use by another process.\n")
            }
            try budget.client().done(#"{"command":"add","args":{"amount":"1"}}"#)
        }

        private func words(_ flag: String, _ path: String) -> String {
            flag == "--check" ? "The ledger \(path) is" : "\(path) is"
        }

        @Test func `a ledger that was copied together with its log is restored with what is in the log`()
            throws
        {
            try budget.client().done(#"{"command":"add","args":{"amount":"5"}}"#)
            try budget.daemon.kill()
            for suffix in ["", "-wal"] {
                let bytes = try Files.read(budget.daemon.stateDirectory + "/ledger.sqlite" + suffix)
                try Files.write(bytes, to: file + suffix)
            }
            let folder = budget.directory.path("backup")
            let before = try Files.contents(of: folder)
            #expect(before["b.sqlite-wal"]?.isEmpty == false)
            #expect(try TakenBackup.check(file).output == "\(file) is whole, at revision 402.\n")
            #expect(try Files.contents(of: folder) == before)
            #expect(try restore().output.hasPrefix("Restored the ledger at revision 402 "))
            #expect(try Files.contents(of: folder) == before)
            #expect(try serve(state).client().status()["spent"]?.string == "405.00")
        }

        @Test func `where the copy finds no room nothing is left`() throws {
            try Files.write(backup, to: file)
            let run = try restore(wrapper: ["/bin/sh", "-c", #"ulimit -f 100; exec "$0" "$@""#])
            #expect(run.status == 74)
            #expect(run.errors.contains("Nothing was restored."))
            #expect(try Files.names(in: state) == ["ledger.lock"])
            #expect(try restore().status == 0)
        }

        @Test(.enabled("needs root") { geteuid() == 0 })
        func `behind the link of a dynamic user the files are of the directory's owner`() throws {
            try Files.write(backup, to: file)
            try budget.directory.makeDirectory("lib")
            try budget.directory.makeDirectory("lib/private")
            let real = try budget.directory.makeDirectory("lib/private/budgetd")
            chown(real, 65534, 65534)
            symlink("private/budgetd", budget.directory.path("lib/budgetd"))
            #expect(try restore(to: budget.directory.path("lib/budgetd")).status == 0)
            for name in ["ledger.lock", "ledger.sqlite"] {
                var information = stat()
                lstat(real + "/" + name, &information)
                #expect(information.st_uid == 65534 && information.st_gid == 65534, "\(name)")
                #expect(information.st_mode & 0o777 == 0o600, "\(name)")
            }
        }

        @Test(arguments: [
            (["--restore"], "--restore needs a value."),
            (["--check", "--restore", "x"], "Give --check or --restore, not both."),
            (["--check", "a", "b"], "There is no flag b."), (["a"], "There is no flag a."),
        ])
        func `a command line that cannot be meant so is refused`(_ words: [String], _ sentence: String) throws
        {
            let run = try ClientProgram(words, program: Programs.budgetd, environment: ["HOME": state])
            #expect(run.status == 64)
            #expect(run.errors.hasPrefix("budgetd: " + sentence), "\(run.errors)")
            #expect(!Files.exists(state))
        }
    }
}
