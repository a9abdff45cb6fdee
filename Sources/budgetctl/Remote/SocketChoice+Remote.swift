import BudgetCore

extension SocketChoice {
    /// The budget on the host of `-H` or `$BUDGETD_HOST`, `nil` for one of this host.
    ///
    /// - Throws: A usage failure for what is no host, and where the environment names a socket as well.
    static func remote(
        _ arguments: Arguments,
        _ surroundings: Surroundings
    ) throws(CommandFailure) -> SocketChoice? {
        let named = surroundings.environment("BUDGETD_HOST")
        // An empty one is this host, whatever the environment says.
        guard let name = arguments.value(.host) ?? named, !name.isEmpty else { return nil }
        let path = surroundings.environment("BUDGETD_SOCKET")
        if path != nil, !arguments.has(.host) {
            throw .usage(
                "BUDGETD_HOST and BUDGETD_SOCKET exclude each other.",
                hint: "`-H ''` is this host, and `--socket PATH` a socket of it."
            )
        }
        let host = try RemoteHost(name, options: localWords(arguments))
        return SocketChoice(
            path: "",
            origin: arguments.has(.user) ? .user : .system,
            instance: arguments.value(.budget),
            options: words(arguments),
            other: nil,
            host: host
        )
    }

    /// The options that name the same budget again, for a command to copy, with a space after each.
    static func words(_ arguments: Arguments) -> String {
        let host = arguments.value(.host).map { "-H \(ShellText.quoted($0)) " } ?? ""
        return host + localWords(arguments)
    }

    /// Those that name it on its host.
    private static func localWords(_ arguments: Arguments) -> String {
        var words = arguments.has(.user) ? "--user " : arguments.has(.system) ? "--system " : ""
        if let path = arguments.value(.socket) { words += "--socket \(ShellText.quoted(path)) " }
        if let instance = arguments.value(.budget) { words += "-b \(instance) " }
        return words
    }

    /// Nobody can be connected to at the socket that only reads.
    func unreachableForReading(_ error: SystemCallError) -> CommandFailure {
        CommandFailure(
            .noDaemon,
            code: "no_daemon",
            "No budgetd answers at \(readOnlyPath) (\(error.message)).",
            hint: "Start its socket: \(startReadOnlyCommand)"
        )
    }
}
