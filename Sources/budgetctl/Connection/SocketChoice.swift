import BudgetCore

/// Which budget is meant, and how to start its daemon.
struct SocketChoice: Hashable, Sendable {
    /// Who named the budget.
    enum Origin: Hashable, Sendable {
        /// `--socket` or `$BUDGETD_SOCKET`.
        case path
        /// The user's own.
        case user
        /// The system's.
        case system
    }

    /// The socket that may do all.
    let path: String
    /// Who named it.
    let origin: Origin
    /// The name after `-b`, if any.
    let instance: String?
    /// The options that name the same budget again, for a command to copy.
    let options: String
    /// The other budget of this host, if there is one.
    let other: String?
    /// The host that it is on, if that is another; what stands above is then for its own budgetctl to find.
    var host: RemoteHost?

    /// The read-only socket beside it.
    var readOnlyPath: String {
        let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        return directory + SocketLocation.readOnlyFileName
    }

    /// What its backups are called in a directory: as its own directories are, which the path of a socket tells too.
    var series: String {
        if let host { return host.series(instance: instance) }
        guard origin == .path else { return SocketLocation.directoryName(instance: instance) }
        let folder = String(path.split(separator: "/").dropLast().last ?? "")
        let plain = SocketLocation.directoryName(instance: nil)
        let isNamed =
            folder.hasPrefix(plain + "-")
            && SocketLocation.isInstanceName(String(folder.dropFirst(plain.count + 1)))
        return isNamed ? folder : plain
    }

    /// The command that starts the daemon.
    ///
    /// A path does not tell whose ledger is served there, and the one that budgetd takes by itself may be another.
    var startCommand: String {
        switch origin {
        case .path: "budgetd --state-dir DIR --socket \(ShellText.quoted(path))"
        case .user: "systemctl --user \(startWords)"
        case .system: "sudo systemctl \(startWords)"
        }
    }

    /// The command that tells how the daemon is, `nil` if it is nobody's service.
    var statusCommand: String? {
        if host != nil { return nil }
        let unit = instance.map { "budgetd@\($0).service" } ?? "budgetd.service"
        return switch origin {
        case .path: nil
        case .user: "systemctl --user status \(unit)"
        case .system: "systemctl status \(unit)"
        }
    }

    /// The words for systemctl(1); a budget of a name is started by nobody unless it is enabled.
    private var startWords: String {
        instance.map { "enable --now budgetd@\($0).socket" } ?? "start budgetd.socket"
    }

    /// The command that starts a budget of the user's own, where the system's was meant for want of one.
    var startOwnCommand: String? {
        let isNamed = options.hasPrefix("--system ")
        return origin == .system && other == nil && !isNamed ? "systemctl --user \(startWords)" : nil
    }

    /// The command that starts the read-only socket of this budget.
    var startReadOnlyCommand: String {
        let unit = instance.map { "budgetd-ro@\($0).socket" } ?? "budgetd-ro.socket"
        return switch origin {
        case .path: "\(startCommand) --read-only-socket \(ShellText.quoted(readOnlyPath))"
        case .user: "systemctl --user enable --now \(unit)"
        case .system: "sudo systemctl enable --now \(unit)"
        }
    }

    /// Chooses by option, `$BUDGETD_SOCKET`, what the user has, and last the system's.
    ///
    /// Whether a daemon answers plays no part, so that nothing is booked into another budget because one is down.
    /// - Parameters:
    ///   - arguments: The options given.
    ///   - surroundings: Environment, user and files.
    /// - Returns: The choice.
    /// - Throws: A usage failure for a name that cannot be an instance's.
    static func choose(_ arguments: Arguments, _ surroundings: Surroundings) throws(CommandFailure)
        -> SocketChoice
    {
        if let path = arguments.value(.socket) {
            return try named(path, options: words(arguments))
        }
        let instance = arguments.value(.budget)
        if let instance { try check(instance: instance) }
        let isUser = arguments.has(.user)
        let isSystem = arguments.has(.system)
        if let host = try remote(arguments, surroundings) { return host }
        if instance == nil, !isUser, !isSystem, let path = surroundings.environment("BUDGETD_SOCKET") {
            return try named(path, options: "")
        }
        let places = Places(instance: instance, surroundings)
        let takesUser = isUser || !isSystem && places.hasUser
        return SocketChoice(
            path: takesUser ? places.user : places.system,
            origin: takesUser ? .user : .system,
            instance: instance,
            options: words(arguments),
            other: takesUser ? places.systemIfThere : places.userIfThere
        )
    }

    private static func named(_ path: String, options: String) throws(CommandFailure) -> SocketChoice {
        guard (1...UnixSocket.longestPath).contains(path.utf8.count) else {
            throw .usage("A socket's path has 1 to \(UnixSocket.longestPath) bytes, not \(path.utf8.count).")
        }
        return SocketChoice(path: path, origin: .path, instance: nil, options: options, other: nil)
    }

    private static func check(instance: String) throws(CommandFailure) {
        guard SocketLocation.isInstanceName(instance) else {
            throw .usage("A budget's name has \(SocketLocation.instanceNameRule), as in `-b household`.")
        }
    }
}

/// Where the two budgets of a host would be.
private struct Places {
    let user: String
    let system: String
    let hasUser: Bool
    let userIfThere: String?
    let systemIfThere: String?

    init(instance: String?, _ surroundings: Surroundings) {
        user = SocketLocation.user(
            runtimeDirectory: surroundings.environment("XDG_RUNTIME_DIR"),
            uid: surroundings.uid,
            instance: instance
        )
        system = SocketLocation.system(instance: instance)
        let state = surroundings.stateHome.map { "\($0)/\(SocketLocation.directoryName(instance: instance))" }
        userIfThere = surroundings.exists(user) ? user : nil
        hasUser = userIfThere != nil || state.map(surroundings.exists) ?? false
        systemIfThere = surroundings.exists(system) ? system : nil
    }
}
