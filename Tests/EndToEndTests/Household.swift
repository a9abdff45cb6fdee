import BudgetTestSupport

/// A user's home with a daemon of the user's own in it, on 22 November 2026.
final class Household: Sendable {
    let directory: TemporaryDirectory
    let daemon: DaemonProcess?
    /// What a shell of this user has set.
    let environment: [String: String]

    /// Makes a home; without a daemon nobody answers there.
    init(language: String = "en_US.UTF-8", hasDaemon: Bool = true) throws {
        directory = try TemporaryDirectory()
        let path = directory.path
        let environment = [
            "HOME": path, "XDG_STATE_HOME": path + "/state", "XDG_RUNTIME_DIR": path + "/run",
            "TERM": "xterm",
            "PATH": "\(Programs.directory):/usr/bin:/bin", "LANG": language, "TZ": "UTC",
            "BUDGETD_NOW": "2026-11-22T12:00:00Z",
        ]
        self.environment = environment
        try directory.makeDirectory("run")
        guard hasDaemon else {
            daemon = nil
            return
        }
        var options = DaemonProcess.Options()
        options.stateDirectory = path + "/state/budgetd"
        options.socket = path + "/run/budgetd/budgetd.sock"
        options.environment = environment
        daemon = try DaemonProcess.ready(in: directory, options)
    }

    /// Runs a session; the home's path is shown as `~`.
    func run(_ session: ConsoleSession) throws -> [ConsoleSession.Step] {
        try session.run(environment: environment).map { step in
            var step = step
            step.output = step.output.replacing(directory.path, with: "~")
            return step
        }
    }
}
