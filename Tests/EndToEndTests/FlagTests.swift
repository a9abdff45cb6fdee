import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// The daemon's command line and the files that it makes.
    @Suite(.timeLimit(.minutes(1))) struct FlagTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ClientProgram
        {
            try ClientProgram(arguments, program: Programs.budgetd, environment: environment)
        }

        @Test func `version and help are printed and end well`() throws {
            let version = try run(["--version"])
            #expect(version.output == "budgetd 0.1.0\n")
            #expect(version.status == 0 && version.errors.isEmpty)
            for flag in ["--help", "-h"] {
                let help = try run([flag])
                #expect(help.status == 0 && help.errors.isEmpty)
                for flag in [
                    "--state-dir", "--socket", "--read-only-socket", "--check", "--version", "--budget",
                    "--reload",
                ] {
                    #expect(help.output.contains(flag))
                }
            }
        }

        @Test(arguments: [
            (["--sockte", "x"], "--socket"), (["--stat-dir=x"], "--state-dir"), (["--chek"], "--check"),
        ])
        func `an unknown flag is refused with the nearest`(_ arguments: [String], _ nearest: String) throws {
            let refused = try run(arguments, ["HOME": directory.path])
            #expect(refused.status == 64)
            #expect(refused.errors.contains("Did you mean \(nearest)?"), "\(refused.errors)")
            #expect(refused.output.isEmpty)
            #expect(try Files.names(in: directory.path).isEmpty)
        }

        @Test func `under a service manager a wrong flag is told as an error`() throws {
            let refused = try run(["--chek"], ["HOME": directory.path, "JOURNAL_STREAM": "1:1"])
            #expect(refused.status == 64)
            #expect(refused.errors.hasPrefix("<3>"), "\(refused.errors)")
        }

        @Test(arguments: [["--socket"], ["--state-dir", ""], ["--state-dir="], ["serve"], ["--faults"]])
        func `a flag without value and a stray word are refused`(_ arguments: [String]) throws {
            #expect(try run(arguments, ["HOME": directory.path]).status == 64)
            #expect(try Files.names(in: directory.path).isEmpty)
        }

        @Test func `without a place for the state it says what to give`() throws {
            let refused = try run([])
            #expect(refused.status == 64)
            #expect(
                refused.errors == "budgetd: No state directory is known: give --state-dir, or set HOME.\n"
            )
        }

        @Test func `the check of a ledger that is not there makes none`() throws {
            let state = directory.path("state")
            let check = try run(["--state-dir", state, "--check"])
            #expect(check.status == 66, "\(check.output)")
            #expect(check.errors.hasPrefix("budgetd: There is no ledger in \(state) to check; --state-dir"))
            #expect(!Files.exists(state))
        }

        @Test func `the check of a ledger in use says so and leaves the daemon alone`() throws {
            let daemon = try DaemonProcess.ready(in: directory)
            let check = try run(["--state-dir", daemon.stateDirectory, "--check"])
            #expect(check.status == 75)
            try daemon.client().done(#"{"command":"ping"}"#)
        }

        @Test(arguments: [
            ["STATE_DIRECTORY": "/state", "RUNTIME_DIRECTORY": "/run"],
            ["XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r"],
            ["HOME": "", "XDG_RUNTIME_DIR": "/r"],
        ])
        func `the environment says where state and sockets are`(_ variables: [String: String]) throws {
            let path = directory.path
            let notify = try DatagramSocket(directory.path("notify"))
            var environment = variables.mapValues { path + $0 }
            environment["NOTIFY_SOCKET"] = notify.path
            let daemon = try ChildProcess(Programs.budgetd, [], environment: environment, descriptors: [:])
            var told: [String: String]? = [:]
            while let fields = told, fields["READY"] == nil {
                told = notify.fields(by: .after(seconds: 20), orEndOf: daemon.exitDescriptor)
            }
            #expect(told?["READY"] == "1")
            let sockets = variables["RUNTIME_DIRECTORY"].map { path + $0 } ?? path + "/r/budgetd"
            let state =
                variables["STATE_DIRECTORY"].map { path + $0 } ?? variables["XDG_STATE_HOME"].map {
                    path + $0 + "/budgetd"
                }
                ?? path + "/.local/state/budgetd"
            try LineClient(sockets + "/budgetd.sock").done(#"{"command":"ping"}"#)
            try LineClient(sockets + "/budgetd-ro.sock").done(#"{"command":"ping"}"#)
            #expect(Files.exists(state + "/ledger.sqlite"))
        }

        @Test func `a budget that has a name is where budgetctl looks for it`() throws {
            let notify = try DatagramSocket(directory.path("notify"))
            let environment = [
                "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path("run"),
                "NOTIFY_SOCKET": notify.path,
            ]
            let daemon = try ChildProcess(
                Programs.budgetd,
                ["--budget", "trip"],
                environment: environment,
                descriptors: [:]
            )
            var told: [String: String]? = [:]
            while let fields = told, fields["READY"] == nil {
                told = notify.fields(by: .after(seconds: 20), orEndOf: daemon.exitDescriptor)
            }
            let name = try ClientProgram(
                ["-b", "trip", "settings", "name", "Japan"],
                environment: environment
            )
            #expect(name.status == 0, "\(name.errors)")
            #expect(Files.exists(directory.path(".local/state/budgetd-trip/ledger.sqlite")))
            #expect(Files.exists(directory.path("run/budgetd-trip/budgetd-ro.sock")))
            daemon.send(SIGTERM)
            #expect(try daemon.waitForEnd() == .exited(0))
        }

        @Test func `nothing else is in the place of a standard stream that was closed`() throws {
            let closing = ["/bin/sh", "-c", #"exec "$0" "$@" <&- >&- 2>&-"#]
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.wrapper = closing }
            )
            for descriptor in 0...2 {
                var target = [CChar](repeating: 0, count: 256)
                readlink("/proc/\(daemon.process.pid)/fd/\(descriptor)", &target, target.count - 1)
                #expect(
                    target.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) }
                        == "/dev/null"
                )
            }
        }

        @Test func `nobody else gets at the files`() throws {
            let daemon = try DaemonProcess.ready(
                in: directory,
                DaemonProcess.Options().with { $0.wrapper = ["/bin/sh", "-c", #"umask 0; exec "$0" "$@""#] }
            )
            func mode(_ path: String) -> mode_t {
                var information = stat()
                lstat(path, &information)
                return information.st_mode & 0o777
            }
            #expect(mode(daemon.stateDirectory) == 0o700)
            for name in try Files.names(in: daemon.stateDirectory) {
                #expect(mode(daemon.stateDirectory + "/" + name) == 0o600, "\(name)")
            }
            #expect(mode(daemon.socket) == 0o660)
            #expect(mode(daemon.readOnlySocket) == 0o660)
        }

        @Test(.enabled("needs root") { geteuid() == 0 })
        func `the files of the ledger belong to the owner of their directory`() throws {
            let state = try directory.makeDirectory("state")
            chown(state, 65534, 65534)
            let daemon = try DaemonProcess.ready(in: directory)
            try daemon.client().done(#"{"command":"settings.set","args":{"name":"x"}}"#)
            for name in try Files.names(in: state) {
                var information = stat()
                lstat(state + "/" + name, &information)
                #expect(information.st_uid == 65534 && information.st_gid == 65534, "\(name)")
            }
        }
    }
}
