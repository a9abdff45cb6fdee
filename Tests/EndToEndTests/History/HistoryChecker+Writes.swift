import BudgetCore

/// What was written: done once if it was promised, and never if it was refused or only tried.
extension HistoryChecker {
    mutating func checkWrites() {
        let attempts = Dictionary(grouping: exchanges.filter { $0.mark != nil }) { $0.mark ?? "" }
        var applied: [String: Int64] = [:]
        for (index, change) in changes.enumerated() {
            let revision = Int64(index + 1)
            let mark = change.at("by.client")?.string ?? ""
            let tries = attempts[mark] ?? []
            if tries.isEmpty { report(.inventedChange, nil, change.text) }
            if let other = applied.updateValue(revision, forKey: mark) {
                report(.appliedTwice, tries.last?.sentAt, "\(mark) is change \(other) and \(revision)")
            }
            checkSource(of: change, revision, tries)
        }
        for (mark, tries) in attempts {
            for exchange in tries where exchange.isAcknowledged {
                guard applied[mark] != nil, applied[mark] == exchange.revision else {
                    report(.lostWrite, exchange.repliedAt, exchange.reply?.text ?? "")
                    continue
                }
                checkAnswer(exchange)
            }
            checkReplays(tries)
        }
        checkKeys(applied)
    }

    /// One key does one thing; who uses it for another is told so, and nobody else is.
    private mutating func checkKeys(_ applied: [String: Int64]) {
        var uses: [String: Set<String>] = [:]
        for exchange in exchanges {
            guard let key = exchange.key, let mark = exchange.mark else { continue }
            uses[key, default: []].insert(mark)
            let isReused = uses[key]?.count ?? 0 > 1
            if exchange.error?["code"]?.string == "key_reused", !isReused {
                report(.wrongRefusal, exchange.repliedAt, exchange.request.text)
            }
        }
        for (key, marks) in uses where marks.count(where: { applied[$0] != nil }) > 1 {
            report(.appliedTwice, nil, "the key \(key) was taken for \(marks.sorted())")
        }
    }

    /// Compares a change with the request that it comes from.
    private mutating func checkSource(of change: JSONValue, _ revision: Int64, _ tries: [Exchange]) {
        guard let first = tries.first else { return }
        if tries.allSatisfy(\.isDryRun) { return report(.dryRunApplied, first.sentAt, change.text) }
        if tries.allSatisfy(\.isRefused) { return report(.refusedAndApplied, first.sentAt, change.text) }
        if change["command"]?.string != first.command {
            report(.inventedChange, first.sentAt, change.text)
        }
        if revision <= first.known {
            report(.missedOtherWrite, first.sentAt, "sent after \(first.known), done as \(revision)")
        }
        if let guarded = first.guarded, guarded != revision - 1 {
            report(.brokenGuard, first.sentAt, "for revision \(guarded), done as \(revision)")
        }
        var rows = RowReader(change)
        if !rows.take(first.command, first.arguments, { self.change($0) }) || !rows.isAtEnd {
            report(.wrongRows, first.sentAt, "\(first.request.text) came to \(change["rows"]?.text ?? "")")
        }
    }

    /// Compares what was answered with the change that is kept.
    private mutating func checkAnswer(_ exchange: Exchange) {
        guard let result = exchange.result, let change = change(exchange.revision) else { return }
        var rows = RowReader(change)
        if !rows.agrees(with: result, exchange.command, { self.change($0) }) {
            report(.wrongAnswer, exchange.repliedAt, "\(result.text) for \(change.text)")
        }
    }

    /// The same key has the same answer, and one of them at most is the first.
    private mutating func checkReplays(_ tries: [Exchange]) {
        let answers = tries.filter(\.isAcknowledged)
        guard let first = answers.first else { return }
        for other in answers.dropFirst()
        where other.result != first.result || other.revision != first.revision {
            report(.otherReplay, other.repliedAt, "\(other.reply?.text ?? "") for \(first.reply?.text ?? "")")
        }
        if answers.count(where: { !$0.isReplay }) > 1 {
            report(.appliedTwice, answers.last?.repliedAt, "\(first.mark ?? "") was answered twice as new")
        }
    }
}
