import BudgetCore
import BudgetTestSupport
import Testing

/// No bytes that a client may send bring the daemon down, or its ledger out of order.
@Suite(.timeLimit(.minutes(2))) struct RandomInputTests {
    private static let lines = 6000

    /// Values that are at the edge of something.
    private static let extremes = [
        "0", "-0", "-1", "1e999", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "10000000000000.00", "0.00000000000000000001", "null", "true", "[]", "{}", "\"\"", "\"\\u0000\"",
        "\"9999-12-31\"", "\"0001-01-01\"", "\"-0001-01-01\"", "\"2026-02-29\"", "\"99999999999d\"", "\"٣\"",
        "\"🏳️‍🌈\"",
        "\"9999-12\"", "\"0001-01..9999-12\"", "\"last\"", "[1,2,3]", "[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]",
    ]

    private static let seeds =
        CommandTour.reads + CommandTour.writes + [
            #"{"command":"list","args":{"from":"2026-01-01","to":"today","min":"1","max":"9","sort":"amount","page_size":3}}"#,
            #"{"command":"subscribe","args":{"topics":["status","category:food","expenses"]}}"#,
            #"{"command":"limit.set","args":{"typed":"1.234,56","only":"2027-03"},"locale":"de_DE"}"#,
            #"{"command":"settings.set","args":{"month_start_day":31,"large_expense":"5","carry_over":"both"}}"#,
            #"{"command":"add","args":{"amount":"12.34","date":"3d","category":"Straße"}}"#,
        ]

    private static func mutated(_ random: inout SeededGenerator) -> [UInt8] {
        var line = Array((seeds.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) where line.count > 1 {
            let place = Int.random(in: 0..<line.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: line[place] = .random(in: 0...255, using: &random)
            case 1: line.remove(at: place)
            case 2: line.insert(.random(in: 0x20...0x7E, using: &random), at: place)
            case 3: line.removeSubrange(place..<min(line.count, place + 8))
            case 4: line.insert(contentsOf: line[place..<min(line.count, place + 20)], at: place)
            default:
                // A value in place of the one after a colon.
                guard let colon = line[place...].firstIndex(of: UInt8(ascii: ":")) else { break }
                let end = line[(colon + 1)...].firstIndex {
                    $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}")
                }
                let value = extremes.randomElement(using: &random) ?? ""
                line.replaceSubrange(colon + 1..<(end ?? line.count), with: value.utf8)
            }
        }
        line.removeAll { $0 == 0x0A }
        // A blank line has no reply.
        return line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ? [UInt8(ascii: "x")] : line
    }

    @Test(arguments: [UInt64(1), 2])
    func `every line gets one reply, and the ledger stays whole`(_ seed: UInt64) throws {
        let budget = try RunningBudget()
        let client = try budget.client()
        try client.done(#"{"command":"add","args":{"amount":"3.00","category":"food"}}"#)
        var random = SeededGenerator(seed: seed)
        let known = Set(BudgetError.Code.allCases.map(\.rawValue)).subtracting(["internal", "line_too_long"])
        for _ in 0..<Self.lines / 100 {
            let lines = (0..<100).map { _ in Self.mutated(&random) }
            try client.send(bytes: Array(lines.joined(separator: [0x0A])) + [0x0A])
            for line in lines {
                var reply = try client.reply()
                while reply["event"] != nil { reply = try client.reply() }
                guard reply["result"] == nil else { continue }
                let code = reply.at("error.code")?.string ?? ""
                #expect(known.contains(code), "\(String(decoding: line, as: UTF8.self)): \(reply.text)")
            }
        }
        let spent = try client.done(#"{"command":"list","args":{"period":"this month","totals":true}}"#)[
            "sum"
        ]
        #expect(try client.status()["spent"] == spent)
        #expect(try budget.daemon.terminate() == .exited(0))
        let check = try budget.check()
        #expect(check.status == 0, "\(check.errors)")
    }

    @Test func `bytes that are no text at all get one reply a line`() throws {
        let budget = try RunningBudget()
        let client = try budget.client()
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let count = Int.random(in: 1...2000, using: &random)
            var line = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            line.removeAll { $0 == 0x0A }
            line.insert(UInt8(ascii: "{"), at: 0)
            try client.send(bytes: line + [0x0A])
            #expect(["bad_json", "bad_utf8"].contains(try client.reply().at("error.code")?.string))
        }
        try client.done(#"{"command":"ping"}"#)
    }
}
