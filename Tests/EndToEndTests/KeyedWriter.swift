import BudgetCore
import BudgetTestSupport

/// One of several clients that write until the daemon is killed, and knows what it was promised.
final class KeyedWriter {
    /// Requests that are sent before their replies come.
    private static let pipelined = 8
    /// Rows are removed beyond this number, so that looking at all of them stays quick.
    private static let mostRows = 30
    private static let mostRules = 3

    let number: Int
    private var random: SeededGenerator
    private var count = 0
    /// The day of November that the daemon has.
    private(set) var day: Int
    /// What was acknowledged.
    private(set) var state = KeyedState()
    private var ids: [String: Int64] = [:]
    /// Rows that no write under way is about.
    private var free: [String] = []
    private var freeRules: [String] = []
    /// Categories that are there once all that was sent is done.
    private var categories: Set<String> = []
    /// Writes that are sent and not acknowledged, in order.
    private var underWay: [KeyedWrite] = []

    init(number: Int, seed: UInt64, day: Int) {
        self.number = number
        self.day = day
        random = SeededGenerator(seed: seed)
    }

    /// The category that stays, and the one that comes again and again and is merged into it.
    var ownCategories: [String] { ["c\(number)", "d\(number)"] }

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
    ///   - found: What of this writer is there.
    ///   - foundIDs: The ids of its rows and rules, by name.
    ///   - today: The day that it is now, on which the daemon has booked what rules book.
    ///   - client: A connection to the restarted daemon.
    /// - Throws: What was lost, half done or done twice.
    func settle(_ found: KeyedState, _ foundIDs: [String: Int64], on today: Int, _ client: LineClient) throws
    {
        var promised = state
        var done = 0
        while turned(promised, to: today) != found {
            guard done < underWay.count else {
                throw TestFailure("Writer \(number): \(found) is not \(state), nor with \(underWay)")
            }
            promised.apply(underWay[done], on: day)
            done += 1
        }
        state = found
        var replayed = 0
        for write in underWay {
            let reply = try client.request(write.line(ids))
            let isReplay = reply["replayed"]?.bool == true
            if isReplay { replayed += 1 }
            try confirm(write, reply, isNew: !isReplay, on: today)
        }
        // A write may change nothing that shows, such as a limit that was the same already.
        guard replayed >= done, replayed <= underWay.count else {
            throw TestFailure("Writer \(number): \(done) writes were there, \(replayed) were replayed.")
        }
        underWay = []
        day = today
        for (name, id) in foundIDs where ids[name] == nil && state.rows[name] != nil {
            // What a rule booked is a row like any other.
            ids[name] = id
            free.append(name)
        }
    }

    private func turned(_ state: KeyedState, to today: Int) -> KeyedState {
        guard today > day else { return state }
        var state = state
        for other in day + 1...today { state.turn(to: other) }
        return state
    }

    private func confirm(_ write: KeyedWrite, _ reply: JSONValue, isNew: Bool = true, on day: Int? = nil)
        throws
    {
        guard let result = reply["result"] else {
            throw TestFailure("\(write) was refused: \(reply.text)")
        }
        if isNew { state.apply(write, on: day ?? self.day) }
        switch write.kind {
        case .add:
            ids[write.key] = result.at("expense.id")?.integer
            free.append(write.key)
        case .batch:
            for (row, result) in zip(write.batchRows, result["results"]?.array ?? []) {
                ids[row] = result.at("expense.id")?.integer
                free.append(row)
            }
        case .rule:
            ids[write.key] = result.at("recurring.id")?.integer
            freeRules.append(write.key)
        case .edit(let row): free.append(row)
        case .remove, .removeRule, .limit, .merge: break
        }
    }

    private func next() -> KeyedWrite {
        count += 1
        return KeyedWrite(
            kind: kind(),
            amount: Int64.random(in: 1...10_000, using: &random),
            key: "w\(number)-\(count)"
        )
    }

    private func kind() -> KeyedWrite.Kind {
        var choice = Int.random(in: 0..<14, using: &random)
        if state.rows.count > Self.mostRows { choice = 9 }
        switch choice {
        case 0: return .limit(category: takeCategory())
        case 1...2:
            guard let row = takeAny(&free) else { break }
            return .edit(row: row)
        case 3: return .batch
        case 4: return .add(category: takeCategory())
        case 8...9:
            guard let row = takeAny(&free) else { break }
            return .remove(row: row)
        case 10...11:
            guard categories.isSuperset(of: ownCategories) else { return .add(category: takeCategory()) }
            categories.remove(ownCategories[1])
            return .merge(into: ownCategories[0], from: ownCategories[1])
        case 12:
            guard freeRules.count >= Self.mostRules else { return .rule(category: takeCategory()) }
            guard let rule = takeAny(&freeRules) else { break }
            return .removeRule(rule: rule)
        default: break
        }
        return .add(category: nil)
    }

    private func takeCategory() -> String {
        let name = ownCategories[Int.random(in: 0..<2, using: &random)]
        categories.insert(name)
        return name
    }

    private func takeAny(_ names: inout [String]) -> String? {
        guard !names.isEmpty else { return nil }
        return names.remove(at: Int.random(in: 0..<names.count, using: &random))
    }
}
