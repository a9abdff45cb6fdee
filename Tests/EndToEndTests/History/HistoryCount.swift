import BudgetCore

/// What a run came to, for people.
struct HistoryCount: CustomStringConvertible {
    private(set) var description: String

    init(_ run: HistoryRun) {
        var names: [String: Int] = [:]
        for entry in run.record.entries {
            switch entry.event {
            case .sent: names["lines sent", default: 0] += 1
            case .received(let line):
                if let event = line["event"]?.string {
                    names["\(event) events", default: 0] += 1
                } else if line["replayed"] != nil {
                    names["replays", default: 0] += 1
                } else if line["error"] != nil {
                    names["refusals", default: 0] += 1
                } else if line.at("result.effect") != nil, line["dry_run"] == nil {
                    names["writes acknowledged", default: 0] += 1
                } else {
                    names["reads and dry runs", default: 0] += 1
                }
            case .opened: names["connections", default: 0] += 1
            default: break
            }
        }
        names["changes"] = run.changes.count
        for change in run.changes { names["of \(change["command"]?.string ?? "")", default: 0] += 1 }
        names["kills"] = run.count.kills
        names["terminations"] = run.count.terminations
        names["hang-ups"] = run.count.hangUps
        description = names.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
