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
        if origin == .system, other == nil, options.isEmpty {
            hint += "\nOr start one of your own: systemctl --user start budgetd.socket"
        }
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

    /// This user may not connect: which group to join, or that a new login is needed.
    func noPermission(mayOnlyRead: Bool) -> CommandFailure {
        let need = mayOnlyRead ? "`budget`, or `budget-ro` to read only," : "`budget`"
        let purpose = mayOnlyRead ? "read" : "change"
        return CommandFailure(
            .noPermission,
            code: "no_permission",
            "You may not \(purpose) the budget at \(path).",
            hint:
                "Join the group \(need) with `sudo adduser $USER budget` and log in anew; if you have joined it already,"
                + " only the new login is missing."
        )
    }
}
