import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What ends `watch` in a bar: that the bar is gone, or ends it.
    @Suite(.timeLimit(.minutes(1))) struct BarEndTests {
        private let directory: TemporaryDirectory
        private let daemon: ScriptedDaemon

        init() throws {
            directory = try TemporaryDirectory()
            daemon = try ScriptedDaemon(directory.path("b.sock"))
        }

        /// How bars start their modules.
        struct Start: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let wrapper: [String]

            static let all = [
                Start(testDescription: "directly", wrapper: []),
                Start(testDescription: "by a shell", wrapper: ["/bin/sh", "-c", "\"$0\" \"$@\"; exit $?"]),
                Start(
                    testDescription: "with SIGPIPE ignored, as Waybar does",
                    wrapper: ["/bin/sh", "-c", "trap '' PIPE; exec \"$0\" \"$@\""]
                ),
            ]
        }

        private func module(
            outlet: BarModule.Outlet = .pipe,
            wrapper: [String] = [],
            junk: Int = 0
        ) throws -> BarModule {
            try BarModule(
                ["--socket", daemon.path, "watch", "--template", "{remaining:raw}"],
                outlet: outlet,
                wrapper: wrapper,
                junk: junk,
                in: directory,
                environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"]
            )
        }

        @Test(arguments: Start.all, [BarModule.Outlet.pipe, .socket])
        func `a silent one is gone when its bar is`(_ start: Start, _ outlet: BarModule.Outlet) throws {
            let module = try module(outlet: outlet, wrapper: start.wrapper)
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            module.closeReader()
            #expect(try module.process.waitForEnd() == .exited(0))
            #expect(module.isGone() && module.errors.isEmpty)
        }

        @Test(arguments: Start.all) func `so is one whose bar did not read`(_ start: Start) throws {
            let module = try module(wrapper: start.wrapper, junk: 65_536)
            try daemon.serve("9.00")
            module.closeReader()
            #expect(try module.process.waitForEnd() == .exited(0))
            #expect(module.isGone() && module.errors.isEmpty)
        }

        @Test func `so is one that still waits for an answer`() throws {
            let module = try module()
            #expect(try daemon.accept() != nil)
            module.closeReader()
            #expect(try module.process.waitForEnd() == .exited(0))
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
        func `a signal ends it quietly, also one that was blocked when it was started`(_ signal: Int32) throws
        {
            for wrapper in [[], ["/usr/bin/env", "--block-signal=TERM,INT,HUP"]] {
                let module = try module(wrapper: wrapper)
                try daemon.serve("9.00")
                #expect(try module.record() == "9.00\n")
                module.process.send(signal)
                #expect(try module.process.waitForEnd() == .exited(0))
                #expect(module.errors.isEmpty)
            }
        }

        @Test func `a signal that is ignored stays so`() throws {
            let module = try module(wrapper: ["/bin/sh", "-c", "trap '' HUP; exec \"$0\" \"$@\""])
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            module.process.send(SIGHUP)
            daemon.say(ScriptedDaemon.event("8.00"))
            #expect(try module.record() == "8.00\n")
            #expect(module.process.isRunning)
        }

        /// What is typed wrong.
        struct Slip: Sendable, CustomTestStringConvertible {
            let words: [String]
            let says: String

            var testDescription: String { words.joined(separator: " ") }

            static let all = [
                Slip(
                    words: ["--format", "argos"],
                    says: "argos shows output only once its command has ended"
                ),
                Slip(words: ["--format", "weather"], says: "weather"),
                Slip(words: ["--template", "{remainin}"], says: "`remainin`"),
                Slip(words: ["--format", "plain", "status"], says: "--format goes with no topic"),
                Slip(words: ["--format", "plain", "-q"], says: "exclude each other"),
                Slip(words: ["--format", "plain", "--exec", "true"], says: "exclude each other"),
                Slip(words: ["-c", "food"], says: "`budgetctl --socket /nonexistent watch category:food`"),
            ]
        }

        @Test(arguments: Slip.all) func `what is typed wrong is told before anything else`(_ slip: Slip)
            throws
        {
            let run = try ClientProgram(["--socket", "/nonexistent", "watch"] + slip.words)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.errors.hasPrefix("budgetctl: ") && run.errors.contains(slip.says))
        }
    }

    /// The bar whose end no pipe tells.
    @Suite(.timeLimit(.minutes(1))) struct OrphanTests {
        private let directory: TemporaryDirectory
        private let daemon: ScriptedDaemon

        init() throws {
            directory = try TemporaryDirectory()
            daemon = try ScriptedDaemon(directory.path("b.sock"))
        }

        /// A program that is no shell, and starts the module by one; the test holds the reading end whatever becomes
        /// of it, as another module of Polybar does.
        private func module() throws -> BarModule {
            try BarModule(
                ["--socket", daemon.path, "watch", "--template", "{remaining:raw}"],
                outlet: .pipe,
                wrapper: ["/usr/bin/timeout", "1000", "/bin/sh", "-c", "\"$0\" \"$@\"; exit $?"],
                in: directory,
                environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"]
            )
        }

        @Test func `a bar that was killed is missed though its pipe is open`() throws {
            let module = try module()
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            module.process.send(SIGKILL)
            #expect(module.isGone(seconds: 5))
            #expect(try module.record() == "9.00\n")
            #expect(try module.record() == nil)
            #expect(module.errors.isEmpty)
        }

        @Test func `without the daemon, too`() throws {
            let module = try module()
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            daemon.hangUp()
            module.process.send(SIGKILL)
            #expect(module.isGone(seconds: 5))
        }

        @Test func `a launcher that ends ends nothing while somebody reads`() throws {
            let module = try module()
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            module.process.send(SIGKILL)
            #expect(try module.record() == "9.00\n")
            #expect(!module.isGone(seconds: 1.5))
            daemon.say(ScriptedDaemon.event("8.00"))
            #expect(try module.record() == "8.00\n")
            module.closeReader()
            #expect(module.isGone())
        }
    }
}
