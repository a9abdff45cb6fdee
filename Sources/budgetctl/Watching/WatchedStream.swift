import BudgetCore

/// What a subscription asks for, and how what comes is printed.
protocol WatchedStream {
    /// The `args` of `subscribe`, which may differ after each event.
    var fields: JSONObject { get }
    /// Whether the last thing said is that the daemon is away.
    var isOffline: Bool { get }

    /// Takes the reply to `subscribe`.
    mutating func subscribed(_ reply: JSONValue) throws(CommandFailure)
    /// Takes an event.
    mutating func take(_ event: JSONValue) throws(CommandFailure)
    /// Takes a refusal of `subscribe`, and tells whether to ask again at once.
    mutating func takesRefusal(_ failure: CommandFailure) throws(CommandFailure) -> Bool
    /// Says that the daemon is away, or does not serve, and why if that is known.
    mutating func offline(_ reason: CommandFailure?) throws(CommandFailure)
    /// Whether it goes on though what is asked for is refused: another daemon may grant it, or another hour.
    var outlivesRefusals: Bool { get }

    /// What is waited for besides the daemon.
    var wakers: [Int32] { get }
    /// Whether it is waited for room in the output, too.
    var wantsOutput: Bool { get }
    /// When there is something to do in any case, on the clock of ``Deadline``.
    var moment: Int64? { get }
    /// Does what can be done now; called before each wait, once nothing more has come that could change it.
    mutating func proceed() throws(CommandFailure)
    /// Nothing more will come.
    mutating func end()
}

extension WatchedStream {
    var outlivesRefusals: Bool { false }
    var wakers: [Int32] { [] }
    var wantsOutput: Bool { false }
    var moment: Int64? { nil }

    mutating func proceed() {}
    mutating func end() {}
}
