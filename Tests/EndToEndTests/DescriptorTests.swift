import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension LongEndToEnd {
    /// A daemon that is short of file descriptors.
    @Suite(.timeLimit(.minutes(1))) struct DescriptorTests {
        private static func limited(_ flags: String) -> [String] {
            ["/bin/sh", "-c", "ulimit \(flags); exec \"$0\" \"$@\""]
        }

        /// Processor time that the daemon has used, in clock ticks of 10 ms (proc(5)).
        private func ticks(_ daemon: DaemonProcess) throws -> Int {
            let fields = try Files.text("/proc/\(daemon.process.pid)/stat").split(separator: " ")
            return (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0)
        }

        @Test(arguments: [4, 5, 20, 42])
        func `too few for any client are told at the start`(_ count: Int) throws {
            let directory = try TemporaryDirectory()
            var options = DaemonProcess.Options()
            options.wrapper = Self.limited("-n \(count)")
            let daemon = try DaemonProcess(in: directory, options)
            #expect(try daemon.process.waitForEnd() == .exited(71), "\(daemon.errors)")
            #expect(daemon.errors.hasPrefix("budgetd: budgetd may have \(count) file descriptors and needs"))
            #expect(daemon.errors.split(separator: "\n").count == 1)
        }

        @Test func `as many clients as hello tells are served, and one more is told busy`() throws {
            let budget = try RunningBudget(wrapper: Self.limited("-n 80"))
            var clients = [try budget.client()]
            let caps = try clients[0].done(#"{"command":"hello"}"#)["caps"]
            let name = geteuid() == 0 ? "connections" : "connections_per_user"
            let most = try #require(caps?[name]?.integer)
            #expect((20..<60).contains(most))
            while clients.count < most { clients.append(try budget.client()) }
            for client in clients { try client.done(#"{"command":"add","args":{"amount":"0.01"}}"#) }
            let refused = try budget.client()
            try refused.send(#"{"command":"ping"}"#)
            #expect(try refused.reply().at("error.code")?.string == "busy")
            #expect(try refused.line() == nil)
        }

        @Test func `the soft limit is raised to the hard one`() throws {
            let budget = try RunningBudget(wrapper: Self.limited("-Sn 20"))
            let caps = try budget.client().done(#"{"command":"hello"}"#)["caps"]
            #expect(caps?["connections"]?.integer ?? 0 > 500)
        }

        @Test(.enabled("needs prlimit") { access("/usr/bin/prlimit", X_OK) == 0 })
        func `when none are left whoever waits is told so without spinning, and later ones come in`() throws {
            let budget = try RunningBudget()
            let daemon = budget.daemon
            let first = try budget.client()
            try first.done(#"{"command":"ping"}"#)
            let open = Set(try Files.names(in: "/proc/\(daemon.process.pid)/fd").compactMap { Int($0) })
            let lowest = try #require((0...open.count).first { !open.contains($0) })
            func limit(_ count: Int) throws {
                let run = try ClientProgram(
                    ["--pid", "\(daemon.process.pid)", "--nofile=\(count):"],
                    program: "/usr/bin/prlimit"
                )
                #expect(run.status == 0, "\(run.errors)")
            }
            try limit(lowest)
            let began = Moment.now
            let before = try ticks(daemon)
            let waiting = try (0..<20).map { _ in try budget.client() }
            for client in waiting { try client.send(#"{"command":"ping"}"#) }
            for client in waiting {
                #expect(try client.reply().at("error.code")?.string == "busy")
                #expect(try client.line() == nil)
                try first.done(#"{"command":"add","args":{"amount":"0.01"}}"#)
            }
            // One is told in each rest of 50 ms.
            #expect(Moment.now - began > 700_000_000)
            let used = try ticks(daemon) - before
            #expect(used < 50, "\(used * 10) ms of processor time")
            try limit(1000)
            // The rest may be under way still.
            while try budget.client().request(#"{"command":"ping"}"#)["error"] != nil {}
            #expect(try budget.client().done(#"{"command":"status"}"#)["count"]?.integer == 20)
            #expect(daemon.logs("no file descriptors left") { _ = try? first.done(#"{"command":"ping"}"#) })
            let lines = daemon.errors.split(separator: "\n").count { $0.contains("no file descriptors") }
            #expect(Int64(lines) <= 2 + (Moment.now - began) / 1_000_000_000, "at most one a second")
        }
    }
}
