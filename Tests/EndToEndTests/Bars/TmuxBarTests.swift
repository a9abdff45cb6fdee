import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension LongEndToEnd {
    /// A real tmux, its status line as `packaging/examples/tmux.conf` makes it, and a real daemon.
    @Suite(
        .timeLimit(.minutes(2)),
        .enabled(if: Files.exists(TmuxBar.program), "there is no tmux")
    ) struct TmuxBarTests {
        /// What somebody typed: a mark in each of the bars, and of tmux a style and a command.
        private static let name = "<b>&%{F#f00}#[fg=red]#(touch p)<action=touch p>"
        /// As terminals are asked for colours: that of tmux's status line, and those of the states.
        private static let ok = "30"
        private static let warn = "38;2;255;204;0"
        private static let over = "38;2;255;68;68"
        private static let offline = "38;2;136;136;136"

        private let budget: RunningBudget
        private let client: LineClient

        init() throws {
            budget = try RunningBudget()
            client = try budget.client()
            try client.done(
                #"{"command":"limit.set","args":{"amount":"100","category":"\#(Self.name)"}}"#
            )
        }

        private func bar(format: String = "tmux") throws -> TmuxBar {
            try TmuxBar(
                in: budget.directory,
                socket: budget.daemon.socket,
                category: Self.name,
                format: format
            )
        }

        private func add(_ amount: String, by client: LineClient? = nil) throws {
            try (client ?? self.client).done(
                #"{"command":"add","args":{"amount":"\#(amount)","category":"\#(Self.name)"}}"#
            )
        }

        /// Whether one of tmux's commands has done what stands in the name.
        private var isObeyed: Bool { Files.exists(budget.directory.path("p")) }

        @Test func `a typed name shows as it stands, in the colour of the state, after each change`() throws {
            let bar = try bar()
            try bar.wait(for: " \(Self.name) 100.00 · 1 d ", color: Self.ok)
            for (amount, text, color) in [
                ("60", "40.00 · 1 d", Self.ok), ("30", "! 10.00 · 1 d", Self.warn),
                ("15", "!! -5.00 · 1 d", Self.over),
            ] {
                try add(amount)
                try bar.wait(for: "\(Self.name) \(text)", color: color)
            }
            _ = try #require(try bar.start())
            #expect(bar.isSteady, "one module follows all of it")
            #expect(!isObeyed)
        }

        @Test func `without its escapes the name would be obeyed`() throws {
            let bar = try bar(format: "plain")
            try bar.wait(for: " 100.00 · 1 d", color: "31")
            #expect(!bar.line.contains(Self.name))
        }

        @Test func `a restart of the daemon is not shown`() throws {
            let bar = try bar()
            try bar.wait(for: "\(Self.name) 100.00 · 1 d", color: Self.ok)
            try budget.daemon.terminate()
            try budget.startAgain()
            try add("95", by: try budget.client())
            try bar.wait(for: "\(Self.name) ! 5.00 · 1 d", color: Self.warn)
            #expect(!bar.seen.contains { $0.contains("offline") })
            _ = try #require(try bar.start())
            #expect(bar.isSteady, "the module has lived on")
        }

        @Test func `a daemon that is away is offline until it is back`() throws {
            let bar = try bar()
            try bar.wait(for: "\(Self.name) 100.00 · 1 d", color: Self.ok)
            try budget.daemon.kill()
            try bar.wait(for: "offline", color: Self.offline)
            #expect(!bar.line.contains(" d "))
            try budget.startAgain()
            try bar.wait(for: "\(Self.name) 100.00 · 1 d", color: Self.ok, seconds: 40)
            _ = try #require(try bar.start())
            #expect(bar.isSteady, "the module has lived on")
            #expect(!isObeyed)
        }

        @Test(arguments: [SIGKILL, SIGTERM]) func `with the server its module is gone`(_ signal: Int32) throws
        {
            let bar = try bar()
            try bar.wait(for: "\(Self.name) 100.00 · 1 d", color: Self.ok)
            let start = try #require(try bar.start())
            #expect(try Files.text("/proc/\(start.module)/comm") == "budgetctl\n")
            #expect(kill(start.server, signal) == 0)
            #expect(try bar.start() == nil)
        }
    }
}
