import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// When `watch` writes for a bar, and when it does not.
    @Suite(.timeLimit(.minutes(1))) struct BarRecordsTests {
        private let directory: TemporaryDirectory
        private let daemon: ScriptedDaemon

        init() throws {
            directory = try TemporaryDirectory()
            daemon = try ScriptedDaemon(directory.path("b.sock"))
        }

        private func module(
            _ words: [String] = ["--template", "{remaining:raw}"],
            outlet: BarModule.Outlet = .packets,
            wrapper: [String] = [],
            junk: Int = 0,
            input: Int32? = nil
        ) throws -> BarModule {
            try BarModule(
                ["--socket", daemon.path, "watch"] + words,
                outlet: outlet,
                wrapper: wrapper,
                junk: junk,
                input: input,
                in: directory,
                environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"]
            )
        }

        @Test(arguments: [
            "plain", "waybar", "i3blocks", "i3blocks-json", "i3bar", "i3status-rust", "polybar", "lemonbar",
            "xmobar",
            "tmux", "yambar", "bar-json",
        ])
        func `each record is one write of whole lines, in every format`(_ format: String) throws {
            let module = try module(["--format", format])
            try daemon.serve("9.00")
            let first = try #require(try module.record())
            daemon.say(ScriptedDaemon.event("8.00"))
            let second = try #require(try module.record())
            for record in [first, second] {
                #expect(record.utf8.count <= 4_096 && record.hasSuffix("\n"))
            }
            #expect(first.contains("9.00 · 9 d") && second.contains("8.00 · 9 d"))
            #expect(first.hasPrefix("{\"version\":1}\n[\n[{") == (format == "i3bar"))
            #expect(!second.contains("version"))
            module.process.send(SIGTERM)
            #expect(try module.record() == nil)
        }

        @Test func `what comes in a burst is one record, of the newest`() throws {
            let module = try module()
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            daemon.say(
                ScriptedDaemon.event("8.00"),
                ScriptedDaemon.event("7.00"),
                ScriptedDaemon.event("6.00"),
                ScriptedDaemon.event("5.00"),
                ScriptedDaemon.event("4.00")
            )
            #expect(try module.record() == "4.00\n")
            daemon.say(ScriptedDaemon.event("3.00"))
            #expect(try module.record() == "3.00\n")
        }

        @Test func `what does not change the text is not said`() throws {
            let module = try module()
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            daemon.say(ScriptedDaemon.event("9.00"))
            daemon.say(
                #"{"event":"values","subscription":1,"revision":3,"values":{"categories":[{"name":"food"}]}}"#
            )
            daemon.say(ScriptedDaemon.event("8.00"))
            #expect(try module.record() == "8.00\n")
        }

        @Test func `only what a bar shows is asked for`() throws {
            let rows: [([String], [String])] = [
                (["--format", "plain"], ["status"]),
                (["--format", "waybar"], ["status", "categories"]),
                (["--format", "plain", "-c", "food"], ["status", "categories"]),
            ]
            for (words, topics) in rows {
                let module = try module(words)
                let request = try #require(try daemon.accept())
                #expect(request["args"]?["topics"]?.array == topics.map(JSONValue.string))
                module.process.send(SIGTERM)
            }
        }

        @Test func `a bar that does not read gets the newest once it does`() throws {
            let module = try module(outlet: .pipe, junk: 65_536)
            try daemon.serve("9.00")
            for amount in ["8.00", "7.00", "6.00"] { daemon.say(ScriptedDaemon.event(amount)) }
            // It has taken the last one, and waits, when it answers that it is gone.
            daemon.hangUp()
            try daemon.serve("5.00")
            daemon.hangUp()
            try daemon.serve("4.00")
            var text = ""
            while !text.hasSuffix("4.00\n") { text += try #require(try module.record()) }
            #expect(text.drop { $0 == "x" } == "4.00\n")
            daemon.say(ScriptedDaemon.event("3.00"))
            #expect(try module.record() == "3.00\n")
        }

        @Test func `after it was stopped what is so now is said, once`() throws {
            let module = try module()
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            module.process.send(SIGSTOP)
            for amount in ["8.00", "7.00", "6.00"] { daemon.say(ScriptedDaemon.event(amount)) }
            module.process.send(SIGCONT)
            #expect(try module.record() == "6.00\n")
            module.process.send(SIGSTOP)
            module.process.send(SIGCONT)
            #expect(try module.record() == "6.00\n")
            daemon.say(ScriptedDaemon.event("5.00"))
            #expect(try module.record() == "5.00\n")
        }

        @Test func `standard input is left alone, and its end is none of the program`() throws {
            let (input, mine) = try Self.pipe()
            defer { close(input) }
            #expect(write(mine, "click\n", 6) == 6)
            close(mine)
            let module = try module(input: input)
            try daemon.serve("9.00")
            #expect(try module.record() == "9.00\n")
            daemon.say(ScriptedDaemon.event("8.00"))
            #expect(try module.record() == "8.00\n")
            var unread: CInt = 0
            #expect(ioctl(input, UInt(FIONREAD), &unread) == 0 && unread == 6)
        }

        @Test func `one that has nothing to say is not woken`() throws {
            let bar = try module()
            try daemon.serve("9.00")
            #expect(try bar.record() == "9.00\n")
            let other = try ScriptedDaemon(directory.path("other.sock"))
            let plain = try BarModule(
                ["--socket", other.path, "watch", "status"],
                in: directory,
                environment: [:]
            )
            try other.serve("9.00")
            _ = try plain.record()
            // What follows a record is over when the next wait has begun.
            for module in [bar, plain] {
                while try Self.state(of: module.process) != "S" {}
                let before = try Self.waits(of: module.process)
                #expect(module.isSilent(seconds: 1))
                #expect(try Self.waits(of: module.process) == before)
            }
        }

        private static func pipe() throws -> (reader: Int32, writer: Int32) {
            var ends: [Int32] = [0, 0]
            try systemCall("pipe") { Glibc.pipe(&ends) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }

        private static func state(of process: ChildProcess) throws -> String {
            try status("State", of: process).prefix(1).description
        }

        private static func waits(of process: ChildProcess) throws -> String {
            try status("voluntary_ctxt_switches", of: process)
        }

        private static func status(_ name: String, of process: ChildProcess) throws -> String {
            for line in try Files.text("/proc/\(process.pid)/status").split(separator: "\n")
            where line.hasPrefix(name + ":") {
                return line.dropFirst(name.count + 1).trimmingPrefix { $0 == "\t" }.description
            }
            throw TestFailure("Process \(process.pid) has no \(name).")
        }
    }
}
