import BudgetCore
import BudgetTestSupport

/// One of several clients that write until the daemon is killed, and knows what it was promised.
final class KeyedWriter {
    /// Requests that are sent before their replies come.
    private static let pipelined = 8
    /// Rows are removed beyond this number, so that looking at all of them stays quick.
    private static let mostRows = 30

    let number: Int
    private var random: SeededGenerator
    private var count = 0
    /// What was acknowledged.
    private(set) var state = KeyedWrite.State()
    private var ids: [String: Int64] = [:]
    /// Rows that no write under way is about.
    private var free: [String] = []
    /// Writes that are sent and not acknowledged, in order.
    private var underWay: [KeyedWrite] = []

    init(number: Int, seed: UInt64) {
        self.number = number
        random = SeededGenerator(seed: seed)
    }

    /// Writes until the daemon is gone; `acknowledged` is called after each reply.
    func run(_ client: LineClient, acknowledged: () -> Void) throws {
        while true {
            while underWay.count < Self.pipelined {
                let write = next()
                underWay.append(write)
                guard (try? client.send(write.line(ids))) != nil else { return }
            }
            // A line that was cut off, or a reset, is the end as well.
            guard let line = try? client.line() else { return }
            let write = underWay.removeFirst()
            try confirm(write, try JSONParser.parse(line))
            acknowledged()
        }
    }

    /// Looks at what a restarted daemon has, and repeats what was not acknowledged.
    ///
    /// - Parameters:
    ///   - found: The rows and the limit of this writer that are there.
    ///   - client: A connection to the restarted daemon.
    /// - Throws: What was lost, half done or done twice.
    func settle(_ found: KeyedWrite.State, _ client: LineClient) throws {
        var expected = state
        var done = 0
        while expected != found {
            guard done < underWay.count else {
                throw TestFailure("Writer \(number): \(found) is not \(state), nor with \(underWay)")
            }
            expected.apply(underWay[done])
            done += 1
        }
        var replayed = 0
        for write in underWay {
            let reply = try client.request(write.line(ids))
            if reply["replayed"]?.bool == true { replayed += 1 }
            try confirm(write, reply)
        }
        // A write may change nothing that shows, such as a limit that was the same already.
        guard replayed >= done, replayed <= underWay.count else {
            throw TestFailure("Writer \(number): \(done) writes were there, \(replayed) were replayed.")
        }
        underWay = []
    }

    private func confirm(_ write: KeyedWrite, _ reply: JSONValue) throws {
        guard let result = reply["result"] else {
            throw TestFailure("\(write) was refused: \(reply.text)")
        }
        state.apply(write)
        switch write.kind {
        case .add:
            ids[write.key] = result.at("expense.id")?.integer
            free.append(write.key)
        case .batch:
            for (row, result) in zip(write.batchRows, result["results"]?.array ?? []) {
                ids[row] = result.at("expense.id")?.integer
                free.append(row)
            }
        case .edit(let row): free.append(row)
        case .remove(let row): ids[row] = nil
        case .limit: break
        }
    }

    private func next() -> KeyedWrite {
        count += 1
        let key = "w\(number)-\(count)"
        let amount = Int64.random(in: 1...10_000, using: &random)
        var choice = Int.random(in: 0..<10, using: &random)
        if state.rows.count > Self.mostRows { choice = 9 }
        switch choice {
        case 0: return KeyedWrite(kind: .limit(category: "c\(number)"), amount: amount, key: key)
        case 1...2:
            guard let row = takeFree() else { break }
            return KeyedWrite(kind: .edit(row: row), amount: amount, key: key)
        case 3: return KeyedWrite(kind: .batch, amount: amount, key: key)
        case 8...9:
            guard let row = takeFree() else { break }
            return KeyedWrite(kind: .remove(row: row), amount: amount, key: key)
        default: break
        }
        return KeyedWrite(kind: .add, amount: amount, key: key)
    }

    private func takeFree() -> String? {
        guard !free.isEmpty else { return nil }
        return free.remove(at: Int.random(in: 0..<free.count, using: &random))
    }
}
