import BudgetCore

extension BudgetClient {
    /// How long ssh and the other host may take until the first answer: a script's, and one that a person is asked in.
    private static let patienceOfSSH: Int64 = 30_000
    private static let patienceOfPeople: Int64 = 150_000

    /// How long the first answer on a new connection may take, in milliseconds.
    var patience: Int64 {
        choice.host == nil ? surroundings.replyTimeout : Self.patienceOfSSH
    }

    /// Starts ssh; that it gets through shows only by the first line.
    ///
    /// - Parameters:
    ///   - host: Where to.
    ///   - mayOnlyRead: Whether the read-only socket will do.
    ///   - isFirst: Whether ssh may ask the user and complain; who comes back is silent.
    /// - Returns: The connection.
    /// - Throws: That ssh cannot be started.
    func open(
        _ host: RemoteHost,
        mayOnlyRead: Bool,
        isFirst: Bool
    ) throws(CommandFailure) -> ServerConnection {
        let opened = try Tunnel.open(
            to: host,
            mayOnlyRead: mayOnlyRead,
            asks: isFirst && surroundings.isInputTerminal,
            errors: isFirst ? surroundings.errors : nil
        )
        return ServerConnection(descriptor: opened.descriptor, through: opened.tunnel)
    }

    /// Waits until the bridge at the other end has answered, so that a request which fails before was not sent.
    ///
    /// - Returns: Whether only reads are served.
    /// - Throws: Why nobody answers, in that host's words or in those of ssh's exit status.
    func greet(_ connection: ServerConnection, _ tunnel: Tunnel) throws(CommandFailure) -> Bool {
        let deadline = Deadline.after(surroundings.isInputTerminal ? Self.patienceOfPeople : patience)
        let text: String
        do throws(ConnectionFault) {
            // What was said before the other end closed is read all the same.
            try? connection.send(request("hello", JSONObject(), key: nil).line, by: deadline)
            text = try connection.line(by: deadline)
        } catch {
            let failure = error == .timedOut ? tunnel.lateness() : tunnel.failure()
            connection.hangUp()
            throw failure
        }
        guard let reply = try? JSONParser.parse(text) else { throw tunnel.failure() }
        // Of an error about the request itself, such as that the ledger cannot be served, the command hears too.
        if let error = reply["error"], error.object != nil, reply["id"] == .null {
            throw CommandFailure(error: error, from: tunnel.host)
        }
        return reply["result"]?["access"] == .string("ro")
    }
}

extension CommandFailure {
    /// The codes by which a bridge says that it reaches no daemon, and what its program exits with.
    static func statusOfBridge(_ code: String?) -> ExitStatus? {
        switch code {
        case "no_daemon": .noDaemon
        case "no_permission": .noPermission
        case "usage": .usage
        case "no_answer": .tryAgain
        default: nil
        }
    }

    /// What was answered from another host: by the daemon, or by the bridge if it reaches none.
    init(error: JSONValue, from host: RemoteHost?, repetition: String? = nil) {
        let failure = CommandFailure(error: error, repetition: repetition)
        guard let host, let status = Self.statusOfBridge(failure.code) else {
            self = failure
            return
        }
        self = failure.told("\(host.name): \(failure.message)", status)
    }
}
