import BudgetCore

/// Prints the values of watched topics, each state of them once.
struct WatchPrinter {
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

    /// Takes the values of a reply or an event, and prints a line in one call if something is new.
    mutating func take(_ values: JSONValue) throws(CommandFailure) {
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
