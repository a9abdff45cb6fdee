import BudgetCore

/// Prints each change, in order and once, also over a restart of the daemon.
struct ChangePrinter: WatchedStream {
    private let context: CommandContext
    /// The change that was printed last; `nil` before it is known where the story begins.
    private var revision: Int64?
    /// The ledger that it is a change of.
    private var ledger: String?
    private(set) var isOffline = false

    /// A printer that begins with the next change.
    init(_ context: CommandContext) {
        self.context = context
    }

    /// Every change after the one that was printed last.
    var fields: JSONObject {
        var fields = JSONObject()
        fields.append("mode", .string("changes"))
        if let revision { fields.append("since", .number(String(revision))) }
        if let ledger { fields.append("ledger", .string(ledger)) }
        return fields
    }

    mutating func subscribed(_ reply: JSONValue) throws(CommandFailure) {
        if revision == nil { revision = reply["revision"]?.integer }
        ledger = reply["result"]?["ledger"]?.string
        guard isOffline else { return }
        isOffline = false
        try say("online", "offline", .bool(false))
    }

    mutating func take(_ event: JSONValue) throws(CommandFailure) {
        guard event["event"] == .string("change"), let change = event["change"] else { return }
        revision = event["revision"]?.integer ?? revision
        if context.isJSON { return try context.output.json(change) }
        let number = revision.map { "\($0)  " } ?? ""
        try context.output.write("\(number)\(context.changeText.line(change))\n")
    }

    /// Goes on with the oldest change that is kept, or with the present if this is another history.
    mutating func takesRefusal(_ failure: CommandFailure) throws(CommandFailure) -> Bool {
        guard failure.object["code"] == .string("resync_required"), let last = revision else { return false }
        let oldest = failure.object["oldest"]?.integer
        let isAnother = failure.object["field"] == .string("args.ledger")
        revision = isAnother ? nil : oldest.flatMap { $0 > last + 1 ? $0 - 1 : nil }
        ledger = nil
        let reason = TerminalText.inline(failure.message)
        try say("resync: changes after \(last) are missing here. \(reason)", "resync", failure.object)
        return true
    }

    mutating func offline(_ reason: CommandFailure?) throws(CommandFailure) {
        isOffline = true
        try say("offline", "offline", .bool(true))
    }

    private func say(_ text: String, _ name: String, _ value: JSONValue) throws(CommandFailure) {
        guard context.isJSON else { return try context.output.write(text + "\n") }
        var object = JSONObject()
        object.append(name, value)
        try context.output.json(.object(object))
    }
}
