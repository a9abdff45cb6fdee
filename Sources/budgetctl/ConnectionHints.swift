import BudgetCore
import Glibc

extension SocketChoice {
    /// Nobody can be connected to at the socket: how to start the daemon, and that the other budget is there.
    func unreachable(_ error: SystemCallError, _ surroundings: Surroundings) -> CommandFailure {
        if error.number == EAGAIN {
            return CommandFailure(
                .tryAgain,
                code: "no_answer",
                "budgetd at \(path) takes no more connections.",
                hint: "Try again."
            )
        }
        var hint = isLoggedOut(surroundings) ? Self.lingering : "Start it: \(startCommand)"
        if origin == .path { hint += "\nDIR is where its ledger is." }
        if let startOwnCommand { hint += "\nOr start one of your own: \(startOwnCommand)" }
        if let other {
            let option = origin == .user ? "--system" : "--user"
            hint +=
                "\nThe other budget of this host, at \(other), is another one: `budgetctl \(option)` asks it."
        }
        let reason = error.number == ENOENT || error.number == ECONNREFUSED ? "" : " (\(error.message))"
        return CommandFailure(
            .noDaemon,
            code: "no_daemon",
            "No budgetd answers at \(path)\(reason).",
            hint: hint
        )
    }

    /// systemctl(1) cannot start what is the user's while there is no service manager of the user's.
    private static let lingering =
        "It runs while you are logged in, and a job of cron is no login: `sudo loginctl enable-linger $USER` keeps it up."

    private func isLoggedOut(_ surroundings: Surroundings) -> Bool {
        origin == .user && surroundings.environment("XDG_RUNTIME_DIR") == nil
            && !surroundings.exists("/run/user/\(surroundings.uid)")
    }
}
