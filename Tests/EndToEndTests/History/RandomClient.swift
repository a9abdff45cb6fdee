import BudgetCore
import BudgetTestSupport

/// One of many clients that do as chance has it.
class RandomClient {
    let name: String
    var connection: RecordedConnection?
    /// Whether it reads only when it comes to it.
    let isSlow: Bool

    init(_ name: String, isSlow: Bool = false) {
        self.name = name
        self.isSlow = isSlow
    }

    /// How many lines it sends before it waits for answers.
    var mostUnanswered: Int { 4 }

    /// What is sent first on a new connection.
    func greeting(_ requests: inout RandomRequests) -> [String] { [] }

    /// What comes next.
    func next(_ requests: inout RandomRequests) -> [String] { [requests.read()] }

    /// Takes a line that came.
    func take(_ line: JSONValue) {}
}

/// Writes, reads what it wrote, and repeats what was not answered.
final class WritingClient: RandomClient {
    /// Writes with a key that were not answered, in order.
    private var open: [(mark: String, line: String)] = []
    /// Writes with a key that were.
    private var answered: [(mark: String, line: String)] = []
    /// Marks of what was sent on this connection, `nil` for reads.
    private var sent: [String?] = []

    override var mostUnanswered: Int { 10 }

    override func greeting(_ requests: inout RandomRequests) -> [String] {
        sent = open.map(\.mark)
        return open.map(\.line)
    }

    override func next(_ requests: inout RandomRequests) -> [String] {
        if requests.chance(4) {
            let walk = requests.walk(by: name)
            sent += walk.map { _ in nil }
            return walk
        }
        var lines: [String] = []
        for _ in 0...requests.pick(4) {
            if requests.chance(4), let old = answered.randomElement(using: &requests.random) {
                sent.append(nil)
                // Another request with the same key, or the same again.
                lines.append(
                    requests.chance(30) ? requests.write(by: name, reusing: old.mark).line : old.line
                )
                continue
            }
            let (line, isRepeatable) = requests.write(by: name)
            let mark = isRepeatable ? (try? JSONParser.parse(line))?["key"]?.string : nil
            if let mark { open.append((mark, line)) }
            sent.append(mark)
            lines.append(line)
        }
        if requests.chance(50) {
            sent.append(nil)
            lines.append(requests.read())
        }
        return lines
    }

    override func take(_ line: JSONValue) {
        guard line["event"] == nil, !sent.isEmpty else { return }
        guard let mark = sent.removeFirst(), let index = open.firstIndex(where: { $0.mark == mark }) else {
            return
        }
        let write = open.remove(at: index)
        if line["result"] != nil { answered.append(write) }
    }
}

/// Watches the newest values of some topics.
final class LatestWatcher: RandomClient {
    private static let topics = [
        "limit", "spent", "remaining", "state", "status", "categories", "expenses", "category:c1",
        "category:n7", "alerts",
    ]

    override func greeting(_ requests: inout RandomRequests) -> [String] {
        var lines: [String] = []
        for _ in 0...requests.pick(2) {
            let topics = Self.topics.shuffled(using: &requests.random).prefix(1 + requests.pick(4))
            let interval =
                requests.chance(50) ? #","min_interval_ms":\#([1, 20, 200][requests.pick(3)])"# : ""
            let names = topics.map { "\"\($0)\"" }.joined(separator: ",")
            lines.append(#"{"command":"subscribe","args":{"topics":[\#(names)]\#(interval)}}"#)
        }
        return lines
    }

    override func next(_ requests: inout RandomRequests) -> [String] {
        switch requests.pick(20) {
        case 0: [#"{"command":"unsubscribe","args":{"subscription":\#(1 + requests.pick(9))}}"#]
        case 1: [#"{"command":"subscribe","args":{"topics":["spent"]}}"#]
        case 2...6: [#"{"command":"sync"}"#]
        default: [requests.read()]
        }
    }
}

/// Follows every change, over all breaks.
final class ChangesWatcher: RandomClient {
    private var last: Int64 = 0

    override func greeting(_ requests: inout RandomRequests) -> [String] {
        let interval = requests.chance(30) ? #","min_interval_ms":20"# : ""
        if requests.chance(10) { return [#"{"command":"subscribe","args":{"mode":"changes"\#(interval)}}"#] }
        // Now and then it has forgotten some of what it saw.
        if requests.chance(10) { last = max(0, last - Int64(requests.pick(300))) }
        return [#"{"command":"subscribe","args":{"mode":"changes","since":\#(last)\#(interval)}}"#]
    }

    override func next(_ requests: inout RandomRequests) -> [String] {
        [requests.chance(50) ? #"{"command":"sync"}"# : requests.read()]
    }

    override func take(_ line: JSONValue) {
        if line["event"]?.string == "change" { last = line["revision"]?.integer ?? last }
    }
}
