import BudgetCore

/// All that was said on one connection.
struct Conversation {
    /// An event with its place in the record.
    struct Told {
        let at: Int
        let event: JSONValue
        /// Requests answered before it.
        let after: Int
        /// The daemon that told it.
        let life: Int
    }

    let client: String
    var exchanges: [Exchange] = []
    var events: [Told] = []
    /// Replies in the order of the requests, by their number; those behind are not answered.
    var answered = 0
    /// Whether the client read to the end, while the daemon was running.
    var wasReadToEnd = false
    var wasHalfClosed = false

    /// Sorts a record by connection, and gives each reply to its request.
    ///
    /// - Parameters:
    ///   - record: What happened.
    ///   - report: Called with what cannot be given to any request.
    /// - Returns: The conversations by the number of their connection.
    static func all(in record: HistoryRecord, _ report: (HistoryViolation) -> Void) -> [Int: Conversation] {
        var all: [Int: Conversation] = [:]
        var known: Int64 = 0
        var life = 0
        var isRunning = false
        for (place, entry) in record.entries.enumerated() {
            let number = entry.connection
            switch entry.event {
            case .started:
                life += 1
                isRunning = true
            case .stopped: isRunning = false
            case .opened(let client): all[number] = Conversation(client: client)
            case .sent(let request):
                let exchange = Exchange(connection: number, request: request, sentAt: place, known: known)
                all[number]?.exchanges.append(exchange)
            case .cut:
                let exchange = Exchange(connection: number, request: .null, sentAt: place, known: known)
                all[number]?.exchanges.append(exchange)
            case .received(let line):
                known = max(known, line["revision"]?.integer ?? 0)
                if all[number]?.take(line, at: place, life: life) != true {
                    report(HistoryViolation(kind: .strayLine, place: place, text: line.text))
                }
            case .halfClosed: all[number]?.wasHalfClosed = true
            case .closed: break
            case .ended: all[number]?.wasReadToEnd = isRunning
            }
        }
        return all
    }

    /// Takes a line that came, or returns `false` if nothing was asked that it could answer.
    private mutating func take(_ line: JSONValue, at place: Int, life: Int) -> Bool {
        guard line["event"] == nil else {
            events.append(Told(at: place, event: line, after: answered, life: life))
            return true
        }
        guard answered < exchanges.count, line["id"] != nil else { return false }
        exchanges[answered].reply = line
        exchanges[answered].repliedAt = place
        answered += 1
        return true
    }
}
