import BudgetCore

/// A subscription that outlives its connections.
struct Watch<Printer: WatchedStream> {
    /// How long a bar stays empty before it is told that nobody has answered yet, in milliseconds.
    private static var firstDelay: Int64 { 1_000 }
    /// How long what has come is taken before it is made something of, in milliseconds.
    private static var longestTaking: Int64 { 200 }

    private let context: CommandContext
    private let waiter: OutputWaiter
    private var printer: Printer
    private var client: BudgetClient
    private var backoff: Backoff
    private var lostAt = Deadline.now
    private var hasBeenConnected = false
    private var proceededAt: Int64 = 0

    /// A subscription that is not yet made.
    ///
    /// - Throws: That the budget cannot be named so.
    init(printer: Printer, _ context: CommandContext) throws(CommandFailure) {
        self.printer = printer
        self.context = context
        client = try context.client()
        backoff = Backoff(isRemote: client.choice.host != nil)
        waiter = OutputWaiter(output: context.surroundings.output)
    }

    /// Connects again and again; ends only with the output, or if the daemon refuses what is asked for.
    mutating func run() throws(CommandFailure) {
        defer { printer.end() }
        var loss: WatchEnd?
        while true {
            do throws(WatchEnd) {
                if case .lost(let reason) = loss { try pause(reason) }
                loss = nil
                try follow()
            } catch {
                if case .refused(let failure) = error { throw failure }
                loss = error
            }
        }
    }

    /// One connection: subscribes, prints, and follows until it is lost.
    private mutating func follow() throws(WatchEnd) {
        let connection = try connect()
        defer { connection.hangUp() }
        while try !subscribe(on: connection) {}
        hasBeenConnected = true
        let connectedAt = Deadline.now
        defer {
            lostAt = Deadline.now
            if lostAt - connectedAt >= 1_000 { backoff = Backoff(isRemote: client.choice.host != nil) }
        }
        while true { try take(try nextLine(on: connection, by: nil)) }
    }

    private mutating func connect() throws(WatchEnd) -> ServerConnection {
        do throws(CommandFailure) {
            // Which budget is meant may have changed since: the user has one of his own now.
            let other = try context.client()
            if other.choice != client.choice { client = other }
            return try client.open(mayOnlyRead: true).connection
        } catch {
            // A daemon that is not there may come; who may not connect at all has to be told.
            throw error.status == .noPermission ? ending(by: error) : .lost(error)
        }
    }

    /// Asks, and returns whether it was granted; if not, the same connection is asked otherwise.
    private mutating func subscribe(on connection: ServerConnection) throws(WatchEnd) -> Bool {
        let end = Deadline.now + client.patience
        do throws(ConnectionFault) {
            try connection.send(client.request("subscribe", printer.fields, key: nil).line, by: .at(end))
        } catch {
            // What the daemon said before it closed, such as that it is busy, may still be read.
            if error != .closed { throw .lost(reason(error, on: connection)) }
        }
        while true {
            let line = try nextLine(on: connection, by: end)
            guard let reply = try? JSONParser.parse(line) else { throw ending(by: .strange) }
            if reply["event"] != nil {
                // Events are no reply, however many come.
                try outwait(end, on: connection)
                continue
            }
            if let error = reply["error"], error.object != nil {
                let failure = CommandFailure(error: error, from: client.choice.host)
                if try print({ printer throws(CommandFailure) in try printer.takesRefusal(failure) }) {
                    return false
                }
                throw ending(by: failure)
            }
            guard reply["result"]?["values"] != nil else {
                throw ending(by: .unreadable("The reply to `subscribe` holds no values."))
            }
            try print { printer throws(CommandFailure) in try printer.subscribed(reply) }
            return true
        }
    }

    /// What a refusal means: topics that were served before are asked for again, for as long as somebody reads.
    private func ending(by failure: CommandFailure) -> WatchEnd {
        let mayPass = [.tryAgain, .noDaemon].contains(failure.status)
        return mayPass || hasBeenConnected || printer.outlivesRefusals ? .lost(failure) : .refused(failure)
    }

    private mutating func take(_ line: String) throws(WatchEnd) {
        guard let event = try? JSONParser.parse(line) else { throw .lost(.strange) }
        switch event["event"]?.string {
        case "end": throw .lost(nil)
        case .some: try print { printer throws(CommandFailure) in try printer.take(event) }
        case nil: break
        }
    }

    private mutating func print<Value>(
        _ body: (inout Printer) throws(CommandFailure) -> Value
    ) throws(WatchEnd) -> Value {
        do throws(CommandFailure) {
            return try body(&printer)
        } catch {
            throw printer.outlivesRefusals && error != .outputGone ? .lost(error) : .refused(error)
        }
    }

    /// The next line; a connection that nobody answers on, by a deadline, is as good as none.
    private mutating func nextLine(
        on connection: ServerConnection,
        by end: Int64?
    ) throws(WatchEnd) -> String {
        while true {
            let line = try attempt(on: connection) { connection throws(ConnectionFault) in
                try connection.bufferedLine()
            }
            if let line {
                return line
            }
            if try wait(for: connection.descriptor, by: end.map { min($0, hiddenUntil ?? $0) }) {
                try attempt(on: connection) { connection throws(ConnectionFault) in try connection.receive() }
                continue
            }
            if let end { try outwait(end, on: connection) }
        }
    }

    /// Gives up a reply once its time is over, and says before that that nobody answers.
    private mutating func outwait(_ end: Int64, on connection: ServerConnection) throws(WatchEnd) {
        let silence = reason(.timedOut, on: connection)
        if end <= Deadline.now { throw .lost(silence) }
        if isOverdue { try print { printer throws(CommandFailure) in try printer.offline(silence) } }
    }

    /// Waits until a descriptor can be read, which is `true`, or something else has happened.
    private mutating func wait(for descriptor: Int32?, by end: Int64?) throws(WatchEnd) -> Bool {
        var event = OutputWaiter.Event.nothing
        // Of what is there already only the newest is made something of.
        if descriptor != nil, Deadline.now - proceededAt < Self.longestTaking {
            event = waiter.wait(for: descriptor, by: .after(0))
        }
        if event == .nothing {
            try print { printer throws(CommandFailure) in try printer.proceed() }
            proceededAt = Deadline.now
            event = waiter.wait(
                for: descriptor,
                or: printer.wakers,
                wantsOutput: printer.wantsOutput,
                by: [end, printer.moment].compactMap(\.self).min().map(Deadline.at)
            )
        }
        if event == .outputGone { throw .refused(.outputGone) }
        return event == .readable
    }

    /// When it is said that the daemon is away, `nil` once it is.
    private var hiddenUntil: Int64? {
        if printer.isOffline { return nil }
        let isFirst = printer.outlivesRefusals && !hasBeenConnected
        return lostAt + (isFirst ? Self.firstDelay : context.surroundings.offlineDelay)
    }

    /// Whether that moment has come.
    private var isOverdue: Bool { hiddenUntil.map { $0 <= Deadline.now } ?? false }

    private func attempt<Value>(
        on connection: ServerConnection,
        _ body: (ServerConnection) throws(ConnectionFault) -> Value
    ) throws(WatchEnd) -> Value {
        do throws(ConnectionFault) { return try body(connection) } catch {
            throw .lost(reason(error, on: connection))
        }
    }

    /// Why nobody answers: before another host has said anything, only how ssh ended tells.
    private func reason(_ fault: ConnectionFault, on connection: ServerConnection) -> CommandFailure {
        guard let tunnel = connection.tunnel, tunnel.greeting != nil else {
            return .unanswered(fault, repetition: nil)
        }
        return fault == .timedOut ? tunnel.lateness() : tunnel.failure()
    }

    /// Waits before the next try, and says that the daemon is away once it has been for long enough.
    ///
    /// Until then it is tried often, and last when that time is over, so that a short restart is not shown. A bar that
    /// shows nothing yet is told at once, and one that shows that nobody is there also another reason.
    private mutating func pause(_ reason: CommandFailure?) throws(WatchEnd) {
        let tellsReason = printer.outlivesRefusals && (printer.isOffline || !hasBeenConnected)
        if tellsReason || isOverdue {
            try print { printer throws(CommandFailure) in try printer.offline(reason) }
        }
        let now = Deadline.now
        let end = now + (hiddenUntil.map { backoff.next(atMost: max(0, $0 - now)) } ?? backoff.next())
        repeat { _ = try wait(for: nil, by: end) } while end > Deadline.now
    }
}

/// Why a connection of `watch` is no longer followed.
private enum WatchEnd: Error {
    /// It is lost, and another one is tried; and what was the matter, if that is known.
    case lost(CommandFailure?)
    /// There is no use in another one.
    case refused(CommandFailure)
}

extension CommandFailure {
    fileprivate static var strange: CommandFailure {
        .unreadable("What answers at the socket does not speak JSON lines.")
    }
}
