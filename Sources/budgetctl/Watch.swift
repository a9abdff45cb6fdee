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
    /// Says that the daemon is away.
    mutating func offline() throws(CommandFailure)

    /// What is waited for besides the daemon, `nil` for nothing.
    var busyDescriptor: Int32? { get }
    /// That has become ready.
    mutating func proceed()
    /// Nothing more will come.
    mutating func end()
}

extension WatchedStream {
    var busyDescriptor: Int32? { nil }

    mutating func proceed() {}
    mutating func end() {}
}

/// A subscription that outlives its connections.
struct Watch<Printer: WatchedStream> {
    private let client: BudgetClient
    private let context: CommandContext
    private let waiter: OutputWaiter
    private var printer: Printer
    private var backoff: Backoff
    private var lostAt = Deadline.now
    private var hasBeenConnected = false

    /// A subscription that is not yet made.
    init(printer: Printer, client: BudgetClient, _ context: CommandContext) {
        self.printer = printer
        self.client = client
        self.context = context
        backoff = Backoff(isRemote: client.choice.host != nil)
        waiter = OutputWaiter(output: context.surroundings.output)
    }

    /// Connects again and again; ends only with the output, or if the daemon refuses what is asked for.
    mutating func run() throws(CommandFailure) {
        defer { printer.end() }
        while true {
            do throws(WatchEnd) {
                try follow()
            } catch {
                switch error {
                case .refused(let failure): throw failure
                case .lost: try pause()
                }
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

    private func connect() throws(WatchEnd) -> ServerConnection {
        do throws(CommandFailure) {
            return try client.open(mayOnlyRead: true).connection
        } catch {
            // A daemon that is not there may come; who may not connect at all has to be told.
            throw error.status == .noPermission ? end(by: error) : .lost
        }
    }

    /// Asks, and returns whether it was granted; if not, the same connection is asked otherwise.
    private mutating func subscribe(on connection: ServerConnection) throws(WatchEnd) -> Bool {
        let deadline = Deadline.after(client.patience)
        do throws(ConnectionFault) {
            try connection.send(client.request("subscribe", printer.fields, key: nil).line, by: deadline)
        } catch {
            // What the daemon said before it closed, such as that it is busy, may still be read.
            if error != .closed { throw .lost }
        }
        while true {
            let line = try nextLine(on: connection, by: deadline)
            guard let reply = try? JSONParser.parse(line), reply["event"] == nil else { continue }
            if let error = reply["error"], error.object != nil {
                let failure = CommandFailure(error: error, from: client.choice.host)
                if try print({ printer throws(CommandFailure) in try printer.takesRefusal(failure) }) {
                    return false
                }
                throw end(by: failure)
            }
            guard reply["result"]?["values"] != nil else {
                throw end(by: .unreadable("The reply to `subscribe` holds no values."))
            }
            try print { printer throws(CommandFailure) in try printer.subscribed(reply) }
            return true
        }
    }

    /// What a refusal means: topics that were served before are asked for again, for as long as somebody reads.
    private func end(by failure: CommandFailure) -> WatchEnd {
        [.tryAgain, .noDaemon].contains(failure.status) || hasBeenConnected ? .lost : .refused(failure)
    }

    private mutating func take(_ line: String) throws(WatchEnd) {
        guard let event = try? JSONParser.parse(line) else { throw .lost }
        switch event["event"]?.string {
        case "end": throw .lost
        case .some: try print { printer throws(CommandFailure) in try printer.take(event) }
        case nil: break
        }
    }

    private mutating func print<Value>(
        _ body: (inout Printer) throws(CommandFailure) -> Value
    ) throws(WatchEnd) -> Value {
        do throws(CommandFailure) { return try body(&printer) } catch { throw .refused(error) }
    }

    /// The next line; a connection that nobody answers on, by a deadline, is as good as none.
    private mutating func nextLine(
        on connection: ServerConnection,
        by end: Deadline?
    ) throws(WatchEnd) -> String {
        while true {
            if let line = try attempt({ () throws(ConnectionFault) in try connection.bufferedLine() }) {
                return line
            }
            var part = end
            if let end, let untilOffline, untilOffline < end.remaining { part = .after(untilOffline) }
            switch waiter.wait(for: connection.descriptor, or: printer.busyDescriptor, by: part) {
            case .readable: try attempt { () throws(ConnectionFault) in try connection.receive() }
            case .otherReady: printer.proceed()
            case .outputGone: throw .refused(.outputGone)
            case .nothing:
                if end?.remaining == 0 { throw .lost }
                try print { printer throws(CommandFailure) in try printer.offline() }
            }
        }
    }

    /// The time until it is said that the daemon is away, `nil` once it is.
    private var untilOffline: Int64? {
        printer.isOffline ? nil : max(0, lostAt + context.surroundings.offlineDelay - Deadline.now)
    }

    private func attempt<Value>(_ body: () throws(ConnectionFault) -> Value) throws(WatchEnd) -> Value {
        do throws(ConnectionFault) { return try body() } catch { throw .lost }
    }

    /// Waits before the next try, and says that the daemon is away once it has been for long enough.
    ///
    /// Until then it is tried often, and last when that time is over, so that a short restart is not shown.
    private mutating func pause() throws(CommandFailure) {
        if untilOffline == 0 { try printer.offline() }
        let time = untilOffline.map { min($0, backoff.next(atMost: 250)) } ?? backoff.next()
        let deadline = Deadline.after(time)
        while true {
            switch waiter.wait(for: nil, or: printer.busyDescriptor, by: deadline) {
            case .otherReady: printer.proceed()
            case .outputGone: throw .outputGone
            case .readable, .nothing: return
            }
        }
    }
}

/// Why a connection of `watch` is no longer followed.
private enum WatchEnd: Error {
    /// It is lost, and another one is tried.
    case lost
    /// There is no use in another one.
    case refused(CommandFailure)
}
