import BudgetCore

/// Finds in what clients sent and received, and in the history that the ledger ends with, what cannot be.
///
/// It knows nothing of the daemon: a pure function of what was seen from outside.
struct HistoryChecker {
    /// The period that is open while a test runs.
    static let openPeriod = "2026-11"

    let record: HistoryRecord
    /// The ledger's changes, oldest first.
    let changes: [JSONValue]
    let conversations: [Int: Conversation]
    /// Everything asked, in the order in which it was sent.
    let exchanges: [Exchange]
    /// Where each write was sent first, by its mark.
    let sentFirst: [String: Int]
    /// What was said of the budget at each revision.
    var readings: [Int64: [Reading]] = [:]
    /// What was answered to batches, by their revision.
    var batches: [Int64: (place: Int, result: JSONValue)] = [:]
    private(set) var violations: [HistoryViolation] = []

    /// All that is wrong with a record.
    ///
    /// - Parameters:
    ///   - record: What the clients sent and received.
    ///   - changes: The history that the ledger has in the end, oldest first.
    /// - Returns: None if all is as it has to be.
    static func violations(in record: HistoryRecord, _ changes: [JSONValue]) -> [HistoryViolation] {
        var checker = HistoryChecker(record, changes)
        checker.checkWrites()
        checker.checkOrder()
        checker.checkEvents()
        checker.gatherReadings()
        checker.play()
        return checker.violations
    }

    private init(_ record: HistoryRecord, _ changes: [JSONValue]) {
        self.record = record
        self.changes = changes
        var stray: [HistoryViolation] = []
        conversations = Conversation.all(in: record) { stray.append($0) }
        exchanges = conversations.values.flatMap(\.exchanges).sorted { $0.sentAt < $1.sentAt }
        var sentFirst: [String: Int] = [:]
        for exchange in exchanges where !exchange.isDryRun {
            guard let mark = exchange.mark, sentFirst[mark] == nil else { continue }
            sentFirst[mark] = exchange.sentAt
        }
        self.sentFirst = sentFirst
        violations = stray
    }

    mutating func report(_ kind: HistoryViolation.Kind, _ place: Int?, _ text: String) {
        violations.append(HistoryViolation(kind: kind, place: place, text: String(text.prefix(2000))))
    }

    /// The change at a revision.
    func change(_ revision: Int64?) -> JSONValue? {
        guard let revision, revision >= 1, revision <= changes.count else { return nil }
        return changes[Int(revision) - 1]
    }

    /// The ledger's revision in the end.
    var newest: Int64 { Int64(changes.count) }

    /// Plays the history, and compares all that was said with it.
    private mutating func play() {
        var budget = PlainBudget()
        compare(budget)
        for (index, change) in changes.enumerated() {
            checkBatch(change, Int64(index + 1), from: budget)
            for fault in budget.apply(change) {
                let isInPlace = change["revision"]?.integer == Int64(index + 1)
                report(isInPlace ? .brokenChain : .revisionGap, nil, "\(fault) of \(change.text)")
            }
            compare(budget)
        }
        for (revision, readings) in readings where revision < 0 || revision > newest {
            report(.aheadOfTime, readings.first?.place, "revision \(revision) is not in the history")
        }
    }

    private mutating func checkBatch(_ change: JSONValue, _ revision: Int64, from budget: PlainBudget) {
        guard let (place, result) = batches[revision] else { return }
        var steps = BatchSteps(budget, change)
        if let fault = steps.fault(in: result) { report(.wrongEffect, place, fault) }
    }

    private mutating func compare(_ budget: PlainBudget) {
        for reading in readings[budget.revision] ?? [] {
            guard let fault = reading.fault(in: budget, changes) else { continue }
            let line: JSONValue =
                if case .received(let line) = record.entries[reading.place].event { line } else { .null }
            let text = "revision \(budget.revision): \(fault.prefix(600)), in \(line.text)"
            report(reading.violation, reading.place, text)
        }
    }
}
