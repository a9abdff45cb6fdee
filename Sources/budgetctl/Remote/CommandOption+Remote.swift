/// The options that lead to a budget on another host.
extension CommandOption {
    static let host = CommandOption(
        long: "host",
        short: "H",
        value: .host,
        help: "The budget on another host, over ssh."
    )
    static let readOnly = CommandOption(
        long: "read-only",
        help: "Serves only what the read-only socket does."
    )
    static let readWrite = CommandOption(
        long: "read-write",
        help: "Does not turn to the read-only socket where the other may not be used."
    )
    static let attached = CommandOption(
        long: "attached",
        help: "Ends with its input, as nobody hears what comes after."
    )
}
