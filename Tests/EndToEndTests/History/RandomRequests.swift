import BudgetCore
import BudgetTestSupport

/// Makes up requests, and knows what it saw of the budget, which may be old.
struct RandomRequests {
    private static let mostRows = 60

    var random: SeededGenerator
    private var count = 0
    /// Expenses that were seen.
    private var ids: [Int64] = []
    /// The newest revision that was seen.
    private(set) var revision: Int64 = 0
    private var nextPages: [String] = []
    /// Rules that were seen.
    private(set) var rules: [Int64] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Whether something happens that does so many times in a hundred.
    mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

    /// A number below this.
    mutating func pick(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func learn(from reply: JSONValue) {
        revision = max(revision, reply["revision"]?.integer ?? 0)
        if let id = reply.at("result.expense.id")?.integer, !ids.contains(id) { ids.append(id) }
        if let id = reply.at("result.recurring.id")?.integer, !rules.contains(id) { rules.append(id) }
        if let id = reply.at("result.removed.id")?.integer { rules.removeAll { $0 == id } }
        for removed in reply.at("result.removed")?.array ?? [] {
            ids.removeAll { $0 == removed["id"]?.integer }
        }
        if let next = reply.at("result.next")?.string { nextPages = [next] }
    }

    // MARK: Writes

    /// A write with a mark of its own, with a key or without.
    mutating func write(by name: String, reusing key: String? = nil) -> (line: String, isRepeatable: Bool) {
        count += 1
        let mark = "\(name)-\(count)"
        // An undo with a key that was taken for an undo would be a repeat, and no other request.
        let (command, arguments) = key == nil ? command(mark) : ("add", fields(mark))
        var members = #""command":"\#(command)","client":"\#(mark)","args":{\#(arguments)}"#
        let isKeyed = chance(60) || key != nil
        if isKeyed { members += #","key":"\#(key ?? mark)""# }
        if chance(10) { members += #","if_revision":\#(chance(70) ? revision : revision - 1)"# }
        let isDryRun = chance(8)
        if isDryRun { members += #","dry_run":true"# }
        return ("{\(members)}", isKeyed && !isDryRun)
    }

    /// Several that take back one change after the other, and do them again.
    mutating func walk(by name: String) -> [String] {
        let redos = pick(4)
        return (0..<2 + pick(6) + redos).map { number in
            count += 1
            let command = number < redos ? "undo" : ["undo", "redo"][pick(2)]
            return #"{"command":"\#(command)","client":"\#(name)-\#(count)"}"#
        }
    }

    private mutating func command(_ mark: String) -> (String, String) {
        if chance(14) { return chance(40) ? categoryCommand() : recurringCommand(mark) }
        let choice = ids.count > Self.mostRows ? 40 + pick(60) : pick(100)
        switch choice {
        case 55..<62: return limit()
        case 62..<67: return ("limit.clear", limitPlace())
        case 67..<74:
            let requests = (0..<1 + pick(5)).map { number in
                let (command, arguments) = simple("\(mark).\(number)", pick(60))
                return #"{"command":"\#(command)","args":{\#(arguments)}}"#
            }
            return ("batch", #""requests":[\#(requests.joined(separator: ","))]"#)
        case 74..<82: return ("undo", chance(30) ? #""revision":\#(max(1, revision - Int64(pick(6))))"# : "")
        case 82..<88: return ("redo", "")
        case 88...: return removal(most: 6)
        default: return simple(mark, choice)
        }
    }

    private mutating func simple(_ mark: String, _ choice: Int) -> (String, String) {
        switch choice {
        case 30..<42:
            guard let id = anyID() else { break }
            return ("edit", #""id":\#(id),\#(fields(mark))"#)
        case 42..<50: return removal(most: 1)
        case 50..<55: return limit()
        default: break
        }
        return ("add", fields(mark))
    }

    private mutating func removal(most: Int) -> (String, String) {
        let chosen = Set((0..<1 + pick(most)).compactMap { _ in anyID() }).map(String.init)
        if chosen.isEmpty { return ("add", fields("instead")) }
        if chosen.count == 1 { return ("remove", #""id":\#(chosen[0])"#) }
        return ("remove", #""ids":[\#(chosen.joined(separator: ","))]"#)
    }

    private mutating func limit() -> (String, String) {
        ("limit.set", #""amount":"\#(amount(to: 500_000))",\#(limitPlace())"#)
    }

    private mutating func limitPlace() -> String {
        var members = ["\"past\":true"]
        if chance(60) { members.append(#""category":\#(category())"#) }
        switch pick(4) {
        case 0: members.append(#""from":"2026-10""#)
        case 1: members.append(#""only":"\#(chance(50) ? "2026-11" : "2026-12")""#)
        default: break
        }
        return members.joined(separator: ",")
    }

    private mutating func fields(_ note: String) -> String {
        let date = chance(80) ? "2026-11-\(10 + pick(21))" : chance(70) ? "2026-10-15" : "2026-12-24"
        let category = chance(20) ? "null" : category()
        // Long ones fill the sockets of watchers that do not read.
        let note = chance(15) ? note + String(repeating: " …", count: 1500) : note
        return
            #""amount":"\#(chance(10) ? "-" : "")\#(amount(to: 99_999))","date":"\#(date)","category":\#(category),"note":"\#(note)""#
    }

    /// A category that is often there, or one that comes and goes.
    mutating func category() -> String { chance(15) ? #""n\#(pick(30))""# : #""c\#(pick(5))""# }

    mutating func amount(to most: Int) -> String {
        let minorUnits = 1 + pick(most)
        return "\(minorUnits / 100).\(String(100 + minorUnits % 100).dropFirst())"
    }

    private mutating func anyID() -> Int64? { ids.randomElement(using: &random) }

    // MARK: Reads

    mutating func read() -> String {
        switch pick(14) {
        case 13: return #"{"command":"recurring.list"}"#
        case 0...2: return #"{"command":"status","args":{"categories":true}}"#
        case 3: return #"{"command":"status","args":{"period":"2026-1\#(pick(3))","categories":true}}"#
        case 4, 5:
            let after = chance(50) ? nextPages.popLast() : nil
            let more = after.map { #","after":"\#($0)""# } ?? ""
            return #"{"command":"list","args":{"totals":true,"page_size":20\#(more)}}"#
        case 6: return #"{"command":"list","args":{"totals":true,"period":"2026-11","category":"c1"}}"#
        case 7, 8: return #"{"command":"get","args":{"id":\#(anyID() ?? 1)}}"#
        case 9: return #"{"command":"limit.get","args":{"period":"2026-12"}}"#
        case 10:
            let before = chance(50) ? #","before":\#(max(1, revision - Int64(pick(30))))"# : ""
            return #"{"command":"history","args":{"page_size":\#(1 + pick(12))\#(before)}}"#
        case 11: return #"{"command":"category.list"}"#
        default: return #"{"command":"ping"}"#
        }
    }
}
