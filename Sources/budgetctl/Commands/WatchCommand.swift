import BudgetCore

/// `watch`: a line now and one after every change, for as long as somebody reads.
enum WatchCommand {
    /// Follows the topics until standard output is gone.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let topics = context.arguments.operands.isEmpty ? ["status"] : context.arguments.operands
        var watch = Watch(topics: topics, client: try context.client(), context)
        try watch.run()
        return .done
    }
}

/// A subscription that outlives its connections.
private struct Watch {
    private let topics: [String]
    private let client: BudgetClient
    private let context: CommandContext
    private let waiter: OutputWaiter
    private var printer: WatchPrinter
    private var backoff = Backoff()
    private var lostAt = Deadline.now
    private var hasBeenConnected = false

    init(topics: [String], client: BudgetClient, _ context: CommandContext) {
        self.topics = topics
        self.client = client
        self.context = context
        waiter = OutputWaiter(output: context.surroundings.output)
        printer = WatchPrinter(topics: topics, isJSON: context.isJSON, output: context.output)
    }

    /// Connects again and again; ends only with the output, or if the daemon refuses the topics.
    mutating func run() throws(CommandFailure) {
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
        var fields = JSONObject()
        fields.append("topics", .array(topics.map(JSONValue.string)))
        do throws(ConnectionFault) {
            let deadline = Deadline.after(context.surroundings.replyTimeout)
            try connection.send(client.request("subscribe", fields, key: nil).line, by: deadline)
        } catch {
            // What the daemon said before it closed, such as that it is busy, may still be read.
            if error != .closed { throw .lost }
        }
        try subscribed(on: connection)
        hasBeenConnected = true
        let connectedAt = Deadline.now
        defer {
            lostAt = Deadline.now
            if lostAt - connectedAt >= 1_000 { backoff = Backoff() }
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

    private mutating func subscribed(on connection: ServerConnection) throws(WatchEnd) {
        let deadline = Deadline.after(context.surroundings.replyTimeout)
        while true {
            let line = try nextLine(on: connection, by: deadline)
            guard let reply = try? JSONParser.parse(line), reply["event"] == nil else { continue }
            if let error = reply["error"], error.object != nil {
                throw end(by: CommandFailure(error: error))
            }
            guard let values = reply["result"]?["values"] else {
                throw end(by: .unreadable("The reply to `subscribe` holds no values."))
            }
            return try print(values)
        }
    }

    /// What a refusal means: topics that were served before are asked for again, for as long as somebody reads.
    private func end(by failure: CommandFailure) -> WatchEnd {
        failure.status == .tryAgain || hasBeenConnected ? .lost : .refused(failure)
    }

    private mutating func take(_ line: String) throws(WatchEnd) {
        guard let event = try? JSONParser.parse(line) else { throw .lost }
        switch event["event"]?.string {
        case "values": try print(event["values"] ?? .null)
        case "end": throw .lost
        default: break
        }
    }

    private mutating func print(_ values: JSONValue) throws(WatchEnd) {
        do throws(CommandFailure) { try printer.take(values) } catch { throw .refused(error) }
    }

    private func nextLine(on connection: ServerConnection, by end: Deadline?) throws(WatchEnd) -> String {
        while true {
            if let line = try attempt({ () throws(ConnectionFault) in try connection.bufferedLine() }) {
                return line
            }
            switch waiter.wait(for: connection.descriptor, by: end) {
            case .readable: try attempt { () throws(ConnectionFault) in try connection.receive() }
            case .outputGone: throw .refused(.outputGone)
            case .nothing: throw .lost
            }
        }
    }

    private func attempt<Value>(_ body: () throws(ConnectionFault) -> Value) throws(WatchEnd) -> Value {
        do throws(ConnectionFault) { return try body() } catch { throw .lost }
    }

    /// Waits before the next try, and says that the daemon is away once it has been for long enough.
    private mutating func pause() throws(CommandFailure) {
        var rest = backoff.next()
        while true {
            let untilOffline = max(0, lostAt + context.surroundings.offlineDelay - Deadline.now)
            let isDue = !printer.isOffline && untilOffline <= rest
            let part = isDue ? untilOffline : rest
            if waiter.wait(for: nil, by: .after(part)) == .outputGone { throw .outputGone }
            guard isDue else { return }
            try printer.offline()
            rest -= part
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
