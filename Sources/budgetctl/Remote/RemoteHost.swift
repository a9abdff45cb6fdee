/// Another host, on which budgetctl opens a bridge to a budget.
struct RemoteHost: Hashable, Sendable {
    /// The host as ssh(1) takes it: `host`, `user@host`, `ssh://user@host:port` or a name of its configuration.
    let name: String
    /// The options by which that host's budgetctl finds the budget, with a space after each.
    let options: String

    /// A host that was named.
    ///
    /// - Throws: A usage failure for a name that ssh(1), or a shell of its configuration, could take for something else.
    init(_ name: String, options: String) throws(CommandFailure) {
        guard Self.isName(name) else {
            throw .usage(
                "`\(name)` is no host.",
                hint: "Give it as ssh takes it: `-H host` or `-H user@host`."
            )
        }
        self.name = name
        self.options = options
    }

    /// What that host's shell runs; all its words are plain.
    ///
    /// - Parameter mayOnlyRead: Whether the read-only socket will do.
    /// - Returns: The command line.
    func command(mayOnlyRead: Bool) -> String {
        "budgetctl \(options)bridge --attached\(mayOnlyRead ? "" : " --read-write")"
    }

    /// What the backups of its budgets are called, so that they never take the place of another host's.
    func series(instance: String?) -> String {
        var series = "budgetd" + (instance.map { "-\($0)" } ?? "") + "@"
        for character in name { series.append(character == "/" ? "_" : character) }
        return series
    }

    /// Neither the user nor the host may look like an option, and nothing in it be a shell's sign.
    private static func isName(_ name: String) -> Bool {
        guard (1...255).contains(name.utf8.count) else { return false }
        let address = name.hasPrefix("ssh://") ? name.dropFirst(6) : name[...]
        let parts = [address] + address.split(separator: "@", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") }
            && name.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !"'\"`$;&<>|(){}*?!#~^\\".utf8.contains($0) }
    }
}
