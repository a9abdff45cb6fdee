import BudgetCore

/// All that several clients sent and received, in the order in which it happened.
///
/// A line is noted before its first byte is sent and after its last was received, by one thread, so an entry's
/// place among the others is its time: what was received before something was sent was known by then.
struct HistoryRecord: Sendable {
    /// One thing that happened.
    struct Entry: Sendable {
        /// The connection, never used twice.
        var connection: Int
        var event: Event
    }

    enum Event: Hashable, Sendable {
        /// A daemon serves; what follows is its doing until the next starts.
        case started
        /// The daemon is killed, or told to end.
        case stopped
        case opened(client: String)
        case sent(JSONValue)
        /// A line was begun and never ended.
        case cut
        case received(JSONValue)
        /// Nothing more was sent, but everything read to the end.
        case halfClosed
        /// The client hung up.
        case closed
        /// The daemon hung up.
        case ended
    }

    var entries: [Entry] = []

    mutating func note(_ event: Event, on connection: Int) {
        entries.append(Entry(connection: connection, event: event))
    }
}

extension HistoryRecord {
    /// A record as text: `name> line` was sent, `name< line` received, `name cut`, `name closed` and so on; a
    /// connection is opened by its first line, and `started` and `stopped` stand alone.
    init(_ text: String) throws {
        var connections: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            if line == "started" || line == "stopped" {
                note(line == "started" ? .started : .stopped, on: -1)
                continue
            }
            let name = line.prefix { $0.isLetter || $0.isNumber }
            let rest = line.dropFirst(name.count)
            let number = connections[name] ?? connections.count
            if connections.updateValue(number, forKey: name) == nil {
                note(.opened(client: String(name)), on: number)
            }
            let body = String(rest.dropFirst(2))
            switch rest.first {
            case ">": note(.sent(try JSONParser.parse(body)), on: number)
            case "<": note(.received(try JSONParser.parse(body)), on: number)
            default:
                let events: [String: Event] = [
                    "cut": .cut, "closed": .closed, "ended": .ended, "halfClosed": .halfClosed,
                ]
                guard let event = events[String(rest.dropFirst())] else {
                    throw BudgetError(.badJSON, "no entry of a record: \(line)")
                }
                note(event, on: number)
            }
        }
    }
}
