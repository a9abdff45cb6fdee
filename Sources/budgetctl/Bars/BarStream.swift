import BudgetCore

/// The records of a bar, for as long as the bar lives: each event becomes a reading, that a record, and that one write.
struct BarStream: WatchedStream {
    private let renderer: BarRenderer
    private let pipe: BarPipe
    private var queue: RecordQueue
    private var known: [String: JSONValue] = [:]
    private var unshown: BarReading?
    private(set) var isOffline = false

    private let continuing = ContinueSignal()
    private var parents: ParentChain
    private var orphanRule = OrphanRule()

    /// A stream of records of that style, none of which is written yet.
    init(_ style: BarStyle, _ surroundings: Surroundings) {
        renderer = BarRenderer(style)
        pipe = BarPipe(surroundings.output)
        parents = ParentChain(surroundings)
        queue = RecordQueue(preamble: renderer.preamble)
    }

    // MARK: From the daemon to a record

    var fields: JSONObject {
        var fields = JSONObject()
        let topics = renderer.style.needsCategories ? ["status", "categories"] : ["status"]
        fields.append("topics", .array(topics.map(JSONValue.string)))
        return fields
    }

    var outlivesRefusals: Bool { true }

    mutating func subscribed(_ reply: JSONValue) throws(CommandFailure) {
        known = [:]
        try take(values: reply["result"]?["values"])
    }

    mutating func take(_ event: JSONValue) throws(CommandFailure) {
        if event["event"] == .string("values") { try take(values: event["values"]) }
    }

    func takesRefusal(_ failure: CommandFailure) -> Bool { false }

    private mutating func take(values: JSONValue?) throws(CommandFailure) {
        for member in values?.object?.members ?? [] { known[member.name] = member.value }
        guard let status = known["status"], status.object != nil else {
            throw .unreadable("What budgetd told holds no status.")
        }
        isOffline = false
        show(.budget(status: status, categories: known["categories"] ?? .null))
    }

    mutating func offline(_ reason: CommandFailure?) {
        isOffline = true
        show(.offline(reason: reason))
    }

    /// Not every reading is worth a record: of those that come faster than they may be shown the newest is.
    private mutating func show(_ reading: BarReading) {
        unshown = reading
    }

    // MARK: From a record to the bar

    var wakers: [Int32] { [continuing.descriptor] + parents.descriptors }

    var wantsOutput: Bool {
        let now = Deadline.now
        return unshown != nil && queue.earliest <= now || queue.wantsOutput(at: now)
    }

    var moment: Int64? {
        let now = Deadline.now
        let showing = unshown != nil && queue.earliest > now ? queue.earliest : nil
        return [showing, queue.moment(after: now), orphanRule.moment].compactMap(\.self).min()
    }

    mutating func proceed() throws(CommandFailure) {
        let now = Deadline.now
        // A bar that shows again what it had hidden has read nothing meanwhile.
        if continuing.take() { queue.repeatNewest() }
        if parents.takeEnded(), let unread = pipe.unread {
            orphanRule.ask(at: now, written: queue.written, unread: unread)
            queue.repeatNewest()
        }
        if let moment = orphanRule.moment, moment <= now, let unread = pipe.unread,
            orphanRule.isOrphaned(at: now, written: queue.written, unread: unread)
        {
            throw .outputGone
        }
        if let reading = unshown, queue.earliest <= now, pipe.hasRoom {
            queue.put(renderer.record(of: reading))
            unshown = nil
        }
        let pipe = pipe
        try queue.flush(at: now) { bytes throws(CommandFailure) in try pipe.offer(bytes) }
    }

    mutating func end() {
        continuing.close()
        parents.close()
    }
}
