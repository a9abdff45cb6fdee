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
        if error.number == ENOENT, let missing = missing(surroundings) { return missing }
        var hint = isLoggedOut(surroundings) ? Self.lingering : "Start it: \(startCommand)"
        // Its socket is left, so it ended otherwise than by being told to.
        if error.number == ECONNREFUSED, let statusCommand { hint += "\nWhy it ended: \(statusCommand)" }
        if origin == .path { hint += "\nDIR is where its ledger is." }
        if let startOwnCommand { hint += "\nOr start one of your own: \(startOwnCommand)" }
        if let other {
            let option = (origin == .user ? "--system" : "--user") + (instance.map { " -b \($0)" } ?? "")
            hint +=
                "\nThe other budget of this host, at \(other), is another one: `budgetctl \(option)` asks it."
        }
        if error.number == ECONNREFUSED, let file = try? surroundings.file(path),
            ![0, S_IFSOCK].contains(file.mode & S_IFMT)
        {
            return CommandFailure(
                .noDaemon,
                code: "no_daemon",
                "\(path) is not a socket.",
                hint: "Without --socket and BUDGETD_SOCKET the budget's own is found."
            )
        }
        let reason = error.number == ENOENT || error.number == ECONNREFUSED ? "" : " (\(error.message))"
        return CommandFailure(
            .noDaemon,
            code: "no_daemon",
            error.number == ECONNREFUSED
                ? "Nobody listens at \(path), though the socket is there."
                : "No budgetd answers at \(path)\(reason).",
            hint: hint
        )
    }

    /// There is no budget of this name, neither its socket nor what it would be kept in: which there are, and how to
    /// make it.
    private func missing(_ surroundings: Surroundings) -> CommandFailure? {
        guard let instance else { return nil }
        let states = surroundings.stateDirectories(ofUserOnly: origin == .user)
        let name = "/\(SocketLocation.directoryName(instance: instance))"
        guard other == nil, !states.contains(where: { surroundings.exists($0 + name) }) else { return nil }
        var hint = "Make it: \(startCommand)"
        if let startOwnCommand { hint += "\nOr one of your own: \(startOwnCommand)" }
        let known = surroundings.instances(in: states)
        if !known.isEmpty { hint = NearestName.hint(for: instance, among: known) + "\n" + hint }
        return CommandFailure(
            .noDaemon,
            code: "no_daemon",
            "There is no budget `\(instance)` here.",
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
