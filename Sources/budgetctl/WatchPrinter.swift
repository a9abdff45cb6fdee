import BudgetCore

/// Prints the values of watched topics, each state of them once.
struct WatchPrinter: WatchedStream {
    private let topics: [String]
    private let isJSON: Bool
    private let output: Output
    private var known: [String: JSONValue] = [:]
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
        try print(reply["result"]?["values"] ?? .null)
    }

    mutating func take(_ event: JSONValue) throws(CommandFailure) {
        if event["event"] == .string("values") { try print(event["values"] ?? .null) }
    }

    func takesRefusal(_ failure: CommandFailure) -> Bool { false }

    /// Prints a line in one call if something is new.
    private mutating func print(_ values: JSONValue) throws(CommandFailure) {
        var new = JSONObject()
        for member in values.object?.members ?? [] where isOffline || known[member.name] != member.value {
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

    /// Says that the daemon is away.
    mutating func offline() throws(CommandFailure) {
        isOffline = true
        guard isJSON else { return try output.write("offline\n") }
        var object = JSONObject()
        object.append("offline", .bool(true))
        try output.json(.object(object))
    }
}
