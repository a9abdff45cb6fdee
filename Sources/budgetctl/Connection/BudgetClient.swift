import BudgetCore
import Glibc

/// One request after the other on one connection, which is opened with the first.
final class BudgetClient {
    /// The budget that is asked.
    let choice: SocketChoice
    let surroundings: Surroundings
    private let locale: String?
    private var connection: ServerConnection?
    private var isFirst = true
    /// Whether the connection that was opened last serves only reads.
    private(set) var isReadOnly = false

    /// A client of the budget that is chosen, not yet connected.
    init(_ choice: SocketChoice, locale: String?, _ surroundings: Surroundings) {
        self.choice = choice
        self.locale = locale
        self.surroundings = surroundings
    }

    /// Asks for something that changes nothing.
    ///
    /// - Parameters:
    ///   - command: The protocol's command.
    ///   - fields: Its `args`.
    /// - Returns: The reply's `result`.
    /// - Throws: What kept it from being answered.
    func read(_ command: String, _ fields: JSONObject = JSONObject()) throws(CommandFailure) -> JSONValue {
        try ask(command, fields, mayOnlyRead: true).result
    }

    /// Asks for something that changes nothing.
    ///
    /// - Parameters:
    ///   - command: The protocol's command.
    ///   - fields: Its `args`.
    ///   - mayOnlyRead: Whether the read-only socket answers it too.
    ///   - patience: How long the reply may take, in milliseconds, if that is not as long as any.
    ///   - isOfConnection: Whether it goes on with what this connection has begun.
    /// - Returns: The reply's `result` and `revision`.
    /// - Throws: What kept it from being answered.
    func ask(
        _ command: String,
        _ fields: JSONObject,
        mayOnlyRead: Bool,
        patience: Int64? = nil,
        isOfConnection: Bool = false
    ) throws(CommandFailure) -> (result: JSONValue, revision: JSONValue?) {
        let reply = try lastingReply(
            to: request(command, fields, key: nil).line,
            mayOnlyRead: mayOnlyRead,
            repetition: nil,
            patience: patience,
            repeats: isOfConnection ? 0 : Self.mostRepeats
        )
        return (try result(of: reply, repetition: nil), reply.value["revision"])
    }

    /// Changes something, with a key that makes a repeat safe.
    ///
    /// - Parameters:
    ///   - command: The protocol's command.
    ///   - fields: Its `args`.
    ///   - isDryRun: Whether it is only tried; it keeps nothing, so there is nothing to repeat safely.
    ///   - ifRevision: The revision at which the budget has to be, if it matters.
    /// - Returns: The reply's `result`.
    /// - Throws: What kept it from being answered.
    func write(
        _ command: String,
        _ fields: JSONObject,
        isDryRun: Bool = false,
        ifRevision: Int64? = nil
    ) throws(CommandFailure) -> JSONValue {
        var request = request(command, fields, key: isDryRun ? nil : try RequestKey.make())
        request.isDryRun = isDryRun
        request.ifRevision = ifRevision
        let line = request.line
        let repetition = isDryRun ? nil : repetition(of: line)
        let reply = try lastingReply(to: line, mayOnlyRead: false, repetition: repetition)
        return try result(of: reply, repetition: repetition)
    }

    /// Sends a line as it stands.
    ///
    /// - Parameters:
    ///   - line: Any line that is not blank.
    ///   - other: Called with each line that comes before the reply, such as an event.
    /// - Returns: The reply line, also if it is an error.
    /// - Throws: What kept it from being answered.
    func exchange(
        _ line: String,
        other: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> (text: String, value: JSONValue) {
        let connection = try connect(mayOnlyRead: true)
        let hasKey = (try? JSONParser.parse(line))?["key"]?.string != nil
        return try reply(
            to: line,
            on: connection,
            repetition: hasKey ? repetition(of: line) : nil,
            other: other
        )
    }

    /// A request with everything that goes with each.
    func request(_ command: String, _ fields: JSONObject, key: String?) -> Request {
        var request = Request(id: .integer(1), command: command, arguments: fields)
        request.key = key
        request.locale = locale
        request.client = "budgetctl"
        return request
    }

    /// A new connection to the budget, to the read-only socket if need be and that is enough.
    func open(mayOnlyRead: Bool) throws(CommandFailure) -> (path: String, connection: ServerConnection) {
        if let host = choice.host {
            defer { isFirst = false }
            return (choice.path, try open(host, mayOnlyRead: mayOnlyRead, isFirst: isFirst))
        }
        do throws(SystemCallError) {
            return (choice.path, ServerConnection(descriptor: try surroundings.connect(choice.path)))
        } catch {
            guard error.number == EACCES else { throw choice.unreachable(error, surroundings) }
        }
        guard mayOnlyRead, let descriptor = try? surroundings.connect(choice.readOnlyPath) else {
            throw choice.noPermission(mayOnlyRead: mayOnlyRead, surroundings)
        }
        return (choice.readOnlyPath, ServerConnection(descriptor: descriptor))
    }

    /// Connects for reading, and says to which socket.
    func reach() throws(CommandFailure) -> String {
        let opened = try opened(mayOnlyRead: true)
        connection = opened.connection
        return opened.path
    }

    private func connect(mayOnlyRead: Bool) throws(CommandFailure) -> ServerConnection {
        // Who may only read has to hear so of a change.
        if let connection, mayOnlyRead || !isReadOnly { return connection }
        let opened = try opened(mayOnlyRead: mayOnlyRead).connection
        connection = opened
        return opened
    }

    private func opened(
        mayOnlyRead: Bool
    ) throws(CommandFailure) -> (path: String, connection: ServerConnection) {
        let opened = try open(mayOnlyRead: mayOnlyRead)
        if let tunnel = opened.connection.tunnel {
            isReadOnly = try greet(opened.connection, tunnel)
        } else {
            isReadOnly = opened.path.hasSuffix("/" + SocketLocation.readOnlyFileName)
        }
        return opened
    }

    private func repetition(of line: String) -> String {
        "budgetctl \(choice.options)raw \(ShellText.singleQuoted(TerminalText.escapedJSON(line)))"
    }

    // MARK: Replies

    /// A reply, or why there is none.
    private typealias Ending = Result<(text: String, value: JSONValue), CommandFailure>

    /// How often a request is sent again that a daemon did not take because it ended.
    private static let mostRepeats = 2

    /// The reply to a line; over a restart of the daemon it is that of the next one.
    ///
    /// Only a line of which it is known that nothing was done is sent again.
    private func lastingReply(
        to line: String,
        mayOnlyRead: Bool,
        repetition: String?,
        patience: Int64? = nil,
        repeats: Int = mostRepeats
    ) throws(CommandFailure) -> (text: String, value: JSONValue) {
        var ending = ending(of: line, mayOnlyRead, repetition, patience)
        for _ in 0..<repeats where Self.wasNotTaken(ending) {
            connection = nil
            let next = self.ending(of: line, mayOnlyRead, repetition, patience)
            // If nobody comes after it, its word stands.
            if case .failure(let failure) = next, failure.code != "outcome_unknown" { break }
            ending = next
        }
        return try ending.get()
    }

    private func ending(
        of line: String,
        _ mayOnlyRead: Bool,
        _ repetition: String?,
        _ patience: Int64?
    ) -> Ending {
        do throws(CommandFailure) {
            let connection = try connect(mayOnlyRead: mayOnlyRead)
            return .success(
                try reply(to: line, on: connection, repetition: repetition, patience: patience)
            )
        } catch {
            return .failure(error)
        }
    }

    private static func wasNotTaken(_ ending: Ending) -> Bool {
        switch ending {
        case .success(let reply): reply.value["error"]?["code"]?.string == "shutting_down"
        case .failure(let failure): failure.code == "not_sent"
        }
    }

    private func reply(
        to line: String,
        on connection: ServerConnection,
        repetition: String?,
        patience: Int64? = nil,
        other: (String) throws(CommandFailure) -> Void = { _ in }
    ) throws(CommandFailure) -> (text: String, value: JSONValue) {
        let deadline = Deadline.after(patience ?? surroundings.replyTimeout)
        do throws(ConnectionFault) {
            try connection.send(line, by: deadline)
        } catch {
            return try lastWord(of: connection, after: error)
        }
        var isEvent = false
        while true {
            let text: String
            do throws(ConnectionFault) {
                // Events are no reply, however many come.
                if isEvent, deadline.remaining == 0 { throw .timedOut }
                text = try connection.line(by: deadline)
            } catch {
                self.connection = nil
                connection.hangUp()
                throw .unanswered(error, repetition: repetition, at: choice)
            }
            let value = try Self.parsed(text, repetition: repetition)
            isEvent = value["event"] != nil
            if !isEvent { return (text, value) }
            try other(text)
        }
    }

    /// What the daemon said before it closed a connection whose line it did not take whole.
    private func lastWord(
        of connection: ServerConnection,
        after fault: ConnectionFault
    ) throws(CommandFailure) -> (text: String, value: JSONValue) {
        self.connection = nil
        if fault == .closed, let text = try? connection.line(by: .after(1_000)) {
            return (text, try Self.parsed(text, repetition: nil))
        }
        throw CommandFailure(
            .tryAgain,
            code: "not_sent",
            "The request could not be sent to budgetd, and nothing was done.",
            hint: "Try again."
        )
    }

    private static func parsed(_ text: String, repetition: String?) throws(CommandFailure) -> JSONValue {
        guard let value = try? JSONParser.parse(text), value.object != nil else {
            throw .unreadable("What answers at the socket does not speak JSON lines.", repetition: repetition)
        }
        return value
    }

    /// The `result` of a reply to request 1.
    private func result(
        of reply: (text: String, value: JSONValue),
        repetition: String?
    ) throws(CommandFailure) -> JSONValue {
        if let error = reply.value["error"], error.object != nil {
            throw CommandFailure(error: error, from: choice.host, repetition: repetition)
        }
        guard let result = reply.value["result"], reply.value["id"] == .number("1") else {
            throw .unreadable("The reply is neither a result nor an error.", repetition: repetition)
        }
        return result
    }
}

extension Request {
    /// The request as a line of the protocol, without its end.
    ///
    /// What a terminal would obey is escaped, so that the line can be printed for a repeat exactly as it was sent.
    var line: String {
        var writer = JSONWriter()
        writer.object { writer in
            switch id {
            case .integer(let number)?:
                writer.name("id")
                writer.integer(number)
            case .string(let text)?:
                writer.name("id")
                writer.string(text)
            case nil: break
            }
            writer.name("command")
            writer.string(command)
            writer.name("args")
            writer.value(.object(arguments))
            Self.write(key, "key", to: &writer)
            if let ifRevision {
                writer.name("if_revision")
                writer.integer(ifRevision)
            }
            if isDryRun {
                writer.name("dry_run")
                writer.bool(true)
            }
            Self.write(locale, "locale", to: &writer)
            Self.write(client, "client", to: &writer)
        }
        return TerminalText.escapedJSON(writer.text)
    }

    private static func write(_ text: String?, _ name: StaticString, to writer: inout JSONWriter) {
        guard let text else { return }
        writer.name(name)
        writer.string(text)
    }
}

extension JSONObject {
    /// Adds a text unless it is `nil`.
    mutating func append(_ name: String, text: String?) {
        if let text { append(name, .string(text)) }
    }

    /// Adds `true` if the flag is set.
    mutating func append(_ name: String, flag: Bool) {
        if flag { append(name, .bool(true)) }
    }
}
