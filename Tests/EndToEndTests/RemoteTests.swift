import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// budgetctl through a real ssh and sshd.
    @Suite(
        .timeLimit(.minutes(1)),
        .enabled("needs ssh, sshd and ssh-keygen") { SecureShellServer.isPossible }
    )
    struct RemoteTests {
        private let budget: RunningBudget
        private let client: LineClient

        init() throws {
            budget = try RunningBudget()
            client = try budget.client()
        }

        @Test func `a budget on another host is used like one of this`() throws {
            let server = try SecureShellServer(budget)
            for words in [
                ["limit", "100"], ["add", "12,50", "corner café", "-c", "food"],
                ["edit", "last", "-a", "13"],
            ] {
                let run = try server.run(words)
                #expect(run.status == 0 && run.errors.isEmpty, "\(words): \(run.errors)")
            }
            for words in [
                [], ["list"], ["show", "1"], ["history"], ["report"], ["category"], ["settings"],
                ["describe"],
                ["--json", "status"],
            ] {
                let there = try server.run(words)
                let here = try ClientProgram(
                    ["--socket", budget.daemon.socket] + words,
                    environment: ["TZ": "UTC", "BUDGETD_NOW": "2026-11-30T12:00:00Z"]
                )
                #expect(there.output == here.output && there.status == 0, "\(words): \(there.errors)")
            }
            let backup = budget.directory.path("copy.sqlite")
            #expect(try server.run(["backup", backup]).status == 0)
            #expect(try Files.read(backup).starts(with: "SQLite format 3".utf8))
            let raw = try server.run(
                ["raw"],
                input: "{\"command\":\"ping\"}\n{\"id\":2,\"command\":\"ping\"}\n"
            )
            #expect(raw.output.split(separator: "\n").count == 2)
            try waitUntilAlone(server)
        }

        @Test func `what is refused is told as it is here`() throws {
            let server = try SecureShellServer(budget)
            #expect(try server.run(["show", "7"]).status == 1)
            #expect(try server.run(["add", "5", "--locale"]).status == 2)
            let nobody = try server.run(["-b", "nosuch", "--system", "status"])
            #expect(nobody.status == 3)
            #expect(nobody.errors.contains("budgetctl: budget: "), "\(nobody.errors)")
        }

        @Test func `a key that is bound to reading gets no more`() throws {
            let server = try SecureShellServer(
                budget,
                restriction: #"restrict,command="budgetctl bridge --read-only""#
            )
            try client.done(#"{"command":"add","args":{"amount":"5","payee":"Doctor"}}"#)
            let list = try server.run(["list"])
            #expect(list.status == 0 && list.output.contains("5.00") && !list.output.contains("Doctor"))
            #expect(try server.run(["add", "5"]).status == 5)
            #expect(try client.status()["count"]?.integer == 1)
        }

        /// What ends a connection that is watched over.
        enum Loss: CaseIterable, Sendable {
            case session, daemon
        }

        @Test func `a bar shows what is left on the other host, and when nobody answers there`() throws {
            let server = try SecureShellServer(budget)
            let bar = try RunningClient(
                ["watch", "--format", "plain", "--template", "{spent:raw}{state}"],
                environment: server.environment
            )
            #expect(try bar.line() == "0.00ok")
            try client.done(#"{"command":"add","args":{"amount":"1"}}"#)
            #expect(try bar.line() == "1.00ok")
            try budget.daemon.kill()
            #expect(try bar.line() == "offline")
            try budget.startAgain()
            #expect(try bar.line() == "1.00ok")
            #expect(bar.process.isRunning)
        }

        @Test(arguments: Loss.allCases)
        func `watching goes on over a lost connection`(_ loss: Loss) throws {
            let server = try SecureShellServer(budget)
            let watch = try RunningClient(["watch", "spent"], environment: server.environment)
            #expect(try watch.line() == "0.00")
            try client.done(#"{"command":"add","args":{"amount":"1"}}"#)
            #expect(try watch.line() == "1.00")
            switch loss {
            case .session:
                let sessions = try server.sessions()
                #expect(sessions.count == 1)
                for session in sessions { kill(session, SIGKILL) }
            case .daemon:
                try budget.daemon.kill()
                try budget.startAgain()
            }
            try budget.client().done(#"{"command":"add","args":{"amount":"2"}}"#)
            #expect(try watch.line() == "3.00")
        }

        @Test(arguments: [SIGTERM, SIGKILL], ["", #"restrict,command="budgetctl bridge""#])
        func `nothing is left of a watch that is ended`(_ signal: Int32, _ restriction: String) throws {
            let server = try SecureShellServer(budget, restriction: restriction)
            let watch = try RunningClient(["watch", "spent"], environment: server.environment)
            #expect(try watch.line() == "0.00")
            watch.process.send(signal)
            #expect(try watch.process.waitForEnd() == .signalled(signal))
            try waitUntilAlone(server)
        }

        @Test func `the other host is left when nobody reads the output`() throws {
            let server = try SecureShellServer(budget)
            do {
                let watch = try RunningClient(["watch", "spent"], environment: server.environment)
                #expect(try watch.line() == "0.00")
            }
            try waitUntilAlone(server)
        }

        /// Returns once the daemon has no other client, and sshd no session.
        private func waitUntilAlone(_ server: SecureShellServer) throws {
            while try client.done(#"{"command":"stats"}"#)["clients"]?.integer != 1 {}
            while try !server.sessions().isEmpty { try client.done(#"{"command":"ping"}"#) }
        }
    }
}
