import BudgetCore

/// Prints the values of watched topics, each state of them once.
struct WatchPrinter: WatchedStream {
    private let topics: [String]
    private let isJSON: Bool
    private let output: Output
    private var known: [String: JSONValue] = [:]
    private var alerts = AlertNews()
    private var lastLine: String?
    /// Whether the last thing said is that the daemon is away.
    private(set) var isOffline = false

    /// A printer of these topics that has printed nothing yet.
    init(topics: [String], isJSON: Bool, output: Output) {
        self.topics = topics
        self.isJSON = isJSON
        self.output = output
    }

    /// The topics.
    var fields: JSONObject {
        var fields = JSONObject()
        fields.append("topics", .array(topics.map(JSONValue.string)))
        return fields
    }

    mutating func subscribed(_ reply: JSONValue) throws(CommandFailure) {
        try print(reply["result"]?["values"] ?? .null, at: reply["revision"]?.integer ?? 0)
    }

    mutating func take(_ event: JSONValue) throws(CommandFailure) {
        guard event["event"] == .string("values") else { return }
        try print(event["values"] ?? .null, at: event["revision"]?.integer ?? 0)
    }

    func takesRefusal(_ failure: CommandFailure) -> Bool { false }

    /// Prints a line for each new alert, and one in one call if something else is new.
    private mutating func print(_ values: JSONValue, at revision: Int64) throws(CommandFailure) {
        if let value = values[AlertText.topic] {
            // Other values are said again by somebody who was away, and that shows that he is back.
            if isOffline, topics.allSatisfy({ $0 == AlertText.topic }) { try online() }
            try print(alerts.take(value, at: revision))
        }
        var new = JSONObject()
        for member in values.object?.members ?? []
        where member.name != AlertText.topic && (isOffline || known[member.name] != member.value) {
            new.append(member.name, member.value)
            known[member.name] = member.value
        }
        if new.members.isEmpty { return }
        if isJSON {
            isOffline = false
            return try output.json(.object(new))
        }
        let line = WatchLine.text(topics, known)
        if line == lastLine, !isOffline { return }
        isOffline = false
        lastLine = line
        try output.write(line + "\n")
    }

    private func print(_ part: AlertNews.Part) throws(CommandFailure) {
        for alert in part.alerts {
            if isJSON {
                var object = JSONObject()
                object.append("alert", alert)
                try output.json(.object(object))
            } else {
                try output.write(AlertText.sentence(alert) + "\n")
            }
        }
        if part.missed > 0, !isJSON { try output.write(AlertText.missed(part.missed) + "\n") }
    }

    /// Says that the daemon is away.
    mutating func offline(_ reason: CommandFailure?) throws(CommandFailure) {
        isOffline = true
        try say("offline", .bool(true))
    }

    private mutating func online() throws(CommandFailure) {
        isOffline = false
        try say("online", .bool(false))
    }

    private func say(_ word: String, _ isOffline: JSONValue) throws(CommandFailure) {
        guard isJSON else { return try output.write(word + "\n") }
        var object = JSONObject()
        object.append("offline", isOffline)
        try output.json(.object(object))
    }
}
