import BudgetCore
import BudgetTestSupport
import Glibc

/// Many clients of one daemon that dies again and again, driven by chance and one thread.
final class HistoryRun {
    /// What the run came to.
    struct Count {
        var kills = 0
        var terminations = 0
        var hangUps = 0
    }

    private static let stepsPerRound = 40...260

    let budget: RunningBudget
    private(set) var record = HistoryRecord()
    private(set) var changes: [JSONValue] = []
    private(set) var count = Count()
    private var requests: RandomRequests
    private let clients: [RandomClient]
    private let observer = RandomClient("observer")
    private var connections = 0

    init(seed: UInt64) throws {
        requests = RandomRequests(seed: seed)
        clients =
            (0..<5).map { WritingClient("w\($0)") } + (0..<2).map { RandomClient("r\($0)") }
            + (0..<3).map { LatestWatcher("l\($0)", isSlow: $0 == 0) }
            + (0..<3).map { ChangesWatcher("c\($0)", isSlow: $0 == 0) }
        budget = try RunningBudget(currency: nil)
        record.note(.started, on: -1)
        try ask(#"{"command":"settings.set","client":"observer-1","args":{"currency":"EUR"}}"#)
    }

    /// Runs so many rounds, and ends with the daemon's whole history at hand.
    func run(rounds: Int) throws {
        for _ in 0..<rounds {
            for _ in 0..<Int.random(in: Self.stepsPerRound, using: &requests.random) { try step() }
            switch requests.pick(10) {
            case 0...3:
                count.kills += 1
                try startAgain(after: SIGKILL)
            case 4, 5:
                count.terminations += 1
                try startAgain(after: SIGTERM)
            case 6...8: try settle()
            default: break
            }
        }
        try settle()
        try readHistory()
    }

    // MARK: Steps

    /// Lets one client do something, and all others read.
    private func step() throws {
        let client = clients[requests.pick(clients.count)]
        if client.connection?.hasEnded ?? true {
            try connect(client)
        } else if requests.chance(client.connection?.isHalfClosed == true ? 20 : 2) {
            hangUp(client)
        } else if let connection = client.connection, !connection.isHalfClosed,
            connection.unanswered < client.mostUnanswered
        {
            for line in client.next(&requests) { try connection.send(line, &record) }
        }
        try exchange(milliseconds: 0) { !$0.isSlow || requests.chance(2) }
        if clients.allSatisfy({ ($0.connection?.unanswered ?? 0) >= $0.mostUnanswered }) {
            try exchange(milliseconds: 100) { _ in true }
        }
    }

    private func connect(_ client: RandomClient) throws {
        connections += 1
        let connection = try RecordedConnection(connections, to: budget.daemon, by: client.name, &record)
        client.connection = connection
        for line in client.greeting(&requests) { try connection.send(line, &record) }
    }

    private func hangUp(_ client: RandomClient) {
        count.hangUps += 1
        let beginning = requests.chance(40) ? #"{"command":"add","args":{"amount":"1.00","note":"cut"# : nil
        if client.connection?.isHalfClosed == true || requests.chance(60) {
            client.connection?.close(within: beginning, &record)
        } else {
            client.connection?.halfClose(within: beginning, &record)
        }
    }

    /// Waits until something can be read or written, and does that for the clients that want it.
    private func exchange(milliseconds: Int, _ wants: (RandomClient) -> Bool) throws {
        let ready = (clients + [observer]).filter { $0.connection?.hasEnded == false && wants($0) }
        let interests = ready.compactMap { $0.connection?.interest }
        let events = wait(for: interests, by: .after(seconds: Double(milliseconds) / 1000))
        for (client, event) in zip(ready, events) where event != 0 {
            if event & POLLOUT != 0 { client.connection?.flush() }
            guard event & ~POLLOUT != 0 else { continue }
            for line in try client.connection?.receive(&record) ?? [] {
                requests.learn(from: line)
                client.take(line)
            }
        }
    }

    /// Goes on until something holds.
    private func exchange(until isDone: () -> Bool, _ what: String) throws {
        let end = Moment.after(seconds: 30)
        while !isDone() {
            guard end.milliseconds > 0 else { throw TestFailure("\(what) within 30 s.") }
            try exchange(milliseconds: 1000) { _ in true }
        }
    }

    // MARK: Rounds

    /// Asks every client to catch up, and waits until all is answered.
    private func settle() throws {
        for client in clients {
            if client.connection?.hasEnded ?? true { try connect(client) }
            guard let connection = client.connection, !connection.isHalfClosed else { continue }
            try connection.send(#"{"command":"sync"}"#, &record)
        }
        let silent = { (client: RandomClient) in
            guard let connection = client.connection, !connection.hasEnded else { return true }
            return connection.unanswered == 0
        }
        try exchange(until: { clients.allSatisfy(silent) }, "Not every line was answered")
    }

    /// Stops the daemon, reads all that it left behind, and starts another.
    private func startAgain(after signal: Int32) throws {
        record.note(.stopped, on: -1)
        budget.daemon.process.send(signal)
        try exchange(
            until: { (clients + [observer]).allSatisfy { $0.connection?.hasEnded ?? true } },
            "Not every connection ended"
        )
        _ = try budget.daemon.process.waitForEnd()
        try budget.startAgain()
        record.note(.started, on: -1)
        try ask(#"{"command":"ping"}"#)
    }

    /// Asks a question in the name of nobody else, and waits for its answer.
    @discardableResult
    private func ask(_ line: String) throws -> JSONValue {
        if observer.connection?.hasEnded ?? true { try connect(observer) }
        try observer.connection?.send(line, &record)
        try exchange(
            until: { observer.connection?.unanswered == 0 || observer.connection?.hasEnded == true },
            line
        )
        guard
            case .received(let reply)? = record.entries.last(where: {
                $0.connection == observer.connection?.number
            })?.event
        else { throw TestFailure("\(line) was not answered.") }
        return reply
    }

    private func readHistory() throws {
        var before = ""
        var newestFirst: [JSONValue] = []
        while true {
            let reply = try ask(#"{"command":"history","args":{"page_size":200\#(before)}}"#)
            newestFirst += reply.at("result.changes")?.array ?? []
            guard let next = reply.at("result.next")?.integer else { break }
            before = #","before":\#(next)"#
        }
        changes = newestFirst.reversed()
        try ask(#"{"command":"list","args":{"totals":true,"page_size":500}}"#)
        for period in ["2026-10", "2026-11", "2026-12"] {
            try ask(#"{"command":"status","args":{"period":"\#(period)","categories":true}}"#)
        }
    }
}
