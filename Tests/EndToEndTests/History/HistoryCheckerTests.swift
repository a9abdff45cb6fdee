import BudgetCore
import BudgetTestSupport
import Testing

/// An honest record passes, and each thing that no daemon may do is found in a forged one.
@Suite(.timeLimit(.minutes(1))) struct HistoryCheckerTests {
    /// One text of a record or a history in place of another.
    struct Forgery: CustomTestStringConvertible {
        enum Part { case record, history }

        var testDescription: String
        var part: Part
        /// A text that is there once, or the beginning of a line that is dropped with all of it.
        var old: String
        var new: String?
        var kind: HistoryViolation.Kind

        init(_ what: String, _ part: Part, _ old: String, _ new: String?, _ kind: HistoryViolation.Kind) {
            testDescription = what
            self.part = part
            self.old = old
            self.new = new
            self.kind = kind
        }

        func forge(_ text: String) throws -> String {
            if let new {
                let parts = split(text)
                guard parts.count == 2 else { throw TestFailure("\(old) is there \(parts.count - 1) times.") }
                return parts.joined(separator: new)
            }
            let lines = text.split(separator: "\n")
            let others = lines.filter { !$0.hasPrefix(old) }
            guard others.count == lines.count - 1 else {
                throw TestFailure("Not one line begins with \(old)")
            }
            return others.joined(separator: "\n")
        }

        private func split(_ text: String) -> [String] {
            var parts: [String] = []
            var rest = text[...]
            while let range = rest.firstRange(of: old) {
                parts.append(String(rest[..<range.lowerBound]))
                rest = rest[range.upperBound...]
            }
            return parts + [String(rest)]
        }
    }

    private func violations(_ text: String, _ history: String) throws -> [HistoryViolation] {
        let changes = try history.split(separator: "\n").map { try JSONParser.parse(String($0)) }
        return HistoryChecker.violations(in: try HistoryRecord(text), changes)
    }

    @Test func `nothing is found in what a daemon did`() throws {
        #expect(try violations(HonestRecord.text, HonestRecord.changes) == [])
        #expect(try violations(MovingRecord.text, MovingRecord.changes) == [])
    }

    @Test(arguments: Forgery.all) func `a forgery is found`(_ forgery: Forgery) throws {
        try expectFound(forgery, in: HonestRecord.text, HonestRecord.changes)
    }

    @Test(arguments: Forgery.moving) func `a forgery about rules, merges and alerts is found`(
        _ forgery: Forgery
    ) throws {
        try expectFound(forgery, in: MovingRecord.text, MovingRecord.changes)
    }

    private func expectFound(_ forgery: Forgery, in text: String, _ changes: String) throws {
        let isOfRecord = forgery.part == .record
        let found = try violations(
            isOfRecord ? forgery.forge(text) : text,
            isOfRecord ? changes : forgery.forge(changes)
        )
        #expect(found.contains { $0.kind == forgery.kind }, "\(found)")
    }
}
