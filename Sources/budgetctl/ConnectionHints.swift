import BudgetCore
import Glibc

extension SocketChoice {
    /// Nobody can be connected to at the socket: how to start the daemon, and that the other budget is there.
    func unreachable(_ error: SystemCallError) -> CommandFailure {
        if error.number == EAGAIN {
            return CommandFailure(
                .tryAgain,
                code: "no_answer",
                "budgetd at \(path) takes no more connections.",
                hint: "Try again."
            )
        }
        var hint = "Start it: \(startCommand)"
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
}
